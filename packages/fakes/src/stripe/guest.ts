import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Clock } from '../clock.ts'
import type { Balance } from './balance.ts'
import type { Checkout, NotOpen } from './checkout.ts'
import type { Events } from './events.ts'
import type { Charge, CheckoutSession, Dispute, PaymentIntent } from './objects.ts'
import type { Shelf } from './shelf.ts'

export type Opened = { ok: true; sessionId: string } | { ok: false; why: NotOpen }
export type Paid =
  | { ok: true; sessionId: string; paymentIntentId: string; chargeId: string }
  | { ok: false; why: NotOpen }
/** A link's address, or a checkout session that was opened before. */
type Where = string

/** What people do with the link on their phones, and what their banks do then. */
export function createGuest(world: {
  balance: Balance
  checkout: Checkout
  clock: Clock
  events: Events
  shelf: Shelf
}) {
  const { balance, checkout, clock, events, shelf } = world

  function open(
    where: Where,
  ): { ok: true; session: CheckoutSession } | { ok: false; why: NotOpen } {
    checkout.catchUp()
    const there = shelf.sessions.get(where)
    const link = shelf.linkAt(where)
    if (!there && !link) throw new Error(`Nothing of the fake's is at ${where}.`)
    if (link && !link.active) return { ok: false, why: 'link closed' }
    const session = there ?? (link && checkout.open(link))
    if (!session) throw new Error('unreachable')
    const why = checkout.whyNot(session)
    return why ? { ok: false, why } : { ok: true, session }
  }

  function intentOf(session: CheckoutSession, method: string): PaymentIntent {
    const there = shelf.intents.get(session.payment_intent ?? '')
    if (there) return there
    const intent: PaymentIntent = {
      id: shelf.newId('pi'),
      object: 'payment_intent',
      amount: session.amount_total,
      amount_received: 0,
      created: clock.seconds(),
      currency: session.currency,
      latest_charge: null,
      livemode: false,
      metadata: { ...shelf.links.get(session.payment_link)?.payment_intent_data?.metadata },
      payment_method_types: [method],
      status: 'requires_payment_method',
    }
    shelf.intents.set(intent.id, intent)
    session.payment_intent = intent.id
    events.emit('payment_intent.created', intent)
    return intent
  }

  function charge(intent: PaymentIntent, status: Charge['status']): Charge {
    const hasMoney = status === 'succeeded'
    const made: Charge = {
      id: shelf.newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_captured: hasMoney ? intent.amount : 0,
      amount_refunded: 0,
      captured: hasMoney,
      created: clock.seconds(),
      currency: intent.currency,
      disputed: false,
      failure_code: status === 'failed' ? 'card_declined' : null,
      livemode: false,
      metadata: { ...intent.metadata },
      paid: hasMoney,
      payment_intent: intent.id,
      payment_method_details: { type: intent.payment_method_types[0] ?? 'card' },
      refunded: false,
      status,
    }
    shelf.charges.set(made.id, made)
    intent.latest_charge = made.id
    return made
  }

  function capture(intent: PaymentIntent, paid: Charge): void {
    paid.status = 'succeeded'
    paid.paid = true
    paid.captured = true
    paid.amount_captured = paid.amount
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
    balance.charge(paid)
    events.emit('charge.succeeded', paid)
    events.emit('payment_intent.succeeded', intent)
  }

  function payIn(session: CheckoutSession, method: string): Paid {
    const intent = intentOf(session, method)
    const paid = charge(intent, 'succeeded')
    capture(intent, paid)
    checkout.complete(session, 'paid')
    return { ok: true, sessionId: session.id, paymentIntentId: intent.id, chargeId: paid.id }
  }

  function fail(intent: PaymentIntent, tried: Charge): void {
    tried.status = 'failed'
    intent.status = 'requires_payment_method'
    events.emit('charge.failed', tried)
    events.emit('payment_intent.payment_failed', intent)
  }

  function pending(sessionId: string) {
    const session = shelf.sessions.get(sessionId)
    const intent = shelf.intents.get(session?.payment_intent ?? '')
    const isUnderWay = intent?.status === 'processing' || intent?.status === 'requires_action'
    if (!session || !intent || !isUnderWay) {
      throw new Error(`Nothing is under way in ${sessionId}.`)
    }
    // What is paid in at a cash machine has no charge before that.
    const tried = shelf.charges.get(intent.latest_charge ?? '') ?? charge(intent, 'pending')
    return { session, intent, tried }
  }

  return {
    guestOpensCheckout(linkUrl: string): Opened {
      const opened = open(linkUrl)
      return opened.ok ? { ok: true, sessionId: opened.session.id } : opened
    },
    guestPays(where: Where, method: 'card' | 'ideal' = 'ideal'): Paid {
      const opened = open(where)
      return opened.ok ? payIn(opened.session, method) : opened
    },
    /** The bank says no; the page stays open for another try. */
    guestDeclines(where: Where): Opened {
      const opened = open(where)
      if (!opened.ok) return opened
      const intent = intentOf(opened.session, 'card')
      fail(intent, charge(intent, 'failed'))
      return { ok: true, sessionId: opened.session.id }
    },
    /** The session is complete and unpaid, until the money comes or does not. */
    guestPaysSlowly(where: Where, method: 'sepa_debit' | 'multibanco' = 'sepa_debit'): Opened {
      const opened = open(where)
      if (!opened.ok) return opened
      const intent = intentOf(opened.session, method)
      if (method === 'multibanco') {
        // The guest has a number to pay in with, and has to go and do so.
        intent.status = 'requires_action'
        events.emit('payment_intent.requires_action', intent)
      } else {
        const tried = charge(intent, 'pending')
        intent.status = 'processing'
        events.emit('charge.pending', tried)
        events.emit('payment_intent.processing', intent)
      }
      checkout.complete(opened.session, 'unpaid')
      return { ok: true, sessionId: opened.session.id }
    },
    asyncPaymentSucceeds(sessionId: string): void {
      const { session, intent, tried } = pending(sessionId)
      capture(intent, tried)
      session.payment_status = 'paid'
      events.emit('checkout.session.async_payment_succeeded', session)
    },
    asyncPaymentFails(sessionId: string): void {
      const { session, intent, tried } = pending(sessionId)
      fail(intent, tried)
      events.emit('checkout.session.async_payment_failed', session)
    },
    /** The race that closing lost: the bank had said yes already, and the session shows it late. */
    paymentComesThroughAlthoughClosed(sessionId: string, method: 'card' | 'ideal' = 'ideal'): Paid {
      const session = shelf.sessions.get(sessionId)
      if (!session) throw new Error(`The fake has no session ${sessionId}.`)
      if (session.status === 'complete') return { ok: false, why: 'session completed' }
      return payIn(session, method)
    },
    /** As a direct debit does, days after it came. */
    paymentFailsLate(paymentIntentId: string): void {
      const paid = shelf.charges.get(shelf.intents.get(paymentIntentId)?.latest_charge ?? '')
      if (!paid) throw new Error(`The fake has no charge of ${paymentIntentId}.`)
      balance.chargeFails(paid)
    },
    /** The guest's bank takes the money back. */
    guestDisputes(paymentIntentId: string): string {
      const paid = shelf.charges.get(shelf.intents.get(paymentIntentId)?.latest_charge ?? '')
      if (!paid) throw new Error(`The fake has no charge of ${paymentIntentId}.`)
      paid.disputed = true
      const dispute: Dispute = {
        id: shelf.newId('dp'),
        object: 'dispute',
        amount: paid.amount_captured - paid.amount_refunded,
        charge: paid.id,
        created: clock.seconds(),
        currency: paid.currency,
        is_charge_refundable: false,
        livemode: false,
        metadata: {},
        payment_intent: paymentIntentId,
        reason: 'fraudulent',
        status: 'needs_response',
      }
      shelf.disputes.set(dispute.id, dispute)
      balance.dispute(dispute)
      events.emit('charge.dispute.created', dispute)
      events.emit('charge.dispute.funds_withdrawn', dispute)
      return dispute.id
    },
    /** The bank has decided: who wins has the money back, and the fee. */
    disputeEnds(id: string, status: 'won' | 'lost'): void {
      const dispute = shelf.disputes.get(id)
      if (!dispute) throw new Error(`The fake has no dispute ${id}.`)
      dispute.status = status
      if (status === 'won') {
        balance.dispute(dispute)
        events.emit('charge.dispute.funds_reinstated', dispute)
      }
      events.emit('charge.dispute.closed', dispute)
    },
  }
}

