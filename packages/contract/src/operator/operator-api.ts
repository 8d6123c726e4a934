import * as z from 'zod/mini'
import { BoothSettings, DeviceAddress, songMenus } from '../device/booth-settings.ts'
import { Brand, BrandWords } from '../device/brand.ts'
import { ArrivedMedia } from '../media/media-kinds.ts'
import { paymentFindings } from '../money/payment-findings.ts'
import { musicProviders } from '../music/music-api.ts'
import { LogEntry } from '../session/log.ts'
import { Coordinates, Language } from '../session/session.ts'
import { DateTime } from '../wire/date-time.ts'

/** Proves on every `/api/operator/…` call, beside the booth's key, that the operator is there (A1). */
export const operatorPassHeader = 'x-operator-pass'

export const Passcode = z.string().check(z.regex(/^[0-9]{4}$/))

/** Whose passcode it was. Staff may do what a night needs; settings, keys and passcodes are the operator's. */
export const passRoles = ['operator', 'staff'] as const
export type PassRole = (typeof passRoles)[number]

/** POST /api/operator/pass. Wrong: 403 `incorrect_passcode`; too soon: 429 `too_many_tries` with Retry-After in seconds. */
export const PassRequest = z.object({ passcode: Passcode })

/**
 * How the kiosk derives what it keeps for the time without a network: PBKDF2 over the passcode that
 * was just right. The backend takes neither the salt nor what is derived from it for a passcode.
 */
export const OfflineVerifier = z.object({
  algorithm: z.literal('PBKDF2'),
  hash: z.literal('SHA-256'),
  iterations: z.int(),
  /** 16 bytes, in base64; new every time. */
  salt: z.string(),
})
export type OfflineVerifier = z.infer<typeof OfflineVerifier>

/** Opaque, for this booth only, for 15 minutes. DELETE /api/operator/pass ends it at once. */
export const OperatorPass = z.object({
  pass: z.string(),
  role: z._default(z.enum(passRoles), 'operator'),
  expiresAt: DateTime,
  /** For a kiosk whose clock is wrong. */
  expiresInMs: z.int(),
  verifier: OfflineVerifier,
})
export type OperatorPass = z.infer<typeof OperatorPass>

/** PUT /api/operator/passcode: answers a new OperatorPass; every older pass is void. */
export const PasscodeChange = z.object({ passcode: Passcode, newPasscode: Passcode })

/** PUT /api/operator/staff-passcode: null takes it away; every pass of staff is void. 422 `passcode_taken`: it is the operator's. */
export const StaffPasscode = z.object({ staffPasscode: z.nullable(Passcode) })

