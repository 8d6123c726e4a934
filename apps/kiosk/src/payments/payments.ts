import { promoModeId } from '@discobooth/contract/modes/mode'
import type { Obstacle } from '@discobooth/contract/modes/obstacle'
import type { Means } from '@discobooth/contract/modes/sellable'
import {
  backendEvents,
  type GuestRefund,
  PaymentNews,
  type PaymentView,
} from '@discobooth/contract/money/payment-api'
import { payPagePrice } from '@discobooth/contract/money/price'
import type { SessionContext } from '@discobooth/contract/session/context'
import { freeModeLink, type Session } from '@discobooth/contract/session/session'
import { boothKeyHeader } from '@discobooth/contract/wire/api-headers'
import type { Clock } from '@discobooth/runtime/clock'
import { createEventStream } from '@discobooth/runtime/event-stream'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { isOutOfOrder, obstacleIn } from '../backend/answer.ts'
import type { Connection } from '../backend/connection.ts'
import type { Payment, PaymentEffect, PaymentEvent } from '../flow/payment/payment.ts'
import { begin, paymentMachine } from '../flow/payment/transition.ts'
import { afterPayment, type PayView, payView } from '../flow/payment/view.ts'
import { type Flow, runFlow } from '../platform/flow-runtime.ts'
import type { LocalStore } from '../platform/storage.ts'
import type { SessionSlot } from '../session/context.ts'
import type { ObstacleNow } from '../session/modes.ts'
import type { Outbox } from '../session/outbox/outbox.ts'
import { createPaymentCalls } from './payment-calls.ts'
import { type PromoOutcome, redeemPromo } from './promo.ts'

export type PayDisplay = {
  view: PayView
  freeModeFailed: boolean
  /** Why the backend made no payment, where the booth could not have given the party (F5). */
  obstacle: Obstacle | null
}

export type Payments = {
  display: StoreApi<PayDisplay>
  /** The pay page was opened: the session's payment is made, or found again. */
  open(): void
  /** The page was left; a payment that is still open is followed on. */
  leave(): void
  retry(): void
  /** Nobody touched the screen (F3): closes the link first. True if the guest has paid, or is back. */
  closeFirst(): Promise<boolean>
  /** Where a guest goes who has paid. */
  next(): '/email' | '/song'
  qrAddress(value: string, size: number): string
  /** How money that goes back stands; null where none does, or nobody can tell. */
  refundOf(sessionId: string): Promise<GuestRefund | null>
  redeem(code: string): Promise<PromoOutcome>
  stop(): void
}

