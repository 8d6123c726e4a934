import type { Database, InTransaction, Schema } from '../db/schema.ts'

export type ChargeState = Schema['charges']['state']

/** Money that the provider has taken for a session. */
export type Charge = {
  id: string
  provider: string
  paymentId: string
  linkId: string
  session_id: string
  mode_id: number
  amount: number
  currency: string
  state: ChargeState
  reason: string | null
  refundedAmount: number
  refundKey: string | null
  refundTry: number
  takenAt: Date
}

export function findCharge(db: Database, id: string): Promise<Charge | undefined> {
  return db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findChargeByPayment(
  db: Database,
  payment: { provider: string; paymentId: string },
): Promise<Charge | undefined> {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('provider', '=', payment.provider)
    .where('paymentId', '=', payment.paymentId)
    .executeTakeFirst()
}

export function chargesOf(db: Database, sessionId: string): Promise<Charge[]> {
  return db.selectFrom('charges').selectAll().where('session_id', '=', sessionId).execute()
}

export function insertCharge(
  trx: InTransaction,
  charge: Omit<Charge, 'id' | 'refundedAmount' | 'refundTry' | 'refundKey'>,
): Promise<Charge> {
  return trx
    .insertInto('charges')
    .values({ ...charge, refundKey: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changeCharge(
  trx: InTransaction,
  id: string,
  change: Partial<Pick<Charge, 'state' | 'reason' | 'refundedAmount' | 'refundKey' | 'refundTry'>>,
): Promise<void> {
  await trx.updateTable('charges').set(change).where('id', '=', id).execute()
}
