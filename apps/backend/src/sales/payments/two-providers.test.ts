import { Closing } from '@discobooth/contract/console/closing-api'
import { PaymentState, PaymentView } from '@discobooth/contract/money/payment-api'
import { OperatorStatus } from '@discobooth/contract/operator/operator-api'
import { startFakeFlorin } from '@discobooth/fakes/florin'
import { createFlorinProvider } from '@discobooth/fakes/florin-provider'
import { startFakeStripe } from '@discobooth/fakes/stripe'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openPayingGuests } from '../../testing/paying-guests.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { operatorOf, passcode } from '../../testing/test-operator.ts'
import { createStripeProvider } from './stripe/stripe.ts'

/** One booth and one database: Stripe sold until the switch, Florin sells since. */
const clock = { time: Date.parse('2026-11-15T20:00:00.000Z') }
const fakeStripe = await startFakeStripe({ now: () => clock.time })
const fakeFlorin = await startFakeFlorin()
afterAll(() => Promise.all([fakeStripe.stop(), fakeFlorin.stop()]))
const { secretKey, webhookSecret, url: apiUrl } = fakeStripe
const stripe = createStripeProvider({
  settings: { secretKey, webhookSecrets: [webhookSecret], apiUrl },
  fetch,
  now: () => clock.time,
})
const florin = createFlorinProvider({ ...fakeFlorin, fetch })

const before = openTestApp({ paymentProvider: stripe, firstBooth: { passcode } })
const since = openTestApp({
  database: before,
  paymentProvider: florin,
  formerProviders: [stripe],
})
const alone = openTestApp({ database: before, paymentProvider: florin })
type Backend = Pick<typeof before, 'app' | 'call' | 'clock'>
const operatorAt = (backend: Backend) => {
  const act = operatorOf(backend)
  return async (method: string, path: string) => act(method, path, { key: await before.firstKey() })
}
const operator = operatorAt(before)
const { db } = before

beforeEach(() => {
  fakeFlorin.behave({ isAway: false, returnsBounce: false })
  fakeFlorin.takeWebhooks()
  fakeStripe.takeWebhooks()
})

async function send(backend: Backend, method: string, path: string) {
  return backend.call(method, path, { key: await before.firstKey() })
}
const open = async (backend: Backend, id: string) =>
  PaymentView.parse((await send(backend, 'POST', `/api/sessions/${id}/payment`)).body)
const state = async (backend: Backend, id: string) =>
  PaymentState.parse((await send(backend, 'GET', `/api/sessions/${id}/payment`)).body)
const newGuest = async () => (await before.makeSession({ sessionMode: 1 })).id
const chargesOf = (id: string) =>
  db
    .selectFrom('charges')
    .select(['provider', 'state', 'refundedAmount'])
    .where('session_id', '=', id)
    .orderBy('takenAt')
    .execute()
const florinCalls = async (backend: Backend, text: string) =>
  backend.call('POST', '/payment-webhook/florin', { key: null, text })
async function runJobs(backend: Backend, ms: number): Promise<void> {
  const steps = 20
  for (const end = clock.time + ms; clock.time < end; clock.time += ms / steps) {
    for (const { clock: own } of [before, since, alone]) own.time = clock.time
    await backend.app.runDueJobs()
  }
}
async function paidWithStripe(): Promise<string> {
  const id = await newGuest()
  fakeStripe.guestPays((await open(before, id)).url ?? '')
  await runJobs(before, 6_000)
  expect(await state(before, id)).toMatchObject({ isPaid: true })
  return id
}
async function paidWithFlorin(): Promise<string> {
  const id = await newGuest()
  fakeFlorin.guestPays((await open(since, id)).url ?? '')
  for (const text of fakeFlorin.takeWebhooks()) {
    expect(await florinCalls(since, text)).toMatchObject({ status: 200 })
  }
  expect(await state(since, id)).toMatchObject({ isPaid: true })
  return id
}

it('each gives its own money back while the other sells', async () => {
  const old = await paidWithStripe()
  const now = await paidWithFlorin()
  await operator('POST', `/sessions/${old}/refund`)
  await operator('POST', `/sessions/${now}/refund`)
  await runJobs(since, 20_000)
  expect(await chargesOf(old)).toEqual([
    { provider: 'stripe', state: 'refunded', refundedAmount: 500 },
  ])
  expect(await chargesOf(now)).toEqual([
    { provider: 'florin', state: 'refunded', refundedAmount: 500 },
  ])
  expect(fakeFlorin.books()).toEqual({ taken: 500, returned: 500 })
  expect(fakeStripe.books()).toMatchObject({ kept: 0 })
  expect(fakeStripe.violations).toEqual([])
})

it('a guest who pays with an old link after the switch has paid', async () => {
  const id = await newGuest()
  const { url } = await open(before, id)
  fakeStripe.guestPays(url ?? '')
  for (const { body: text, headers } of fakeStripe.takeWebhooks()) {
    const call = { key: null, text, headers: { ...headers } }
    expect(await since.call('POST', '/payment-webhook', call)).toMatchObject({ status: 200 })
  }
  expect(await state(since, id)).toMatchObject({ isPaid: true })
  expect(await chargesOf(id)).toMatchObject([{ provider: 'stripe', state: 'kept' }])
})

