import { PaymentState, PaymentView } from '@discobooth/contract/money/payment-api'
import { OperatorStatus } from '@discobooth/contract/operator/operator-api'
import { startFakeStripe } from '@discobooth/fakes/stripe'
import { afterAll, expect, it } from 'vitest'
import { demo, openTestApp } from '../../../testing/test-app.ts'
import { operatorOf, passcode } from '../../../testing/test-operator.ts'
import { createStripeProvider } from './stripe.ts'

/** One booth, first with the demo's cashier, then with Stripe; or the other way round, by mistake. */
const withCashier = openTestApp({ demo, firstBooth: { passcode } })
const { clock, db, logsOf } = withCashier
const fake = await startFakeStripe({ now: () => clock.time })
const { secretKey, webhookSecret, url: apiUrl } = fake
const withStripe = openTestApp({
  database: withCashier,
  paymentProvider: createStripeProvider({
    settings: { secretKey, webhookSecrets: [webhookSecret], apiUrl },
    fetch,
    now: () => clock.time,
  }),
})
afterAll(() => fake.stop())
const operator = operatorOf(withCashier)

type Backend = Pick<typeof withCashier, 'app' | 'call' | 'clock'>

async function send(backend: Backend, method: string, path: string) {
  return backend.call(method, path, { key: await withCashier.firstKey() })
}
const open = async (backend: Backend, id: string) =>
  PaymentView.parse((await send(backend, 'POST', `/api/sessions/${id}/payment`)).body)
const state = async (backend: Backend, id: string) =>
  PaymentState.parse((await send(backend, 'GET', `/api/sessions/${id}/payment`)).body)
const STEPS = 20
async function runJobs({ app }: Backend, ms: number): Promise<void> {
  for (const end = clock.time + ms; clock.time < end; clock.time += ms / STEPS) {
    withStripe.clock.time = clock.time
    await app.runDueJobs()
  }
}
const newGuest = async () => (await withCashier.makeSession({ sessionMode: 1 })).id
const kindsDue = async () =>
  (await db.selectFrom('jobs').select('kind').execute()).map(({ kind }) => kind)
const chargeOf = (id: string) =>
  db
    .selectFrom('charges')
    .select(['state', 'refundedAmount'])
    .where('session_id', '=', id)
    .executeTakeFirstOrThrow()

it('a guest with a code of the cashier gets one of Stripe, and Stripe is never asked about the other', async () => {
  const id = await newGuest()
  const before = await open(withCashier, id)
  const after = await open(withStripe, id)
  expect(after.status).toBe('pending')
  expect(after.url).not.toBe(before.url)
  expect(fake.shelf.links.has(after.linkId ?? '')).toBe(true)
  await runJobs(withStripe, 20_000)
  expect(fake.violations).toEqual([])
  fake.guestPays(after.url ?? '')
  await runJobs(withStripe, 6_000)
  expect(await state(withStripe, id)).toMatchObject({ isPaid: true })
})

it('a code of the cashier that nobody comes back for is closed, and then at rest', async () => {
  const id = await newGuest()
  await open(withCashier, id)
  await runJobs(withStripe, 10_000)
  expect(await state(withStripe, id)).toMatchObject({ isPaid: false, hasFailed: true })
  await runJobs(withStripe, 20 * 60_000)
  expect(await kindsDue()).not.toContain('close-link')
  expect(await kindsDue()).not.toContain('check-link')
  expect(fake.violations).toEqual([])
})

it("the demo's money is back without anybody being asked", async () => {
  const id = await newGuest()
  const { linkId = '' } = await open(withCashier, id)
  await withCashier.app.hono.request(`/cashier/${linkId}/pay`, { method: 'POST' })
  expect(await state(withCashier, id)).toMatchObject({ isPaid: true })
  await runJobs(withStripe, 45 * 60_000)
  expect(await state(withStripe, id)).toMatchObject({ isPaid: false, refund: 'back' })
  expect(await chargeOf(id)).toEqual({ state: 'refunded', refundedAmount: 500 })
  expect(await kindsDue()).not.toContain('refund')
})

it('real money waits until Stripe is here again: the cashier gives nothing back for it', async () => {
  const id = await newGuest()
  const { url } = await open(withStripe, id)
  fake.guestPays(url ?? '')
  await runJobs(withStripe, 6_000)
  await operator('POST', `/sessions/${id}/refund`)
  await runJobs(withCashier, 10 * 60_000)
  expect(await chargeOf(id)).toEqual({ state: 'refunding', refundedAmount: 0 })
  expect(await logsOf(id)).toContainEqual(
    expect.objectContaining({
      message: 'A refund does not get through; it is tried again until it does',
    }),
  )
  const { parts } = OperatorStatus.parse((await operator('GET', '/status')).body)
  expect(parts).toContainEqual(
    expect.objectContaining({ part: 'payments', reason: 'provider_missing', detail: 'stripe' }),
  )
  await runJobs(withStripe, 60 * 60_000)
  expect(await chargeOf(id)).toEqual({ state: 'refunded', refundedAmount: 500 })
})

it("a refund that Stripe's bank sent back is not sent again by the cashier", async () => {
  const id = await newGuest()
  const { url } = await open(withStripe, id)
  fake.guestPays(url ?? '')
  await runJobs(withStripe, 6_000)
  await operator('POST', `/sessions/${id}/refund`)
  await runJobs(withStripe, 6_000)
  fake.takeWebhooks()
  fake.refundFails([...fake.shelf.refunds.keys()].at(-1) ?? '')
  for (const { body: text, headers } of fake.takeWebhooks()) {
    await withStripe.call('POST', '/payment-webhook', { key: null, text, headers: { ...headers } })
  }
  await withStripe.app.runDueJobs()
  expect(await chargeOf(id)).toMatchObject({ state: 'refund_failed' })
  const answer = await operator('POST', `/sessions/${id}/refund`)
  expect(answer).toMatchObject({ status: 503, body: { error: { code: 'provider_unavailable' } } })
  expect(await chargeOf(id)).toMatchObject({ state: 'refund_failed' })
})
