import { type FakeStripe, startFakeStripe } from '@discobooth/fakes/stripe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noRefund, type PaymentProvider } from '../provider.ts'
import { createStripeProvider } from './stripe.ts'
import { makeLink } from './testing/order.ts'

let fake: FakeStripe
let provider: PaymentProvider
let paymentId: string
beforeEach(async () => {
  fake = await startFakeStripe()
  const { secretKey, webhookSecret, url: apiUrl } = fake
  const settings = { secretKey, webhookSecrets: [webhookSecret], apiUrl }
  provider = createStripeProvider({ settings, fetch, now: Date.now })
  const made = await makeLink(provider)
  const paid = made.ok && fake.guestPays(made.value.url)
  if (!paid || !paid.ok) throw new Error('not paid')
  paymentId = paid.paymentIntentId
})
afterEach(async () => {
  await fake.stop()
  if (fake.violations.length > 0) throw new Error(JSON.stringify(fake.violations))
})

const refund = (amountCents = 500, key = `refund-${paymentId}`) =>
  provider.refund({ paymentId, key, amountCents })
const all = { ok: true, value: { ...noRefund, refundedCents: 500, status: 'succeeded' } }

it('gives the money back once, under the key of the payment', async () => {
  expect(await refund()).toEqual(all)
  expect(await refund()).toEqual(all)
  expect(await refund(500, 'another-key')).toEqual(all)
  expect(fake.books()).toMatchObject({ captured: 500, refunded: 500 })
  const [first] = fake.requests.filter(({ call }) => call === 'createRefund')
  expect(first).toMatchObject({
    key: `refund-${paymentId}`,
    sent: { payment_intent: paymentId, amount: '500' },
  })
})

it('gives back the rest of what an operator has begun to give back', async () => {
  fake.operatorRefunds(paymentId, 200)
  expect(await refund()).toMatchObject({ ok: false, kind: 'refused' })
  expect(await refund(300, 'rest')).toEqual(all)
  expect(fake.books().refunded).toBe(500)
})

it.each(['loseAnswer', 'cutConnection', 'rateLimit', 'outage'] as const)(
  'after %s the same key gets there, once',
  async (mishap) => {
    fake[mishap]({ call: 'createRefund' })
    expect(await refund()).toMatchObject({ ok: false, kind: 'unknown' })
    expect(await refund()).toEqual(all)
    expect(fake.shelf.refunds.size).toBe(1)
  },
)

it('that failed after the fact is found, and before it needs another key', async () => {
  fake.failBeforeDoing({ call: 'createRefund' })
  for (let tries = 0; tries < 2; tries += 1) {
    expect(await refund()).toMatchObject({ kind: 'unknown', isKeySpent: true })
  }
  fake.failAfterDoing({ call: 'createRefund' })
  expect(await refund(500, 'second')).toMatchObject({ kind: 'unknown', isKeySpent: true })
  expect(await refund(500, 'third')).toEqual(all)
  expect(fake.books().refunded).toBe(500)
})

it('is not believed before the payment shows it', async () => {
  fake.cutConnection({ call: 'listRefunds' })
  expect(await refund()).toMatchObject({ ok: false, kind: 'unknown' })
  expect(await refund()).toEqual(all)
})

it('that the bank sent back is not taken for done, though its key says so', async () => {
  expect(await refund()).toEqual(all)
  fake.refundFails([...fake.shelf.refunds.keys()][0] ?? '')
  const nothing = { ...noRefund, failedCount: 1, status: 'failed' }
  expect(await refund()).toEqual({ ok: true, value: nothing })
  expect(await refund(500, 'second')).toEqual({
    ok: true,
    value: { ...nothing, refundedCents: 500, status: 'succeeded' },
  })
})

it.each([
  ['refundsTakeDays', 'pending'],
  ['refundsWaitForBalance', 'insufficient_funds'],
  ['refundsNeedTheGuest', 'requires_action'],
] as const)(
  'P11: after %s it is under way, and back when its status says so',
  async (how, status) => {
    fake[how]()
    expect(await refund()).toEqual({
      ok: true,
      value: { ...noRefund, underWayCents: 500, status },
    })
    expect(fake.books().refunded).toBe(0)
    fake.refundSucceeds([...fake.shelf.refunds.keys()][0] ?? '')
    expect(await refund()).toEqual(all)
  },
)

it('of disputed or unknown money is refused', async () => {
  expect(await provider.refund({ paymentId: 'pi_none', key: 'k', amountCents: 500 })).toEqual({
    ok: false,
    kind: 'refused',
    reason: 'resource_missing',
  })
  fake.guestDisputes(paymentId)
  expect(await refund()).toEqual({ ok: false, kind: 'refused', reason: 'charge_disputed' })
})
