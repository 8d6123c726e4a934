import { randomUUID } from 'node:crypto'
import { Closing } from '@discobooth/contract/console/closing-api'
import { ourBrand } from '@discobooth/contract/device/brand'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPayingGuests } from '../../testing/paying-guests.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { sign } from './signature.ts'
import { readSecret } from './store.ts'

const backend = openTestApp()
const { app, call, clock, db, makeSession } = backend

async function openLink(language: 'en' | 'nl' = 'en', sessionMode = 2) {
  const { id } = await makeSession({ sessionMode, language })
  const { body } = await call('POST', `/api/sessions/${id}/payment`)
  return { id, linkId: String(body.linkId), path: new URL(body.url).pathname }
}
const page = async (path: string) => {
  const response = await app.hono.request(path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const press = async (path: string) => app.hono.request(path, { method: 'POST' })
const isPaid = async (id: string) =>
  (await call('GET', `/api/sessions/${id}/payment`)).body.isPaid as boolean

it('shows what is bought and its price, with two plain forms and nothing from elsewhere', async () => {
  const { path } = await openLink()
  const { status, headers, text } = await page(path)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/html/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(text).toContain('<p class="product">Video</p>')
  expect(text).toContain('€7.00')
  expect(text).toContain(`<form method="post" action="${path}/pay">`)
  expect(text).toContain(`<form method="post" action="${path}/decline">`)
  expect(text).not.toMatch(/<script|style=|https?:|\son\w+=/)
  const { headers: styled } = await page('/cashier/cashier.css')
  expect(styled.get('content-type')).toMatch(/^text\/css/)
})

it('shows whose booth it is; nothing of another is to be had there', async () => {
  const { path } = await openLink()
  const { text: ours } = await page(path)
  expect(ours).not.toMatch(/brand\.css|class="whose"/)
  const colours = { first: '#000040', second: '#ffff00' }
  const brand = JSON.stringify({ name: 'Café <Zon>', line: 'Dansen', colours, logo: null })
  await db.updateTable('booths').set({ brand }).execute()
  const { text } = await page(path)
  expect(text).toContain('Café &lt;Zon&gt;')
  expect(text).toContain(`href="${path}/brand.css"`)
  // Too dark to be read on the room: lightened.
  const { text: css } = await page(`${path}/brand.css`)
  expect(css).toContain('--purple: #ffff00')
  expect(css).not.toContain('#000040')
  expect((await page(`${path}/logo`)).status).toBe(404)
  expect((await page(`/cashier/${randomUUID()}/brand.css`)).text).toBe('')
  await db
    .updateTable('booths')
    .set({ brand: JSON.stringify(ourBrand) })
    .execute()
})

it("speaks the session's language, and calls the mode as the kiosk does", async () => {
  const { path } = await openLink('nl', 3)
  const { text } = await page(path)
  expect(text).toContain('<p class="product">Alleen muziek</p>')
  expect(text).toContain('<html lang="nl">')
  expect(text).toContain('Betaal €\u00a02,00')
})

it('pays once, however often it is tapped and reloaded', async () => {
  const { id, path } = await openLink()
  const taps = await Promise.all([1, 2, 3].map(() => press(`${path}/pay`)))
  for (const tap of taps) expect([tap.status, tap.headers.get('location')]).toEqual([303, path])
  await press(`${path}/decline`)
  expect(await isPaid(id)).toBe(true)
  expect((await page(path)).text).toContain('Thank you!')
  const charges = await db.selectFrom('charges').selectAll().where('session_id', '=', id).execute()
  expect(charges).toMatchObject([{ amount: 700, state: 'kept' }])
})

it('declines, and then nothing can be paid any more', async () => {
  const { id, path } = await openLink()
  await press(`${path}/decline`)
  await press(`${path}/pay`)
  expect((await page(path)).text).toContain('Nothing was charged.')
  expect(await isPaid(id)).toBe(false)
})

it('says that a link is closed, and takes nothing with it', async () => {
  const { id, path } = await openLink()
  await call('POST', `/api/sessions/${id}/payment/close`)
  expect((await page(path)).text).toContain('Closed')
  await press(`${path}/pay`)
  expect(await isPaid(id)).toBe(false)
})

it.each([`/cashier/${randomUUID()}`, '/cashier/nothing', '/cashier/'])(
  'has nothing at %s',
  async (path) => {
    const { status, text } = await page(path)
    expect(status).toBe(404)
    expect(text).toContain('Nothing here')
  },
)

it("a link that is not known any more speaks its guest's language, not the phone's", async () => {
  const { id } = await makeSession({ sessionMode: 2, language: 'nl' })
  const { body } = await call('POST', `/api/sessions/${id}/payment`)
  const { search } = new URL(body.url)
  const { status, text } = await page(`/cashier/${randomUUID()}${search}`)
  expect([status, text]).toEqual([404, expect.stringContaining('Niets te vinden')])
})

describe('its events', () => {
  let secret: string
  beforeAll(async () => {
    secret = await readSecret(db)
  })
  const send = (body: string, signature: string) =>
    call('POST', '/payment-webhook', {
      key: null,
      text: body,
      headers: { 'x-cashier-signature': signature },
    })
  async function forge() {
    const { id, linkId } = await openLink()
    const payment = { paymentId: randomUUID(), amountCents: 700, currency: 'eur' }
    const event = { id: randomUUID(), type: 'x', kind: 'paid', linkId, sessionId: id, payment }
    return { id, body: JSON.stringify(event) }
  }

  it('count with their signature only: not altered, not stale', async () => {
    const { id, body } = await forge()
    const genuine = await sign({ secret, body, at: clock.time })
    expect(
      (await send(body.replace('"amountCents":700', '"amountCents":701'), genuine)).status,
    ).toBe(400)
    const stale = await sign({ secret, body, at: clock.time - 301_000 })
    expect((await send(body, stale)).status).toBe(400)
    const foreign = await sign({ secret: `${secret}x`, body, at: clock.time })
    expect((await send(body, foreign)).status).toBe(400)
    expect(await isPaid(id)).toBe(false)
    expect((await send(body, genuine)).status).toBe(200)
    expect(await isPaid(id)).toBe(true)
  })

  it.each([-700, 7.5, 3_000_000_000])(
    'with an amount that is none (%d) are refused, though they are signed, and change nothing',
    async (amountCents) => {
      const { id, body } = await forge()
      const odd = body.replace('"amountCents":700', `"amountCents":${amountCents}`)
      const { status } = await send(odd, await sign({ secret, body: odd, at: clock.time }))
      expect(status).toBe(400)
      expect(await isPaid(id)).toBe(false)
      // The event is not taken for known: the same one with what was paid still counts.
      expect((await send(body, await sign({ secret, body, at: clock.time }))).status).toBe(200)
      expect(await isPaid(id)).toBe(true)
    },
  )

  it('count once, whoever repeats them', async () => {
    const { id, body } = await forge()
    const signature = await sign({ secret, body, at: clock.time })
    const sent = await Promise.all([1, 2, 3, 4].map(() => send(body, signature)))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const log = await db
      .selectFrom('payment_log')
      .select('status')
      .where('session_id', '=', id)
      .where('status', '=', 'COMPLETED')
      .execute()
    expect(log.length).toBe(1)
  })

  it('with another amount than was asked are refunded and reported', async () => {
    const { id, body } = await forge()
    // Only there: an id may have these digits, too.
    const cheap = body.replace('"amountCents":700', '"amountCents":1')
    expect(cheap).not.toBe(body)
    await send(cheap, await sign({ secret, body: cheap, at: clock.time }))
    expect(await isPaid(id)).toBe(false)
    const charges = await db
      .selectFrom('charges')
      .selectAll()
      .where('session_id', '=', id)
      .execute()
    expect(charges).toMatchObject([{ amount: 1, state: 'refunding', reason: 'wrong_amount' }])
    const reports = await db
      .selectFrom('logs')
      .selectAll()
      .where('session_id', '=', id)
      .where('type', '=', 'SECURITY')
      .execute()
    expect(reports.length).toBe(1)
  })
})

it('keeps a fee and pays out what is left a minute later, and the books of the console show both', async () => {
  const { asOwner } = openPayingGuests(backend)
  const closing = async () =>
    Closing.parse((await asOwner('GET', '/api/console/closing?month=2026-11')).body)
  await app.prepare()
  await press((await openLink()).path)
  for (const end = clock.time + 20_000; clock.time < end; clock.time += 5_000) {
    await app.runDueJobs()
  }
  const taken = await closing()
  expect(taken.unknownProviders).toEqual([])
  expect(taken.total.feesCents).toBeGreaterThan(0)
  expect(taken.payouts).toEqual([])
  for (const end = clock.time + 90_000; clock.time < end; clock.time += 5_000) {
    await app.runDueJobs()
  }
  const { total, payouts } = await closing()
  expect(payouts).toMatchObject([{ provider: 'demo', match: 'matched', status: 'paid' }])
  expect(payouts?.[0]?.feesCents).toBe(total.feesCents)
})
