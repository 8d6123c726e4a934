import { PaymentState, PaymentView } from '@discobooth/contract/money/payment-api'
import type { SignedWebhook } from '@discobooth/fakes/stripe/webhooks'
import { afterEach, expect, it } from 'vitest'
import { digest } from '../../../testing/database-digest.ts'
import { openStripeApp } from './testing/stripe-app.ts'

const { app, call, clock, db, deliver, fake, logsOf, makeSession, report, runJobs } =
  await openStripeApp()
afterEach(() => {
  fake.behave()
  fake.webhooksComeAsTheyShould()
})

const open = async (id: string) =>
  PaymentView.parse((await call('POST', `/api/sessions/${id}/payment`)).body)
const state = async (id: string) =>
  PaymentState.parse((await call('GET', `/api/sessions/${id}/payment`)).body)
async function openLink(sessionMode = 1): Promise<{ id: string; url: string }> {
  const { id } = await makeSession({ sessionMode })
  const { url } = await open(id)
  if (!url) throw new Error('no link')
  fake.takeWebhooks()
  return { id, url }
}
/** What our log says to have taken and given back; it must be what Stripe's books say. */
async function balance(id: string) {
  const rows = await db
    .selectFrom('payment_log')
    .select(['status', 'amount'])
    .where('session_id', '=', id)
    .execute()
  const sum = (wanted: string) =>
    rows.reduce((all, { status, amount }) => all + (status === wanted ? amount : 0), 0)
  const payments = fake.books().payments.filter((payment) => payment.sessionId === id)
  return {
    taken: sum('AUTHORIZED'),
    back: sum('REFUNDED'),
    captured: payments.reduce((all, { captured }) => all + captured, 0),
    refunded: payments.reduce((all, { refunded }) => all + refunded, 0),
  }
}
const even = (taken: number, back: number) => ({ taken, back, captured: taken, refunded: back })

it('a guest pays with the link, and the event makes the session paid, once', async () => {
  fake.webhooksComeTwice()
  fake.webhooksComeOutOfOrder()
  const { id, url } = await openLink(2)
  expect([...fake.shelf.productNames.values()].at(-1)).toBe('Disco Session Mode 2')
  fake.guestPays(url)
  expect(await state(id)).toMatchObject({ isPaid: false })
  await deliver()
  expect(await state(id)).toMatchObject({ isPaid: true })
  expect(await open(id)).toMatchObject({ status: 'completed', url: null, price: 7 })
  expect(await balance(id)).toEqual(even(700, 0))
  expect(fake.violations).toEqual([])
})

it('an event that never comes is asked for (M4)', async () => {
  fake.webhooksNeverCome()
  const { id, url } = await openLink()
  fake.guestPays(url)
  await runJobs(6_000)
  expect(await state(id)).toMatchObject({ isPaid: true })
})

type Sent = { body: string; headers: object }
const changes: [string, (webhook: SignedWebhook) => Sent][] = [
  ['without a signature', ({ body }) => ({ body, headers: {} })],
  [
    'forged',
    ({ body }) => {
      const signature = `t=${Math.floor(clock.time / 1_000)},v1=${'a'.repeat(64)}`
      return { body, headers: { 'stripe-signature': signature } }
    },
  ],
  [
    'stale',
    (webhook) => {
      clock.time += 301_000
      return webhook
    },
  ],
  ['cheaper', ({ body, headers }) => ({ body: body.replace('500', '100'), headers })],
  ['longer by a line end', ({ body, headers }) => ({ body: `${body}\n`, headers })],
]

