import type { Clock } from '../clock.ts'
import { type Answer, failed, missing, ok } from './answers.ts'
import type { Balance } from './balance.ts'
import type { NewRefund } from './documented-calls.ts'
import type { Events } from './events.ts'
import type { Charge, Refund } from './objects.ts'
import type { Shelf } from './shelf.ts'

/** Money that goes back; what a charge has left to give is the only limit. */
export function createRefunds(world: {
  balance: Balance
  clock: Clock
  events: Events
  shelf: Shelf
}) {
  const { balance, clock, events, shelf } = world
  let first: Pick<Refund, 'status' | 'pending_reason'> = { status: 'succeeded' }

  function make(charge: Charge, details: { amount: number; reason: string | null }): Refund {
    const refund: Refund = {
      id: shelf.newId('re'),
      object: 'refund',
      ...details,
      charge: charge.id,
      created: clock.seconds(),
      currency: charge.currency,
      metadata: {},
      payment_intent: charge.payment_intent,
      ...first,
    }
    shelf.refunds.set(refund.id, refund)
    count(charge)
    balance.refund(refund)
    events.emit('refund.created', refund)
    events.emit('charge.refunded', charge)
    return refund
  }

  /** What is only under way counts too; a refund that failed or was canceled is none any more. */
  function count(charge: Charge): void {
    charge.amount_refunded = shelf
      .refundsOf(charge.id)
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .reduce((sum, { amount }) => sum + amount, 0)
    charge.refunded = charge.amount_refunded === charge.amount_captured
  }

  function endRefund(id: string, status: 'succeeded' | 'failed' | 'canceled'): void {
    const refund = shelf.refunds.get(id)
    const charge = shelf.charges.get(refund?.charge ?? '')
    if (!refund || !charge) throw new Error(`The fake has no refund ${id}.`)
    refund.status = status
    delete refund.pending_reason
    if (status === 'failed') refund.failure_reason = 'lost_or_stolen_card'
    count(charge)
    balance.refund(refund)
    events.emit('refund.updated', refund)
    if (status === 'failed') events.emit('refund.failed', refund)
  }

  function chargeOf(sent: { payment_intent?: string | undefined; charge?: string | undefined }) {
    const intent = shelf.intents.get(sent.payment_intent ?? '')
    return shelf.charges.get(sent.charge ?? intent?.latest_charge ?? '')
  }

  return {
    create(sent: NewRefund): Answer {
      const asked = sent.charge ?? sent.payment_intent ?? ''
      if (!shelf.find(asked)) {
        const kind = sent.charge ? 'charge' : 'payment_intent'
        return missing(kind, asked, kind)
      }
      const charge = chargeOf(sent)
      if (charge?.status !== 'succeeded') {
        const message = `This PaymentIntent (${asked}) does not have a successful charge to refund.`
        return failed(400, { message })
      }
      if (charge.disputed) {
        const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
        return failed(400, { code: 'charge_disputed', message })
      }
      const left = charge.amount_captured - charge.amount_refunded
      if (left === 0) {
        const message = `Charge ${charge.id} has already been refunded.`
        return failed(400, { code: 'charge_already_refunded', message })
      }
      const amount = sent.amount === undefined ? left : Number(sent.amount)
      if (amount > left) {
        const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`
        return failed(400, { message, param: 'amount' })
      }
      const refund = make(charge, { amount, reason: sent.reason ?? null })
      Object.assign(refund.metadata, sent.metadata)
      return ok(refund)
    },

    change(id: string): Answer {
      const refund = shelf.refunds.get(id)
      return refund ? ok(refund) : missing('refund', id)
    },

    cancel(id: string): Answer {
      const refund = shelf.refunds.get(id)
      if (!refund) return missing('refund', id)
      if (refund.status !== 'requires_action') {
        const message = `Only refunds with a status of requires_action can be canceled. This one has a status of ${refund.status}.`
        return failed(400, { message })
      }
      endRefund(id, 'canceled')
      return ok(refund)
    },

    situations: {
      /** As with iDEAL: refunds begin as pending, and refundSucceeds or refundFails ends them. */
      refundsTakeDays() {
        first = { status: 'pending', pending_reason: 'processing' }
      },
      /** The account holds less than goes back: pending until there is more. */
      refundsWaitForBalance() {
        first = { status: 'pending', pending_reason: 'insufficient_funds' }
      },
      /** The guest is asked by mail where the money may go. */
      refundsNeedTheGuest() {
        first = { status: 'requires_action' }
      },
      refundsSucceedAtOnce() {
        first = { status: 'succeeded' }
      },
      refundSucceeds: (refundId: string) => endRefund(refundId, 'succeeded'),
      /** Also one that had succeeded: the bank sends it back. */
      refundFails: (refundId: string) => endRefund(refundId, 'failed'),
      /** In the dashboard, while it is under way. */
      refundIsCanceled: (refundId: string) => endRefund(refundId, 'canceled'),
      /** By hand, in the dashboard. */
      operatorRefunds(paymentIntent: string, amount?: number): string {
        const charge = chargeOf({ payment_intent: paymentIntent })
        if (!charge) throw new Error(`The fake has no charge of ${paymentIntent}.`)
        const left = charge.amount_captured - charge.amount_refunded
        return make(charge, { amount: amount ?? left, reason: 'requested_by_customer' }).id
      },
    },
  }
}
