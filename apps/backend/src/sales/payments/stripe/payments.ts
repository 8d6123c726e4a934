import type { RefundStatus } from '@discobooth/contract/money/payment'
import type { Stripe } from 'stripe'
import type {
  LinkStanding,
  PaymentProvider,
  ProviderAnswer,
  ProviderPayment,
  RefundStanding,
} from '../provider.ts'
import { standingOf } from '../refunds/standing.ts'
import { type Asking, type StripeClient, unknown } from './client.ts'
import { stripeLimits } from './settings.ts'

export async function lookUp(
  client: StripeClient,
  linkId: string,
): Promise<ProviderAnswer<LinkStanding>> {
  const ask = client.begin()
  const sessions = await sessionsOf(ask, {
    payment_link: linkId,
    expand: ['data.payment_intent'],
  })
  if (!sessions.ok) return sessions
  const payments: ProviderPayment[] = []
  for (const { payment_intent: intent } of sessions.value) {
    // Nothing was taken, while nothing is received.
    if (typeof intent !== 'object' || !intent || intent.amount_received === 0) continue
    const standing = await readStanding(ask, intent.id)
    if (!standing.ok) return standing
    const { id: paymentId, amount_received: amountCents, currency } = intent
    payments.push({ paymentId, amountCents, currency, refund: standing.value })
  }
  return { ok: true, value: { payments, isUnderWay: sessions.value.some(isUnderWay) } }
}

/** The bank is at it, or the guest has a number to pay in with: then only the session is complete. */
function isUnderWay({ status, payment_intent: intent }: Stripe.Checkout.Session): boolean {
  if (typeof intent !== 'object' || !intent) return false
  const isPaidInLater = status === 'complete' && intent.status === 'requires_action'
  return intent.status === 'processing' || isPaidInLater
}

/** A charge's `amount_refunded` counts what is only under way: each refund's own status tells. */
async function readStanding(
  ask: Asking,
  paymentId: string,
): Promise<ProviderAnswer<RefundStanding>> {
  const listed = await ask((stripe, limits) =>
    stripe.refunds.list({ payment_intent: paymentId, limit: stripeLimits.pageSize }, limits),
  )
  if (!listed.ok) return listed
  const refunds = listed.value.data.map((refund) => ({
    amountCents: refund.amount,
    status: statusOf(refund),
  }))
  return { ok: true, value: standingOf(refunds) }
}

function statusOf({ status, pending_reason }: Stripe.Refund): RefundStatus {
  if (status === 'pending' && pending_reason === 'insufficient_funds') return 'insufficient_funds'
  const known = ['requires_action', 'succeeded', 'canceled', 'failed'] as const
  // One of a kind that is new, or without a word, is not back before it says so.
  return known.find((one) => one === status) ?? 'pending'
}

export async function sessionsOf(
  ask: Asking,
  wanted: Stripe.Checkout.SessionListParams,
): Promise<ProviderAnswer<Stripe.Checkout.Session[]>> {
  const found: Stripe.Checkout.Session[] = []
  for (;;) {
    const last = found.at(-1)
    const page = await ask((stripe, limits) =>
      stripe.checkout.sessions.list(
        { ...wanted, limit: stripeLimits.pageSize, ...(last && { starting_after: last.id }) },
        limits,
      ),
    )
    if (!page.ok) return page
    found.push(...page.value.data)
    if (!page.value.has_more) return { ok: true, value: found }
  }
}

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
