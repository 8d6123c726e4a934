import { randomUUID } from 'node:crypto'
import { PaymentState, PaymentView } from '@discobooth/contract/money/payment-api'
import { expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'

const { app, call, clock, db, logsOf, makeBooth, makeSession, reports } = openTestApp()
const MINUTE = 60_000

const open = async (id: string) =>
  PaymentView.parse((await call('POST', `/api/sessions/${id}/payment`)).body)
const state = async (id: string) =>
  PaymentState.parse((await call('GET', `/api/sessions/${id}/payment`)).body)
const read = async (id: string) => (await call('GET', `/api/sessions/${id}`)).body
const onPhone = (url: string | null, what: 'pay' | 'decline') =>
  app.hono.request(`${new URL(url ?? '').pathname}/${what}`, { method: 'POST' })
const logOf = async (id: string) =>
  (
    await db
      .selectFrom('payment_log')
      .selectAll()
      .where('session_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ status, amount, currency, method, meta }) => ({
    status,
    amount,
    currency,
    method,
    meta,
  }))
const statuses = async (id: string) => (await logOf(id)).map((entry) => entry.status)
/** Until nothing is due, with time going on a little. */
async function runJobs(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    while ((await app.runDueJobs()) > 0) clock.time += 10
  }
}

it('[4.payment.1, 4.payment.2, 3.payment-log.1, 7.backend-data.5, 7.backend-data.7] a guest pays by phone, and the log tells it step by step in cents', async () => {
  const { id } = await makeSession({ sessionMode: 2 })
  const view = await open(id)
  expect(view).toMatchObject({
    status: 'pending',
    price: 7,
    processId: id.slice(0, 8).toUpperCase(),
  })
  expect(await state(id)).toEqual({
    isPaid: false,
    isUnderWay: false,
    refund: null,
    hasFailed: false,
  })
  await onPhone(view.url, 'pay')
  expect(await state(id)).toEqual({
    isPaid: true,
    isUnderWay: false,
    refund: null,
    hasFailed: false,
  })
  expect(await read(id)).toMatchObject({
    isPaid: true,
    price: 7,
    paymentLink: view.url,
    sessionMode: 2,
  })
  const common = { amount: 700, currency: 'eur', method: 'card' }
  expect(await logOf(id)).toEqual([
    { ...common, status: 'INITIATED', meta: { mode_id: 2 } },
    { ...common, status: 'PROCESSING', meta: { mode_id: 2, link_id: view.linkId } },
    ...['AUTHORIZED', 'COMPLETED'].map((status) => ({
      ...common,
      status,
      meta: {
        mode_id: 2,
        link_id: view.linkId,
        payment_id: expect.stringMatching(/^demo_payment_/),
      },
    })),
  ])
  expect(await open(id)).toMatchObject({ status: 'completed', url: null, price: 7 })
})

it('[3.payment-status.1] keeps the link for the same mode, and closes it before there is one for another (M2)', async () => {
  const { id } = await makeSession({ sessionMode: 1 })
  const first = await open(id)
  await call('PATCH', `/api/sessions/${id}`, { body: { songName: 'x' } })
  await call('PATCH', `/api/sessions/${id}`, { body: { sessionMode: 1 } })
  expect(await open(id)).toEqual(first)
  await call('PATCH', `/api/sessions/${id}`, { body: { sessionMode: 2 } })
  const second = await open(id)
  expect(second.linkId).not.toBe(first.linkId)
  expect(second).toMatchObject({ status: 'pending', price: 7 })
  await onPhone(first.url, 'pay')
  expect(await state(id)).toMatchObject({ isPaid: false, refund: null })
  await onPhone(second.url, 'pay')
  expect(await state(id)).toMatchObject({ isPaid: true })
})

it('several calls at once for the first code make one link, and note it once', async () => {
  const { id } = await makeSession({ sessionMode: 1 })
  const views = await Promise.all([open(id), open(id), open(id)])
  expect(new Set(views.map(({ linkId }) => linkId)).size).toBe(1)
  expect(await statuses(id)).toEqual(['INITIATED', 'PROCESSING'])
})

