import { PaymentState } from '@discobooth/contract/money/payment-api'
import { OperatorStatus } from '@discobooth/contract/operator/operator-api'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { demo } from '../../../testing/test-app.ts'
import { operatorOf, passcode } from '../../../testing/test-operator.ts'
import { changeCharge } from '../charge-store.ts'
import { openStripeApp } from './testing/stripe-app.ts'

const DAY_MS = 86_400_000
const backend = await openStripeApp({ demo, firstBooth: { passcode } })
const { app, call, clock, db, deliver, fake, makeSession, runJobs } = backend
const operator = operatorOf(backend)
afterEach(() => {
  fake.behave()
  fake.webhooksComeAsTheyShould()
  fake.refundsSucceedAtOnce()
})

const shown = async () => (await operator('GET', '/sessions')).body.sessions[0]
const light = async () => {
  const { parts } = OperatorStatus.parse((await operator('GET', '/status')).body)
  return parts.find(({ part }) => part === 'payments')
}
const told = async (id: string) =>
  PaymentState.parse((await call('GET', `/api/sessions/${id}/payment`)).body).refund
const lastRefund = () => [...fake.shelf.refunds.keys()].at(-1) ?? ''
const logOf = async (id: string) => {
  const rows = await db
    .selectFrom('payment_log')
    .select(['status', 'amount', 'meta'])
    .where('session_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ status, amount, meta }) => ({ status, amount, ...Object(meta) }))
}

/** A guest has paid and left before the party: the money goes back (M3). */
let id: string
async function leave(begin: () => void): Promise<void> {
  ;({ id } = await makeSession({ sessionMode: 1 }))
  const { body } = await call('POST', `/api/sessions/${id}/payment`)
  fake.guestPays(body.url)
  await deliver()
  begin()
  await call('POST', `/api/sessions/${id}/end`, { body: { reason: 'cancelled' } })
}
beforeEach(() => {
  fake.takeWebhooks()
})

it.each([
  ['pending', () => fake.refundsTakeDays(), 'refunding', 'under_way'],
  ['insufficient_funds', () => fake.refundsWaitForBalance(), 'refund_held', 'later'],
  ['requires_action', () => fake.refundsNeedTheGuest(), 'refund_needs_guest', 'needs_you'],
] as const)(
  'P11: a refund that is %s is under way in the books, for the operator and for the guest, until it has succeeded',
  async (status, begin, payment, words) => {
    await leave(begin)
    await runJobs()
    await deliver()
    await runJobs()
    const underWay = { state: 'refunding', refundStatus: status, refundedAmount: 0 }
    const charge = await db
      .selectFrom('charges')
      .selectAll()
      .where('session_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(charge).toMatchObject({ ...underWay, underWayAmount: 500 })
    expect(await shown()).toMatchObject({ id, payment, canRefund: false })
    expect(await told(id)).toBe(words)
    expect((await logOf(id)).map((row) => row.status)).not.toContain('REFUNDED')
    expect(fake.books().payments.at(-1)).toMatchObject({ refunded: 0, underWay: 500 })
    expect(await light()).toMatchObject(
      status === 'insufficient_funds'
        ? { state: 'warn', reason: 'refunds_held', detail: '1' }
        : { state: 'ok' },
    )
    fake.refundSucceeds(lastRefund())
    await deliver()
    await app.runDueJobs()
    expect(await shown()).toMatchObject({ id, payment: 'refunded' })
    expect(await told(id)).toBe('back')
    expect(await light()).toMatchObject({ state: 'ok' })
    const back = (await logOf(id)).filter((row) => row.status === 'REFUNDED')
    expect(back).toMatchObject([{ amount: 500, reason: 'cancelled' }])
  },
)

it.each([
  ['failed', () => fake.refundFails(lastRefund()), 'refund_failed', 'refund_failed'],
  ['canceled', () => fake.refundIsCanceled(lastRefund()), 'refund_canceled', 'refund_canceled'],
] as const)(
  'P11: a refund under way that is %s is shown so, with a red light, and a tap sends it again',
  async (_, end, payment, reason) => {
    await leave(() => fake.refundsWaitForBalance())
    await runJobs()
    end()
    await deliver()
    await app.runDueJobs()
    expect(await shown()).toMatchObject({ id, payment, canRefund: true })
    expect(await told(id)).toBe('failed')
    expect(await light()).toMatchObject({ state: 'error', reason: 'refunds_failed' })
    expect((await logOf(id)).at(-1)).toMatchObject({ status: 'FAILED', amount: 500, reason })
    fake.refundsSucceedAtOnce()
    await operator('POST', `/sessions/${id}/refund`)
    await runJobs()
    expect(await shown()).toMatchObject({ id, payment: 'refunded' })
    expect(fake.books().payments.at(-1)).toMatchObject({ captured: 500, refunded: 500 })
  },
)

it('P11: no event ever comes: what is under way is asked about until it is back', async () => {
  await leave(() => fake.refundsTakeDays())
  fake.webhooksNeverCome()
  await runJobs()
  expect(await told(id)).toBe('under_way')
  fake.refundSucceeds(lastRefund())
  await runJobs(4_000_000, 600_000)
  expect(await told(id)).toBe('back')
  await runJobs(31 * DAY_MS, DAY_MS / 2)
  const due = await db.selectFrom('jobs').select('kind').where('kind', 'like', '%refund%').execute()
  expect(due).toEqual([])
})

it.each([1, 6, 29])(
  'P11: a refund that had arrived and is sent back after %i days is found, though no event tells',
  async (days) => {
    await leave(() => undefined)
    fake.webhooksNeverCome()
    await runJobs()
    await runJobs(days * DAY_MS, DAY_MS / 2)
    expect(await told(id)).toBe('back')
    fake.refundFails(lastRefund())
    await runJobs(31 * DAY_MS, DAY_MS / 2)
    expect(await told(id)).toBe('failed')
    expect(await light()).toMatchObject({ state: 'error', reason: 'refunds_failed' })
    await operator('POST', `/sessions/${id}/refund`)
    await runJobs()
    expect(fake.books().payments.at(-1)).toMatchObject({ captured: 500, refunded: 500 })
  },
)

it('P11: events in the wrong order and twice leave one refund in the log', async () => {
  await leave(() => fake.refundsTakeDays())
  await runJobs()
  fake.webhooksComeTwice()
  fake.webhooksComeOutOfOrder()
  fake.refundSucceeds(lastRefund())
  fake.refundFails(lastRefund())
  fake.refundSucceeds(lastRefund())
  await deliver()
  await runJobs()
  await deliver()
  await runJobs()
  expect(await told(id)).toBe('back')
  const back = (await logOf(id)).filter((row) => row.status === 'REFUNDED')
  expect(back).toHaveLength(1)
})

it('a late word of the refund that failed does not stop the one that was sent after it', async () => {
  await leave(() => fake.refundsTakeDays())
  await runJobs()
  fake.refundFails(lastRefund())
  const [first, ...late] = fake.takeWebhooks().filter(({ type }) => type.startsWith('refund.'))
  const report = async (webhook: typeof first) =>
    call('POST', '/payment-webhook', {
      key: null,
      text: webhook?.body ?? '',
      headers: { ...webhook?.headers },
    })
  await report(first)
  await app.runDueJobs()
  expect(await shown()).toMatchObject({ payment: 'refund_failed' })
  fake.holdAnswer({ call: 'createRefund' })
  await operator('POST', `/sessions/${id}/refund`)
  const sending = app.runDueJobs()
  await expect.poll(fake.heldAnswers).toBe(1)
  for (const webhook of late) await report(webhook)
  expect(await shown()).toMatchObject({ payment: 'refunding' })
  fake.letAnswersGo()
  await sending
  await runJobs()
  expect(await shown()).toMatchObject({ payment: 'refunding' })
  fake.refundSucceeds(lastRefund())
  await deliver()
  await runJobs()
  expect(await shown()).toMatchObject({ payment: 'refunded' })
})

it('an answer that is older than what was noted meanwhile is not believed', async () => {
  await leave(() => fake.refundsTakeDays())
  await runJobs()
  const charge = await db
    .selectFrom('charges')
    .select(['id', 'paymentId'])
    .where('session_id', '=', id)
    .executeTakeFirstOrThrow()
  // Read while it was under way, and answered only after it was known to be back.
  fake.holdAnswer({ call: 'listRefunds' })
  await db
    .updateTable('jobs')
    .set({ runAt: new Date(clock.time) })
    .where('kind', '=', 'check-refund')
    .where('key', '=', charge.id)
    .execute()
  const old = app.runDueJobs()
  await expect.poll(fake.heldAnswers).toBe(1)
  fake.refundSucceeds(lastRefund())
  const noted = {
    state: 'refunded',
    refundedAmount: 500,
    underWayAmount: 0,
    refundNotes: 9,
  } as const
  await db.transaction().execute((trx) => changeCharge(trx, charge.id, noted))
  fake.letAnswersGo()
  await old
  expect(await shown()).toMatchObject({ payment: 'refunded' })
  await runJobs()
  expect(await shown()).toMatchObject({ payment: 'refunded' })
})

it('P11: a dearer mode is charged as soon as the provider has accepted the refund', async () => {
  ;({ id } = await makeSession({ sessionMode: 1 }))
  const first = await call('POST', `/api/sessions/${id}/payment`)
  fake.guestPays(first.body.url)
  await deliver()
  fake.refundsTakeDays()
  await call('PATCH', `/api/sessions/${id}`, { body: { sessionMode: 4 } })
  const dearer = await call('POST', `/api/sessions/${id}/payment`)
  expect(dearer.body).toMatchObject({ status: 'pending', price: 9, url: expect.any(String) })
  expect(await told(id)).toBe('under_way')
  expect(fake.books().payments.at(-1)).toMatchObject({ captured: 500, underWay: 500 })
})

it('P11: money given back by hand that is under way lets nobody dance for nothing', async () => {
  ;({ id } = await makeSession({ sessionMode: 1 }))
  const { body } = await call('POST', `/api/sessions/${id}/payment`)
  const paid = fake.guestPays(body.url)
  if (!paid.ok) throw new Error(paid.why)
  await deliver()
  fake.refundsTakeDays()
  fake.operatorRefunds(paid.paymentIntentId)
  await deliver()
  await app.runDueJobs()
  const { body: state } = await call('GET', `/api/sessions/${id}/payment`)
  expect(state).toMatchObject({ isPaid: false, refund: 'under_way' })
})
