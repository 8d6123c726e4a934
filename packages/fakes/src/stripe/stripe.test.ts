import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeStripe, startFakeStripe } from '../stripe.ts'

let fake: FakeStripe
let stripe: Stripe
let now = Date.parse('2026-11-14T20:00:00Z')
beforeEach(async () => {
  fake = await startFakeStripe({ now: () => now })
  stripe = connect(fake.secretKey)
})
afterEach(() => fake.stop())

function connect(key: string): Stripe {
  const { hostname, port } = new URL(fake.url)
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    timeout: 20_000,
    httpClient: Stripe.createFetchHttpClient(),
  })
}

async function newLink(limit = 1) {
  const price = await stripe.prices.create({
    unit_amount: 500,
    currency: 'eur',
    product_data: { name: 'Disco Session Mode 1' },
  })
  return stripe.paymentLinks.create({
    line_items: [{ price: price.id, quantity: 1 }],
    metadata: { session_id: 's-1' },
    payment_intent_data: { metadata: { session_id: 's-1' } },
    after_completion: { type: 'hosted_confirmation' },
    restrictions: { completed_sessions: { limit } },
  })
}
async function paidLink() {
  const { url } = await newLink()
  const paid = fake.guestPays(url)
  if (!paid.ok) throw new Error(paid.why)
  return paid
}
const types = () => fake.takeWebhooks().map(({ type }) => type)
async function failure(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof Stripe.errors.StripeError ? error : undefined
}

describe('a single-use link', () => {
  it('shows a phone a button to pay once; what another phone had open takes nothing more', async () => {
    const { url } = await newLink()
    const open = async () => {
      const page = await (await fetch(url)).text()
      const address = /action="([^"]+)"/.exec(page)?.[1]
      return { page, pay: () => fetch(fake.url + address, { method: 'POST' }) }
    }
    const [first, second] = [await open(), await open()]
    expect(first.page).toContain('Pay €5.00')
    expect(await (await first.pay()).text()).toContain('Thanks')
    expect(await (await second.pay()).text()).toContain('Not paid: link closed')
    expect((await open()).page).toContain('no longer active')
    expect(fake.books().captured).toBe(500)
  })
  it('takes one payment, whose session has its metadata and whose intent has its own', async () => {
    const link = await newLink()
    const paid = fake.guestPays(link.url)
    expect(fake.guestPays(link.url)).toEqual({ ok: false, why: 'link closed' })
    const listed = await stripe.checkout.sessions.list({
      payment_link: link.id,
      expand: ['data.payment_intent.latest_charge'],
    })
    expect(listed.data).toMatchObject([
      {
        status: 'complete',
        payment_status: 'paid',
        amount_total: 500,
        metadata: { session_id: 's-1' },
        payment_intent: {
          metadata: { session_id: 's-1' },
          status: 'succeeded',
          latest_charge: { amount_captured: 500, refunded: false },
        },
      },
    ])
    expect(fake.books()).toMatchObject({
      captured: 500,
      refunded: 0,
      payments: [
        { sessionId: 's-1', linkId: link.id, paymentIntentId: paid.ok && paid.paymentIntentId },
      ],
    })
    expect((await stripe.paymentLinks.retrieve(link.id)).active).toBe(false)
    expect(fake.violations).toEqual([])
  })

  it('once closed opens no checkout, and the open one lives until it is expired', async () => {
    const link = await newLink()
    const opened = fake.guestOpensCheckout(link.url)
    await stripe.paymentLinks.update(link.id, { active: false })
    expect(fake.guestOpensCheckout(link.url)).toEqual({ ok: false, why: 'link closed' })
    if (!opened.ok) throw new Error(opened.why)
    await stripe.checkout.sessions.expire(opened.sessionId)
    expect(fake.guestPays(opened.sessionId)).toEqual({ ok: false, why: 'session expired' })
    expect(await failure(stripe.checkout.sessions.expire(opened.sessionId))).toMatchObject({
      statusCode: 400,
    })
    expect(fake.paymentComesThroughAlthoughClosed(opened.sessionId)).toMatchObject({ ok: true })
    expect(fake.books().captured).toBe(500)
  })

  it('lets a declined guest try again, and an idle session expire after a day', async () => {
    const link = await newLink()
    const tried = fake.guestDeclines(link.url)
    if (!tried.ok) throw new Error(tried.why)
    expect(fake.books().captured).toBe(0)
    const idle = fake.guestOpensCheckout(link.url)
    expect(fake.guestPays(tried.sessionId).ok).toBe(true)
    fake.takeWebhooks()
    fake.advance(24 * 3_600_000)
    expect(types()).toEqual(['checkout.session.expired'])
    expect(idle.ok && fake.shelf.sessions.get(idle.sessionId)?.status).toBe('expired')
  })

  it('is complete before slow money has come, and is told when it came or did not', async () => {
    const first = fake.guestPaysSlowly((await newLink()).url)
    const second = fake.guestPaysSlowly((await newLink()).url)
    if (!first.ok || !second.ok) throw new Error('not open')
    expect(fake.books().captured).toBe(0)
    fake.takeWebhooks()
    fake.asyncPaymentSucceeds(first.sessionId)
    fake.asyncPaymentFails(second.sessionId)
    expect(types()).toEqual([
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.async_payment_succeeded',
      'charge.failed',
      'payment_intent.payment_failed',
      'checkout.session.async_payment_failed',
    ])
    expect(fake.books().captured).toBe(500)
  })
})

