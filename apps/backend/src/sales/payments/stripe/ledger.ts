import type { PayoutStatus } from '@discobooth/contract/console/closing-api'
import type { Stripe } from 'stripe'
import type {
  LedgerEntry,
  LedgerPage,
  ProviderAnswer,
  ProviderLedger,
  ProviderPayout,
} from '../provider.ts'
import type { StripeClient } from './client.ts'
import { stripeLimits } from './settings.ts'

const limit = stripeLimits.pageSize

/** The account's balance transactions and payouts. */
export function createLedger(client: StripeClient, account: string): ProviderLedger {
  return {
    account,
    everyMs: stripeLimits.ledgerEveryMs,
    async entries({ since, after }) {
      const listed = await client.begin()((stripe, limits) =>
        stripe.balanceTransactions.list(
          { limit, created: { gte: secondsOf(since) }, expand: ['data.source'], ...place(after) },
          limits,
        ),
      )
      return pageOf(listed, entryOf)
    },
    async payouts({ since, after }) {
      const listed = await client.begin()((stripe, limits) =>
        stripe.payouts.list({ limit, created: { gte: secondsOf(since) }, ...place(after) }, limits),
      )
      return pageOf(listed, payoutOf)
    },
    async entriesOf({ payout, after }) {
      const listed = await client.begin()((stripe, limits) =>
        stripe.balanceTransactions.list(
          { limit, payout, expand: ['data.source'], ...place(after) },
          limits,
        ),
      )
      return pageOf(listed, entryOf)
    },
  }
}

const place = (after: string | null) => (after === null ? {} : { starting_after: after })
const secondsOf = (at: Date) => Math.floor(at.getTime() / 1_000)
const dateOf = (seconds: number) => new Date(seconds * 1_000)

function pageOf<From extends { id: string }, To>(
  listed: ProviderAnswer<Stripe.ApiList<From>>,
  read: (one: From) => To,
): ProviderAnswer<LedgerPage<To>> {
  if (!listed.ok) return listed
  const { data, has_more: hasMore } = listed.value
  const last = hasMore ? (data.at(-1)?.id ?? null) : null
  return { ok: true, value: { items: data.map(read), last } }
}

function entryOf(entry: Stripe.BalanceTransaction): LedgerEntry {
  const kind = kindOf(entry.reporting_category)
  // A fee that stands alone is an amount to Stripe; here a fee is a fee.
  const isFee = kind === 'fee'
  return {
    id: entry.id,
    kind,
    paymentId: paymentOf(entry.source),
    amountCents: isFee ? 0 : entry.amount,
    feeCents: isFee ? entry.fee - entry.amount : entry.fee,
    currency: entry.currency,
    createdAt: dateOf(entry.created),
    availableAt: dateOf(entry.available_on),
  }
}

const kinds: Record<string, LedgerEntry['kind']> = {
  charge: 'payment',
  // Days later, as of a direct debit: the bank has taken it back.
  charge_failure: 'dispute',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
}

function kindOf(category: string): LedgerEntry['kind'] {
  return Object.hasOwn(kinds, category) ? (kinds[category] ?? 'other') : 'other'
}

/** A charge, a refund and a dispute name the payment they are about. */
function paymentOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (typeof source !== 'object' || source === null) return null
  const intent: unknown = Reflect.get(source, 'payment_intent')
  if (typeof intent === 'string') return intent
  const id: unknown = typeof intent === 'object' && intent !== null && Reflect.get(intent, 'id')
  return typeof id === 'string' ? id : null
}

function payoutOf(payout: Stripe.Payout): ProviderPayout {
  const { id, amount, currency, status, arrival_date: arrival, created } = payout
  return {
    id,
    amountCents: amount,
    currency,
    status: statusOf(status),
    // A day, told as its midnight in UTC.
    arrivesOn: dateOf(arrival).toISOString().slice(0, 10),
    createdAt: dateOf(created),
    isTold: payout.automatic && payout.reconciliation_status === 'completed',
  }
}

function statusOf(status: string): PayoutStatus {
  const known = ['in_transit', 'paid', 'failed', 'canceled'] as const
  return known.find((one) => one === status) ?? 'pending'
}
