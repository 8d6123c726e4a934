import type { PaymentProvider } from '../provider.ts'
import type { StripeClient } from './client.ts'
import { unknown } from './failure.ts'
import { readStanding } from './payments.ts'

/**
 * Gives money back, and then reads how the payment's refunds stand: an answer that is repeated for an
 * old key tells how it was then, also where the bank has sent the money back since.
 */
export function createRefund(client: StripeClient): PaymentProvider['refund'] {
  return async ({ paymentId, key, amountCents }) => {
    const ask = client.begin()
    const made = await ask((stripe, limits) =>
      stripe.refunds.create(
        { payment_intent: paymentId, amount: amountCents },
        { ...limits, idempotencyKey: key },
      ),
    )
    if (!made.ok && made.kind === 'unknown') return made
    const standing = await readStanding(ask, paymentId)
    // The refund's own word is not enough: the same call with the same key asks again.
    if (!standing.ok) return made.ok ? unknown(standing.reason) : made
    if (made.ok) return standing
    const { refundedCents, underWayCents } = standing.value
    return refundedCents + underWayCents >= amountCents ? standing : made
  }
}
