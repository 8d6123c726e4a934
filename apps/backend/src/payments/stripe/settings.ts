/** What the operator has at Stripe, and where Stripe answers. */
export type StripeSettings = {
  /** Stays here: no answer, page or log line ever holds it. */
  secretKey: string
  /** Of the webhook endpoint; two of them while one is being rotated out. */
  webhookSecrets: string[]
  apiUrl: string
}

export const stripeLimits = {
  /** A webhook that was signed longer ago is refused [9.31]. */
  webhookToleranceSeconds: 300,
  pageSize: 100,
  /** So often the open checkouts of a link are expired and looked at again. */
  closingRounds: 3,
} as const