const page = (title: string, form: unknown = '') =>
  html`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width" />
    <title>${title}</title><h1>${title}</h1>${form}</html>`

/** What a phone shows that has followed a link: one button, and no script. */
export function checkoutPages(world: {
  guest: Pick<ReturnType<typeof createGuest>, 'guestOpensCheckout' | 'guestPays'>
  shelf: Shelf
  url: string
}) {
  const { guest, shelf, url } = world
  const pages = new Hono()
  pages.get('/:link', (context) => {
    const address = `${url}/pay/${context.req.param('link')}`
    if (!shelf.linkAt(address)) return context.html(page('Page not found'), 404)
    const opened = guest.guestOpensCheckout(address)
    const session = opened.ok ? shelf.sessions.get(opened.sessionId) : undefined
    if (!session) return context.html(page('This link is no longer active'))
    const price = (session.amount_total / 100).toFixed(2)
    return context.html(
      page(
        'Checkout',
        html`<form method="post" action="/pay/in/${session.id}"><button>Pay €${price}</button></form>`,
      ),
    )
  })
  pages.post('/in/:session', (context) => {
    const session = context.req.param('session')
    if (!shelf.sessions.has(session)) return context.html(page('Page not found'), 404)
    const paid = guest.guestPays(session)
    return context.html(page(paid.ok ? 'Thanks for your payment' : `Not paid: ${paid.why}`))
  })
  return pages
}
