import type { PaymentMethod } from '@discobooth/contract/money/payment'
import type { GuestRefund } from '@discobooth/contract/money/payment-api'
import type { SessionPayment as Shown } from '@discobooth/contract/operator/operator-api'
import type { Selectable } from 'kysely'
import type { InTransaction, Schema } from '../../platform/db/schema.ts'
import { setPayment } from '../sessions/record.ts'

/** What became of the money; a session that nobody has paid for is `unpaid`, whatever it costs. */
export type SessionPayment = Exclude<Shown, 'none'>
type Standing = Pick<Selectable<Schema['charges']>, 'state' | 'refundStatus' | 'refundWaitsSince'>

/** What is most in need of the operator's eye comes first. */
const inOrder: SessionPayment[] = [
  'refund_failed',
  'refund_canceled',
  'refund_waits',
  'refund_held',
  'refund_needs_guest',
  'refunding',
  'paid',
]

/** As a session may stand with its money while some of it is on its way back. */
export const mayBeGoingBack = inOrder.slice(0, inOrder.indexOf('paid'))

export function stateOf(session: {
  charges: Standing[]
  /** How it was got without money, the last time last. */
  gifts: PaymentMethod[]
}): SessionPayment {
  const { charges, gifts } = session
  const shown = charges.map(paymentOf)
  const first = inOrder.find((state) => shown.includes(state))
  if (first) return first
  const gift = gifts.at(-1)
  if (gift) return gift === 'promo-code' ? 'promo' : 'free'
  return charges.length > 0 ? 'refunded' : 'unpaid'
}

function paymentOf({ state, refundStatus, refundWaitsSince }: Standing): SessionPayment {
  if (state === 'kept') return 'paid'
  if (state === 'refunded') return 'refunded'
  if (state === 'refund_failed') {
    return refundStatus === 'canceled' ? 'refund_canceled' : 'refund_failed'
  }
  if (refundWaitsSince) return 'refund_waits'
  if (refundStatus === 'insufficient_funds') return 'refund_held'
  return refundStatus === 'requires_action' ? 'refund_needs_guest' : 'refunding'
}

const guestWords: Partial<Record<SessionPayment, GuestRefund>> = {
  refund_failed: 'failed',
  refund_canceled: 'failed',
  refund_waits: 'later',
  refund_held: 'later',
  refund_needs_guest: 'needs_you',
  refunding: 'under_way',
  refunded: 'back',
}

/** What a guest is told of money that goes back; null: none does. */
export function refundOf(charges: Standing[]): GuestRefund | null {
  return guestWords[stateOf({ charges, gifts: [] })] ?? null
}

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
