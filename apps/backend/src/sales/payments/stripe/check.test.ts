import { OperatorStatus } from '@discobooth/contract/operator/operator-api'
import { type FakeStripe, startFakeStripe } from '@discobooth/fakes/stripe'
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { demo, openTestApp } from '../../../testing/test-app.ts'
import { operatorOf, passcode } from '../../../testing/test-operator.ts'
import { createStripeProvider } from './stripe.ts'

const fake: FakeStripe = await startFakeStripe({ secretKey: 'rk_live_fake' })
const connect = (secretKey: string) =>
  createStripeProvider({
    settings: { secretKey, webhookSecrets: [fake.webhookSecret], apiUrl: fake.url },
    fetch,
    now: Date.now,
  })
const provider = connect(fake.secretKey)
const backend = openTestApp({ demo, firstBooth: { passcode }, paymentProvider: provider })
const { call, makeSession } = backend
const operator = operatorOf(backend)
afterAll(() => fake.stop())
const events = ['checkout.session.completed', 'charge.refunded']
beforeEach(() => {
  fake.accountIsWell()
  fake.webhookIs({ status: 'enabled', enabled_events: ['*'] })
  fake.methodsAre({ ideal: true, bancontact: true, card: true, sepa_debit: false })
})

it('P11: an account that is set up has nothing to be told of, and nothing is changed by the look', async () => {
  expect(await provider.check()).toEqual([])
  expect(fake.violations).toEqual([])
  expect([fake.shelf.prices.size, fake.shelf.links.size, fake.shelf.refunds.size]).toEqual([
    0, 0, 0,
  ])
})

it.each<[string, () => void, { reason: string; detail: string | null }]>([
  ['an expired key', () => fake.keyExpires(), { reason: 'key_expired', detail: null }],
  [
    'missing rights',
    () => fake.keyLacks('refund', 'price'),
    { reason: 'key_rights', detail: 'prices, refunds' },
  ],
  [
    'a disabled account',
    () => fake.accountIsDisabled(),
    { reason: 'account_disabled', detail: null },
  ],
  [
    'a webhook that is off',
    () => fake.webhookIs({ status: 'disabled' }),
    { reason: 'webhook_missing', detail: null },
  ],
  [
    'missing events',
    () => fake.webhookIs({ enabled_events: events }),
    { reason: 'webhook_events', detail: expect.stringContaining('refund.updated') },
  ],
  [
    'methods that are off',
    () => fake.methodsAre({ ideal: false, bancontact: false }),
    { reason: 'method_off', detail: 'ideal, bancontact' },
  ],
  [
    'a slow method',
    () => fake.methodsAre({ sepa_debit: true }),
    { reason: 'method_delayed', detail: 'sepa_debit' },
  ],
  [
    'what the key may not read',
    () => fake.keyLacks('account', 'webhook', 'payment_method_configuration', 'payout'),
    { reason: 'not_seen', detail: 'account, webhook, methods, payouts' },
  ],
])('P11: finds %s', async (_, happen, finding) => {
  happen()
  expect(await provider.check()).toEqual([finding])
})

it('P11: finds a key that is not known, and says of a test key that it takes no money', async () => {
  expect(await connect('sk_test_other').check()).toEqual([
    { reason: 'key_refused', detail: null },
    { reason: 'test_key', detail: null },
  ])
})

it('P11: says so where Stripe does not answer: silence is no good news', async () => {
  const away = createStripeProvider({
    settings: { secretKey: fake.secretKey, webhookSecrets: [], apiUrl: 'http://127.0.0.1:9' },
    fetch,
    now: Date.now,
  })
  expect(await away.check()).toEqual([{ reason: 'provider_away', detail: null }])
  fake.outage({ times: 1 })
  expect((await tap()).body).toEqual({ begun: 1 })
  expect(await light()).toMatchObject({ state: 'warn', reason: 'provider_away' })
  // The next call that is answered ends that.
  const { id } = await makeSession({ sessionMode: 1 })
  await call('POST', `/api/sessions/${id}/payment`)
  expect(await light()).toMatchObject({ state: 'ok' })
})