/** What the operator can be mailed about (P9). */
export const alertKinds = [
  'sos',
  'part-unhealthy',
  'refund-failed',
  'dispute',
  'sign-in',
  'disk-full',
  'security',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** A provider's own ids; null: found by the usual names. */
const PlaylistId = z.nullable(z.string().check(z.maxLength(100), z.regex(/^[0-9A-Za-z]+$/)))
const PlaylistChoice = z.object({ TOP_40: PlaylistId, DANCE: PlaylistId, DISCO: PlaylistId })
export type PlaylistChoice = z.infer<typeof PlaylistChoice>

const line = (longest: number) => z.string().check(z.maxLength(longest), z.regex(/^\P{Cc}*$/u))
const changeable = {
  boothId: line(100).check(z.regex(/\S/)),
  place: line(100),
  groupName: line(60),
  freeMode: z.boolean(),
  language: Language,
  helpNumber: line(60),
  priceMultiplier: z.number().check(z.gte(0.01), z.lte(1_000)),
  songMenu: z.enum(songMenus),
  partyVolume: z.number().check(z.gte(0), z.lte(1)),
  protocol: DeviceAddress.shape.protocol,
  /** A name or an address, without protocol and port; '' for none. */
  raspberryIp: z
    .string()
    .check(z.maxLength(253), z.regex(/^(?:[0-9A-Za-z._-]*|\[[0-9A-Fa-f:.]+\])$/)),
  raspberryPort: z.string().check(
    z.regex(/^[1-9][0-9]{0,4}$/),
    z.refine((port) => Number(port) <= 65_535),
  ),
  raspberryEndpoint: z.string().check(z.maxLength(200), z.regex(/^\/[!-~]*$/)),
  location: z.nullable(Coordinates),
  /** The logo comes by the console. */
  brand: BrandWords,
  /** null: what the backend was started with. */
  musicProvider: z.nullable(z.enum(musicProviders)),
  playlists: z.object({ library: PlaylistChoice, spotify: PlaylistChoice }),
  /** '' for none. */
  operatorEmail: z.union([
    z.literal(''),
    z.string().check(z.maxLength(320, { abort: true }), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
  ]),
  alerts: z.array(z.enum(alertKinds)).check(z.maxLength(alertKinds.length)),
  /** Euros that staff may give back within twelve hours. */
  staffRefundLimit: z.number().check(z.gte(0), z.lte(1_000)),
}

/** GET /api/operator/settings: all that is set, and what there is to choose from. */
export const OperatorSettings = z.object({
  ...BoothSettings.shape,
  ...changeable,
  brand: Brand,
  hasStaffPasscode: z.boolean(),
  available: z.object({
    musicProviders: z.array(z.enum(musicProviders)),
    /** Of the library; those of Spotify are known to Spotify only. */
    libraryPlaylists: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
})
export type OperatorSettings = z.infer<typeof OperatorSettings>

/** PATCH /api/operator/settings: any of these; answers OperatorSettings. One bad field, and nothing is changed (422 `invalid_body`). */
const changes = z.object({ ...changeable, outOfOrder: z.boolean() })
export const OperatorSettingsChange = z.partial(changes)
export type OperatorSettingsChange = z.infer<typeof OperatorSettingsChange>

/** PATCH /api/operator/tonight: what staff may change as well; answers BoothSettings. */
export const TonightChange = z.partial(
  z.object({ outOfOrder: z.boolean(), partyVolume: changeable.partyVolume }),
)
export type TonightChange = z.infer<typeof TonightChange>

/** PUT /api/booth/setup: what /setup chose; answers BoothSettings. With `takesRealMoney` it needs an operator pass: 401 `operator_pass_required`. */
export const BoothSetup = z.object({
  boothId: changeable.boothId,
  freeMode: z.boolean(),
  /** Left out: it stays as it is. */
  helpNumber: z.optional(changeable.helpNumber),
})
export type BoothSetup = z.infer<typeof BoothSetup>

/**
 * POST /api/booths/enrol with a body: a kiosk that has no key yet; answers Enrolment. From anywhere with
 * a one-time `code`; on the booth's own machine with `boothId` and `passcode`. Where the booth has no
 * passcode yet, 409 `passcode_not_set`: its owner chooses one, as `newPasscode`; 422 `weak_passcode`.
 */
export const EnrolmentRequest = z.partial(
  z.object({
    boothId: changeable.boothId,
    passcode: Passcode,
    newPasscode: Passcode,
    code: z.string().check(z.maxLength(30), z.regex(/^[0-9A-Za-z\s-]+$/)),
    isController: z.boolean(),
  }),
)
export type EnrolmentRequest = z.infer<typeof EnrolmentRequest>

export const backendParts = ['database', 'payments', 'mail', 'music', 'recordings', 'disk'] as const
export type BackendPart = (typeof backendParts)[number]
export const partStates = ['ok', 'warn', 'error', 'off'] as const
export type PartState = (typeof partStates)[number]
/** What the operator can do about a part, at POST /api/operator/mend. */
export const mendActions = ['retry-refunds', 'check-payments', 'rescan-library'] as const
export type MendAction = (typeof mendActions)[number]

/** `reason` is a code: the kiosk says it in the operator's language; `detail` is for reading as it is. */
export const BackendPartStatus = z.object({
  part: z.enum(backendParts),
  state: z.enum(partStates),
  reason: z.enum([
    'fine',
    'demo_cashier',
    'payments_failing',
    'provider_missing',
    'refunds_failing',
    'refunds_failed',
    'refunds_held',
    'refunds_waiting',
    'price_too_low',
    ...paymentFindings,
    'mail_not_set_up',
    'mail_failing',
    'mail_refused',
    'demo_inbox',
    'no_songs',
    'playlist_missing',
    'sign_in_needed',
    'disk_filling',
    'disk_full',
    'not_measured',
    'media_store_failing',
    'media_undeliverable',
    'no_recordings_here',
  ]),
  detail: z.nullable(z.string()),
  mend: z.nullable(z.enum(mendActions)),
  /** What else was found. */
  more: z.optional(
    z.array(z.object({ reason: z.enum(paymentFindings), detail: z.nullable(z.string()) })),
  ),
})
export type BackendPartStatus = z.infer<typeof BackendPartStatus>

/** Files of the parties of the last 24 hours. */
export const MediaTally = z.object({
  /** Safe in the store. */
  arrived: z.int(),
  /** Announced by the booth, or here and not yet looked at. */
  underWay: z.int(),
  /** Came, and cannot be shown. */
  lost: z.int(),
})
export type MediaTally = z.infer<typeof MediaTally>

/** GET /api/operator/status. */
export const OperatorStatus = z.object({
  parts: z.array(BackendPartStatus),
  version: z.string(),
  outOfOrderSince: z.nullable(DateTime),
  /** null: a backend that takes no recordings. */
  media: z._default(z.nullable(MediaTally), null),
})
export type OperatorStatus = z.infer<typeof OperatorStatus>

/** POST /api/operator/mend: answers how many things were set going. */
export const MendRequest = z.object({ action: z.enum(mendActions) })
export const MendAnswer = z.object({ begun: z.int() })

/** How a session stands with its money. */
export const sessionPayments = [
  'none',
  'unpaid',
  'free',
  'promo',
  'paid',
  'refunding',
  /** One of many in an hour: it goes when the operator says so. */
  'refund_waits',
  /** Accepted, and waiting for balance at the provider. */
  'refund_held',
  /** The provider has asked the guest by mail where the money may go. */
  'refund_needs_guest',
  'refunded',
  'refund_failed',
  /** At the provider's, by hand. */
  'refund_canceled',
] as const
export type SessionPayment = (typeof sessionPayments)[number]
export const sessionMails = ['none', 'waiting', 'sent', 'failed'] as const

/** A line of GET /api/operator/sessions?limit=&before=, newest first. */
export const OperatorSession = z.object({
  id: z.uuid(),
  /** As the guest reads it to the help line. */
  processId: z.string(),
  createdAt: DateTime,
  /** When the party began, if it did. */
  startedAt: z.nullable(DateTime),
  endedAt: z.nullable(DateTime),
  sessionMode: z.nullable(z.int()),
  modeName: z.nullable(z.string()),
  /** Euros. */
  price: z.nullable(z.number()),
  songName: z.nullable(z.string()),
  payment: z.enum(sessionPayments),
  /** 'a***@example.org'; null: none was given. */
  email: z.nullable(z.string()),
  mail: z.enum(sessionMails),
  /** What has arrived of its recordings, and what is still awaited; null: nothing is expected. */
  media: z._default(z.nullable(ArrivedMedia), null),
  /** Whether this button would do anything. */
  canRefund: z.boolean(),
  canResendMail: z.boolean(),
  /** The session it was started again from, by an operator, for nothing. */
  startedAgainFrom: z.nullable(z.uuid()),
  /** The session that was started again from this one; a second tap finds the same. */
  startedAgainAs: z.nullable(z.uuid()),
})
export type OperatorSession = z.infer<typeof OperatorSession>

export const OperatorSessions = z.object({
  sessions: z.array(OperatorSession),
  /** For `before=`, if there are more. */
  next: z.nullable(z.string()),
})
export type OperatorSessions = z.infer<typeof OperatorSessions>

// POST /api/operator/sessions/{id}/refund       -> OperatorSession; 409 `nothing_to_refund`; staff 403 `not_tonight`, `staff_refund_limit`, `refund_waits`
// POST /api/operator/sessions/{id}/resend-mail  -> OperatorSession; 409 `no_mail`
// POST /api/operator/sessions/{id}/start-again  -> Session: new, paid, not begun; 409 `no_mode`; staff 403 `not_tonight`, `staff_start_again`

/** A line of GET /api/operator/logs?session=&status=&priority=&type=&from=&to=&limit=&before=, newest first. */
export const OperatorLog = z.extend(LogEntry, { id: z.string(), user_id: z.string() })
export type OperatorLog = z.infer<typeof OperatorLog>

export const OperatorLogs = z.object({
  entries: z.array(OperatorLog),
  /** For `before=`, if there are more. */
  next: z.nullable(z.string()),
})
export type OperatorLogs = z.infer<typeof OperatorLogs>
