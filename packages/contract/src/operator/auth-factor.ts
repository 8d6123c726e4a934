import * as z from 'zod/mini'

/** A second factor of an operator's sign-in. */
export const AuthFactor = z.object({
  factor_type: z.enum(['totp', 'phone']),
  status: z.literal('verified'),
  friendly_name: z.string(),
})
export type AuthFactor = z.infer<typeof AuthFactor>
