import { beforeEach, expect, it } from 'vitest'
import { kioskOrigin, ServerRig } from '../testing/server-rig.ts'

let rig: ServerRig
beforeEach(() => {
  rig = new ServerRig()
})

const preflight = (origin: string, more: Record<string, string> = {}) =>
  rig.app.request('/start', {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-booth-key',
      ...more,
    },
  })

it("the kiosk's page may ask for anything it needs", async () => {
  const answer = await preflight(kioskOrigin, { 'access-control-request-private-network': 'true' })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-origin')).toBe(kioskOrigin)
  expect(answer.headers.get('access-control-allow-methods')).toContain('POST')
  expect(answer.headers.get('access-control-allow-headers')).toContain('x-booth-key')
  expect(answer.headers.get('access-control-allow-private-network')).toBe('true')
  expect(answer.headers.get('vary')).toContain('Origin')
})

it('the private network is not offered to who did not ask', async () => {
  const answer = await preflight(kioskOrigin)
  expect(answer.headers.has('access-control-allow-private-network')).toBe(false)
})

it('the page of a stranger reads nothing', async () => {
  for (const origin of ['http://evil.example', 'null', `${kioskOrigin}0`]) {
    const asked = await preflight(origin, { 'access-control-request-private-network': 'true' })
    expect([...asked.headers.keys()].filter((name) => name.startsWith('access-'))).toEqual([])
    const read = await rig.app.request('/sos', { headers: { origin } })
    expect(read.headers.has('access-control-allow-origin')).toBe(false)
  }
})

it('refusals and streams can be read by the kiosk too', async () => {
  for (const path of ['/events', '/nowhere', '/start', '/door-state']) {
    const answer = await rig.app.request(path, { headers: { origin: kioskOrigin } })
    expect(answer.headers.get('access-control-allow-origin')).toBe(kioskOrigin)
    await answer.body?.cancel()
  }
})
