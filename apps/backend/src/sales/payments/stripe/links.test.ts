import { type FakeStripe, startFakeStripe } from '@discobooth/fakes/stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noRefund, type PaymentProvider } from '../provider.ts'
import { createStripeProvider } from './stripe.ts'
import { linkOrder, makeLink, sessionId } from './testing/order.ts'

let fake: FakeStripe
let provider: PaymentProvider
const connect = (settings: { secretKey?: string; callMs?: number } = {}) =>
  createStripeProvider({
    settings: {
      secretKey: settings.secretKey ?? fake.secretKey,
      webhookSecrets: [fake.webhookSecret],
      apiUrl: fake.url,
    },
    fetch,
    now: Date.now,
    ...(settings.callMs && { callMs: settings.callMs }),
  })
beforeEach(async () => {
  fake = await startFakeStripe()
  provider = connect()
})
afterEach(async () => {
  await fake.stop()
  if (fake.violations.length > 0) throw new Error(JSON.stringify(fake.violations))
})

async function newLink(change = {}) {
  const made = await makeLink(provider, change)
  if (!made.ok) throw new Error(made.reason)
  return made.value
}
function sent(call: string) {
  return fake.requests.filter((request) => request.call === call).map((request) => request.sent)
}

describe('a link', () => {
  it('[7.card.2] can be paid once, and carries its session to checkout and payment', async () => {
    const { linkId, url } = await newLink()
    const metadata = { session_id: sessionId, attempt_id: linkOrder().attemptId }
    expect(sent('createLink')).toEqual([
      {
        line_items: [{ price: [...fake.shelf.prices.keys()][0], quantity: '1' }],
        metadata,
        after_completion: { type: 'hosted_confirmation' },
        payment_intent_data: {
          metadata,
          description: 'Video, Booth 1',
          statement_descriptor_suffix: 'Booth 1',
        },
        restrictions: { completed_sessions: { limit: '1' } },
      },
    ])
    expect(fake.shelf.links.get(linkId)?.url).toBe(url)
    expect(fake.guestPays(url).ok).toBe(true)
    expect(fake.guestPays(url)).toEqual({ ok: false, why: 'link closed' })
    expect(fake.books().payments).toMatchObject([{ sessionId, linkId, captured: 500 }])
  })

  it('is the same one for the same key, also where the answer was lost', async () => {
    const first = await newLink()
    expect(await newLink()).toEqual(first)
    expect((await newLink({ key: 'attempt-2' })).linkId).not.toBe(first.linkId)
    fake.loseAnswer({ call: 'createLink' })
    const order = { key: 'attempt-3' }
    const lost = await makeLink(provider, order)
    expect(lost).toEqual({ ok: false, kind: 'unknown', reason: 'StripeConnectionError' })
    expect((await makeLink(provider, order)).ok).toBe(true)
    expect(fake.shelf.links.size).toBe(3)
  })

  it('closes for those who come, and for those who are at its checkout', async () => {
    const { linkId, url } = await newLink()
    const visits = [fake.guestOpensCheckout(url), fake.guestOpensCheckout(url)]
    expect(await provider.closeLink(linkId)).toEqual({ ok: true, value: undefined })
    expect(fake.guestOpensCheckout(url)).toEqual({ ok: false, why: 'link closed' })
    for (const visit of visits) {
      expect(visit.ok && fake.guestPays(visit.sessionId)).toEqual({
        ok: false,
        why: 'session expired',
      })
    }
    expect((await provider.closeLink(linkId)).ok).toBe(true)
  })

  it('is closed though hundreds have opened it', async () => {
    const { linkId, url } = await newLink()
    for (let guest = 0; guest < 101; guest += 1) fake.guestOpensCheckout(url)
    expect((await provider.closeLink(linkId)).ok).toBe(true)
    expect([...fake.shelf.sessions.values()].every(({ status }) => status === 'expired')).toBe(true)
  })

  it('is not called closed before all of its checkouts are', async () => {
    const { linkId, url } = await newLink()
    fake.guestOpensCheckout(url)
    for (const call of ['changeLink', 'listSessions', 'expireSession'] as const) {
      fake.cutConnection({ call })
      expect(await provider.closeLink(linkId)).toMatchObject({ ok: false, kind: 'unknown' })
    }
    expect((await provider.closeLink(linkId)).ok).toBe(true)
  })

  it('that was paid while it closed is closed, and shows the payment', async () => {
    const { linkId, url } = await newLink()
    const visit = fake.guestOpensCheckout(url)
    if (!visit.ok) throw new Error(visit.why)
    fake.holdAnswer({ call: 'listSessions' })
    const closing = provider.closeLink(linkId)
    await expect.poll(fake.heldAnswers).toBe(1)
    const paid = fake.guestPays(visit.sessionId)
    fake.letAnswersGo()
    expect((await closing).ok).toBe(true)
    expect(await provider.lookUp(linkId)).toMatchObject({
      value: { payments: [{ paymentId: paid.ok && paid.paymentIntentId }] },
    })
  })

  it('tells every payment made with it, with what went back', async () => {
    const { linkId, url } = await newLink()
    const visit = fake.guestOpensCheckout(url)
    fake.guestDeclines(url)
    expect(await provider.lookUp(linkId)).toEqual({
      ok: true,
      value: { payments: [], isUnderWay: false },
    })
    const first = fake.guestPays(url)
    const second = visit.ok && fake.paymentComesThroughAlthoughClosed(visit.sessionId)
    if (!first.ok || !second || !second.ok) throw new Error('not paid')
    fake.operatorRefunds(first.paymentIntentId, 200)
    const found = await provider.lookUp(linkId)
    expect(found.ok && found.value.payments).toHaveLength(2)
    const each = { amountCents: 500, currency: 'eur' }
    const back = (refundedCents: number) => ({ ...noRefund, refundedCents, status: 'succeeded' })
    expect(found.ok && found.value.payments).toEqual(
      expect.arrayContaining([
        { paymentId: first.paymentIntentId, ...each, refund: back(200) },
        { paymentId: second.paymentIntentId, ...each, refund: noRefund },
      ]),
    )
  })

  it('finds the payment behind more than a hundred visits', async () => {
    const { linkId, url } = await newLink()
    const first = fake.guestOpensCheckout(url)
    for (let guest = 0; guest < 101; guest += 1) fake.guestOpensCheckout(url)
    const paid = first.ok && fake.guestPays(first.sessionId)
    expect(await provider.lookUp(linkId)).toMatchObject({
      value: { payments: [{ paymentId: paid && paid.ok && paid.paymentIntentId }] },
    })
  })

  it('has no payment while slow money is under way', async () => {
    const { linkId, url } = await newLink()
    const slow = fake.guestPaysSlowly(url)
    if (!slow.ok) throw new Error(slow.why)
    expect(await provider.lookUp(linkId)).toEqual({
      ok: true,
      value: { payments: [], isUnderWay: true },
    })
    fake.asyncPaymentSucceeds(slow.sessionId)
    expect(await provider.lookUp(linkId)).toMatchObject({
      value: { payments: [{ amountCents: 500 }], isUnderWay: false },
    })
  })
})

