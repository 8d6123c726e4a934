import type { Selectable } from 'kysely'
import type { Database, Schema } from '../../platform/db/schema.ts'
import { type Charge, chargesOf } from './charge-store.ts'

export type MoneyStory = { charges: Charge[]; log: Selectable<Schema['payment_log']>[] }

/** The charges of a session, and every line of the payment log, the oldest first. */
export async function moneyStoryOf(db: Database, sessionId: string): Promise<MoneyStory> {
  const charges = await chargesOf(db, sessionId)
  const log = await db
    .selectFrom('payment_log')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .execute()
  return { charges: charges.toSorted((a, b) => a.takenAt.getTime() - b.takenAt.getTime()), log }
}

/** Sessions with a payment or a link of this name at their provider. */
export async function withReference(db: Database, reference: string): Promise<string[]> {
  const found = await db
    .selectFrom('charges')
    .select('session_id')
    .where('paymentId', '=', reference)
    .union(db.selectFrom('payments').select('session_id').where('linkId', '=', reference))
    .execute()
  return found.map((row) => row.session_id)
}
