import * as z from 'zod/mini'
import { BoothBeat, boothFaults } from '../device/booth-beat.ts'
import { JoinCode, ListedKey } from '../operator/key-api.ts'
import { OperatorSettings } from '../operator/operator-api.ts'
import { DateTime } from '../wire/date-time.ts'

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