describe('what goes wrong', () => {
  it.each([
    ['rateLimit', { kind: 'unknown', reason: 'rate_limit' }],
    ['outage', { kind: 'unknown', reason: 'StripeAPIError' }],
    ['cutConnection', { kind: 'unknown', reason: 'StripeConnectionError' }],
    ['loseAnswer', { kind: 'unknown', reason: 'StripeConnectionError' }],
    ['failBeforeDoing', { kind: 'unknown', reason: 'api_error', isKeySpent: true }],
    ['failAfterDoing', { kind: 'unknown', reason: 'api_error', isKeySpent: true }],
  ] as const)('%s leaves it open whether there is a link', async (mishap, failure) => {
    for (const call of ['createPrice', 'createLink'] as const) {
      const order = { key: call }
      fake[mishap]({ call })
      expect(await makeLink(provider, order)).toEqual({ ok: false, ...failure })
      expect((await makeLink(provider, order)).ok).toBe(!('isKeySpent' in failure))
    }
  })

  it('with a wrong key, too little money or a link that is not there is a refusal', async () => {
    const stranger = connect({ secretKey: 'sk_test_other' })
    expect(await makeLink(stranger)).toMatchObject({ kind: 'refused' })
    expect(await makeLink(provider, { amountCents: 49 })).toEqual({
      ok: false,
      kind: 'refused',
      reason: 'amount_too_small',
    })
    expect(await provider.closeLink('plink_none')).toEqual({
      ok: false,
      kind: 'refused',
      reason: 'resource_missing',
    })
  })

  it('under a key that stood for something else is not tried with it again', async () => {
    await newLink()
    expect(await makeLink(provider, { amountCents: 600 })).toEqual({
      ok: false,
      kind: 'unknown',
      reason: 'idempotency_error',
      isKeySpent: true,
    })
  })

  it.each([
    [() => Response.json({ error: { type: 'api_error' } }, { status: 503 }), 'api_error'],
    [() => Response.json(null), 'unreadable'],
    [() => new Response('{"id":"pl'), 'StripeAPIError'],
  ])('in front of Stripe leaves it open, too (%#)', async (answer, reason) => {
    const settings = { secretKey: fake.secretKey, webhookSecrets: [], apiUrl: fake.url }
    const behind = createStripeProvider({ settings, fetch: async () => answer(), now: Date.now })
    expect(await makeLink(behind)).toEqual({ ok: false, kind: 'unknown', reason })
  })

  it('ends in time where Stripe does not answer, and is sent once', async () => {
    const hurried = connect({ callMs: 1_000 })
    fake.holdAnswer({ call: 'createPrice' })
    expect(await makeLink(hurried)).toMatchObject({ ok: false, kind: 'unknown' })
    expect(fake.requests).toHaveLength(1)
  })

  it('is the same where nobody listens', async () => {
    const { url } = await startFakeStripe().then(async (gone) => {
      await gone.stop()
      return gone
    })
    const settings = { secretKey: 'sk_test_x', webhookSecrets: [], apiUrl: url }
    const alone = createStripeProvider({ settings, fetch, now: Date.now })
    expect(await alone.lookUp('plink_1')).toMatchObject({ ok: false, kind: 'unknown' })
  })
})