it('[4.payment.1, 4.payment.2] a declined payment says so, and Try Again makes a new link', async () => {
  const { id } = await makeSession({ sessionMode: 1 })
  const first = await open(id)
  await onPhone(first.url, 'decline')
  expect(await state(id)).toEqual({
    isPaid: false,
    isUnderWay: false,
    refund: null,
    hasFailed: true,
  })
  expect((await logOf(id)).at(-1)).toMatchObject({ status: 'FAILED', meta: { reason: 'declined' } })
  const second = await open(id)
  expect(second).toMatchObject({ status: 'pending' })
  expect(second.url).not.toBe(first.url)
  expect(await state(id)).toMatchObject({ hasFailed: false })
})

it('without a mode there is nothing to pay, and after the end neither', async () => {
  const { id } = await makeSession()
  expect(await call('POST', `/api/sessions/${id}/payment`)).toMatchObject({
    status: 409,
    body: { error: { code: 'no_mode' } },
  })
  await call('POST', `/api/sessions/${id}/end`, { body: { reason: 'reset' } })
  expect(await call('POST', `/api/sessions/${id}/payment`)).toMatchObject({
    status: 409,
    body: { error: { code: 'session_ended' } },
  })
})

it('[4.payment.3, 4.payment.5] free mode that was switched on meanwhile costs nothing, and closes the link', async () => {
  const booth = await makeBooth()
  const { id } = await makeSession({ sessionMode: 2 }, booth.key)
  const view = PaymentView.parse(
    (await call('POST', `/api/sessions/${id}/payment`, { key: booth.key })).body,
  )
  await db.updateTable('booths').set({ freeMode: true }).where('id', '=', booth.id).execute()
  const free = (await call('POST', `/api/sessions/${id}/payment`, { key: booth.key })).body
  expect(free).toMatchObject({ status: 'completed', url: null, price: 0 })
  expect((await logOf(id)).at(-1)).toEqual({
    status: 'COMPLETED',
    amount: 0,
    currency: 'eur',
    method: 'free-mode',
    meta: { mode_id: 2 },
  })
  await runJobs()
  await onPhone(view.url, 'pay')
  expect(await statuses(id)).not.toContain('AUTHORIZED')
})

it.each(['reset', 'cancelled', 'inactivity', 'sos'] as const)(
  '[4.payment.1] a paid session that ends by %s before its party is refunded (M3)',
  async (reason) => {
    const { id } = await makeSession({ sessionMode: 1 })
    await onPhone((await open(id)).url, 'pay')
    const ended = await call('POST', `/api/sessions/${id}/end`, { body: { reason } })
    expect(ended.body).toMatchObject({ isPaid: false })
    expect(await state(id)).toMatchObject({ isPaid: false, refund: 'under_way' })
    await runJobs()
    expect((await logOf(id)).at(-1)).toMatchObject({
      status: 'REFUNDED',
      amount: 500,
      meta: { reason },
    })
    const late = await call('POST', `/api/sessions/${id}/started`)
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'not_paid' } } })
    expect(await logsOf(id)).toContainEqual(
      expect.objectContaining({ priority: 'HIGH', message: expect.stringContaining('started') }),
    )
  },
)

