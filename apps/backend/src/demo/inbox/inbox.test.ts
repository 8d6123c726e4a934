import { beforeAll, expect, it } from 'vitest'
import type { App } from '../../app.ts'
import { demo, openTestApp } from '../../testing/test-app.ts'
import { inboxTransport } from './routes.ts'

const backend = openTestApp({ demo })
const { app, db, makeBooth } = backend
const local = { peerAddress: '127.0.0.1' }
const look = (path: string, headers: Record<string, string> = {}, from: object = local) =>
  app.hono.request(path, { headers: { host: '127.0.0.1:8080', ...headers } }, from)
const nasty = '<script>alert(1)</script>'
let mail: string

beforeAll(async () => {
  const { id: booth } = await makeBooth()
  const at = new Date(backend.clock.time)
  const { id } = await db
    .insertInto('mails')
    .values({
      booth,
      kind: 'alert',
      session_id: null,
      to: `"${nasty}"@example.org`,
      language: 'en',
      subject: `Subject ${nasty}`,
      text: `Text ${nasty}`,
      html: `<p style="color:red">Hello</p>${nasty}`,
      createdAt: at,
      askedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  mail = id
})

it("shows the demo's mails as text that does nothing, and their html in a frame that can't", async () => {
  const page = await look('/inbox')
  const source = await page.text()
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(source).toContain('Text &lt;script&gt;')
  expect(source).not.toContain(nasty)
  const [frame = ''] = /<iframe[^>]+>/.exec(source) ?? []
  expect(frame).toContain(`src="/inbox/${mail}"`)
  expect(frame).toMatch(/sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  const framed = await look(`/inbox/${mail}`)
  expect(await framed.text()).toContain('<p style="color:red">Hello</p>')
  const policy = framed.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^sandbox [^;]+; default-src 'none'/)
  expect(policy).not.toMatch(/script|allow-same-origin/)
  expect((await look('/inbox/inbox.css')).headers.get('content-type')).toContain('text/css')
  expect((await look(`/inbox/${mail.replace(/./, 'z')}`)).status).toBe(404)
  expect((await look(`/inbox/${crypto.randomUUID()}`)).status).toBe(404)
})

it("dates its mails as the stage's language does, else the browser's", async () => {
  const languageOf = async (path: string, headers = {}) =>
    /<html lang="(.+?)"/.exec(await (await look(path, headers)).text())?.[1]
  const dutch = { 'accept-language': 'nl' }
  expect(await languageOf('/inbox', dutch)).toBe('nl-NL')
  expect(await languageOf('/inbox?closed&lang=de', dutch)).toBe('de-DE')
})

it.each<[string, Record<string, string>, object]>([
  ['another machine', {}, { peerAddress: '192.168.1.7' }],
  ['nobody knows where', {}, {}],
  ['a page under another name', { host: 'evil.example' }, local],
  ['behind a proxy', { 'x-forwarded-for': '203.0.113.7' }, local],
  ['a page of another origin', { origin: 'https://evil.example' }, local],
])('is closed to a call from %s', async (_, headers, from) => {
  for (const path of ['/inbox', `/inbox/${mail}`, '/inbox/x']) {
    const answer = await look(path, headers, from)
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain('Hello')
  }
})

it('is not there without the demo, and not where a real server takes the mails', async () => {
  const inbox = (other: App) =>
    other.hono.request('/inbox', { headers: { host: '127.0.0.1' } }, local)
  const hosted = openTestApp({ database: backend })
  const real = openTestApp({
    database: backend,
    demo,
    mailTransport: { ...inboxTransport, name: 'smtp' },
  })
  for (const one of [hosted, real]) expect((await inbox(one.app)).status).toBe(404)
})
