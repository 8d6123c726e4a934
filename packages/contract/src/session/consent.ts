import * as z from 'zod/mini'
import { DateTime } from '../wire/date-time.ts'
import { Language } from './session.ts'

/** What a guest agreed to before their address is used: the very words, and when they tapped. */
export const Consent = z.object({
  wording: z.string().check(z.minLength(1), z.maxLength(1_000)),
  language: Language,
  consentedAt: DateTime,
})
export type Consent = z.infer<typeof Consent>
