import { sql } from 'kysely'
import type { InTransaction } from '../../platform/db/schema.ts'
import { lockBooth } from '../booths/record.ts'

/** Tonight: from the evening's first guest to the last, wherever midnight falls. */
export const NIGHT_MS = 12 * 60 * 60_000

/**
 * Counts what staff give back, so that it stays within what the operator allows them for a night;
 * false: it would be too much. In the transaction in which the money goes: both happen or neither.
 */
export async function claimStaffRefund(
  trx: InTransaction,
  refund: {
    booth: string
    charge: string
    /** What goes back of it. */
    cents: number
    limitCents: number
    /** Milliseconds since 1970. */
    now: number
  },
): Promise<boolean> {
  const { booth, charge, cents, now } = refund
  // Two at once must not both take what is left.
  await lockBooth(trx, booth)
  const { given } = await trx
    .selectFrom('staff_refunds')
    .select(sql<number>`coalesce(sum(cents), 0)::int`.as('given'))
    .where('booth', '=', booth)
    .where('charge', '!=', charge)
    .where('at', '>', new Date(now - NIGHT_MS))
    .executeTakeFirstOrThrow()
  if (given + cents > refund.limitCents) return false
  await trx
    .insertInto('staff_refunds')
    .values({ charge, booth, cents, at: new Date(now) })
    // Sent once more after it had failed: the same money.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}
