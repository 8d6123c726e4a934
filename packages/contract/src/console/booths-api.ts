import * as z from 'zod/mini'
import { BoothBeat, boothFaults } from '../device/booth-beat.ts'
import { JoinCode, ListedKey } from '../operator/key-api.ts'
import { BackendPartStatus, MediaTally, OperatorSettings } from '../operator/operator-api.ts'
import { DateTime } from '../wire/date-time.ts'
import { BusinessDay } from './overview-api.ts'

/** Something that is wrong with a booth's machine, since when. */
const StandingFault = z.object({ fault: z.enum(boothFaults), since: DateTime })

/** A booth as the list shows it. `heardAt` null: its machine has not joined, or tells nothing yet. */
export const ListedBooth = z.object({
  id: z.uuid(),
  name: z.string(),
  place: z.string(),
  group: z.string(),
  heardAt: z.nullable(DateTime),
  /** The gravest first. */
  faults: z.array(StandingFault),
  outOfOrderSince: z.nullable(DateTime),
  version: z.nullable(z.string()),
  recordingsWaiting: z.nullable(z.int()),
  temperature: z.nullable(z.number()),
})
export type ListedBooth = z.infer<typeof ListedBooth>

/** GET /api/console/booths: all that the caller may see, what is wrong first. */
export const ConsoleBooths = z.object({ at: DateTime, booths: z.array(ListedBooth) })
export type ConsoleBooths = z.infer<typeof ConsoleBooths>

/** POST /api/console/booths: a booth for a machine that is to come. 409 `booth_name_taken`. */
export const NewBooth = z.object({
  name: OperatorSettings.shape.boothId,
  place: OperatorSettings.shape.place,
  group: OperatorSettings.shape.groupName,
})
export type NewBooth = z.infer<typeof NewBooth>

/** Its answer: the code is typed at /setup of the machine, or given to its installer, within ten minutes (C4). */
export const MadeBooth = z.object({ id: z.uuid(), joinCode: JoinCode })
export type MadeBooth = z.infer<typeof MadeBooth>

/**
 * POST /api/console/booths/{id}/join-code; answers JoinCode. With `isReplacement` whoever uses it takes the
 * booth over: every key that was given out before ends.
 */
export const JoinCodeWish = z.object({ isReplacement: z.boolean() })

/** GET /api/console/booths/{id}. */
export const ConsoleBooth = z.object({
  ...ListedBooth.shape,
  at: DateTime,
  /** Of its days. */
  timeZone: z.string(),
  /** What its machine last said; null: nothing. */
  beat: z.nullable(BoothBeat),
  keys: z.array(ListedKey),
})
export type ConsoleBooth = z.infer<typeof ConsoleBooth>

/** GET /api/console/booths/{id}/status: what beside its beat the lights of a booth are made of (`statusLights`). */
export const ConsoleBoothStatus = z.object({
  parts: z.array(BackendPartStatus),
  tally: z.nullable(MediaTally),
  /** By the kiosk's last word, while that is fresh. */
  music: z.enum(['unknown', 'gone', 'ready']),
  freeMode: z.boolean(),
  helpNumber: z.string(),
})
export type ConsoleBoothStatus = z.infer<typeof ConsoleBoothStatus>

/**
 * GET and PATCH /api/console/booths/{id}/settings: those of the booth's own screen, by the same rules. What
 * gives parties away or money back is the owner's: 403 `owner_only`.
 */
export const ownersSettings = ['freeMode', 'staffRefundLimit', 'priceMultiplier'] as const

/** GET /api/console/booths/{id}/day?day=: left out, today; days are the booth's own. */
export const BoothDayWish = z.object({ day: z.optional(BusinessDay) })

/** What happened at a booth on one day, each in its order. */
export const BoothDay = z.object({
  day: BusinessDay,
  timeZone: z.string(),
  /** A day may have 23 or 25 hours. */
  from: DateTime,
  until: DateTime,
  at: DateTime,
  /** `until` null: it goes on. They reach into the day. */
  faults: z.array(
    z.object({ fault: z.enum(boothFaults), since: DateTime, until: z.nullable(DateTime) }),
  ),
  /** Alarms that guests or staff gave; of most a session. */
  sos: z.array(z.object({ at: DateTime, session: z.nullable(z.uuid()) })),
  parties: z.array(
    z.object({
      session: z.uuid(),
      startedAt: DateTime,
      endedAt: z.nullable(DateTime),
      mode: z.nullable(z.int()),
    }),
  ),
  /** There were more than are here. */
  hasMoreParties: z.boolean(),
  /** By the quarter of an hour. */
  money: z.array(z.object({ at: DateTime, grossCents: z.int(), refundsCents: z.int() })),
})
export type BoothDay = z.infer<typeof BoothDay>
