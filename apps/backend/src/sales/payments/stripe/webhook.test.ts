import { createHmac } from 'node:crypto'
import { type FakeStripe, startFakeStripe } from '@discobooth/fakes/stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentProvider } from '../provider.ts'
import { createStripeProvider } from './stripe.ts'
import { makeLink, sessionId } from './testing/order.ts'

const began = Date.parse('2026-11-14T20:00:00Z')
let now: number
let fake: FakeStripe
let provider: PaymentProvider
let link: { linkId: string; url: string }
const connect = (webhookSecrets: string[]) =>
  createStripeProvider({
    settings: { secretKey: fake.secretKey, webhookSecrets, apiUrl: fake.url },
    fetch,
    now: () => now,
  })
beforeEach(async () => {
  now = began
  fake = await startFakeStripe({ now: () => now })
  provider = connect([fake.webhookSecret])
  link = await newLink('attempt-1')
})
afterEach(() => fake.stop())

async function newLink(key: string) {
  const made = await makeLink(provider, { key })
  if (!made.ok) throw new Error(made.reason)
  return made.value
}
type Call = { body: string; headers: Record<string, string> }
const asRequest = ({ body, headers }: Call) =>
  new Request('https://booth.example.org/functions/v1/payment-webhook', {
    method: 'POST',
    headers,
    body,
  })
const read = (call: Call) => provider.readEvent(asRequest(call))
async function readAll() {
  const events = []
  for (const webhook of fake.takeWebhooks()) {
    const told = await read(webhook)
    if (!told.ok) throw new Error(told.reason)
    expect(told.event).toMatchObject({ id: webhook.eventId, type: webhook.type })
    if (told.event.kind !== 'other') events.push(told.event)
  }
  return events
}
function pay() {
  const paid = fake.guestPays(link.url)
  if (!paid.ok) throw new Error(paid.why)
  return paid
}
function paidWebhook() {
  pay()
  const found = fake.takeWebhooks().find(({ type }) => type === 'checkout.session.completed')
  if (!found) throw new Error('no webhook')
  return found
}

describe('an event', () => {
  it('tells who paid what', async () => {
    const { paymentIntentId: paymentId } = pay()
    expect(await readAll()).toMatchObject([
      {
        kind: 'paid',
        linkId: link.linkId,
        sessionId,
        payment: { paymentId, amountCents: 500, currency: 'eur' },
      },
    ])
  })

  it('of a complete checkout is no payment before its money has come', async () => {
    const slow = fake.guestPaysSlowly(link.url)
    const { linkId, url } = await newLink('attempt-2')
    const other = fake.guestPaysSlowly(url)
    if (!slow.ok || !other.ok) throw new Error('not open')
    expect(await readAll()).toMatchObject([
      { kind: 'processing', linkId: link.linkId },
      { kind: 'processing', linkId },
    ])
    fake.asyncPaymentSucceeds(slow.sessionId)
    fake.asyncPaymentFails(other.sessionId)
    expect(await readAll()).toMatchObject([
      { kind: 'paid', linkId: link.linkId, payment: { amountCents: 500 } },
      { kind: 'failed', linkId, reason: 'payment_failed' },
    ])
  })

  it('tells of a checkout that was left, and nothing of a card that was declined', async () => {
    fake.guestDeclines(link.url)
    expect(await readAll()).toEqual([])
    now += 24 * 3_600_000
    fake.advance(0)
    expect(await readAll()).toMatchObject([
      { kind: 'failed', linkId: link.linkId, reason: 'expired' },
    ])
  })

  it('tells what went back in all, what came back, and what is disputed', async () => {
    const { paymentIntentId: paymentId } = pay()
    fake.takeWebhooks()
    const first = fake.operatorRefunds(paymentId, 200)
    fake.operatorRefunds(paymentId)
    fake.refundFails(first)
    const disputeId = fake.guestDisputes(paymentId)
    expect(await readAll()).toMatchObject([
      // Made and told by its charge, twice; then it fails, which is two events as well.
      ...Array.from({ length: 6 }, () => ({ kind: 'refund-changed', paymentId })),
      { kind: 'disputed', paymentId, disputeId, amountCents: 200, reason: 'fraudulent' },
    ])
  })

  it('of other business of the account, or of a kind that is new, is nothing to us', async () => {
    const { eventId } = paidWebhook()
    const event = fake.shelf.events.get(eventId)
    if (!event) throw new Error('no event')
    const object = { ...Object(event.data.object), payment_link: null }
    expect(await read(fake.signWebhook({ ...event, data: { object } }))).toMatchObject({
      event: { kind: 'other' },
    })
    expect(await read(fake.signWebhook({ ...event, type: 'party.started' }))).toMatchObject({
      event: { kind: 'other', type: 'party.started' },
    })
    const free = { ...Object(event.data.object), payment_status: 'no_payment_required' }
    expect(await read(fake.signWebhook({ ...event, data: { object: free } }))).toMatchObject({
      event: { kind: 'other' },
    })
    const odd = { ...Object(event.data.object), metadata: { session_id: "'; drop" } }
    expect(await read(fake.signWebhook({ ...event, data: { object: odd } }))).toMatchObject({
      event: { kind: 'paid', sessionId: null },
    })
  })
})

describe("a call that is not Stripe's is refused", () => {
  it('forged, or without a signature', async () => {
    const { body, headers } = paidWebhook()
    const t = Math.floor(now / 1_000)
    for (const signature of ['', 'v1=00', `t=${t},v1=${'0'.repeat(64)}`, `t=${t}`, 'x']) {
      expect(await read({ body, headers: { ...headers, 'stripe-signature': signature } })).toEqual({
        ok: false,
        reason: expect.stringContaining('signature'),
      })
    }
    const other = await startFakeStripe({ now: () => now, webhookSecret: 'whsec_other' })
    const event = [...fake.shelf.events.values()].at(-1)
    expect(event && (await read(other.signWebhook(event))).ok).toBe(false)
    await other.stop()
  })

  it('altered by a cent, or in its time', async () => {
    const { body, headers } = paidWebhook()
    expect((await read({ body: body.replace('500', '501'), headers })).ok).toBe(false)
    const signature = headers['stripe-signature'].replace(/t=(\d+)/, (_, t) => `t=${Number(t) + 1}`)
    expect((await read({ body, headers: { ...headers, 'stripe-signature': signature } })).ok).toBe(
      false,
    )
    expect((await read({ body, headers })).ok).toBe(true)
  })

  it('older than five minutes', async () => {
    const webhook = paidWebhook()
    now += 300_000
    expect((await read(webhook)).ok).toBe(true)
    now += 1_000
    expect(await read(webhook)).toEqual({ ok: false, reason: 'its signature is too old' })
  })

  it('signed, and no event', async () => {
    const t = Math.floor(now / 1_000)
    const body = 'not json'
    const v1 = createHmac('sha256', fake.webhookSecret).update(`${t}.${body}`).digest('hex')
    expect((await read({ body, headers: { 'stripe-signature': `t=${t},v1=${v1}` } })).ok).toBe(
      false,
    )
  })
})

it('takes the old and the new secret while they are rotated, and no other', async () => {
  const webhook = paidWebhook()
  const during = connect(['whsec_next', fake.webhookSecret])
  expect((await during.readEvent(asRequest(webhook))).ok).toBe(true)
  const after = connect(['whsec_next'])
  expect((await after.readEvent(asRequest(webhook))).ok).toBe(false)
  const none = connect([])
  expect((await none.readEvent(asRequest(webhook))).ok).toBe(false)
})