describe('an idempotency key', () => {
  const order = { unit_amount: 500, currency: 'eur', product_data: { name: 'x' } }
  const create = (key: string, amount = 500) =>
    stripe.prices.create({ ...order, unit_amount: amount }, { idempotencyKey: key })

  it('stands for its first answer', async () => {
    const [first, second] = [await create('a'), await create('a')]
    expect(second.id).toBe(first.id)
    expect(fake.requests.map(({ isReplay }) => isReplay)).toEqual([false, true])
    expect((await create('b')).id).not.toBe(first.id)
  })

  it('is refused with other parameters, and for another call', async () => {
    await create('a')
    const other = [
      create('a', 600),
      stripe.refunds.create({ charge: 'ch_1' }, { idempotencyKey: 'a' }),
    ]
    for (const call of other) {
      expect(await failure(call)).toMatchObject({ rawType: 'idempotency_error', statusCode: 400 })
    }
  })

  it.each(['failBeforeDoing', 'failAfterDoing'] as const)('keeps a 500, too: %s', async (how) => {
    fake[how]({ call: 'createPrice' })
    expect(await failure(create('a'))).toMatchObject({ statusCode: 500 })
    const again = await failure(create('a'))
    expect(again).toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } })
    expect(fake.shelf.prices.size).toBe(how === 'failAfterDoing' ? 1 : 0)
    fake.advance(24 * 3_600_000)
    await create('a')
  })

  it('is in use while its first call is not answered', async () => {
    fake.holdAnswer()
    const first = create('a')
    await expect.poll(fake.heldAnswers).toBe(1)
    expect(await failure(create('a'))).toMatchObject({ statusCode: 409 })
    fake.letAnswersGo()
    expect((await create('a')).id).toBe((await first).id)
  })

  it('is not spent by a limit, an outage or a cut line, and leads to what a lost answer told', async () => {
    fake.rateLimit()
    expect(await failure(create('a'))).toMatchObject({ statusCode: 429 })
    fake.outage()
    expect((await failure(create('a')))?.type).toBe('StripeAPIError')
    fake.cutConnection()
    expect((await failure(create('a')))?.type).toBe('StripeConnectionError')
    expect(fake.shelf.prices.size).toBe(0)
    fake.loseAnswer()
    expect((await failure(create('a')))?.type).toBe('StripeConnectionError')
    expect(fake.shelf.prices.size).toBe(1)
    await create('a')
    expect(fake.shelf.prices.size).toBe(1)
  })
})

