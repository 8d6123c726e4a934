import type { Shelf } from './shelf.ts'

export type BookedPayment = {
  paymentIntentId: string
  chargeId: string
  linkId: string | undefined
  /** As the payment intent's own metadata has it. */
  sessionId: string | undefined
  currency: string
  captured: number
  /** What is really back; what is under way is not. */
  refunded: number
  underWay: number
  isDisputed: boolean
}
export type Books = { captured: number; refunded: number; kept: number; payments: BookedPayment[] }

/** What the account really took and gave back, in cents. */
export function readBooks(shelf: Shelf): Books {
  const sessions = [...shelf.sessions.values()]
  const refundsIn = (charge: string, wanted: string[]) =>
    shelf
      .refundsOf(charge)
      .filter(({ status }) => wanted.includes(status))
      .reduce((total, { amount }) => total + amount, 0)
  const payments = [...shelf.charges.values()]
    .filter(({ captured }) => captured)
    .map((charge): BookedPayment => {
      const session = sessions.find((one) => one.payment_intent === charge.payment_intent)
      return {
        paymentIntentId: charge.payment_intent,
        chargeId: charge.id,
        linkId: session?.payment_link,
        sessionId: shelf.intents.get(charge.payment_intent)?.metadata['session_id'],
        currency: charge.currency,
        captured: charge.amount_captured,
        refunded: refundsIn(charge.id, ['succeeded']),
        underWay: refundsIn(charge.id, ['pending', 'requires_action']),
        isDisputed: charge.disputed,
      }
    })
  const captured = payments.reduce((sum, payment) => sum + payment.captured, 0)
  const refunded = payments.reduce((sum, payment) => sum + payment.refunded, 0)
  return { captured, refunded, kept: captured - refunded, payments }
}