it('without a webhook the former provider is asked, and its link is no longer shown', async () => {
  const id = await newGuest()
  const shown = await open(before, id)
  fakeStripe.guestPays(shown.url ?? '')
  fakeStripe.takeWebhooks()
  // The guest looks again: the old link is closed at Stripe's, and what it brought counts.
  expect(await open(since, id)).toMatchObject({ status: 'completed' })
  const other = await newGuest()
  const old = await open(before, other)
  const fresh = await open(since, other)
  expect(fresh.url).toContain(fakeFlorin.url)
  expect(fakeStripe.guestPays(old.url ?? '')).toMatchObject({ ok: false })
})

it('both links paid: the second payment goes back where it came from', async () => {
  const id = await newGuest()
  const old = await open(before, id)
  const opened = fakeStripe.guestOpensCheckout(old.url ?? '')
  fakeFlorin.guestPays((await open(since, id)).url ?? '')
  for (const text of fakeFlorin.takeWebhooks()) await florinCalls(since, text)
  if (opened.ok) fakeStripe.paymentComesThroughAlthoughClosed(opened.sessionId)
  await runJobs(since, 20 * 60_000)
  expect(await chargesOf(id)).toEqual([
    { provider: 'florin', state: 'kept', refundedAmount: 0 },
    { provider: 'stripe', state: 'refunded', refundedAmount: 500 },
  ])
})

it('a refund that failed is sent again at the former provider', async () => {
  const id = await paidWithStripe()
  await operator('POST', `/sessions/${id}/refund`)
  await runJobs(since, 6_000)
  fakeStripe.takeWebhooks()
  fakeStripe.refundFails([...fakeStripe.shelf.refunds.keys()].at(-1) ?? '')
  for (const { body: text, headers } of fakeStripe.takeWebhooks()) {
    await since.call('POST', '/payment-webhook', { key: null, text, headers: { ...headers } })
  }
  await runJobs(since, 6_000)
  expect(await chargesOf(id)).toMatchObject([{ provider: 'stripe', state: 'refund_failed' }])
  expect(await operatorAt(since)('POST', `/sessions/${id}/refund`)).toMatchObject({ status: 200 })
  await runJobs(since, 6_000)
  expect(await chargesOf(id)).toMatchObject([{ provider: 'stripe', state: 'refunded' }])
})

it('money of a provider that is not set up waits, and the light says whose', async () => {
  const id = await paidWithStripe()
  await operator('POST', `/sessions/${id}/refund`)
  await runJobs(alone, 60_000)
  expect(await chargesOf(id)).toMatchObject([{ state: 'refunding', refundedAmount: 0 }])
  const lightOf = async (backend: Backend) => {
    const { body } = await operatorAt(backend)('GET', '/status')
    return OperatorStatus.parse(body).parts.find(({ part }) => part === 'payments')
  }
  expect(await lightOf(alone)).toMatchObject({ reason: 'provider_missing', detail: 'stripe' })
  await runJobs(since, 20 * 60_000)
  expect(await chargesOf(id)).toMatchObject([{ state: 'refunded', refundedAmount: 500 }])
  expect(await lightOf(since)).toMatchObject({ state: 'ok', detail: 'florin' })
})

it('what a webhook without a signature says is asked for: a stranger pays for nobody', async () => {
  const id = await newGuest()
  const { linkId } = await open(since, id)
  const refused = { status: 400, body: { error: { code: 'event_refused' } } }
  expect(await florinCalls(since, 'id=florin-9999')).toMatchObject(refused)
  expect(await florinCalls(since, `id=${linkId}`)).toMatchObject(refused)
  expect(await florinCalls(since, '{"kind":"paid"}')).toMatchObject(refused)
  expect(await state(since, id)).toMatchObject({ isPaid: false })
})

it('a provider that cannot be asked just now is asked again: its call is not lost', async () => {
  const id = await newGuest()
  fakeFlorin.guestPays((await open(since, id)).url ?? '')
  const [text = ''] = fakeFlorin.takeWebhooks()
  fakeFlorin.behave({ isAway: true })
  expect(await florinCalls(since, text)).toMatchObject({
    status: 503,
    body: { error: { code: 'provider_unavailable' } },
  })
  fakeFlorin.behave({ isAway: false })
  expect(await florinCalls(since, text)).toMatchObject({ status: 200 })
  expect(await florinCalls(since, text)).toMatchObject({ status: 200 })
  expect(await chargesOf(id)).toMatchObject([{ provider: 'florin', state: 'kept' }])
})

it('each reports at a path of its own, and none can speak for another', async () => {
  expect(
    await before.call('POST', '/payment-webhook/florin', { key: null, text: 'id=florin-1' }),
  ).toMatchObject({ status: 404 })
  expect(
    await since.call('POST', '/payment-webhook', { key: null, text: 'id=florin-1' }),
  ).toMatchObject({ status: 400 })
})

it('fees of one that does not tell are not known, and the console names it; those of the other are read', async () => {
  const { asOwner } = openPayingGuests(since)
  const closing = async () =>
    Closing.parse((await asOwner('GET', '/api/console/closing?month=2026-11')).body)
  await paidWithStripe()
  await since.app.prepare()
  await runJobs(since, 20_000)
  const { total, unknownProviders, toldUntil, ofNoBooth } = await closing()
  expect(unknownProviders).toEqual(['florin'])
  expect([total.feesCents, total.afterFeesCents]).toEqual([null, null])
  expect([toldUntil, ofNoBooth]).toEqual([expect.any(String), { feesCents: 0, otherCents: 0 }])
  const kept = await db.selectFrom('ledger_entries').select('provider').distinct().execute()
  expect(kept).toEqual([{ provider: 'stripe' }])
})