const light = async () => {
  const { parts } = OperatorStatus.parse((await operator('GET', '/status')).body)
  return parts.find(({ part }) => part === 'payments')
}
const tap = () => operator('POST', '/mend', { body: { action: 'check-payments' } })

it('P11: a tap on Check payments asks Stripe, and the light says all that is missing', async () => {
  fake.keyLacks('refund')
  fake.methodsAre({ ideal: false })
  expect((await tap()).body).toEqual({ begun: 2 })
  expect(await light()).toEqual({
    part: 'payments',
    state: 'error',
    reason: 'key_rights',
    detail: 'refunds',
    mend: 'check-payments',
    more: [{ reason: 'method_off', detail: 'ideal' }],
  })
  fake.accountIsWell()
  fake.methodsAre({ ideal: true })
  expect((await tap()).body).toEqual({ begun: 0 })
  expect(await light()).toMatchObject({ state: 'ok', reason: 'fine', mend: 'check-payments' })
})

it('P11: the first call that is refused for the key names it, without anybody asking', async () => {
  fake.keyExpires()
  const { id } = await makeSession({ sessionMode: 1 })
  await call('POST', `/api/sessions/${id}/payment`)
  expect(await light()).toMatchObject({ state: 'error', reason: 'key_expired' })
  fake.accountIsWell()
  await call('POST', `/api/sessions/${id}/payment`)
  expect(await light()).toMatchObject({ state: 'ok' })
})

const report = (event: object) => {
  const { body: text, headers } = fake.signWebhook({ id: 'evt_x', type: 'x', ...event })
  return call('POST', '/payment-webhook', { key: null, text, headers: { ...headers } })
}

it('P11: a thin event is answered and named, not called forged; a full one ends that', async () => {
  const thin = { id: 'evt_thin', object: 'v2.core.event', type: 'v1.charge.refunded' }
  expect((await report(thin)).status).toBe(200)
  expect(await light()).toMatchObject({ state: 'warn', reason: 'thin_events' })
  const full = { id: 'evt_full', object: 'event', type: 'ping', api_version: '2026-10-28.endive' }
  expect((await report(full)).status).toBe(200)
  expect(await light()).toMatchObject({ state: 'ok' })
})

it('P11: an event of another API version is read as far as it can be, and named', async () => {
  const old = { object: 'event', api_version: '2019-01-01', data: { object: {} } }
  const odd = { ...old, id: 'evt_old', type: 'checkout.session.completed' }
  expect((await report(odd)).status).toBe(200)
  expect(await light()).toMatchObject({ reason: 'other_api_version', detail: '2019-01-01' })
  const broken = { ...old, id: 'evt_odd', type: 'charge.refunded', data: null }
  expect((await report(broken)).status).toBe(200)
})

/** The same booth's backend, started beside the one that runs. */
function startAnew(paymentProvider: ReturnType<typeof connect>) {
  const anew = openTestApp({ database: backend, firstBooth: { passcode }, paymentProvider })
  anew.app.start()
  onTestFinished(() => anew.app.stop())
  return anew
}

it('P11: what is missing is found at the start, before a guest or anybody asks', async () => {
  fake.keyExpires()
  const ask = operatorOf(startAnew(connect(fake.secretKey)))
  const found = async () => {
    const { parts } = OperatorStatus.parse((await ask('GET', '/status')).body)
    return parts.find(({ part }) => part === 'payments')
  }
  await expect.poll(found, { timeout: 30_000 }).toMatchObject({
    state: 'error',
    reason: 'key_expired',
    mend: 'check-payments',
  })
})

it('P11: a look at the start that never comes back, or breaks, does not hold up the booth', async () => {
  const looks: Record<string, () => Promise<never>> = {
    silent: () => new Promise(() => undefined),
    broken: () => Promise.reject(new Error('the look broke')),
  }
  for (const [how, check] of Object.entries(looks)) {
    const { call: ask, makeSession: make, reports } = startAnew({ ...provider, check })
    const { id } = await make({ sessionMode: 1 })
    const shown = await ask('POST', `/api/sessions/${id}/payment`)
    expect([how, shown.body.status]).toEqual([how, 'pending'])
    if (how === 'broken') await expect.poll(() => reports.join()).toContain('the look broke')
  }
})
