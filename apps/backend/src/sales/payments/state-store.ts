import type { InTransaction } from '../../platform/db/schema.ts'
import { setPayment } from '../sessions/record.ts'
import { stateOf } from './session-payment.ts'

/**
 * Writes beside the session how it stands with its money, in the transaction that changed that: lists
 * look for it there. It is what the rows say, and nothing that anybody passes along.
 */
export async function keepState(trx: InTransaction, sessionId: string): Promise<void> {
  const charges = await trx
    .selectFrom('charges')
    .select(['state', 'refundStatus', 'refundWaitsSince'])
    .where('session_id', '=', sessionId)
    .execute()
  const gifts = await trx
    .selectFrom('payment_log')
    .select('method')
    .where('session_id', '=', sessionId)
    .where('status', '=', 'COMPLETED')
    .where('method', 'in', ['free-mode', 'promo-code'])
    .orderBy('id')
    .execute()
  const payment = stateOf({ charges, gifts: gifts.map(({ method }) => method) })
  await setPayment(trx, { id: sessionId, payment })
}
