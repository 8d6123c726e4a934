import type { Clock } from '../clock.ts'
import type { Events } from './events.ts'
import type { BalanceTransaction, Charge, Dispute, Payout, Refund } from './objects.ts'
import type { Shelf } from './shelf.ts'

const DAY_S = 86_400
const AVAILABLE_S = 3 * DAY_S
const DISPUTE_FEE = 2_000

/** What a payment costs: by card a part and a bit, by iDEAL always the same. */
const feeOf = ({ amount_captured: cents, payment_method_details: { type } }: Charge): number =>
  type === 'card' ? Math.round(cents * 0.015) + 25 : 29

export type Balance = ReturnType<typeof createBalance>

/** The account's money: every change of it with what Stripe keeps, and what goes to the bank. */
export function createBalance(world: { clock: Clock; events: Events; shelf: Shelf }) {
  const { clock, events, shelf } = world
  /** By entry; Stripe tells it only to who asks for a payout's entries. */
  const paidOutIn = new Map<string, string>()
  const pages = { most: 100 }
  const refundsBooked = new Set<string>()

  function book(
    change: Pick<BalanceTransaction, 'amount' | 'currency' | 'reporting_category' | 'type'> & {
      fee?: number
      source: string | null
    },
  ): BalanceTransaction {
    const { fee = 0, currency } = change
    const entry: BalanceTransaction = {
      id: shelf.newId('txn'),
      object: 'balance_transaction',
      available_on: clock.seconds() + AVAILABLE_S,
      created: clock.seconds(),
      description: null,
      exchange_rate: null,
      fee_details:
        fee === 0
          ? []
          : [{ amount: fee, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
      status: 'pending',
      ...change,
      fee,
      net: change.amount - fee,
    }
    shelf.balance.set(entry.id, entry)
    return entry
  }

  const waiting = () =>
    [...shelf.balance.values()].filter(
      ({ id, reporting_category: category }) =>
        !paidOutIn.has(id) && category !== 'payout' && category !== 'payout_reversal',
    )

  return {
    paidOutIn,
    pages,
    charge(charge: Charge): void {
      const { amount_captured: amount, currency, id: source } = charge
      const type = charge.payment_method_details.type === 'card' ? 'charge' : 'payment'
      const fee = feeOf(charge)
      book({ amount, currency, fee, reporting_category: 'charge', source, type })
    },
    /** Days after it succeeded the bank says no: what was paid leaves again. */
    chargeFails({ amount_captured: amount, currency, id: source }: Charge): void {
      const type = 'payment_failure_refund' as const
      book({ amount: -amount, currency, reporting_category: 'charge_failure', source, type })
    },
    /** As it stands now: money leaves when it is sent, and comes back where that fails. */
    refund({ id, amount, currency, status, pending_reason: reason }: Refund): void {
      const isSent = status === 'succeeded' || (status === 'pending' && reason === 'processing')
      const isOff = status === 'failed' || status === 'canceled'
      if (isSent && !refundsBooked.has(id)) {
        refundsBooked.add(id)
        const type = 'refund' as const
        book({ amount: -amount, currency, reporting_category: type, source: id, type })
      }
      if (isOff && refundsBooked.delete(id)) {
        const type = 'refund_failure' as const
        book({ amount, currency, reporting_category: type, source: id, type })
      }
    },
    /** Opened it takes the money and a fee; won it brings both back. */
    dispute({ id: source, amount, currency, status }: Dispute): void {
      const type = 'adjustment' as const
      if (status === 'won') {
        const fee = -DISPUTE_FEE
        book({ amount, currency, fee, reporting_category: 'dispute_reversal', source, type })
      } else {
        const fee = DISPUTE_FEE
        book({ amount: -amount, currency, fee, reporting_category: 'dispute', source, type })
      }
    },
    situations: {
      /** What the account holds now, in cents. */
      balance: () => [...shelf.balance.values()].reduce((sum, { net }) => sum + net, 0),
      /** A page holds no more entries than so, whatever is asked for. */
      listsAreShort(most: number): void {
        pages.most = most
      },
      /** For what belongs to no payment. */
      accountIsCharged(cents: number): void {
        const type = 'stripe_fee' as const
        book({ amount: -cents, currency: 'eur', reporting_category: 'fee', source: null, type })
      },
      /** Everything that was not sent before goes to the bank; `missing`: so much less than it is. */
      payOut(
        how: { isAutomatic?: boolean; isReconciled?: boolean; missing?: number } = {},
      ): Payout {
        const { isAutomatic = true, isReconciled = true, missing = 0 } = how
        const entries = waiting()
        const amount = entries.reduce((sum, { net }) => sum + net, 0) - missing
        const payout: Payout = {
          id: shelf.newId('po'),
          object: 'payout',
          amount,
          arrival_date: clock.seconds() + 2 * DAY_S,
          automatic: isAutomatic,
          created: clock.seconds(),
          currency: 'eur',
          livemode: false,
          metadata: {},
          method: 'standard',
          reconciliation_status: !isAutomatic
            ? 'not_applicable'
            : isReconciled
              ? 'completed'
              : 'in_progress',
          status: 'in_transit',
          type: 'bank_account',
        }
        shelf.payouts.set(payout.id, payout)
        const type = 'payout' as const
        const sent = { amount: -amount, currency: 'eur', source: payout.id }
        const own = book({ ...sent, reporting_category: type, type })
        for (const { id } of [...entries, own]) paidOutIn.set(id, payout.id)
        events.emit('payout.created', payout)
        return payout
      },
      payoutArrives(id: string): void {
        const payout = shelf.payouts.get(id)
        if (!payout) throw new Error(`The fake has no payout ${id}.`)
        payout.status = 'paid'
        if (payout.automatic) payout.reconciliation_status = 'completed'
        events.emit('payout.paid', payout)
      },
      /** The bank sends it back. */
      payoutFails(id: string): void {
        const payout = shelf.payouts.get(id)
        if (!payout) throw new Error(`The fake has no payout ${id}.`)
        payout.status = 'failed'
        const { amount, currency } = payout
        const type = 'payout_failure' as const
        book({ amount, currency, reporting_category: 'payout_reversal', source: id, type })
        events.emit('payout.failed', payout)
      },
    },
  }
}
