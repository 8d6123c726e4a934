import type { PaymentProvider } from '../provider.ts'
import type { StripeClient } from './client.ts'
import { unknown } from './failure.ts'
import { readPayment } from './links.ts'

/**
 * Gives money back, and then reads what has really gone back: an answer that is repeated for an old
 * key tells how it was then, also where the bank has sent the money back since.
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
    const intent = await ask((stripe, limits) =>
      stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] }, limits),
    )
    // The refund's own word is not enough: the same call with the same key asks again.
    if (!intent.ok) return made.ok ? unknown(intent.reason) : made
    const payment = readPayment(intent.value)
    const refundedCents = payment?.refundedCents ?? 0
    const isAllBack = payment !== undefined && refundedCents >= payment.amountCents
    if (isAllBack || (made.ok && refundedCents >= amountCents)) {
      return { ok: true, value: { refundedCents } }
    }
    return made.ok ? unknown('the refund came back', true) : made
  }
}
