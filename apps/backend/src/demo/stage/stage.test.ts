import { expect, it } from 'vitest'
import type { App } from '../../app.ts'
import type { PaymentProvider } from '../../sales/payments/provider.ts'
import { demo, openTestApp } from '../../testing/test-app.ts'
import { inboxTransport } from '../inbox/routes.ts'

const boothUrl = 'http://127.0.0.1:5000'
const stage = {
  boothUrl,
  files: (request: Request) => {
    const { pathname } = new URL(request.url)
    const isThere = pathname === '/stage.html' || pathname === '/tour.js'
    return Promise.resolve(isThere ? new Response(`file ${pathname}`) : undefined)
  },
}
const backend = openTestApp({ demo, stage })
const local = { peerAddress: '127.0.0.1' }
const look = (
  path: string,
  { on = backend.app, from = local, headers = {} }: Partial<Look> = {},
): Response | Promise<Response> =>
  on.hono.request(path, { headers: { host: '127.0.0.1:8080', ...headers } }, from)
type Look = { on: App; from: object; headers: Record<string, string> }

const framing = async (path: string, on?: App) => {
  const { headers } = await look(path, on && { on })
  const [ancestors] =
    /frame-ancestors [^;]+/.exec(headers.get('content-security-policy') ?? '') ?? []
  return [ancestors, headers.get('x-frame-options')]
}
const byItself = ["frame-ancestors 'self'", 'SAMEORIGIN']
const byNobody = ["frame-ancestors 'none'", 'DENY']

it('is one page with what belongs to it, and frames the booth', async () => {
  for (const path of ['/demo', '/demo/', '/demo?lang=nl']) {
    expect(await (await look(path)).text()).toBe('file /stage.html')
  }
  expect(await (await look('/demo/tour.js')).text()).toBe('file /tour.js')
  expect((await look('/demo/other.js')).status).toBe(404)
  const policy = (await look('/demo')).headers.get('content-security-policy')
  expect(policy).toContain(`frame-src 'self' ${boothUrl};`)
  expect(policy).toContain("connect-src 'self';")
  expect(await (await look('/demo/stage.json')).json()).toEqual({ boothUrl, hasInbox: true })
})

it.each(['/', '/start', '/mode', '/pay', '/session', '/inbox', `/cashier/${crypto.randomUUID()}`])(
  'may show %s in a frame; nobody else may',
  async (path) => {
    expect(await framing(path)).toEqual(byItself)
  },
)

it.each([
  '/demo',
  '/demo/stage.json',
  '/functions/v1/api/health',
  '/config.json',
  '/gallery/token',
  '/assets/main.js',
])('nobody frames %s', async (path) => {
  expect(await framing(path)).toEqual(byNobody)
})

it('nobody frames anything where there is no stage', async () => {
  const other = openTestApp({ database: backend, demo })
  expect((await look('/demo', { on: other.app })).status).toBe(404)
  for (const path of ['/', '/mode', '/inbox', `/cashier/${crypto.randomUUID()}`]) {
    expect(await framing(path, other.app)).toEqual(byNobody)
  }
})

it.each<[string, Partial<Look>]>([
  ['another machine', { from: { peerAddress: '192.168.1.7' } }],
  ['nobody knows where', { from: {} }],
  ['a page under another name', { headers: { host: 'evil.example' } }],
  ['behind a proxy', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
])('is closed to a call from %s', async (_, call) => {
  for (const path of ['/demo', '/demo/tour.js', '/demo/stage.json']) {
    expect((await look(path, call)).status).toBe(403)
  }
})

it('is not there without the demo, nor where real money is taken', async () => {
  const paymentProvider = { name: 'stripe', webhookPath: '/payment-webhook' } as PaymentProvider
  const real = openTestApp({ database: backend, demo, stage, paymentProvider })
  const hosted = openTestApp({ database: backend, stage })
  for (const { app } of [real, hosted]) {
    expect((await look('/demo', { on: app })).status).toBe(404)
    expect(await framing('/', app)).toEqual(byNobody)
  }
})

it('says that there is no inbox where a real server takes the mails', async () => {
  const mailTransport = { ...inboxTransport, name: 'smtp' as const }
  const other = openTestApp({ database: backend, demo, stage, mailTransport })
  const answer = await look('/demo/stage.json', { on: other.app })
  expect(await answer.json()).toEqual({ boothUrl, hasInbox: false })
})
