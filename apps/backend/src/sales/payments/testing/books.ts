import { randomUUID } from 'node:crypto'
import type { RefundStatus } from '@discobooth/contract/money/payment'
import type {
  LedgerEntry,
  PaymentProvider,
  ProviderAnswer,
  ProviderEvent,
  ProviderFailure,
} from '../provider.ts'
import { standingOf } from '../refunds/standing.ts'

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
  /** What is really back. */
  refunded: number
}
type BookedRefund = { id: string; paymentId: string; amountCents: number; status: RefundStatus }
/** How a refund begins, and how one that takes its time ends. */
export type RefundBegins = 'succeeded' | 'pending' | 'insufficient_funds' | 'requires_action'
export type RefundEnds = 'succeeded' | 'failed' | 'canceled'

const lost: ProviderFailure = { ok: false, kind: 'unknown', reason: 'no answer' }
const spent: ProviderFailure = { ok: false, kind: 'unknown', reason: '500', isKeySpent: true }
const refusal: ProviderFailure = { ok: false, kind: 'refused', reason: 'no' }
const pageOf = <Item>(items: Item[]) => ({ ok: true as const, value: { items, last: null } })
const never = () => new Promise<never>(() => undefined)

/** The truth about the money, as a provider keeps it; what it tells of it is another matter. */
export function openBooks() {
  const links = new Map<string, BookedLink>()
  const payments = new Map<string, BookedPayment>()
  /** The newest first. */
  const refunds: BookedRefund[] = []
  /** Links that are paid with money that takes its time. */
  const slow: string[] = []
  let begins: RefundBegins = 'succeeded'
  /** How often money took its time, on its way in and back, and how often it then came to nothing. */
  const met = { slow: 0, held: 0, failed: 0 }
  const answers = new Map<string, ProviderAnswer<unknown>>()
  const events: ProviderEvent[] = []
  const calls: string[] = []

  function emit(event: ProviderEvent): void {
    events.push(event)
  }
  /** The newest first. */
  const entries: LedgerEntry[] = []
  function book(entry: Pick<LedgerEntry, 'kind' | 'paymentId' | 'amountCents' | 'feeCents'>): void {
    const at = new Date(Date.parse('2026-11-15T20:00:00.000Z') + entries.length)
    const own = { id: `txn-${randomUUID()}`, currency: 'eur', createdAt: at, availableAt: at }
    entries.unshift({ ...own, ...entry })
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

  function giveBack(order: Parameters<PaymentProvider['refund']>[0], fault: Fault) {
    return keyed(order.key, fault, () => {
      const payment = payments.get(order.paymentId)
      if (!payment) return refusal
      const { refundedCents, underWayCents } = standing(payment.id)
      const amountCents = Math.min(
        order.amountCents,
        payment.amount - refundedCents - underWayCents,
      )
      if (amountCents > 0) {
        const id = randomUUID()
        if (begins !== 'succeeded') met.held += 1
        refunds.unshift({ id, paymentId: payment.id, amountCents, status: begins })
        changed(payment.id)
      }
      return { ok: true, value: standing(payment.id) }
    })
  }

  const standing = (paymentId: string) =>
    standingOf(refunds.filter((refund) => refund.paymentId === paymentId))

  function changed(paymentId: string): void {
    const payment = payments.get(paymentId)
    if (payment) {
      const { refundedCents } = standing(paymentId)
      const more = refundedCents - payment.refunded
      if (more !== 0) book({ kind: 'refund', paymentId, amountCents: -more, feeCents: 0 })
      payment.refunded = refundedCents
    }
    emit({ ...named(), kind: 'refund-changed', paymentId })
  }

  function take(link: BookedLink): void {
    const { id: linkId, sessionId, amount } = link
    const id = `pi-${randomUUID()}`
    payments.set(id, { id, linkId, sessionId, amount, refunded: 0 })
    book({ kind: 'payment', paymentId: id, amountCents: amount, feeCents: 29 })
    const payment = { paymentId: id, amountCents: amount, currency: 'eur' }
    emit({ ...named(), kind: 'paid', linkId, sessionId, payment })
  }

  function slowEnds(which: number, isGood: boolean): void {
    const [linkId] = slow.splice(which % Math.max(1, slow.length), 1)
    const link = links.get(linkId ?? '')
    if (!link) return
    if (isGood) take(link)
    else emit({ ...named(), kind: 'failed', linkId: link.id, reason: 'payment_failed' })
  }

  function refundEnds(which: number, how: RefundEnds): void {
    const open = refunds.filter(({ status }) => isOpenRefund(status))
    // A bank may also send back what had arrived.
    const fitting = how === 'failed' ? refunds.filter((one) => one.status !== how) : open
    const refund = fitting[which % Math.max(1, fitting.length)]
    if (!refund || refund.status === 'canceled') return
    refund.status = how
    if (how !== 'succeeded') met.failed += 1
    changed(refund.paymentId)
  }

  function paymentsOf(linkId: string) {
    return [...payments.values()]
      .filter((payment) => payment.linkId === linkId)
      .map(({ id, amount }) => ({
        paymentId: id,
        amountCents: amount,
        currency: 'eur',
        refund: standing(id),
      }))
  }

  return {
    met,
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
        webhookPath: '/payment-webhook',
        account: async () => 'books',
        check: async () => [],
        createPrice: ({ key }) =>
          call('createPrice', (fault) =>
            keyed(`${key}-price`, fault, () => ({ ok: true, value: { priceId: `price-${key}` } })),
          ),
        createLink: (order) => call('createLink', (fault) => createLink(order, fault)),
        refund: (order) => call('refund', (fault) => giveBack(order, fault)),
        closeLink: (linkId) =>
          call('closeLink', (fault) => {
            const link = links.get(linkId)
            if (fault === 'refused' || !link) return refusal
            if (fault !== 'stuck-before') link.state = 'closed'
            return unkeyed(fault) ?? { ok: true, value: undefined }
          }),
        lookUp: (linkId) =>
          call('lookUp', (fault) => {
            const value = { payments: paymentsOf(linkId), isUnderWay: slow.includes(linkId) }
            return unkeyed(fault) ?? { ok: true, value }
          }),
        ledger: {
          account: 'books',
          everyMs: 600_000,
          entries: () => call('entries', (fault) => unkeyed(fault) ?? pageOf([...entries])),
          payouts: () => call('payouts', (fault) => unkeyed(fault) ?? pageOf([])),
          entriesOf: () => Promise.resolve(refusal),
        },
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
      take(link)
    },
    /** The link is used up, and the money comes later, or never: `slowEnds`. */
    paySlowly(linkId: string): void {
      const link = links.get(linkId)
      if (link?.state !== 'open') return
      link.state = 'used'
      slow.push(linkId)
      met.slow += 1
      emit({ ...named(), kind: 'processing', linkId })
    },
    slowEnds,
    refundsBegin(as: RefundBegins): void {
      begins = as
    },
    refundEnds,
    /** Everything that was under way ends: every second one of the slow payments badly. */
    letEnd(): void {
      begins = 'succeeded'
      for (let isGood = true; slow.length > 0; isGood = !isGood) slowEnds(0, isGood)
      for (const refund of refunds) {
        if (!isOpenRefund(refund.status)) continue
        refund.status = 'succeeded'
        changed(refund.paymentId)
      }
    },
    /** Banks take back what was kept, and give every second one back. */
    disputeKept(): void {
      const kept = [...payments.values()].filter(({ amount, refunded }) => refunded < amount)
      for (const [at, { id: paymentId, amount, refunded }] of kept.entries()) {
        const amountCents = amount - refunded
        book({ kind: 'dispute', paymentId, amountCents: -amountCents, feeCents: 2_000 })
        if (at % 2) book({ kind: 'dispute', paymentId, amountCents, feeCents: -2_000 })
      }
    },
    /** What all that happened has left in the account, before anything was paid out. */
    earned: () => entries.reduce((sum, one) => sum + one.amountCents - one.feeCents, 0),
    decline(linkId: string): void {
      const link = links.get(linkId)
      if (link?.state !== 'open') return
      emit({ ...named(), kind: 'failed', linkId, reason: 'declined' })
    },
  }
}

function isOpenRefund(status: RefundStatus): boolean {
  return status === 'pending' || status === 'insufficient_funds' || status === 'requires_action'
}

export type Books = ReturnType<typeof openBooks>
