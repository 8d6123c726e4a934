import { type FakeStripe, startFakeStripe } from '@discobooth/fakes/stripe'
import type { PaymentProvider, ProviderLedger } from '../../provider.ts'
import type { Books, Fault } from '../../testing/books.ts'
import { handledEvents } from '../settings.ts'
import { createStripeProvider } from '../stripe.ts'

const now = () => Date.parse('2026-11-15T20:00:00.000Z')
const never = () => new Promise<never>(() => undefined)

/** The call of Stripe's in which a call of ours does what it is for. */
const decisive = {
  createPrice: 'createPrice',
  createLink: 'createLink',
  closeLink: 'changeLink',
  lookUp: 'listSessions',
  refund: 'createRefund',
  entries: 'listBalance',
  payouts: 'listPayouts',
} as const
type Name = keyof typeof decisive

/** The money model's books, kept by the fake Stripe and told through the real provider. */
export async function openStripeBooks(): Promise<Books & { stop(): Promise<void> }> {
  const fake = await startFakeStripe({ now, enabledEvents: [...handledEvents] })
  const { secretKey, webhookSecret, url: apiUrl } = fake
  const settings = { secretKey, webhookSecrets: [webhookSecret], apiUrl }
  const real = createStripeProvider({ settings, fetch, now })
  const calls: string[] = []
  const events: Books['events'] = []
  /** Checkouts that were open when their link was paid: by link. */
  const spare = new Map<string, string[]>()

  /** Checkouts whose money takes its time. */
  const slow: string[] = []
  const met = { slow: 0, held: 0, failed: 0 }

  function slowEnds(which: number, isGood: boolean): void {
    const [sessionId] = slow.splice(which % Math.max(1, slow.length), 1)
    if (sessionId && isGood) fake.asyncPaymentSucceeds(sessionId)
    if (sessionId && !isGood) fake.asyncPaymentFails(sessionId)
    collect()
  }

  /** The signed call travels inside the event, and is taken out again where it is read. */
  function collect(): void {
    for (const { eventId: id, type, body, headers } of fake.takeWebhooks()) {
      const signed = { id, type, kind: 'other' as const, call: { body, headers } }
      events.push(signed)
    }
  }

  async function readEvent(request: Request): ReturnType<PaymentProvider['readEvent']> {
    const { call } = JSON.parse(await request.text())
    return real.readEvent(new Request(request.url, { method: 'POST', ...call }))
  }

  return {
    met,
    calls,
    events,
    get links() {
      const links = [...fake.shelf.links.values()].map(({ id, active, metadata }) => {
        const sessions = [...fake.shelf.sessions.values()].filter((one) => one.payment_link === id)
        const isOpen = active || sessions.some(({ status }) => status === 'open')
        const amount = fake.shelf.amountOf(fake.shelf.lineItems.get(id) ?? [])
        const { session_id: sessionId = '', attempt_id: attemptId = '' } = metadata
        const state = isOpen ? ('open' as const) : ('closed' as const)
        return [id, { id, sessionId, attemptId, amount, state }] as const
      })
      return new Map(links)
    },
    get payments() {
      const payments = fake.books().payments.map((payment) => {
        const { paymentIntentId: id, linkId = '', sessionId = '', captured, refunded } = payment
        return [id, { id, linkId, sessionId, amount: captured, refunded }] as const
      })
      return new Map(payments)
    },
    providerFor(backend) {
      async function call<Value>(name: Name, act: () => Promise<Value>): Promise<Value> {
        if (backend.isDead()) return never()
        const fault = backend.nextFault()
        calls.push(`${name} ${fault}`)
        if (fault === 'kill-before') {
          backend.kill()
          return never()
        }
        misbehave(fake, name, fault)
        const answer = await act()
        collect()
        if (fault !== 'kill-after') return answer
        backend.kill()
        return never()
      }
      return {
        name: 'stripe',
        webhookPath: real.webhookPath,
        account: () => real.account(),
        check: () => real.check(),
        createPrice: (order) => call('createPrice', () => real.createPrice(order)),
        createLink: (order) => call('createLink', () => real.createLink(order)),
        closeLink: (linkId) => call('closeLink', () => real.closeLink(linkId)),
        lookUp: (linkId) => call('lookUp', () => real.lookUp(linkId)),
        refund: (order) => call('refund', () => real.refund(order)),
        ...(real.ledger && { ledger: ledgerThrough(real.ledger, call) }),
        readEvent,
      }
    },
    pay(linkId, { twice }) {
      const url = fake.shelf.links.get(linkId)?.url ?? ''
      const second = spare.get(linkId)?.pop()
      if (second && twice) fake.paymentComesThroughAlthoughClosed(second)
      else {
        const visits = [fake.guestOpensCheckout(url), fake.guestOpensCheckout(url)]
        const paid = fake.guestPays(url)
        const open = visits.flatMap((visit) => (visit.ok ? visit.sessionId : []))
        if (paid.ok) spare.set(linkId, open)
      }
      collect()
    },
    /** Slow money that does not come: a declined card tells nobody. */
    decline(linkId) {
      const declined = fake.guestPaysSlowly(fake.shelf.links.get(linkId)?.url ?? '')
      if (declined.ok) fake.asyncPaymentFails(declined.sessionId)
      collect()
    },
    paySlowly(linkId) {
      const opened = fake.guestPaysSlowly(fake.shelf.links.get(linkId)?.url ?? '')
      if (opened.ok) slow.push(opened.sessionId)
      if (opened.ok) met.slow += 1
      collect()
    },
    slowEnds,
    refundsBegin(as) {
      if (as !== 'succeeded') met.held += 1
      if (as === 'succeeded') fake.refundsSucceedAtOnce()
      if (as === 'pending') fake.refundsTakeDays()
      if (as === 'insufficient_funds') fake.refundsWaitForBalance()
      if (as === 'requires_action') fake.refundsNeedTheGuest()
    },
    refundEnds(which, how) {
      const all = [...fake.shelf.refunds.values()]
      const open = all.filter(isUnderWay)
      // A bank may also send back what had arrived.
      const fitting = how === 'failed' ? all.filter((one) => one.status !== 'canceled') : open
      const refund = fitting[which % Math.max(1, fitting.length)]
      if (!refund || refund.status === how) return
      if (how !== 'succeeded') met.failed += 1
      if (how === 'succeeded') fake.refundSucceeds(refund.id)
      if (how === 'failed') fake.refundFails(refund.id)
      if (how === 'canceled') fake.refundIsCanceled(refund.id)
      collect()
    },
    letEnd() {
      fake.refundsSucceedAtOnce()
      for (let isGood = true; slow.length > 0; isGood = !isGood) slowEnds(0, isGood)
      for (const refund of [...fake.shelf.refunds.values()].filter(isUnderWay)) {
        fake.refundSucceeds(refund.id)
      }
      collect()
    },
    disputeKept() {
      const kept = fake.books().payments.filter(({ captured, refunded }) => refunded < captured)
      for (const [at, { paymentIntentId }] of kept.entries()) {
        fake.disputeEnds(fake.guestDisputes(paymentIntentId), at % 2 ? 'won' : 'lost')
      }
      fake.listsAreShort(2)
      if (fake.balance() > 0) fake.payOut()
      collect()
    },
    earned: () =>
      fake.balance() +
      [...fake.shelf.payouts.values()].reduce((sum, { amount }) => sum + amount, 0),
    async stop() {
      await fake.stop()
      if (fake.violations.length > 0) throw new Error(JSON.stringify(fake.violations))
    },
  }
}

type Call = <Value>(name: Name, act: () => Promise<Value>) => Promise<Value>

function ledgerThrough(real: ProviderLedger, call: Call): ProviderLedger {
  return {
    account: real.account,
    everyMs: real.everyMs,
    entries: (wish) => call('entries', () => real.entries(wish)),
    payouts: (wish) => call('payouts', () => real.payouts(wish)),
    entriesOf: (wish) => call('entries', () => real.entriesOf(wish)),
  }
}

function isUnderWay({ status }: { status: string }): boolean {
  return status === 'pending' || status === 'requires_action'
}

function misbehave(fake: FakeStripe, name: Name, fault: Fault): void {
  const call = decisive[name]
  if (fault === 'before') fake.cutConnection({ call })
  if (fault === 'after') fake.loseAnswer({ call })
  if (fault === 'refused') fake.rateLimit({ call })
  if (fault === 'stuck-before') fake.failBeforeDoing({ call })
  if (fault === 'stuck-after') fake.failAfterDoing({ call })
}
