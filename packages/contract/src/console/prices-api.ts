import * as z from 'zod/mini'
import { ModeNames } from '../modes/mode.ts'
import { DateTime } from '../wire/date-time.ts'
import { limits } from '../wire/limits.ts'

/** Euros: nothing at all, or what the provider takes at least (P11). */
const Price = z.number().check(
  z.minimum(0),
  z.maximum(1_000),
  z.multipleOf(0.01),
  z.refine((euro) => euro === 0 || euro >= limits.price.leastEuro),
)

/** What one booth has otherwise than the others; null: as all the others. */
const ModeException = z.object({
  booth: z.uuid(),
  price: z.nullable(Price),
  isEnabled: z.nullable(z.boolean()),
})
export type ModeException = z.infer<typeof ModeException>

const changed = {
  /** Left out or empty: all booths. */
  booths: z.optional(z.array(z.uuid()).check(z.maxLength(1_000))),
  /** null, with `booths`: as all the others again; for all booths a price must be a number. */
  price: z.optional(z.nullable(Price)),
  isEnabled: z.optional(z.nullable(z.boolean())),
  /** All of them, as they are to be; for all booths only. */
  names: z.optional(ModeNames),
}

/**
 * POST /api/console/modes/{id}/changes -> ConsoleModes; at least one of price, isEnabled and names.
 * 404 `mode_not_found`; 422 `invalid_body`, `booth_not_found`, `change_empty`, `only_for_all`, `price_missing`.
 * Guests who have seen a price keep it (C5). With an `x-operation-id` a plan is made once.
 */
export const ModeChange = z.object({
  ...changed,
  /** In the future: it is planned; left out: now. */
  from: z.optional(DateTime),
})
export type ModeChange = z.infer<typeof ModeChange>

/** A change that is to come. DELETE /api/console/planned-changes/{id} -> ConsoleModes */
export const PlannedChange = z.object({
  id: z.uuid(),
  mode: z.int(),
  ...changed,
  from: DateTime,
  /** Who planned it, as they were called then. */
  by: z.string(),
})
export type PlannedChange = z.infer<typeof PlannedChange>

export const ConsoleMode = z.object({
  id: z.int(),
  /** As the table calls it, where `names` has nothing. */
  name: z.string(),
  names: ModeNames,
  /** Euros, for all booths without an exception; null counts as 0. */
  price: z.nullable(z.number()),
  isEnabled: z.boolean(),
  icon: z.nullable(z.string()),
  exceptions: z.array(ModeException),
  planned: z.array(PlannedChange),
})
export type ConsoleMode = z.infer<typeof ConsoleMode>

/** GET /api/console/modes, by id. A manager sees the exceptions of their own booths only. */
export const ConsoleModes = z.object({ modes: z.array(ConsoleMode) })
export type ConsoleModes = z.infer<typeof ConsoleModes>
