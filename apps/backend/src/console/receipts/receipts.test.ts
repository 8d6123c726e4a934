import { Receipt, Receipts } from '@discobooth/contract/console/closing-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openConsole } from '../../testing/console-people.ts'
import { openPayingGuests } from '../../testing/paying-guests.ts'
import { openTestApp } from '../../testing/test-app.ts'

const backend = openTestApp()
const { db, makeBooth } = backend
const { signInWholly, call, tokenOf } = openConsole(backend)
const { dance, leave, pay } = openPayingGuests(backend)

const base = '/functions/v1/api/console'
const seller = { name: 'Glitter <BV>', address: 'Dorpsstraat 1\nUtrecht', vatNumber: 'NL001.B01' }
let noord = { id: '', key: '' }
let owner = ''
beforeAll(async () => {
  noord = await makeBooth({ boothId: 'Noord' })
  owner = await tokenOf((await signInWholly()).auth)
})
afterAll(() => backend.app.stop())

const issue = (session: string, to?: string, token = owner) =>
  call('POST', `${base}/receipts`, token, { session, ...(to !== undefined && { to }) })
async function page(number: string, token = owner) {
  const response = await backend.app.hono.request(`${base}/receipts/${number}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { response, text: await response.text() }
}

it('a receipt names its seller, so there is none before that is set', async () => {
  const id = await dance(noord.key, 2)
  expect((await issue(id)).body.error.code).toBe('seller_missing')
  expect((await call('GET', `${base}/seller`, owner)).body).toEqual({ seller: null })
  const saved = await call('PUT', `${base}/seller`, owner, seller)
  expect([saved.status, saved.body]).toEqual([200, { seller }])
})

it('one for each session, numbered without a gap, however many ask at once', async () => {
  const ids = []
  for (let guest = 0; guest < 4; guest += 1) ids.push(await dance(noord.key, 2))
  const asked = [...ids, ...ids]
  const answers = await Promise.all(asked.map((id) => issue(id)))
  expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 201))
  const numbers = answers.map(({ body }) => Receipt.parse(body).number)
  const year = new Date(backend.clock.time).getFullYear()
  expect([...new Set(numbers)].toSorted()).toEqual(
    [1, 2, 3, 4].map((number) => `${year}-00000${number}`),
  )
  expect(numbers.slice(0, 4)).toEqual(numbers.slice(4))
})

describe('the page', () => {
  it('says what was paid and the VAT in it, and what the guest gave for it, as text alone', async () => {
    const { body } = await issue(await dance(noord.key, 2), 'Bar <b>Zuid</b>\nKade 2')
    const { response, text } = await page(body.number)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    for (const part of [body.number, 'NL001.B01', 'Noord: Video', '€7.00', '€5.79', '€1.21']) {
      expect(text).toContain(part)
    }
    expect(text).toContain('Bar &lt;b&gt;Zuid&lt;/b&gt;\nKade 2')
    expect(text).toContain('Glitter &lt;BV&gt;\nDorpsstraat 1')
    const { auth } = await signInWholly({ role: 'bookkeeper' })
    const forBooks = await page(body.number, await tokenOf(auth))
    expect(forBooks.response.status).toBe(200)
    expect(forBooks.text).not.toContain('Zuid')
  })

  it('stays as it was given out, whatever is set later', async () => {
    const { body } = await issue(await dance(noord.key, 1))
    const before = (await page(body.number)).text
    await call('PUT', `${base}/seller`, owner, { ...seller, name: 'Another' })
    expect((await page(body.number)).text).toBe(before)
    await expect(db.updateTable('receipts').set({ to: 'x' }).execute()).rejects.toThrow(
      'does not change',
    )
  })
})

it('what nobody paid, or what went back, has none', async () => {
  const back = await pay(noord.key, 1)
  await leave(noord.key, back)
  const { id: unpaid } = await backend.makeSession({ sessionMode: 1 }, noord.key)
  for (const id of [back, unpaid]) {
    const { status, body } = await issue(id)
    expect([status, body.error.code]).toEqual([409, 'nothing_paid'])
  }
})

it('C2: a manager gives receipts of their own booths alone', async () => {
  const other = await makeBooth({ boothId: 'Other' })
  const { auth } = await signInWholly({ role: 'manager', booths: [noord.id] })
  const token = await tokenOf(auth)
  const theirs = await dance(other.key, 1)
  expect((await issue(theirs, undefined, token)).body.error.code).toBe('session_not_found')
  const { body } = await issue(theirs)
  expect((await page(body.number, token)).response.status).toBe(404)
  expect((await issue(await dance(noord.key, 1), undefined, token)).status).toBe(201)
  expect((await page('2999-000001')).response.status).toBe(404)
})

it('[C2] all of a month are listed by number, for who does the books as well; a manager sees those of their own booths', async () => {
  const inside = async (role: 'manager' | 'bookkeeper', booths?: string[]) =>
    tokenOf((await signInWholly({ role, ...(booths && { booths }) })).auth)
  const month = new Date(backend.clock.time).toISOString().slice(0, 7)
  const listOf = (token: string, more = '') =>
    call('GET', `${base}/receipts?month=${month}${more}`, token)
  const all = Receipts.parse((await listOf(owner)).body).receipts
  const own = Receipts.parse((await listOf(await inside('manager', [noord.id]))).body).receipts
  expect(all.map(({ number }) => number)).toEqual(all.map(({ number }) => number).toSorted())
  expect(own.length).toBe(all.filter(({ booth }) => booth === 'Noord').length)
  expect(own.length).toBeLessThan(all.length)
  expect((await listOf(await inside('bookkeeper'))).body).toEqual({ receipts: all })
  expect(own[0]).toMatchObject({ grossCents: 700, vatCents: 121, booth: 'Noord' })
  expect((await listOf(owner, `&booth=${noord.id}`)).body.receipts).toHaveLength(own.length)
  const other = `${base}/receipts?month=2025-01`
  expect((await call('GET', other, owner)).body).toEqual({ receipts: [] })
  expect((await call('GET', `${base}/receipts?month=nonsense`, owner)).status).toBe(400)
})

it('is in the audit trail, without what the guest gave', async () => {
  const { body } = await call('GET', `${base}/audit?limit=100`, owner)
  const lines = body.lines.filter(({ action }: { action: string }) => action === 'issued a receipt')
  expect(lines.length).toBeGreaterThan(4)
  expect(JSON.stringify(lines)).not.toContain('Kade')
})
