import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { type Jobs, retryMs } from '../../platform/jobs/service.ts'
import type { PaymentProvider, ProviderEvent } from '../../sales/payments/provider.ts'
import { cashierLedger, feeOf, insertEntry } from './ledger.ts'
import { findFault, sign } from './signature.ts'
import {
  type CashierLink,
  findEvent,
  findLink,
  insertEvent,
  insertPayment,
  insertRefund,
  leaveOpen,
  lockPayment,
  markDelivered,
  paymentsOf,
  readSecret,
  saveLink,
  setRefunded,
  standingWith,
} from './store.ts'

const signatureHeader = 'x-cashier-signature'
const EVENT_JOB = 'cashier-event'
const Payment = z.object({
  paymentId: z.string(),
  amountCents: z.int(),
  currency: z.string(),
})
const named = { id: z.string(), type: z.string() }
const linked = { ...named, linkId: z.string() }
const Event = z.discriminatedUnion('kind', [
  z.object({
    ...linked,
    kind: z.literal('paid'),
    sessionId: z.nullable(z.string()),
    payment: Payment,
  }),
  z.object({ ...linked, kind: z.literal('failed'), reason: z.string() }),
  z.object({ ...named, kind: z.literal('refund-changed'), paymentId: z.string() }),
])

export type Cashier = {
  provider: PaymentProvider
  find(linkId: string): Promise<CashierLink | undefined>
  /** A second tap changes nothing. */
  pay(linkId: string): Promise<void>
  decline(linkId: string): Promise<void>
}

/**
 * The demo's payment provider, with books of its own: it takes no money, and speaks with the rest of
 * the backend only as a real one does, by the port and by signed events to the webhook (M6).
 */
export function createCashier(deps: {
  db: Database
  now: () => number
  newId: () => string
  jobs: Pick<Jobs, 'ask' | 'handle'>
  /** Where a guest's phone finds the cashier. */
  origin: () => string
  /** Carries an event to the webhook. */
  deliver: (event: { headers: Record<string, string>; body: string }) => Promise<{ ok: boolean }>
}): Cashier {
  const { db, jobs } = deps
  let secret: Promise<string> | undefined

  function findSecret(): Promise<string> {
    secret ??= readSecret(db)
    // Asked again next time, if the database was away.
    secret.catch(() => (secret = undefined))
    return secret
  }

  async function report(trx: InTransaction, event: ProviderEvent): Promise<void> {
    await insertEvent(trx, event)
    await jobs.ask(trx, { kind: EVENT_JOB, key: event.id, inMs: 0 })
  }

  async function deliver(id: string): Promise<boolean> {
    const event = await findEvent(db, id)
    if (!event || event.deliveredAt) return true
    const { body } = event
    const signature = await sign({ secret: await findSecret(), body, at: deps.now() })
    const sent = await deps.deliver({ headers: { [signatureHeader]: signature }, body })
    if (sent.ok) await markDelivered(db, id, new Date(deps.now()))
    return sent.ok
  }

  jobs.handle(EVENT_JOB, async ({ key, tries }) =>
    (await deliver(key)) ? undefined : { againInMs: retryMs(tries) },
  )

  const eventId = () => `demo_event_${deps.newId()}`

  const provider: PaymentProvider = {
    name: 'demo',
    webhookPath: '/payment-webhook',
    account: async () => 'demo',
    createPrice: async () => ({ ok: true, value: { priceId: 'demo' } }),
    async createLink({ key, sessionId, amountCents, modeName, language }) {
      const link = await saveLink(db, {
        id: deps.newId(),
        key,
        session_id: sessionId,
        amount: amountCents,
        productName: modeName,
        language,
      })
      // With its language: a phone may come when the link is not known any more.
      const url = `${deps.origin()}/cashier/${link.id}?lang=${language}`
      return { ok: true, value: { linkId: link.id, url } }
    },
    ledger: cashierLedger(deps),
    check: async () => [],
    async closeLink(linkId) {
      await leaveOpen(db, { id: linkId, state: 'closed' })
      return { ok: true, value: undefined }
    },
    async lookUp(linkId) {
      return { ok: true, value: { payments: await paymentsOf(db, linkId), isUnderWay: false } }
    },
    refund: ({ paymentId, key, amountCents }) =>
      db.transaction().execute(async (trx) => {
        const payment = await lockPayment(trx, paymentId)
        if (!payment) return { ok: false, kind: 'refused', reason: 'no such payment' } as const
        const left = payment.amount - payment.refundedAmount
        const amount = Math.min(amountCents, left)
        const isNew = amount > 0 && (await insertRefund(trx, { key, payment: paymentId, amount }))
        const refundedAmount = payment.refundedAmount + (isNew ? amount : 0)
        if (isNew) {
          await setRefunded(trx, { id: paymentId, refundedAmount })
          const back = { kind: 'refund', payment: paymentId, amountCents: -amount } as const
          await insertEntry(trx, { ...back, feeCents: 0, at: new Date(deps.now()) })
          const about = { kind: 'refund-changed', paymentId } as const
          await report(trx, { id: eventId(), type: 'payment.refunded', ...about })
        }
        return { ok: true, value: standingWith(refundedAmount) } as const
      }),
    async readEvent(request) {
      const body = await request.text()
      const signature = request.headers.get(signatureHeader)
      const fault = await findFault({
        secret: await findSecret(),
        body,
        signature,
        now: deps.now(),
      })
      if (fault) return { ok: false, reason: fault }
      const event = z.safeParse(Event, parseJson(body))
      return event.success
        ? { ok: true, event: event.data }
        : { ok: false, reason: 'it is no event' }
    },
  }

  async function finish(linkId: string, state: 'paid' | 'declined'): Promise<void> {
    const id = eventId()
    await db.transaction().execute(async (trx) => {
      const link = await leaveOpen(trx, { id: linkId, state })
      if (link) await report(trx, await describe(trx, { id, link }))
    })
    // At once; if this fails, or the process ends here, the job does it.
    await deliver(id).catch(() => false)
  }

  async function describe(
    trx: InTransaction,
    { id, link }: { id: string; link: CashierLink },
  ): Promise<ProviderEvent> {
    const linkId = link.id
    if (link.state === 'declined') {
      return { id, type: 'payment.declined', kind: 'failed', linkId, reason: 'declined' }
    }
    const paymentId = `demo_payment_${deps.newId()}`
    await insertPayment(trx, { id: paymentId, link: linkId, amount: link.amount })
    const taken = { kind: 'payment', payment: paymentId, amountCents: link.amount } as const
    const at = new Date(deps.now())
    await insertEntry(trx, { ...taken, feeCents: feeOf(link.amount), at })
    return {
      id,
      type: 'payment.paid',
      kind: 'paid',
      linkId,
      sessionId: link.session_id,
      payment: { paymentId, amountCents: link.amount, currency: 'eur' },
    }
  }

  return {
    provider,
    find: (linkId) => findLink(db, linkId),
    pay: (linkId) => finish(linkId, 'paid'),
    decline: (linkId) => finish(linkId, 'declined'),
  }
}
