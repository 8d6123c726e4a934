import { expect, it } from 'vitest'
import type { App } from '../../app.ts'
import type { PaymentProvider } from '../../sales/payments/provider.ts'
import { demo, openTestApp } from '../../testing/test-app.ts'
import { inboxTransport } from '../inbox/routes.ts'
import type { DemoSignIn } from './owner.ts'

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

type Tokens = { id: string; access_token: string; user: { factors: { id: string }[] } }

it('has an owner of the console, who comes in with what the stage shows, as often as it is asked', async () => {
  const call = async (path: string, body: object, token = '') => {
    const answer = await backend.app.hono.request(`/auth/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()) as Tokens
  }
  for (const later of [0, 30_000]) {
    backend.clock.time += later
    const owner = (await (await look('/demo/owner.json')).json()) as DemoSignIn
    const { email, password } = owner
    const { access_token: token, user } = await call('/token?grant_type=password', {
      email,
      password,
    })
    const path = `/factors/${user.factors[0]?.id}`
    const challenge = await call(`${path}/challenge`, {}, token)
    const proof = { challenge_id: challenge.id, code: owner.code }
    const { access_token: lifted } = await call(`${path}/verify`, proof, token)
    const headers = { authorization: `Bearer ${lifted}` }
    const me = await backend.app.hono.request('/functions/v1/api/console/me', { headers })
    expect(await me.json()).toMatchObject({ role: 'owner', level: 'aal2', recoveryCodesLeft: 10 })
  }
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
  for (const path of ['/demo', '/demo/tour.js', '/demo/stage.json', '/demo/owner.json']) {
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
