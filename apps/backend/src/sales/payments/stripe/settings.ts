import { sha256Hex } from '../../../platform/bytes-as-text.ts'

/** What the operator has at Stripe, and where Stripe answers. */
export type StripeSettings = {
  /** Stays here: no answer, page or log line ever holds it. */
  secretKey: string
  /** Of the webhook endpoint; two of them while one is being rotated out. */
  webhookSecrets: string[]
  apiUrl: string
}

export const webhookPath = '/payment-webhook'

/** What the webhook has to be subscribed to. */
export const handledEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
] as const

export const stripeLimits = {
  /** A webhook that was signed longer ago is refused [9.31]. */
  webhookToleranceSeconds: 300,
  pageSize: 100,
  /** Fees and payouts are asked for so often. */
  ledgerEveryMs: 600_000,
  /** So often the open checkouts of a link are expired and looked at again. */
  closingRounds: 3,
} as const

/**
 * Whose key this is, without telling the key. A new key of the same account counts as another account:
 * its prices are made once more, which costs nothing.
 */
export async function accountOf(secretKey: string): Promise<string> {
  const hash = await sha256Hex(new TextEncoder().encode(secretKey))
  return `${modeOf(secretKey)}-${hash.slice(0, 16)}`
}

/** Of which books the key is: a test's are others. */
export const modeOf = (secretKey: string) => (secretKey.includes('_test_') ? 'test' : 'live')
