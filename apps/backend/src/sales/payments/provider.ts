import type { PayoutStatus } from '@discobooth/contract/console/closing-api'
import type { RefundStatus } from '@discobooth/contract/money/payment'
import type { PaymentFinding } from '@discobooth/contract/money/payment-findings'
import type { Language } from '@discobooth/contract/session/session'
import type { Refusal } from '../../platform/http/answer.ts'

/** How all refunds of one payment stand together: only what has succeeded is back (P11). */
export type RefundStanding = {
  refundedCents: number
  /** Accepted by the provider, and not back yet. */
  underWayCents: number
  /** How many came to nothing. */
  failedCount: number
  /** Of those under way the one most in need of somebody, else of the last one. */
  status: RefundStatus | null
}

export const noRefund: RefundStanding = {
  refundedCents: 0,
  underWayCents: 0,
  failedCount: 0,
  status: null,
}

/**
 * Why a call to the provider brought nothing.
 * `refused`: it said no, and nothing has happened; its key is spent.
 * `unknown`: no answer, or one that tells nothing: it may have happened. The same call with the same
 * key may be sent again, unless `isKeySpent`: then the provider repeats this answer for ever (Stripe
 * keeps a 500), and only `lookUp` can tell.
 */
export type ProviderFailure =
  | { ok: false; kind: 'refused'; reason: string }
  | { ok: false; kind: 'unknown'; reason: string; isKeySpent?: boolean }

export type ProviderAnswer<Value> = { ok: true; value: Value } | ProviderFailure

export type LinkOrder = {
  /** Stored by us before the first try, and the same on every retry of this attempt. */
  key: string
  /** Our own id of the attempt; travels as metadata, beside the session's. */
  attemptId: string
  sessionId: string
  modeId: number
  amountCents: number
  /** Of `createPrice`, for this mode and amount. */
  priceId: string
  /** What the operator calls the booth; a guest finds it on the bank statement. */
  boothName: string
  /** As the operator calls it; translated where a guest reads it. */
  modeName: string
  language: Language
}

export type PriceOrder = {
  /** Stored by us before the first try, as a link's is. */
  key: string
  amountCents: number
  currency: 'eur'
  productName: string
}

export type ProviderLink = { linkId: string; url: string }

/** Money that the provider has taken. One that is only under way is none yet. */
export type ProviderPayment = {
  /** Stripe: the payment intent. Refunds are asked for under this id. */
  paymentId: string
  amountCents: number
  /** Lower case. */
  currency: string
  /** How its refunds stand; left out by who does not know. */
  refund?: RefundStanding
}

export type LinkStanding = { payments: ProviderPayment[]; isUnderWay: boolean }

export type ProviderEvent = {
  /** The same event always comes with the same id. */
  id: string
  /** The provider's own name of it, for the log. */
  type: string
} & (
  | { kind: 'paid'; linkId: string; sessionId: string | null; payment: ProviderPayment }
  /** The guest has confirmed, the money is still under way. */
  | { kind: 'processing'; linkId: string }
  /** The guest's payment came to nothing; the link is of no more use. */
  | { kind: 'failed'; linkId: string; reason: string }
  /** A refund of this payment was made, or changed its status: which one holds now is asked. */
  | { kind: 'refund-changed'; paymentId: string }
  /** `disputeId`: one payment may have several, one after the other. */
  | { kind: 'disputed'; paymentId: string; disputeId: string; amountCents: number; reason: string }
  /** Genuine, and nothing to us. */
  | { kind: 'other' }
)

/** Something about the account or its settings that an operator should know of (P11). */
export type Finding = { reason: PaymentFinding; detail: string | null }

type ReadEvent =
  | { ok: true; event: ProviderEvent; finding?: Finding }
  | { ok: false; reason: string; isAway?: boolean }

