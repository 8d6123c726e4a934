import type { PaymentMethod } from '@discobooth/contract/payment'
import type { ChargeState } from './charge-store.ts'

/** What became of the money; a session that nobody has paid for is `unpaid`, whatever it costs. */
export type SessionPayment = 'unpaid' | 'free' | 'promo' | 'paid' | RefundState
type RefundState = 'refunding' | 'refunded' | 'refund_failed'

/** What is most in need of the operator's eye comes first. */
const inOrder: [ChargeState, SessionPayment][] = [
  ['refund_failed', 'refund_failed'],
  ['refunding', 'refunding'],
  ['kept', 'paid'],
]

export function stateOf(session: {
  charges: { state: ChargeState }[]
  /** How it was got without money, the last time last. */
  gifts: PaymentMethod[]
}): SessionPayment {
  const { charges, gifts } = session
  const first = inOrder.find(([state]) => charges.some((charge) => charge.state === state))
  if (first) return first[1]
  const gift = gifts.at(-1)
  if (gift) return gift === 'promo-code' ? 'promo' : 'free'
  return charges.length > 0 ? 'refunded' : 'unpaid'
}
