import { expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'

const proxy = '10.0.0.2'
const { app, call, clock, db, makeBooth, reports } = openTestApp({ trustedProxies: [proxy] })
const nothing = '/api/nothing'
const ask = (peerAddress: string, headers: Record<string, string> = {}, path = nothing) =>
  call('GET', path, { key: null, peerAddress, headers })

/** Asks until it is refused; says how often it was not. */
async function spend(peerAddress: string, headers: Record<string, string> = {}, path = nothing) {
  for (let answered = 0; answered < 1_000; answered += 1) {
    const { status } = await ask(peerAddress, headers, path)
    if (status === 429) return answered
  }
  return Number.POSITIVE_INFINITY
}

it('a caller has a budget, is told when to come again, and takes nothing of any other', async () => {
  expect(await spend('203.0.113.7')).toBe(600)
  const { status, body, headers } = await ask('203.0.113.7')
  expect([status, body.error.code]).toEqual([429, 'too_many_calls'])
  expect(headers.get('retry-after')).toBe('1')
  expect((await ask('203.0.113.8')).status).toBe(404)
  clock.elapsed += 1_000
  expect(await spend('203.0.113.7')).toBe(60)
})

it('what costs more counts for more, and one network is one caller', async () => {
  expect(await spend('2001:db8:1:2::1', {}, '/qr')).toBe(120)
  expect((await ask('2001:db8:1:2:ffff::9')).status).toBe(429)
  expect((await ask('2001:db8:1:3::1')).status).toBe(404)
})

it('a booth behind the same address goes on; a key that is nobody’s opens no budget', async () => {
  const { key } = await makeBooth()
  const peerAddress = '203.0.113.20'
  const booth = () => call('GET', '/api/booth', { key, peerAddress })
  expect((await booth()).status).toBe(200)
  const guesses = { 'x-booth-key': 'a-key-that-nobody-has' }
  expect(await spend(peerAddress, guesses, '/api/booth')).toBeLessThan(600)
  for (let times = 0; times < 20; times += 1) expect((await booth()).status).toBe(200)
})

it('a key that was signed out is soon counted, also where nobody asks whose it is', async () => {
  const { id, key } = await makeBooth()
  const peerAddress = '203.0.113.22'
  expect((await call('GET', '/api/booth', { key, peerAddress })).status).toBe(200)
  const withKey = { 'x-booth-key': key }
  expect(await spend(peerAddress, withKey)).toBe(Number.POSITIVE_INFINITY)
  await db.updateTable('booth_keys').set({ endedAt: new Date() }).where('booth', '=', id).execute()
  clock.elapsed += 600_000
  expect(await spend(peerAddress, withKey)).toBe(600)
})

it('a booth that is not known yet comes in while its neighbours flood without a key', async () => {
  const { key } = await makeBooth()
  const peerAddress = '203.0.113.21'
  await spend(peerAddress)
  expect((await call('GET', '/api/booth', { key, peerAddress })).status).toBe(200)
})

it('forty guests in one bar open galleries of thirty pictures at once, and none is refused', async () => {
  const peerAddress = '203.0.113.40'
  const files = Array.from({ length: 30 }, (_, at) => `small/photo-${at}.jpg`)
  for (let guest = 0; guest < 40; guest += 1) {
    const gallery = `/gallery/token-${guest}`
    const page = [gallery, '/gallery/gallery.css', '/gallery/gallery.js', '/fonts/outfit.woff2']
    for (const path of [...page, ...files.map((name) => `${gallery}/${name}`)]) {
      const { status } = await app.hono.request(path, {}, { peerAddress })
      expect([path, status]).toEqual([path, 404])
    }
  }
})

it('the log says who is refused, once in a while, and what to do if it is a proxy', async () => {
  clock.elapsed += 600_000
  reports.length = 0
  await spend('203.0.113.50')
  await spend('203.0.113.51')
  expect(reports).toEqual(['calls from 203.0.113.50 are refused (429): too many came at once.'])
  clock.elapsed += 600_000
  await spend('127.0.0.3', { host: 'booth.example.org', 'x-forwarded-for': '198.51.100.7' })
  expect(reports[1]).toMatch(/^calls from 127\.0\.0\.3 .+ set TRUSTED_PROXIES=127\.0\.0\.3\.$/)
})

it('a trusted proxy is believed about who calls, and nobody else is', async () => {
  const from = (chain: string) => ({ 'x-forwarded-for': chain })
  await spend(proxy, from('198.51.100.1'))
  expect((await ask(proxy, from('198.51.100.1'))).status).toBe(429)
  expect((await ask(proxy, from('spoofed, 198.51.100.1'))).status).toBe(429)
  expect((await ask(proxy, from('198.51.100.2'))).status).toBe(404)
  await spend('203.0.113.30', from('198.51.100.3'))
  expect((await ask('203.0.113.30', from('198.51.100.4'))).status).toBe(429)
  expect((await ask(proxy, from('198.51.100.3'))).status).toBe(404)
})

it('this very machine is not counted, unless a proxy on it speaks for others', async () => {
  const host = { host: '127.0.0.1:8080' }
  expect(await spend('127.0.0.1', host)).toBe(Number.POSITIVE_INFINITY)
  expect(await spend('127.0.0.1', { ...host, 'x-forwarded-for': '198.51.100.9' })).toBe(600)
})
