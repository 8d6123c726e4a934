import * as z from 'zod/mini'

/** A row of `promos`. */
export const Promo = z.object({
  id: z.int(),
  code: z.string(),
  times_used: z._default(z.int().check(z.nonnegative()), 0),
  /** null means unlimited. */
  max_usages: z.nullable(z.int().check(z.nonnegative())),
})
export type Promo = z.infer<typeof Promo>
