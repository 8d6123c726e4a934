import type { PaymentLogEntry } from '@discobooth/contract/payment'
import type { InTransaction } from '../db/schema.ts'

/** Logged before for the same session and mode, it stays as it is. */
export async function appendFreePayment(
  trx: InTransaction,
  { meta, ...entry }: PaymentLogEntry,
): Promise<void> {
  await trx
    .insertInto('payment_log')
    .values({ ...entry, meta: JSON.stringify(meta) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
