import { expect, it } from 'vitest'
import { demo } from '../../../testing/test-app.ts'
import { operatorOf, passcode } from '../../../testing/test-operator.ts'
import { openStripeApp } from './testing/stripe-app.ts'

const backend = await openStripeApp({ demo, firstBooth: { passcode } })
const { app, call, db, deliver, fake, makeSession, report, runJobs } = backend
const operator = operatorOf(backend)

async function openLink() {
  const { id } = await makeSession({ sessionMode: 1 })
  const { body } = await call('POST', `/api/sessions/${id}/payment`)
  fake.takeWebhooks()
  return { id, url: String(body.url) }
}
const reasonsOf = async (id: string, status: 'PROCESSING' | 'REFUNDED' | 'FAILED') => {
  const rows = await db
    .selectFrom('payment_log')
    .select('meta')
    .where('session_id', '=', id)
    .where('status', '=', status)
    .execute()
  return rows.map(({ meta }) => String(Object(meta).reason ?? ''))
}
const refundsAsked = () => fake.requests.filter((seen) => seen.call === 'createRefund').length

it('the word that money is under way, after the money has come, says nothing any more', async () => {
  const { id, url } = await openLink()
  const slow = fake.guestPaysSlowly(url)
  if (!slow.ok) throw new Error(slow.why)
  const early = fake.takeWebhooks()
  fake.asyncPaymentSucceeds(slow.sessionId)
  await deliver()
  for (const webhook of early) await report(webhook)
  expect(await reasonsOf(id, 'PROCESSING')).not.toContain('under_way')
  const { body } = await call('GET', `/api/sessions/${id}/payment`)
  expect(body).toMatchObject({ isPaid: true, isUnderWay: false, hasFailed: false })
})

it('the word that slow money failed, after it was paid, fails nothing', async () => {
  const { id, url } = await openLink()
  const slow = fake.guestPaysSlowly(url)
  if (!slow.ok) throw new Error(slow.why)
  fake.takeWebhooks()
  fake.asyncPaymentSucceeds(slow.sessionId)
  await deliver()
  const session = fake.shelf.sessions.get(slow.sessionId)
  const type = 'checkout.session.async_payment_failed'
  const api_version = '2026-10-28.endive'
  const event = { id: `evt_${id}`, object: 'event', type, api_version, data: { object: session } }
  expect((await report(fake.signWebhook(event))).status).toBe(200)
  const attempt = await db
    .selectFrom('payments')
    .select('status')
    .where('session_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(attempt.status).toBe('COMPLETED')
  expect(await reasonsOf(id, 'FAILED')).toEqual([])
})

it('two taps on a failed refund at once send it once', async () => {
  const { id, url } = await openLink()
  fake.guestPays(url)
  await deliver()
  await operator('POST', `/sessions/${id}/refund`)
  await runJobs()
  fake.refundFails([...fake.shelf.refunds.keys()].at(-1) ?? '')
  await deliver()
  await app.runDueJobs()
  const before = refundsAsked()
  const tap = () => operator('POST', `/sessions/${id}/refund`)
  await Promise.all([tap(), tap(), tap()])
  await runJobs()
  expect(refundsAsked() - before).toBe(1)
  const charge = await db
    .selectFrom('charges')
    .select(['state', 'refundTry'])
    .where('session_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(charge).toEqual({ state: 'refunded', refundTry: 2 })
})

it('an answer to a refund that comes after somebody has noted more is not believed', async () => {
  const { id, url } = await openLink()
  fake.guestPays(url)
  await deliver()
  fake.refundsTakeDays()
  await call('POST', `/api/sessions/${id}/end`, { body: { reason: 'cancelled' } })
  fake.holdAnswer({ call: 'listRefunds' })
  const sending = app.runDueJobs()
  await expect.poll(fake.heldAnswers, { timeout: 30_000 }).toBe(1)
  fake.refundSucceeds([...fake.shelf.refunds.keys()].at(-1) ?? '')
  const noted = { state: 'refunded', refundedAmount: 500, refundStatus: 'succeeded' } as const
  await db
    .updateTable('charges')
    .set({ ...noted, refundNotes: 7 })
    .where('session_id', '=', id)
    .execute()
  fake.letAnswersGo()
  await sending
  const charge = await db
    .selectFrom('charges')
    .select(['state', 'refundedAmount', 'refundNotes'])
    .where('session_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(charge).toEqual({ state: 'refunded', refundedAmount: 500, refundNotes: 7 })
  fake.refundsSucceedAtOnce()
})