describe('a refund', () => {
  it('gives back what is left, once', async () => {
    const { paymentIntentId } = await paidLink()
    await stripe.refunds.create({ payment_intent: paymentIntentId, amount: 200 })
    const rest = await stripe.refunds.create({ payment_intent: paymentIntentId })
    expect(rest).toMatchObject({ amount: 300, status: 'succeeded' })
    const over = await failure(stripe.refunds.create({ payment_intent: paymentIntentId }))
    expect(over).toMatchObject({ code: 'charge_already_refunded' })
    expect(fake.books()).toMatchObject({ captured: 500, refunded: 500, kept: 0 })
    const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId })
    expect(data.map(({ amount }) => amount)).toEqual([300, 200])
  })

  it('that the bank sends back is none', async () => {
    const { paymentIntentId } = await paidLink()
    fake.refundsTakeDays()
    const refund = await stripe.refunds.create({ payment_intent: paymentIntentId })
    expect(refund.status).toBe('pending')
    fake.takeWebhooks()
    fake.refundFails(refund.id)
    expect(types()).toEqual(['refund.updated', 'refund.failed'])
    expect(fake.books().kept).toBe(500)
  })

  it('is refused for disputed money, and for money that never came', async () => {
    const { paymentIntentId } = await paidLink()
    fake.guestDisputes(paymentIntentId)
    const disputed = await failure(stripe.refunds.create({ payment_intent: paymentIntentId }))
    expect(disputed).toMatchObject({ code: 'charge_disputed' })
    const unknown = await failure(stripe.refunds.create({ payment_intent: 'pi_none' }))
    expect(unknown).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  })
})

it('signs webhooks as the SDK checks them, with both secrets during a rotation', async () => {
  await paidLink()
  fake.rotateWebhookSecret('whsec_next')
  const [webhook] = fake.takeWebhooks().filter(({ type }) => type === 'checkout.session.completed')
  if (!webhook) throw new Error('no webhook')
  const signature = webhook.headers['stripe-signature']
  const read = (body: string, secret: string, at = now) =>
    stripe.webhooks.constructEventAsync(body, signature, secret, 300, undefined, at)
  for (const secret of ['whsec_fake', 'whsec_next']) {
    expect(await read(webhook.body, secret)).toMatchObject({
      type: 'checkout.session.completed',
      data: { object: { payment_status: 'paid', metadata: { session_id: 's-1' } } },
    })
  }
  expect(await failure(read(webhook.body, 'whsec_other'))).toBeDefined()
  expect(await failure(read(`${webhook.body} `, 'whsec_fake'))).toBeDefined()
  expect(await failure(read(webhook.body, 'whsec_fake', now + 301_000))).toBeDefined()
})

describe('webhooks', () => {
  const closed = (event: { type: string }) => event.type.startsWith('checkout.session')

  it('come twice, the wrong way round, late, or never', async () => {
    fake.webhooksComeTwice()
    await paidLink()
    expect(types().filter((type) => type === 'checkout.session.completed')).toHaveLength(2)
    fake.webhooksComeAsTheyShould()
    fake.webhooksComeOutOfOrder()
    await paidLink()
    expect(types().at(0)).toBe('checkout.session.completed')
    fake.webhooksComeAsTheyShould()
    fake.webhooksComeLate({ seconds: 60 })
    await paidLink()
    expect(types()).toEqual([])
    now += 60_000
    expect(types()).toContain('checkout.session.completed')
    fake.webhooksNeverCome()
    await paidLink()
    now += 60_000
    expect(types()).toEqual([])
    expect([...fake.shelf.events.values()].filter(closed)).toHaveLength(4)
  })

  it('are delivered again until they are answered well', async () => {
    const receiver = await startFakeStripe({ now: () => now })
    fake.deliverTo(`${receiver.url}/webhook`)
    await paidLink()
    await fake.webhooksSettled()
    expect(fake.deliveries.every(({ status }) => status === 404)).toBe(true)
    expect(fake.waitingWebhooks().some(closed)).toBe(true)
    const before = fake.deliveries.length
    await fake.deliver()
    expect(fake.deliveries.length).toBeGreaterThan(before)
    await receiver.stop()
    await fake.deliver()
    expect(fake.deliveries.at(-1)?.status).toBe('no answer')
  })
})
