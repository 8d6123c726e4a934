import { OperatorStatus } from '@discobooth/contract/operator/operator-api'
import { expect, it } from 'vitest'
import { demo } from '../../../testing/test-app.ts'
import { operatorOf, passcode } from '../../../testing/test-operator.ts'
import { openStripeApp } from './testing/stripe-app.ts'

const backend = await openStripeApp({
  demo,
  firstBooth: {
    passcode,
    operatorEmail: 'operator@example.org',
    alerts: ['refund-failed', 'dispute'],
  },
})
const { app, call, clock, db, deliver, fake, makeSession, report, runJobs } = backend
const operator = operatorOf(backend)

const payments = async () => {
  const { parts } = OperatorStatus.parse((await operator('GET', '/status')).body)
  return parts.find(({ part }) => part === 'payments')
}
const mend = async () =>
  (await operator('POST', '/mend', { body: { action: 'retry-refunds' } })).body.begun
const shown = async () => (await operator('GET', '/sessions')).body.sessions[0]
async function refundedByHand(): Promise<string> {
  const { id } = await makeSession({ sessionMode: 1 })
  const { body } = await call('POST', `/api/sessions/${id}/payment`)
  fake.guestPays(body.url)
  await deliver()
  await operator('POST', `/sessions/${id}/refund`)
  return id
}
const lastRefund = () => [...fake.shelf.refunds.keys()].at(-1) ?? ''

it.each(['mend', 'refund'])(
  'a refund that the bank sends back is shown as failed, and sent again at a tap (%s)',
  async (button) => {
    expect(await payments()).toMatchObject({ state: 'ok', reason: 'fine', detail: 'stripe' })
    const before = fake.books().refunded
    const id = await refundedByHand()
    await runJobs()
    await deliver()
    expect(await shown()).toMatchObject({ payment: 'refunded' })
    fake.refundFails(lastRefund())
    await deliver()
    await app.runDueJobs()
    expect(fake.books().refunded).toBe(before)
    expect(await shown()).toMatchObject({ payment: 'refund_failed', canRefund: true })
    const failing = { state: 'error', reason: 'refunds_failed', detail: '1', mend: 'retry-refunds' }
    expect(await payments()).toEqual({ part: 'payments', ...failing })
    if (button === 'mend') expect([await mend(), await mend()]).toEqual([1, 0])
    else await operator('POST', `/sessions/${id}/refund`)
    expect(await shown()).toMatchObject({ payment: 'refunding', canRefund: false })
    await runJobs()
    await deliver()
    expect(await shown()).toMatchObject({ payment: 'refunded' })
    expect(fake.books().refunded - before).toBe(500)
    expect(await payments()).toMatchObject({ state: 'ok' })
    const log = await db
      .selectFrom('payment_log')
      .select(['status', 'amount'])
      .where('session_id', '=', id)
      .where('status', 'in', ['REFUNDED', 'FAILED'])
      .where('amount', '>', 0)
      .orderBy('id')
      .execute()
    expect(log.map(({ status }) => status)).toEqual(['REFUNDED', 'FAILED', 'REFUNDED'])
  },
)

it('a refund that does not get through lights the lamp, and a tap hurries it', async () => {
  await refundedByHand()
  fake.outage({ call: 'createRefund', times: 5 })
  await runJobs(40_000)
  expect(await payments()).toMatchObject({ reason: 'refunds_failing', mend: 'retry-refunds' })
  fake.behave()
  expect(await mend()).toBe(1)
  await app.runDueJobs()
  expect(await shown()).toMatchObject({ payment: 'refunded' })
})

it('money that is kept stays so when a part of it could not be given back by hand', async () => {
  const { id } = await makeSession({ sessionMode: 1 })
  const { body } = await call('POST', `/api/sessions/${id}/payment`)
  const paid = fake.guestPays(body.url)
  if (!paid.ok) throw new Error(paid.why)
  await deliver()
  fake.refundFails(fake.operatorRefunds(paid.paymentIntentId, 200))
  await deliver()
  await app.runDueJobs()
  expect(await shown()).toMatchObject({ id, payment: 'paid' })
  expect(await mend()).toBe(0)
})

it('P9: the operator is told by mail of each of these, once, and not more often than every 15 minutes', async () => {
  clock.time += 15 * 60_000
  await runJobs(6_000)
  const mails = await db.selectFrom('mails').select(['subject', 'text', 'createdAt']).execute()
  expect(new Set(mails.map(({ subject }) => subject))).toEqual(
    new Set(['A refund failed in Booth 1']),
  )
  const told = mails.flatMap(({ text }) => [
    ...text.matchAll(/refund of €\s?5\.00 for session \w{8}/g),
  ])
  expect(told).toHaveLength(4)
  expect(new Set(told.map(String)).size).toBe(4)
  const [first, second, ...others] = mails.map(({ createdAt }) => createdAt.getTime())
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(15 * 60_000)
  expect(others).toEqual([])
})

it('[P9] a dispute is mailed to the operator once, however often Stripe tells of it', async () => {
  const { id } = await makeSession({ sessionMode: 1 })
  const { body } = await call('POST', `/api/sessions/${id}/payment`)
  const paid = fake.guestPays(body.url)
  if (!paid.ok) throw new Error(paid.why)
  await deliver()
  fake.guestDisputes(paid.paymentIntentId)
  const [told, ...others] = fake.takeWebhooks()
  for (const webhook of [told, told, ...others]) if (webhook) await report(webhook)
  await runJobs()
  const again = [...fake.shelf.events.values()].find(
    ({ type }) => type === 'charge.dispute.created',
  )
  if (!again) throw new Error('no event')
  await report(fake.signWebhook({ ...again, id: `${again.id}_again` }))
  await runJobs(20 * 60_000, 60_000)
  const mails = await db
    .selectFrom('mails')
    .select(['to', 'subject', 'text'])
    .where('text', 'like', `%${id.slice(0, 8).toUpperCase()}%`)
    .execute()
  expect(mails).toEqual([
    {
      to: 'operator@example.org',
      subject: 'A payment in Booth 1 is disputed',
      text: expect.stringContaining(
        `A guest's bank took back €5.00 for session ${id.slice(0, 8).toUpperCase()}.`,
      ),
    },
  ])
})
