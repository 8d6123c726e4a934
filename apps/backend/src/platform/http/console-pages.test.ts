import { expect, it } from 'vitest'
import { demo, openTestApp } from '../../testing/test-app.ts'

const files = (request: Request) => {
  const { pathname } = new URL(request.url)
  const isThere = pathname === '/index.html' || pathname === '/assets/main-B8xk2.js'
  return Promise.resolve(isThere ? new Response(`file ${pathname}`) : undefined)
}
const backend = openTestApp({ console: { files } })
const look = (path: string, on = backend.app) => on.hono.request(path)

it.each(['/console', '/console/', '/console/link', '/console/sessions?mode=2', '/console/people'])(
  'is the page itself at %s',
  async (path) => {
    expect(await (await look(path)).text()).toBe('file /index.html')
  },
)

it('has its files below its address, and says what is missing', async () => {
  expect(await (await look('/console/assets/main-B8xk2.js')).text()).toContain('main-B8xk2')
  const missing = await look('/console/assets/other.js')
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('npm run')])
})

it('tells the page where its backend is', async () => {
  const answer = await look('/console/config.json')
  expect(await answer.json()).toEqual({ supabaseUrl: '/', supabaseKey: 'public' })
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

it('lets the page talk to its backend alone, and nobody show it in a frame', async () => {
  const { headers } = await look('/console/people')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none';")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(policy).not.toContain('https:')
  expect(headers.get('x-frame-options')).toBe('DENY')
  // What a link brings behind the number sign is nobody else's business.
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

it('is framed by the demo’s stage, at the same address, and by nobody else', async () => {
  const stage = { boothUrl: undefined, files }
  const other = openTestApp({ database: backend, demo, stage, console: { files } })
  const { headers } = await look('/console', other.app)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
})
