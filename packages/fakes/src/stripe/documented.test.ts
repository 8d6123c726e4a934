import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeStripe, startFakeStripe } from '../stripe.ts'
import { readForm } from './check-call.ts'

let fake: FakeStripe
beforeEach(async () => {
  fake = await startFakeStripe()
})
afterEach(() => fake.stop())

const send = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
  fetch(`${fake.url}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${fake.secretKey}`,
      'stripe-version': '2026-10-28.endive',
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    body: body ?? null,
    signal: AbortSignal.timeout(10_000),
  })

const json = async (response: Response) => JSON.parse(await response.text())

describe('what is not documented is recorded and refused', () => {
  it.each<[string, string, string?]>([
    ['POST', '/prices', 'currency=eur&unit_amount=500'],
    ['POST', '/prices', 'currency=EUR&unit_amount=500&product_data[name]=x'],
    ['POST', '/prices', 'currency=eur&unit_amount=4.5&product_data[name]=x'],
    ['POST', '/prices', 'currency=eur&unit_amount=-1&product_data[name]=x'],
    ['POST', '/prices', 'currency=eur&currency=eur&unit_amount=500&product_data[name]=x'],
    ['POST', '/prices?expand[0]=product', 'currency=eur&unit_amount=500&product_data[name]=x'],
    ['POST', '/payment_links', 'line_items[0][price]=price_1'],
    ['POST', '/payment_links', 'line_items[0][price]=price_1&line_items[0][quantity]=0'],
    ['POST', '/payment_links', 'line_items[1][price]=price_1&line_items[1][quantity]=1'],
    ['POST', '/payment_links/plink_1', 'active=no'],
    ['POST', '/payment_links/price_1', 'active=false'],
    ['GET', '/checkout/sessions?limit=101'],
    ['GET', '/checkout/sessions?session_id=x'],
    ['GET', '/checkout/sessions?status=paid'],
    ['POST', '/checkout/sessions', 'mode=payment'],
    ['POST', '/refunds', 'amount=5'],
    ['POST', '/refunds', 'payment_intent=pi_1&charge=ch_1'],
    ['POST', '/refunds', 'payment_intent=pi_1&amount=0'],
    ['POST', '/refunds', 'payment_intent=pi_1&reason=because'],
    ['DELETE', '/payment_links/plink_1'],
  ])('%s %s %s', async (method, path, body) => {
    expect((await send(method, path, body)).ok).toBe(false)
    expect(fake.violations).toHaveLength(1)
  })

  it('a call without a version, with JSON, or with a key that is too long', async () => {
    const price = 'currency=eur&unit_amount=500&product_data[name]=x'
    await send('POST', '/prices', price, { 'stripe-version': '' })
    await send('POST', '/prices', '{}', { 'content-type': 'application/json' })
    await send('POST', '/prices', price, { 'idempotency-key': 'k'.repeat(256) })
    expect(fake.violations).toHaveLength(3)
    expect(fake.shelf.prices.size).toBe(0)
  })
})

it('takes the key as a bearer or as a name, and no other key', async () => {
  const basic = `Basic ${btoa(`${fake.secretKey}:`)}`
  expect((await send('GET', '/refunds', undefined, { authorization: basic })).status).toBe(200)
  expect((await send('GET', '/refunds', undefined, { authorization: 'Bearer x' })).status).toBe(401)
  expect((await send('GET', '/refunds', undefined, { authorization: '' })).status).toBe(401)
  expect(fake.violations).toEqual([])
})

it('lists in pages, the newest first', async () => {
  const price = await send('POST', '/prices', 'currency=eur&unit_amount=500&product_data[name]=x')
  const { id } = await json(price)
  for (let made = 0; made < 3; made += 1) {
    await send('POST', '/payment_links', `line_items[0][price]=${id}&line_items[0][quantity]=1`)
  }
  const all = [...fake.shelf.links.keys()].toReversed()
  const first = await json(await send('GET', '/payment_links?limit=2'))
  expect([first.data.map((link: { id: string }) => link.id), first.has_more]).toEqual([
    all.slice(0, 2),
    true,
  ])
  const rest = await json(await send('GET', `/payment_links?limit=2&starting_after=${all[1]}`))
  expect([rest.data.map((link: { id: string }) => link.id), rest.has_more]).toEqual([
    all.slice(2),
    false,
  ])
})

it.each([
  ['a=1&b[c]=2&b[d][0]=3&b[d][1][e]=4', { a: '1', b: { c: '2', d: ['3', { e: '4' }] } }],
  ['a%5Bb%5D=%C3%A9+%26', { a: { b: 'é &' } }],
  ['', {}],
])('reads the form %s', (text, form) => {
  expect(readForm(text)).toEqual({ ok: true, form })
})

it.each(['a=1&a=2', 'a=1&a[b]=2', 'a[b]=1&a=2', '[a]=1', 'a[b=1'])(
  'refuses the form %s',
  (text) => {
    expect(readForm(text).ok).toBe(false)
  },
)