export function createPayments(options: {
  context: StoreApi<SessionContext>
  /** Whose money: two sessions can be alive at once. */
  slot: SessionSlot
  pollMs: number
  local: LocalStore
  connection: Pick<Connection, 'call' | 'resolve' | 'whereIs' | 'boothKey'>
  outbox: Pick<Outbox, 'add'>
  fetch: typeof globalThis.fetch
  clock: Clock
  newId: () => string
  boothLink: Pick<StoreApi<Means>, 'subscribe'>
  obstacle: ObstacleNow
  /** The booth is out of order: nobody pays any more, whatever the screen still offers. */
  closed(): void
}): Payments {
  const { context, slot, local, connection, clock } = options
  const backend = createPaymentCalls({ call: connection.call, newId: options.newId })
  const display = createStore<PayDisplay>()(() => ({
    view: { kind: 'preparing' },
    freeModeFailed: false,
    obstacle: null,
  }))
  let current: {
    sessionId: string
    flow: Flow<PaymentEvent>
    payment: Payment
    /** The last answer of the desk. */
    bill: PaymentView | null
    unfollow(): void
  } | null = null
  /** Whether the pay page is open; what happens behind other screens is not drawn. */
  let isShown = false
  let leaving: PromiseWithResolvers<boolean> | null = null
  /** Ends the wait for a booth that can give what is to be paid. */
  let stopWaiting: (() => void) | null = null

  const news = createEventStream({
    clock,
    async open(init) {
      const key = await connection.boothKey()
      const headers = { ...init.headers, [boothKeyHeader]: key ?? '' }
      const address = await connection.whereIs('/functions/v1/api/events')
      return options.fetch(address, { ...init, headers })
    },
    hear: {
      [backendEvents.payment](told) {
        const parsed = PaymentNews.safeParse(told)
        if (!parsed.success || parsed.data.sessionId !== current?.sessionId) return
        const { isPaid } = parsed.data
        current.flow.send(isPaid ? { kind: 'paid' } : { kind: 'hint' })
      },
    },
  })

  function show(payment: Payment): void {
    if (current) current.payment = payment
    if (isShown) display.setState({ view: payView(payment) })
  }

  function stop(): void {
    stopWaiting?.()
    current?.flow.stop()
    current?.unfollow()
    current = null
    news.stop()
    leaving?.resolve(false)
    leaving = null
  }

  function perform(effect: PaymentEffect, sessionId: string): void {
    switch (effect.do) {
      case 'make':
        return void make(sessionId)
      case 'poll':
        return void poll(sessionId)
      case 'close':
        return void backend.close(sessionId).then((answer) => {
          if (!answer.ok) console.error(`Closing the payment failed: ${answer.message}`)
          tell(sessionId, { kind: 'link-closed', isPaid: answer.ok && answer.value.isPaid })
        })
      case 'alert-free-mode':
        return display.setState({ freeModeFailed: true })
      case 'complete':
        leaving?.resolve(true)
        leaving = null
        return complete()
      case 'release':
        return stop()
    }
  }

  function tell(sessionId: string, event: PaymentEvent): void {
    if (current?.sessionId === sessionId) current.flow.send(event)
  }

  async function make(sessionId: string): Promise<void> {
    const answer = await backend.make(sessionId)
    if (isOutOfOrder(answer)) return options.closed()
    display.setState({ obstacle: answer.ok ? null : obstacleIn(answer) })
    if (!answer.ok) console.error(`The payment was not made: ${answer.message}`)
    else if (current?.sessionId === sessionId) current.bill = answer.value
    tell(sessionId, answer.ok ? { kind: 'made', view: answer.value } : { kind: 'not-made' })
  }

  async function poll(sessionId: string): Promise<void> {
    const answer = await backend.state(sessionId)
    if (!answer.ok) console.warn(`The payment's state is not known: ${answer.message}`)
    tell(sessionId, answer.ok ? { kind: 'state', state: answer.value } : { kind: 'poll-failed' })
  }

  /** What the backend has decided about the money, for the screens that follow. */
  function complete(): void {
    const session = context.getState()[slot]
    const bill = current?.bill
    if (!session || session.id !== current?.sessionId) return
    const isFree = bill?.status === 'completed' && bill.price === 0 && !session.isPaid
    const paymentLink = isFree ? freeModeLink : (bill?.url ?? session.paymentLink)
    const price = bill?.price ?? payPagePrice(session.price)
    // Whoever came in free mode without a mode was given its own [3.mode.2].
    const sessionMode = session.sessionMode ?? promoModeId
    if (session.sessionMode === null) local.write('requiresMedia', 'true')
    context.setState({ [slot]: { ...session, sessionMode, isPaid: true, price, paymentLink } })
    stop()
  }

  /** Whoever is gone is not waited for; whoever another answer of the backend calls paid goes on. */
  function follow({ id }: Session): () => void {
    return context.subscribe(({ [slot]: session }) => {
      const isHere = session?.id === id && !session.endDateTime
      if (isHere && !session.isPaid) return
      if (isHere) {
        leaving?.resolve(true)
        show({ kind: 'completed' })
      }
      stop()
    })
  }

  /** No payment is asked for while the booth cannot give the party (F5); what is paid is only looked up. */
  function whenPossible(session: Session, run: () => void): void {
    const obstacle = () => options.obstacle(session.sessionMode ?? promoModeId)
    if (session.isPaid || !obstacle()) return run()
    stopWaiting = options.boothLink.subscribe(() => {
      if (obstacle()) return
      stopWaiting?.()
      run()
    })
  }

  function begun(session: Session): void {
    const first = begin({ freeMode: local.read('freeMode') === 'true' }, clock.now())
    const flow = runFlow({
      machine: paymentMachine(options.pollMs),
      initial: first.state,
      clock,
      perform: (effect) => perform(effect, session.id),
      changed: show,
    })
    const unfollow = session.isPaid ? () => undefined : follow(session)
    current = { sessionId: session.id, flow, payment: first.state, bill: null, unfollow }
    show(first.state)
    news.start()
    for (const effect of first.effects) perform(effect, session.id)
  }

  return {
    display,
    open() {
      stop()
      isShown = true
      const session = context.getState()[slot]
      if (session) whenPossible(session, () => begun(session))
    },
    leave() {
      isShown = false
      display.setState({ view: { kind: 'preparing' } })
      if (current?.payment.kind === 'open' || current?.payment.kind === 'under-way') return
      leaving?.resolve(true)
      stop()
    },
    retry: () => current?.flow.send({ kind: 'retry' }),
    async closeFirst() {
      if (!current) return false
      leaving ??= Promise.withResolvers<boolean>()
      const { promise } = leaving
      current.flow.send({ kind: 'inactive' })
      return promise
    },
    next: () => afterPayment(local.read('requiresMedia')),
    qrAddress: (value, size) => connection.resolve(qrPath(value, size)),
    async refundOf(sessionId) {
      const answer = await backend.state(sessionId)
      return answer.ok ? answer.value.refund : null
    },
    async redeem(code) {
      const outcome = await redeemPromo(code, { ...options, backend })
      if (outcome.kind === 'closed') options.closed()
      if (outcome.kind === 'accepted') stop()
      return outcome
    },
    stop,
  }
}

/** Dark on white, as every phone can read it. */
const colours = { color: '12061f', bgcolor: 'ffffff' }

/** The backend draws it (P1): no third party sees the payment link, and it works without internet. */
function qrPath(value: string, size: number): string {
  const query = new URLSearchParams({ size: String(size), data: value, ...colours })
  return `/functions/v1/qr?${query}`
}