/** One change of the account with the provider, minus what the provider keeps of it. */
export type LedgerEntry = {
  /** The same entry always has the same id, and never changes. */
  id: string
  /** `dispute`: a guest's bank took it back, or gave it back. `fee`: of the account, for no payment. */
  kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'payout' | 'other'
  paymentId: string | null
  /** Below zero: it leaves the account. */
  amountCents: number
  feeCents: number
  /** Lower case. */
  currency: string
  createdAt: Date
  availableAt: Date
}

export type ProviderPayout = {
  id: string
  amountCents: number
  currency: string
  status: PayoutStatus
  /** '2026-11-18' */
  arrivesOn: string
  createdAt: Date
  /** The provider can tell what is in it: not of one that somebody sent by hand. */
  isTold: boolean
}

/** `last`: with what the next page begins after; null: there is none. */
export type LedgerPage<Item> = { items: Item[]; last: string | null }
type PageWish = { after: string | null }

/** What the provider tells of its own books, a page at a time, the newest first. */
export type ProviderLedger = {
  /** Whose books these are: others are read from their beginning. A new key to the same changes nothing. */
  account: string
  entries(wish: PageWish & { since: Date }): Promise<ProviderAnswer<LedgerPage<LedgerEntry>>>
  payouts(wish: PageWish & { since: Date }): Promise<ProviderAnswer<LedgerPage<ProviderPayout>>>
  /** The entry that says that it was paid out is among them. */
  entriesOf(wish: PageWish & { payout: string }): Promise<ProviderAnswer<LedgerPage<LedgerEntry>>>
  /** So often it is asked. */
  everyMs: number
}

/**
 * Who takes the money. No call throws for what goes wrong outside; every call ends within
 * `providerLimits.callMs`, and each may fail before the fact, after it, or without telling.
 */
export type PaymentProvider = {
  name: string
  /** Where it reports, below the API's base. */
  webhookPath: string
  /** Whose books these are: what was made in one is unknown in another. */
  account(): Promise<string>
  /** What is sold, at its price. The same key answers the same one. */
  createPrice(order: PriceOrder): Promise<ProviderAnswer<{ priceId: string }>>
  /** A single-use link. The same key answers the same link; `price_gone`: it takes this price no more. */
  createLink(order: LinkOrder): Promise<ProviderAnswer<ProviderLink>>
  /** After `ok` nobody can begin to pay with it. Closing a closed or a used link is `ok` too. */
  closeLink(linkId: string): Promise<ProviderAnswer<void>>
  /** Every payment that was ever made with this link, and whether one is under way. */
  lookUp(linkId: string): Promise<ProviderAnswer<LinkStanding>>
  /** The same key refunds once. A payment of which all is back or under way already is `ok`. */
  refund(order: {
    paymentId: string
    key: string
    amountCents: number
  }): Promise<ProviderAnswer<RefundStanding>>
  /**
   * Reads a webhook call, whose body nobody has touched. What it says counts if the provider has
   * signed it, or has been asked; `isAway`: it was asked and did not answer.
   */
  readEvent(request: Request): Promise<ReadEvent>
  /** Left out: it tells neither what it keeps nor what it pays out. */
  ledger?: ProviderLedger
  /** Asks whether everything is set up that a booth needs; changes nothing. */
  check(): Promise<Finding[]>
}

/** Who makes all new links, and who made links before and is still asked about them. */
export type ProvidersInUse = { selling: PaymentProvider; former: readonly PaymentProvider[] }

/** What a provider has made is asked for, closed and given back there, whoever sells now. */
export type PaymentProviders = {
  selling: PaymentProvider
  /** Undefined: it is not set up any more, and its money waits. */
  find(name: string): PaymentProvider | undefined
  names: readonly string[]
}

export const providerLimits = { callMs: 10_000 }

export const providerAway: Refusal = {
  status: 503,
  code: 'provider_unavailable',
  message: 'The payment provider does not answer at the moment. Try again in a minute.',
}