it.each(changes)(
  'an event that is %s changes nothing, and is logged as SECURITY',
  async (_, change) => {
    const { id, url } = await openLink()
    fake.guestPays(url)
    const paid = fake.takeWebhooks().find(({ type }) => type === 'checkout.session.completed')
    if (!paid) throw new Error('no event')
    const before = await digest(db)
    const reported = () =>
      db.selectFrom('logs').select('id').where('type', '=', 'SECURITY').execute()
    const reports = await reported()
    expect(await report(change(paid))).toMatchObject({
      status: 400,
      body: { error: { code: 'event_refused' } },
    })
    expect(await digest(db)).toBe(before)
    expect(await reported()).toHaveLength(reports.length + 1)
    expect(await state(id)).toMatchObject({ isPaid: false })
  },
)

it('an event of a kind that nobody knows is answered well, and ignored', async () => {
  const { id } = await openLink()
  const event = [...fake.shelf.events.values()].at(-1)
  if (!event) throw new Error('no event')
  const strange = fake.signWebhook({ ...event, id: 'evt_strange', type: 'party.began' })
  expect((await report(strange)).status).toBe(200)
  expect(await state(id)).toMatchObject({ isPaid: false })
})

it('a second payment goes back, under the key of its payment intent', async () => {
  const { id, url } = await openLink()
  const visit = fake.guestOpensCheckout(url)
  fake.guestPays(url)
  const second = visit.ok && fake.paymentComesThroughAlthoughClosed(visit.sessionId)
  if (!second || !second.ok) throw new Error('not paid')
  await deliver()
  await runJobs()
  await deliver()
  expect(await state(id)).toMatchObject({ isPaid: true })
  expect(await balance(id)).toEqual(even(1_000, 500))
  const keys = fake.requests.filter((seen) => seen.call === 'createRefund').map(({ key }) => key)
  expect(keys).toContain(`refund-${second.paymentIntentId}`)
})

it('a payment that came through although its link was closed goes back', async () => {
  const { id, url } = await openLink()
  const visit = fake.guestOpensCheckout(url)
  await call('POST', `/api/sessions/${id}/end`, { body: { reason: 'reset' } })
  await runJobs()
  expect(fake.guestPays(url)).toEqual({ ok: false, why: 'link closed' })
  if (!visit.ok) throw new Error(visit.why)
  expect(fake.guestPays(visit.sessionId)).toEqual({ ok: false, why: 'session expired' })
  fake.paymentComesThroughAlthoughClosed(visit.sessionId)
  fake.webhooksNeverCome()
  await runJobs(180_000)
  expect(await balance(id)).toEqual(even(500, 500))
})

it.each(['failBeforeDoing', 'failAfterDoing', 'loseAnswer', 'cutConnection', 'rateLimit'] as const)(
  'a refund gets through once, also after %s',
  async (mishap) => {
    const { id, url } = await openLink()
    fake.guestPays(url)
    await deliver()
    fake[mishap]({ call: 'createRefund', times: 2 })
    await call('POST', `/api/sessions/${id}/end`, { body: { reason: 'cancelled' } })
    fake.webhooksNeverCome()
    await runJobs(60_000)
    expect(await balance(id)).toEqual(even(500, 500))
    expect(await state(id)).toMatchObject({ isPaid: false, refund: 'back' })
  },
)

it.each(['failBeforeDoing', 'failAfterDoing', 'loseAnswer', 'cutConnection', 'outage'] as const)(
  'Try Again makes a link after %s',
  async (mishap) => {
    const { id } = await makeSession({ sessionMode: 1 })
    fake[mishap]({ call: 'createLink', times: 2 })
    await open(id)
    await open(id)
    const { url, status } = await open(id)
    expect(status).toBe('pending')
    expect(fake.guestPays(url ?? '').ok).toBe(true)
    await deliver()
    expect(await balance(id)).toEqual(even(500, 0))
  },
)

