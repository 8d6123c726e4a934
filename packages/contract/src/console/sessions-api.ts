import * as z from 'zod/mini'
import { ModeId } from '../modes/mode.ts'
import { sessionMails, sessionPayments } from '../operator/operator-api.ts'
import { Language } from '../session/session.ts'
import { DateTime } from '../wire/date-time.ts'

/** Where the days of filters and figures begin and end. */
export const businessTimeZone = 'Europe/Amsterdam'

/** The first characters of a process id, or a whole session id; dashes and capitals do not matter. */
const ProcessIdStart = z.string().check(
  z.toLowerCase(),
  z.overwrite((text) => text.replaceAll('-', '')),
  z.regex(/^[0-9a-f]{4,32}$/),
)

/** Of this century: a calendar without a year 0 refuses others. */
const Day = z.iso.date().check(z.regex(/^20/))

/**
 * What happened on the days that a list is asked for: the session began; its party began; its guest's
 * money was taken; some of it came back; their bank took it in a dispute. `takings`: it was taken or
 * came back, as the overview counts. `books`: any of the three, as VAT and net of the books count.
 */
export const sessionDays = [
  'begun',
  'party',
  'paid',
  'refunded',
  'disputed',
  'takings',
  'books',
] as const
export type SessionDays = (typeof sessionDays)[number]

/**
 * What GET /api/console/sessions and GET /api/console/sessions.csv can be asked for: all of it together.
 * A manager finds sessions of their own booths only.
 */
export const SessionFilter = z.partial(
  z.object({
    process: ProcessIdStart,
    /** As the provider or its receipt writes it: of a payment or of its link. Exact. */
    payment: z.string().check(z.trim(), z.minLength(3), z.maxLength(255), z.regex(/^\P{Cc}*$/u)),
    /** Days as each booth counts its own, both included. */
    from: Day,
    until: Day,
    /** Of what they are the days; left out: of the beginning. */
    days: z.enum(sessionDays),
    booth: z.uuid().check(z.toLowerCase()),
    /** With days of money, the mode that the money is of: a guest may pay for one, and then for a dearer one. */
    mode: z.coerce.number<string>().check(z.refine((id) => ModeId.safeParse(id).success)),
    /** `none`: no mode was chosen; `unpaid`: one was, and nobody has paid for it. */
    state: z.enum(sessionPayments),
  }),
)
export type SessionFilter = z.infer<typeof SessionFilter>

/** Beside the filter, of the list only. */
export const SessionPage = z.object({
  /** `next` of the page before. */
  after: z.optional(
    z.string().check(z.regex(/^\d{1,17}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  ),
  limit: z._default(z.coerce.number<string>().check(z.int(), z.minimum(1), z.maximum(200)), 50),
})

export const ConsoleSession = z.object({
  id: z.uuid(),
  /** As the guest reads it to the help line. */
  processId: z.string(),
  createdAt: DateTime,
  /** When the party began, if it did. */
  startedAt: z.nullable(DateTime),
  endedAt: z.nullable(DateTime),
  booth: z.object({ id: z.uuid(), name: z.string() }),
  mode: z.nullable(z.int()),
  /** As the table of modes calls it. */
  modeName: z.nullable(z.string()),
  /** Euros. */
  price: z.nullable(z.number()),
  payment: z.enum(sessionPayments),
  songName: z.nullable(z.string()),
  /** 'a***@example.org'; null: none was given, or it is not for this role (C2). */
  email: z.nullable(z.string()),
  mail: z.enum(sessionMails),
})
export type ConsoleSession = z.infer<typeof ConsoleSession>

/** GET /api/console/sessions, the newest first. */
export const ConsoleSessions = z.object({
  sessions: z.array(ConsoleSession),
  /** For `after` of the next call; null: there are no more. */
  next: z.nullable(z.string()),
})
export type ConsoleSessions = z.infer<typeof ConsoleSessions>

/** The most lines of one CSV; the last line says so where there were more. */
export const MOST_CSV_LINES = 100_000

/**
 * What happened, in words for a program; the page has the sentence.
 * `text` of a moment is what has no sentence of ours: a song's name, a log's message.
 */
const momentKinds = [
  'begun',
  'mode-chosen',
  'consent',
  'payment-asked',
  'payment-under-way',
  'paid',
  'given-free',
  'promo-used',
  'payment-failed',
  'party-started',
  'song-chosen',
  'recordings-reported',
  'recording-arrived',
  'recordings-deleted',
  'mail-queued',
  'mail-sent',
  'mail-failed',
  'refund-begun',
  'refunded',
  'refund-under-way',
  'refund-failed',
  'started-again',
  'ended',
  /** By somebody with an account or a passcode: `text` is what they did, `who` who it was. */
  'done-by-hand',
  /** Any other line of the log. */
  'log',
] as const
export type MomentKind = (typeof momentKinds)[number]

/** A moment of a session's story. */
export const Moment = z.object({
  at: DateTime,
  kind: z.enum(momentKinds),
  /** What the moment is about in the program's words; never a guest's address. */
  text: z.nullable(z.string()),
  cents: z.nullable(z.int()),
  mode: z.nullable(z.int()),
  who: z.nullable(z.string()),
  /** Of another session: the one it was started again from, or as. */
  session: z.nullable(z.uuid()),
  /** Somebody should look at it. */
  isTrouble: z.boolean(),
})
export type Moment = z.infer<typeof Moment>

/** Money that a provider took for a session; cents. */
const ConsoleCharge = z.object({
  /** The provider's, as its dashboard and its receipt write it. */
  reference: z.string(),
  provider: z.string(),
  takenAt: DateTime,
  cents: z.int(),
  refundedCents: z.int(),
  state: z.enum(['kept', 'refunding', 'refunded', 'refund_failed']),
})

/** GET /api/console/sessions/{id}: one session's whole story, the oldest moment first. */
export const SessionStory = z.object({
  session: ConsoleSession,
  language: Language,
  /** The whole address, for an owner or manager who helps a guest; null: none, or not for this role. */
  address: z.nullable(z.string()),
  charges: z.array(ConsoleCharge),
  moments: z.array(Moment),
  startedAgainFrom: z.nullable(z.uuid()),
  startedAgainAs: z.nullable(z.uuid()),
  /** Whether this person may do it and it would do anything. */
  can: z.object({ refund: z.boolean(), resendMail: z.boolean(), startAgain: z.boolean() }),
})
export type SessionStory = z.infer<typeof SessionStory>

/**
 * The body of each of the three. Each needs an `x-operation-id`, under which it happens once however
 * often it is sent (400 `operation_id_required`).
 *
 * POST /api/console/sessions/{id}/refund       -> SessionStory; 409 `nothing_to_refund`; 403 `refund_limit`, 422 `operation_id_reused`
 * POST /api/console/sessions/{id}/resend-mail  -> SessionStory; 409 `no_mail`
 * POST /api/console/sessions/{id}/start-again  -> SessionStory (`startedAgainAs` is the new one); 409 `no_mode`
 */
export const Reason = z.object({
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300), z.regex(/^\P{Cc}*$/u)),
})
export type Reason = z.infer<typeof Reason>
