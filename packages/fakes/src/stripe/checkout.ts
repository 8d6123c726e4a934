import type { Clock } from '../clock.ts'
import { type Answer, failed, missing, ok } from './answers.ts'
import type { Events } from './events.ts'
import type { CheckoutSession, PaymentLink } from './objects.ts'
import type { Shelf } from './shelf.ts'

const OPEN_SECONDS = 24 * 3_600

export type Checkout = ReturnType<typeof createCheckout>
export type NotOpen = 'link closed' | 'session expired' | 'session completed'

/** The hosted pages that a link leads to: one checkout session for everyone who opens it. */
export function createCheckout(world: { clock: Clock; events: Events; shelf: Shelf }) {
  const { clock, events, shelf } = world

  function expire(session: CheckoutSession): void {
    session.status = 'expired'
    session.expires_at = Math.min(session.expires_at, clock.seconds())
    events.emit('checkout.session.expired', session)
  }

  return {
    open(link: PaymentLink): CheckoutSession {
      const session: CheckoutSession = {
        id: shelf.newId('cs_test'),
        object: 'checkout.session',
        amount_total: shelf.amountOf(shelf.lineItems.get(link.id) ?? []),
        created: clock.seconds(),
        currency: link.currency,
        expires_at: clock.seconds() + OPEN_SECONDS,
        livemode: false,
        // Copied from the link, once: the payment intent has its own.
        metadata: { ...link.metadata },
        mode: 'payment',
        payment_intent: null,
        payment_link: link.id,
        payment_status: 'unpaid',
        status: 'open',
      }
      shelf.sessions.set(session.id, session)
      return session
    },

    /** Why nobody can pay in this session; nothing, where one can. */
    whyNot(session: CheckoutSession): NotOpen | undefined {
      if (session.status === 'complete') return 'session completed'
      if (session.status === 'expired') return 'session expired'
      const used = shelf.links.get(session.payment_link)?.restrictions?.completed_sessions
      return used && used.count >= used.limit ? 'link closed' : undefined
    },

    complete(session: CheckoutSession, paymentStatus: CheckoutSession['payment_status']): void {
      session.status = 'complete'
      session.payment_status = paymentStatus
      const link = shelf.links.get(session.payment_link)
      const used = link?.restrictions?.completed_sessions
      if (link && used) {
        used.count += 1
        if (used.count >= used.limit) link.active = false
      }
      events.emit('checkout.session.completed', session)
    },

    /** Ends the sessions whose day is over. */
    catchUp(): void {
      for (const session of shelf.sessions.values()) {
        if (session.status === 'open' && session.expires_at <= clock.seconds()) expire(session)
      }
    },

    expireCall(id: string): Answer {
      const session = shelf.sessions.get(id)
      if (!session) return missing('checkout.session', id)
      if (session.status !== 'open') {
        const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`
        return failed(400, { message })
      }
      expire(session)
      return ok(session)
    },
  }
}
