import { randomUUID } from 'node:crypto'
import type {
  PaymentProvider,
  ProviderAnswer,
  ProviderEvent,
  ProviderFailure,
} from '../provider.ts'

/** What goes wrong with one call to the provider; `kill` ends the backend that waits for the answer. */
export const faults = [
  'none',
  'before',
  'after',
  'refused',
  'stuck-before',
  'stuck-after',
  'kill-before',
  'kill-after',
] as const
export type Fault = (typeof faults)[number]

type BookedLink = {
  id: string
  sessionId: string
  attemptId: string
  amount: number
  state: 'open' | 'used' | 'closed'
}
export type BookedPayment = {
  id: string
  linkId: string
  sessionId: string
  amount: number
  refunded: number
}

const lost: ProviderFailure = { ok: false, kind: 'unknown', reason: 'no answer' }
const spent: ProviderFailure = { ok: false, kind: 'unknown', reason: '500', isKeySpent: true }
const refusal: ProviderFailure = { ok: false, kind: 'refused', reason: 'no' }
const never = () => new Promise<never>(() => undefined)

/** The truth about the money, as a provider keeps it; what it tells of it is another matter. */
export function openBooks() {
  const links = new Map<string, BookedLink>()
  const payments = new Map<string, BookedPayment>()
  const answers = new Map<string, ProviderAnswer<unknown>>()
  const events: ProviderEvent[] = []
  const calls: string[] = []

  function emit(event: ProviderEvent): void {
    events.push(event)
  }
  const named = () => ({ id: randomUUID(), type: 'test' })

  /** Keeps its first answer to a key for ever, as Stripe does, a 500 too. */
  function keyed<Value>(
    key: string,
    fault: Fault,
    act: () => ProviderAnswer<Value>,
  ): ProviderAnswer<Value> {
    const before = answers.get(key) as ProviderAnswer<Value> | undefined
    if (before) return before
    if (fault === 'refused') {
      answers.set(key, refusal)
      return refusal
    }
    const answer = fault === 'stuck-before' ? lost : act()
    answers.set(key, fault.startsWith('stuck') ? spent : answer)
    return fault.startsWith('stuck') ? lost : answer
  }

  function createLink(order: Parameters<PaymentProvider['createLink']>[0], fault: Fault) {
    return keyed(order.key, fault, () => {
      const { sessionId, attemptId, amountCents: amount } = order
      const id = `link-${links.size}-${randomUUID()}`
      links.set(id, { id, sessionId, attemptId, amount, state: 'open' })
      return { ok: true, value: { linkId: id, url: `https://pay.test/${id}` } }
    })
  }

  function refund(order: Parameters<PaymentProvider['refund']>[0], fault: Fault) {
    return keyed(order.key, fault, () => {
      const payment = payments.get(order.paymentId)
      if (!payment) return refusal
      const amount = Math.min(order.amountCents, payment.amount - payment.refunded)
      payment.refunded += amount
      const refundedCents = payment.refunded
      if (amount > 0) {
        emit({ ...named(), kind: 'refunded', paymentId: payment.id, refundedCents })
      }
      return { ok: true, value: { refundedCents } }
    })
  }

  function paymentsOf(linkId: string) {
    return [...payments.values()]
      .filter((payment) => payment.linkId === linkId)
      .map(({ id, amount, refunded }) => ({
        paymentId: id,
        amountCents: amount,
        currency: 'eur',
        refundedCents: refunded,
      }))
  }

  return {
    links,
    payments,
    events,
    calls,
    /** The provider as one backend sees it: that backend's death is the only thing it can't survive. */
    providerFor(backend: { isDead: () => boolean; kill: () => void; nextFault: () => Fault }) {
      async function call<Value>(
        name: string,
        act: (fault: Fault) => ProviderAnswer<Value>,
      ): Promise<ProviderAnswer<Value>> {
        if (backend.isDead()) return never()
        const fault = backend.nextFault()
        calls.push(`${name} ${fault}`)
        if (fault === 'kill-before') backend.kill()
        if (fault === 'kill-before') return never()
        if (fault === 'before') return lost
        const answer = act(fault)
        if (fault === 'kill-after') backend.kill()
        if (fault === 'kill-after') return never()
        return fault === 'after' ? lost : answer
      }
      const unkeyed = (fault: Fault): ProviderFailure | undefined => {
        if (fault === 'refused') return refusal
        return fault.startsWith('stuck') ? lost : undefined
      }
      const provider: PaymentProvider = {
        name: 'stripe',
        createLink: (order) => call('createLink', (fault) => createLink(order, fault)),
        refund: (order) => call('refund', (fault) => refund(order, fault)),
        closeLink: (linkId) =>
          call('closeLink', (fault) => {
            const link = links.get(linkId)
            if (fault === 'refused' || !link) return refusal
            if (fault !== 'stuck-before') link.state = 'closed'
            return unkeyed(fault) ?? { ok: true, value: undefined }
          }),
        lookUp: (linkId) =>
          call('lookUp', (fault) => unkeyed(fault) ?? { ok: true, value: paymentsOf(linkId) }),
        readEvent: async (request) => ({
          ok: true,
          event: (await request.json()) as ProviderEvent,
        }),
      }
      return provider
    },
    /** A guest pays with a link; `twice` is a provider that forgot that it is single-use. */
    pay(linkId: string, options: { twice: boolean }): void {
      const link = links.get(linkId)
      if (!link || link.state === 'closed' || (link.state === 'used' && !options.twice)) return
      link.state = 'used'
      const { sessionId, amount } = link
      const id = `pi-${randomUUID()}`
      payments.set(id, { id, linkId, sessionId, amount, refunded: 0 })
      const payment = { paymentId: id, amountCents: amount, currency: 'eur', refundedCents: 0 }
      emit({ ...named(), kind: 'paid', linkId, sessionId, payment })
    },
    decline(linkId: string): void {
      const link = links.get(linkId)
      if (link?.state !== 'open') return
      emit({ ...named(), kind: 'failed', linkId, reason: 'declined' })
    },
  }
}

export type Books = ReturnType<typeof openBooks>
