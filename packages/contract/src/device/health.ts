import * as z from 'zod/mini'

/** How the backend is; 503 comes with `database: 'down'`. */
export const Health = z.object({
  status: z.enum(['ok', 'unavailable']),
  database: z.enum(['up', 'down']),
  version: z.string(),
  uptimeSeconds: z.int().check(z.nonnegative()),
})
export type Health = z.infer<typeof Health>
