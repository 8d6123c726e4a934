import * as z from 'zod/mini'
import { ModeId } from '../modes/mode.ts'
import { DateTime } from '../wire/date-time.ts'
import { limits } from '../wire/limits.ts'

export const promoLimits = {
  /** Codes that are made in one go. */
  atOnce: 1_000,
  /** Own words in one go. */
  words: 100,
  uses: 1_000_000,
  nameCharacters: 60,
  leastCharacters: 3,
} as const

/** '2026-12-31T18:00' as the clock on the booth's own wall shows it, whichever zone it hangs in. */
const WallTime = z.string().check(
  z.regex(/^20\d\d-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/),
  z.refine((wall) => {
    const at = new Date(`${wall}Z`)
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(wall)
  }),
)

/** What a guest can type on the kiosk's keyboard for codes: letters and digits, either way. */
const PromoWord = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(promoLimits.leastCharacters),
    z.maxLength(limits.promo.maxCharacters),
    z.regex(/^[a-z0-9]+$/),
  )

const terms = {
  /** For the owner's own eyes. */
  name: z.string().check(z.trim(), z.maxLength(promoLimits.nameCharacters), z.regex(/^\P{Cc}*$/u)),
  mode: ModeId,
  /** How often each of the codes can be used; null: without an end. */
  maxUses: z.nullable(z.int().check(z.minimum(1), z.maximum(promoLimits.uses))),
  from: z.nullable(WallTime),
  /** The first minute that does not belong to it. */
  until: z.nullable(WallTime),
  /** null: at all of them; a manager names some of their own. */
  booths: z.nullable(
    z.array(z.uuid().check(z.toLowerCase())).check(z.minLength(1), z.maxLength(1_000)),
  ),
}

/**
 * POST /api/console/promos -> PromoBatch. Its `x-operation-id` is the id of what is made: sent again, nothing
 * is made again. 409 `promo_exists`: nothing was made. 422 `invalid_body`, `promo_times`, `mode_not_found`,
 * `booth_not_found`, `operation_id_reused`.
 */
export const NewPromos = z.object({
  ...terms,
  codes: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('generated'),
      count: z.int().check(z.minimum(1), z.maximum(promoLimits.atOnce)),
    }),
    z.object({
      kind: z.literal('words'),
      words: z.array(PromoWord).check(z.minLength(1), z.maxLength(promoLimits.words)),
    }),
  ]),
})
export type NewPromos = z.infer<typeof NewPromos>

/**
 * PATCH /api/console/promos/{id} -> PromoBatch: what is left out stays. A use that was made stays made.
 * 404 `promo_not_found`; 422 as above, and `change_empty`.
 */
export const PromoChange = z.partial(z.object({ ...terms, isOff: z.boolean() }))
export type PromoChange = z.infer<typeof PromoChange>

/** PATCH /api/console/promos/{id}/codes/{code} -> PromoBatch: one of them, by its id. */
export const PromoCodeChange = z.object({ isOff: z.boolean() })

/** `used-up`: all of them, as often as they could be. */
export const promoStates = ['on', 'to-come', 'over', 'used-up', 'off'] as const
export type PromoState = (typeof promoStates)[number]

/** Codes that were made in one go. */
export const PromoGroup = z.object({
  id: z.uuid(),
  ...terms,
  createdAt: DateTime,
  state: z.enum(promoStates),
  /** How many codes there are, and how many of them are switched off. */
  codes: z.int(),
  off: z.int(),
  /** The code itself, where there is one. */
  only: z.nullable(z.string()),
  /** Of all of them together, at all booths. */
  used: z.int(),
  /** Whether whoever asks may change them: a manager those that are for their own booths alone. */
  mayChange: z.boolean(),
})
export type PromoGroup = z.infer<typeof PromoGroup>

/** Uses by day, week or month of the booth that had most of them; at most 31, the last one is now. */
export const PromoUses = z.object({
  unit: z.enum(['day', 'week', 'month']),
  /** `day`: the first of it, '2026-11-18'. */
  points: z.array(z.object({ day: z.iso.date(), uses: z.int() })),
})
export type PromoUses = z.infer<typeof PromoUses>

/** What GET /api/console/promos can be asked for. `find`: a part of a name, or a code's beginning. */
export const PromoFilter = z.partial(
  z.object({
    find: z.string().check(z.trim(), z.maxLength(60), z.regex(/^\P{Cc}*$/u)),
    booth: z.uuid().check(z.toLowerCase()),
    state: z.enum(promoStates),
  }),
)
export type PromoFilter = z.infer<typeof PromoFilter>

/** GET /api/console/promos, the newest first. Owners see all, managers what counts at a booth of theirs. */
export const PromoGroups = z.object({
  promos: z.array(PromoGroup),
  /** There are more than are listed. */
  isCut: z.boolean(),
  /** At the booths that were asked for, or that this person may see. */
  uses: PromoUses,
})
export type PromoGroups = z.infer<typeof PromoGroups>

/** GET /api/console/promos/{id} */
export const PromoBatch = z.extend(PromoGroup, {
  list: z.array(z.object({ id: z.int(), code: z.string(), used: z.int(), isOff: z.boolean() })),
  uses: PromoUses,
})
export type PromoBatch = z.infer<typeof PromoBatch>
