import * as z from 'zod/mini'
import { alertKinds } from '../operator/operator-api.ts'

const TimeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))

/**
 * PUT /api/console/alerts -> MyAlerts: of what somebody is told by mail at their own address. In quiet hours
 * (of the clock of the business) all but SOS waits, and comes in one mail when they are over.
 */
export const AlertChoice = z.object({
  kinds: z.array(z.enum(alertKinds)).check(z.maxLength(alertKinds.length)),
  /** null: at any time. */
  quiet: z.nullable(
    z
      .object({ from: TimeOfDay, until: TimeOfDay })
      .check(z.refine(({ from, until }) => from !== until)),
  ),
})
export type AlertChoice = z.infer<typeof AlertChoice>

/** GET /api/console/alerts */
export const MyAlerts = z.extend(AlertChoice, {
  /** Nothing was chosen yet: no mails come. */
  isNew: z.boolean(),
  address: z.string(),
  /** Without it nothing gets out. */
  isMailSetUp: z.boolean(),
  timeZone: z.string(),
  /** What waits for the end of the quiet hours. */
  held: z.int(),
})
export type MyAlerts = z.infer<typeof MyAlerts>

/** POST /api/console/alerts/test: 409 `mail_not_set_up`, 429 `test_just_sent`. */
export const TestSent = z.object({ to: z.string() })
