/** What the service keeps, in the shapes in which it is answered (the part a booth can meet). */
export type Metadata = Record<string, string>

export type Price = {
  id: string
  object: 'price'
  active: boolean
  created: number
  currency: string
  livemode: boolean
  metadata: Metadata
  product: string
  type: 'one_time'
  unit_amount: number
}

/** Of a link; not answered with it unless asked for. */
export type LineItem = { price: string; quantity: number }

export type PaymentLink = {
  id: string
  object: 'payment_link'
  active: boolean
  after_completion: unknown
  currency: string
  inactive_message: string | null
  livemode: boolean
  metadata: Metadata
  payment_intent_data: {
    metadata: Metadata
    description: string | null
    statement_descriptor_suffix: string | null
  } | null
  payment_method_types: string[] | null
  restrictions: { completed_sessions: { count: number; limit: number } } | null
  url: string
}

export type CheckoutSession = {
  id: string
  object: 'checkout.session'
  amount_total: number
  created: number
  currency: string
  expires_at: number
  livemode: boolean
  metadata: Metadata
  mode: 'payment'
  /** Only from the moment the guest presses Pay. */
  payment_intent: string | null
  payment_link: string
  payment_status: 'paid' | 'unpaid'
  status: 'open' | 'complete' | 'expired'
}

export type PaymentIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  created: number
  currency: string
  latest_charge: string | null
  livemode: boolean
  metadata: Metadata
  payment_method_types: string[]
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded'
}

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: boolean
  created: number
  currency: string
  disputed: boolean
  failure_code: string | null
  livemode: boolean
  metadata: Metadata
  paid: boolean
  payment_intent: string
  payment_method_details: { type: string }
  refunded: boolean
  status: 'succeeded' | 'pending' | 'failed'
}

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  charge: string
  created: number
  currency: string
  failure_reason?: string
  metadata: Metadata
  payment_intent: string
  /** Why it is pending, while it is. */
  pending_reason?: 'processing' | 'insufficient_funds' | 'charge_pending'
  reason: string | null
  status: 'succeeded' | 'pending' | 'requires_action' | 'failed' | 'canceled'
}

export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  charge: string
  created: number
  currency: string
  is_charge_refundable: boolean
  livemode: boolean
  metadata: Metadata
  payment_intent: string
  reason: string
  status: 'needs_response' | 'won' | 'lost'
}

/** One change of the account's balance. */
export type BalanceTransaction = {
  id: string
  object: 'balance_transaction'
  amount: number
  available_on: number
  created: number
  currency: string
  description: string | null
  exchange_rate: null
  fee: number
  fee_details: { amount: number; currency: string; description: string; type: 'stripe_fee' }[]
  net: number
  reporting_category:
    | 'charge'
    | 'charge_failure'
    | 'refund'
    | 'refund_failure'
    | 'dispute'
    | 'dispute_reversal'
    | 'fee'
    | 'payout'
    | 'payout_reversal'
  source: string | null
  status: 'available' | 'pending'
  type:
    | 'charge'
    | 'payment'
    | 'payment_failure_refund'
    | 'refund'
    | 'payment_refund'
    | 'refund_failure'
    | 'adjustment'
    | 'stripe_fee'
    | 'payout'
    | 'payout_failure'
}

export type Payout = {
  id: string
  object: 'payout'
  amount: number
  arrival_date: number
  automatic: boolean
  created: number
  currency: string
  livemode: boolean
  metadata: Metadata
  method: 'standard'
  reconciliation_status: 'completed' | 'in_progress' | 'not_applicable'
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  type: 'bank_account'
}

export type StripeEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: unknown }
  livemode: boolean
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

export type StripeObject =
  | Price
  | PaymentLink
  | CheckoutSession
  | PaymentIntent
  | Charge
  | Refund
  | Dispute
  | BalanceTransaction
  | Payout
  | StripeEvent