it('P11: slow money is under way without a code, counts when it has come, and one that fails makes room for another link', async () => {
  const { id, url } = await openLink()
  const visit = fake.guestOpensCheckout(url)
  const slow = fake.guestPaysSlowly(url)
  if (!slow.ok || !visit.ok) throw new Error('not open')
  await deliver()
  expect(await state(id)).toMatchObject({ isPaid: false, isUnderWay: true, hasFailed: false })
  expect(await open(id)).toMatchObject({ status: 'pending', isUnderWay: true, url: null })
  // Another phone had opened the same page, and its day is over: that says nothing about this money.
  clock.time += 24 * 3_600_000
  fake.advance(0)
  await deliver()
  expect(await state(id)).toMatchObject({ isUnderWay: true, hasFailed: false })
  fake.asyncPaymentFails(slow.sessionId)
  await deliver()
  expect(await state(id)).toMatchObject({ isUnderWay: false, hasFailed: true })
  const again = await open(id)
  expect(again).toMatchObject({ status: 'pending', isUnderWay: false })
  const next = fake.guestPaysSlowly(again.url ?? '')
  await deliver()
  if (next.ok) fake.asyncPaymentSucceeds(next.sessionId)
  await deliver()
  expect(await state(id)).toMatchObject({ isPaid: true, isUnderWay: false })
  expect(await balance(id)).toEqual(even(500, 0))
})

it.each([
  [true, 'sepa_debit'],
  [false, 'sepa_debit'],
  [true, 'multibanco'],
  [false, 'multibanco'],
] as const)(
  'P11: slow money of which no word comes is asked about, and ends (comes: %s, by %s)',
  async (isGood, method) => {
    fake.webhooksNeverCome()
    const { id, url } = await openLink()
    const slow = fake.guestPaysSlowly(url, method)
    if (!slow.ok) throw new Error(slow.why)
    await runJobs()
    expect(await state(id)).toMatchObject({ isUnderWay: true })
    if (isGood) fake.asyncPaymentSucceeds(slow.sessionId)
    else fake.asyncPaymentFails(slow.sessionId)
    await runJobs()
    expect(await state(id)).toMatchObject({
      isPaid: isGood,
      isUnderWay: false,
      hasFailed: !isGood,
    })
  },
)

it.each([
  [true, 'sepa_debit'],
  [false, 'sepa_debit'],
  [false, 'multibanco'],
] as const)(
  'P11: slow money that comes days after its session ended goes back (M3; told: %s, by %s)',
  async (isTold, method) => {
    const { id, url } = await openLink()
    const slow = fake.guestPaysSlowly(url, method)
    if (!slow.ok) throw new Error(slow.why)
    await deliver()
    await call('POST', `/api/sessions/${id}/end`, { body: { reason: 'reset' } })
    const DAY = 24 * 3_600_000
    for (let hour = 0; hour < 48; hour += 1) {
      clock.time += DAY / 24
      await app.runDueJobs()
    }
    if (!isTold) fake.webhooksNeverCome()
    fake.asyncPaymentSucceeds(slow.sessionId)
    await deliver()
    clock.time += DAY / 12
    await runJobs()
    expect(await balance(id)).toEqual(even(500, 500))
    expect(await state(id)).toMatchObject({ isPaid: false, refund: 'back' })
    const due = await db
      .selectFrom('jobs')
      .innerJoin('payments', (join) => join.on('payments.session_id', '=', id))
      .select('jobs.kind')
      .where('kind', '=', 'check-link')
      .whereRef('jobs.key', '=', (eb) => eb.cast<string>('payments.id', 'text'))
      .execute()
    expect(due).toEqual([])
  },
)

it('a dispute and a refund that the bank sends back are told to the operator', async () => {
  const { id, url } = await openLink()
  const paid = fake.guestPays(url)
  if (!paid.ok) throw new Error(paid.why)
  await deliver()
  fake.refundFails(fake.operatorRefunds(paid.paymentIntentId))
  await deliver()
  await app.runDueJobs()
  fake.guestDisputes(paid.paymentIntentId)
  await deliver()
  const alarms = (await logsOf(id)).filter(({ priority }) => priority === 'HIGH')
  expect(alarms.map(({ message }) => message)).toEqual([
    expect.stringContaining('refund failed'),
    expect.stringContaining('disputes'),
  ])
})