it.each(['completed', 'sos', 'reset'] as const)(
  'what was danced is paid, however it ends (%s)',
  async (reason) => {
    const { id } = await makeSession({ sessionMode: 1 })
    await onPhone((await open(id)).url, 'pay')
    expect((await call('POST', `/api/sessions/${id}/started`)).status).toBe(200)
    const { startedAt } = await db
      .selectFrom('session')
      .select('startedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    clock.time += 1_000
    expect((await call('POST', `/api/sessions/${id}/started`)).status).toBe(200)
    await call('POST', `/api/sessions/${id}/end`, { body: { reason } })
    clock.time += 31 * MINUTE
    await runJobs()
    const row = await db
      .selectFrom('session')
      .select(['startedAt', 'isPaid'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ startedAt, isPaid: true })
    expect(await statuses(id)).not.toContain('REFUNDED')
  },
)

it.each([false, true])(
  'paid and not started for 30 minutes, the money goes back (ended: %s)',
  async (isEnded) => {
    const { id } = await makeSession({ sessionMode: 1 })
    await onPhone((await open(id)).url, 'pay')
    if (isEnded) await call('POST', `/api/sessions/${id}/end`, { body: { reason: 'completed' } })
    clock.time += 29 * MINUTE
    await runJobs()
    expect(await state(id)).toMatchObject({ isPaid: true })
    clock.time += MINUTE
    await runJobs()
    expect(await state(id)).toMatchObject({ isPaid: false, refund: 'back' })
    expect((await logOf(id)).at(-1)).toMatchObject({
      status: 'REFUNDED',
      meta: { reason: 'not_started' },
    })
  },
)

it('a dearer mode refunds first and then charges; a cheaper one goes on without paying (M3)', async () => {
  const { id } = await makeSession({ sessionMode: 1 })
  await onPhone((await open(id)).url, 'pay')
  await call('PATCH', `/api/sessions/${id}`, { body: { sessionMode: 3 } })
  expect(await open(id)).toMatchObject({ status: 'completed', price: 5 })
  await call('PATCH', `/api/sessions/${id}`, { body: { sessionMode: 4 } })
  expect(await state(id)).toMatchObject({ isPaid: false, refund: 'under_way' })
  const dearer = await open(id)
  expect(dearer).toMatchObject({ status: 'pending', price: 9 })
  expect((await statuses(id)).slice(-3)).toEqual(['REFUNDED', 'INITIATED', 'PROCESSING'])
  await onPhone(dearer.url, 'pay')
  expect(await read(id)).toMatchObject({ isPaid: true, price: 9, sessionMode: 4 })
})

it('closing says whether it was paid (F3), and afterwards nobody can pay', async () => {
  const { id } = await makeSession({ sessionMode: 1 })
  const view = await open(id)
  const closed = await call('POST', `/api/sessions/${id}/payment/close`)
  expect(closed.body).toMatchObject({ isPaid: false })
  await onPhone(view.url, 'pay')
  expect(await state(id)).toMatchObject({ isPaid: false })
  const again = await open(id)
  await onPhone(again.url, 'pay')
  expect((await call('POST', `/api/sessions/${id}/payment/close`)).body).toMatchObject({
    isPaid: true,
  })
})

it("another booth's session is refused and reported, and nothing changes", async () => {
  const stranger = await makeBooth()
  const { id } = await makeSession({ sessionMode: 1 })
  const { key } = stranger
  for (const [method, path] of [
    ['POST', 'payment'],
    ['GET', 'payment'],
    ['POST', 'payment/close'],
    ['POST', 'started'],
  ] as const) {
    expect((await call(method, `/api/sessions/${id}/${path}`, { key })).status).toBe(404)
  }
  expect(
    (await call('POST', `/api/sessions/${id}/promo`, { key, body: { code: 'disco' } })).status,
  ).toBe(404)
  const security = (await logsOf(id)).filter((line) => line.type === 'SECURITY')
  expect(security.length).toBe(5)
  expect(await logOf(id)).toEqual([])
})

it('a forged, stale or altered event is refused and reported', async () => {
  const { id } = await makeSession({ sessionMode: 1 })
  const view = await open(id)
  const body = JSON.stringify({
    id: randomUUID(),
    type: 'payment.paid',
    kind: 'paid',
    linkId: view.linkId,
    sessionId: id,
    payment: { paymentId: 'x', amountCents: 500, currency: 'eur' },
  })
  for (const signature of [undefined, 'nonsense', `${clock.time}.${'0'.repeat(64)}`]) {
    const sent = await call('POST', '/payment-webhook', {
      text: body,
      key: null,
      headers: signature ? { 'x-cashier-signature': signature } : {},
    })
    expect(sent).toMatchObject({ status: 400, body: { error: { code: 'event_refused' } } })
  }
  expect(await state(id)).toMatchObject({ isPaid: false })
  const lines = await db
    .selectFrom('logs')
    .selectAll()
    .where('type', '=', 'SECURITY')
    .where('message', 'like', 'A payment event was refused%')
    .execute()
  expect(lines.length).toBe(3)
  expect(reports).toEqual([])
})
