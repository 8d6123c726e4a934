import type { PaymentView } from '@discobooth/contract/money/payment-api'
import type { Machine } from '../machine.ts'
import {
  type Payment,
  type PaymentEffect,
  type PaymentEvent,
  type PaymentStep,
  paymentLimits,
} from './payment.ts'

/** The pay page was opened: a payment is asked for, in free mode under its own sign. */
export function begin({ freeMode }: { freeMode: boolean }, now: number): PaymentStep {
  const deadlineAt = now + paymentLimits.makeMs
  return {
    state: freeMode
      ? { kind: 'free', until: now + paymentLimits.freeTileMs, isSettled: false, deadlineAt }
      : { kind: 'preparing', deadlineAt },
    effects: [{ do: 'make' }],
  }
}

function transition(
  payment: Payment,
  event: PaymentEvent,
  now: number,
  pollMs: number,
): PaymentStep {
  if (isOver(payment)) return stay(payment)
  if (event.kind === 'paid' || (event.kind === 'state' && event.state.isPaid)) return complete()
  if (event.kind === 'inactive') return close(payment, now)
  switch (payment.kind) {
    case 'preparing':
      return preparing(payment, event, now, pollMs)
    case 'failed':
      return failed(payment, event, now, pollMs)
    case 'open':
    case 'under-way':
      return followed(payment, event, now + pollMs, now)
    case 'free':
      return free(payment, event, now, pollMs)
    case 'closing':
      return closing(payment, event, now)
  }
}

type At<Kind extends Payment['kind']> = Extract<Payment, { kind: Kind }>
type Over = At<'completed'> | At<'closed'>

function isOver(payment: Payment): payment is Over {
  return payment.kind === 'completed' || payment.kind === 'closed'
}

function stay(state: Payment): PaymentStep {
  return { state, effects: [] }
}

function complete(): PaymentStep {
  return { state: { kind: 'completed' }, effects: [{ do: 'complete' }] }
}

function preparing(
  payment: At<'preparing'>,
  event: PaymentEvent,
  now: number,
  pollMs: number,
): PaymentStep {
  if (event.kind === 'made') return made(event.view, now + pollMs)
  const hasFailed =
    event.kind === 'not-made' || (event.kind === 'time' && now >= payment.deadlineAt)
  return hasFailed ? stay({ kind: 'failed', processId: null }) : stay(payment)
}

/** A payment that comes late is still a payment: the guest need not ask for it again. */
function failed(
  payment: At<'failed'>,
  event: PaymentEvent,
  now: number,
  pollMs: number,
): PaymentStep {
  if (event.kind === 'made') return made(event.view, now + pollMs)
  return event.kind === 'retry' ? begin({ freeMode: false }, now) : stay(payment)
}

function made(view: PaymentView, pollAt: number): PaymentStep {
  const { status, url, price, processId } = view
  if (status === 'completed') return complete()
  if (view.isUnderWay) return stay({ kind: 'under-way', processId, pollAt })
  if (status === 'failed' || !url) return stay({ kind: 'failed', processId })
  return stay({ kind: 'open', url, price, processId, refund: null, pollAt })
}

type Followed = At<'open'> | At<'under-way'>

function followed(
  payment: Followed,
  event: PaymentEvent,
  pollAt: number,
  now: number,
): PaymentStep {
  switch (event.kind) {
    case 'time':
      return payment.pollAt !== null && now >= payment.pollAt ? poll(payment) : stay(payment)
    case 'hint':
      return payment.pollAt === null ? stay(payment) : poll(payment)
    case 'state':
      if (event.state.hasFailed) return stay({ kind: 'failed', processId: payment.processId })
      if (event.state.isUnderWay) {
        return stay({ kind: 'under-way', processId: payment.processId, pollAt })
      }
      if (payment.kind === 'under-way') return stay({ ...payment, pollAt })
      return stay({ ...payment, refund: event.state.refund, pollAt })
    case 'poll-failed':
      return stay({ ...payment, pollAt })
    case 'retry':
      // A link that no phone can open is asked for again.
      return payment.kind === 'open' ? begin({ freeMode: false }, now) : stay(payment)
    case 'inactive':
    case 'link-closed':
    case 'made':
    case 'not-made':
    case 'paid':
      return stay(payment)
  }
}

function poll(payment: Followed): PaymentStep {
  return { state: { ...payment, pollAt: null }, effects: [{ do: 'poll' }] }
}

function free(payment: At<'free'>, event: PaymentEvent, now: number, pollMs: number): PaymentStep {
  const refused: PaymentStep = {
    state: { kind: 'failed', processId: null },
    effects: [{ do: 'alert-free-mode' }],
  }
  switch (event.kind) {
    case 'made':
      // The booth left free mode meanwhile: then there is something to pay.
      if (event.view.status === 'pending') return made(event.view, now + pollMs)
      if (event.view.status === 'failed') return refused
      return now >= payment.until ? complete() : stay({ ...payment, isSettled: true })
    case 'not-made':
      return refused
    case 'time':
      if (payment.isSettled) return now >= payment.until ? complete() : stay(payment)
      return now >= payment.deadlineAt ? refused : stay(payment)
    case 'hint':
    case 'inactive':
    case 'link-closed':
    case 'paid':
    case 'poll-failed':
    case 'retry':
    case 'state':
      return stay(payment)
  }
}

function close(payment: Exclude<Payment, Over>, now: number): PaymentStep {
  if (payment.kind === 'closing' || payment.kind === 'free') return stay(payment)
  return {
    state: { kind: 'closing', deadlineAt: now + paymentLimits.closeMs },
    effects: [{ do: 'close' }],
  }
}

/** Where closing cannot be confirmed the guest leaves all the same: what is paid later is refunded (M3). */
function closing(payment: At<'closing'>, event: PaymentEvent, now: number): PaymentStep {
  if (event.kind === 'link-closed' && event.isPaid) return complete()
  if (event.kind === 'link-closed' || (event.kind === 'time' && now >= payment.deadlineAt))
    return { state: { kind: 'closed' }, effects: [{ do: 'release' }] }
  return stay(payment)
}

/** `pollMs`: how often the backend is asked where its push does not come. */
export const paymentMachine = (pollMs: number): Machine<Payment, PaymentEvent, PaymentEffect> => ({
  transition: (payment, event, now) => transition(payment, event, now, pollMs),
  wakeAt(payment) {
    switch (payment.kind) {
      case 'preparing':
      case 'closing':
        return payment.deadlineAt
      case 'open':
      case 'under-way':
        return payment.pollAt
      case 'free':
        return payment.isSettled ? payment.until : payment.deadlineAt
      case 'completed':
      case 'closed':
      case 'failed':
        return null
    }
  },
})
