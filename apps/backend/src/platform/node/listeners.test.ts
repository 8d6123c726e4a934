import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../db/testing/test-database.ts'
import { startBackend } from './testing/started-backend.ts'

const database = openTestDatabase()
const API = '/functions/v1'
/** What nobody but a booth or this machine has any business with, and some of it gives keys away. */
const inside: [method: string, path: string][] = [
  ['GET', '/'],
  ['GET', '/config.json'],
  ['GET', '/inbox'],
  ['GET', '/demo'],
  ['POST', `${API}/api/booths/enrol`],
  ['GET', `${API}/api/modes`],
  ['GET', `${API}/qr?data=x`],
  ['POST', `${API}/api/operator/pass`],
  ['GET', `${API}/api/openapi.json`],
]
const toStrangers: [method: string, path: string, status: number][] = [
  ['GET', `${API}/api/health`, 200],
  ['POST', `${API}/payment-webhook`, 400],
  ['GET', '/gallery/no-such-token', 404],
  ['GET', '/fonts/outfit.woff2', 200],
]

/** Over a real connection, with whatever it claims to be called. */
function call(
  url: string,
  method: string,
  options: { headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers: options.headers ?? {} }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk) => (text += String(chunk)))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asked.on('error', reject)
    asked.end(options.body)
  })
}

describe('a booth with a public port', () => {
  let backend: Awaited<ReturnType<typeof startBackend>>
  beforeAll(async () => {
    const secrets = { OPERATOR_PASSCODE: '8305', BOOTH_KEY: 'b'.repeat(32) }
    backend = await startBackend(database, { PUBLIC_PORT: '0', ...secrets })
  })
  afterAll(() => backend.stop())

  it.each(inside)(
    'has no %s %s there, not even for its own machine with its own key',
    async (method, path) => {
      const headers = { 'x-booth-key': 'b'.repeat(32) }
      const answer = await call(backend.publicUrl + path, method, { headers })
      expect(answer).toEqual({
        status: 404,
        text: expect.stringContaining('not open to callers from outside'),
      })
    },
  )

  it.each(toStrangers)('answers %s %s there', async (method, path, status) => {
    const answer = await call(backend.publicUrl + path, method, {
      body: method === 'POST' ? '{}' : '',
    })
    expect(answer.status).toBe(status)
    expect(answer.text).not.toContain('not open to callers')
  })

  it('says at once that guests behind a proxy count as one until the proxy is trusted', () => {
    expect(backend.said).toContainEqual(expect.stringContaining('set TRUSTED_PROXIES=127.0.0.1'))
  })

  it('shows its kiosk at the private one, and answers its booth', async () => {
    expect((await call(`${backend.url}/`, 'GET')).text).toContain('<title>Kiosk</title>')
    const modes = await call(`${backend.url}${API}/api/modes`, 'GET')
    expect([modes.status, modes.text]).toEqual([401, expect.stringContaining('booth_key_required')])
  })
})

describe('the demo, open to phones in its network', () => {
  let demo: Awaited<ReturnType<typeof startBackend>>
  /** What the README says, so that one's own phone can pay. */
  const address = { host: '192.168.1.20:8080' }
  const phone = (path: string, method = 'GET', headers = {}) =>
    call(demo.url + path, method, { headers: { ...address, ...headers } })
  const local = async (method: string, path: string, body?: object, headers = {}) => {
    const json = body && { 'content-type': 'application/json' }
    const answer = await call(demo.url + API + path, method, {
      headers: { ...json, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    return JSON.parse(answer.text)
  }
  beforeAll(async () => {
    const PUBLIC_URL = `http://${address.host}`
    const env = { DEMO_BOOTH_KEY: 'd'.repeat(32), HOST: '0.0.0.0', PUBLIC_URL }
    demo = await startBackend(database, env)
  })
  afterAll(() => demo.stop())

  it('lets them pay, and gives them nothing else', async () => {
    const { boothKey } = await local('POST', '/api/booths/enrol')
    expect(boothKey).toBe('d'.repeat(32))
    expect((await call(`${demo.url}/inbox`, 'GET')).status).toBe(200)
    const key = { 'x-booth-key': boothKey }
    const id = randomUUID()
    await local('POST', '/api/sessions', { id, sessionMode: 3 }, key)
    const { url } = await local('POST', `/api/sessions/${id}/payment`, undefined, key)
    const link = new URL(url)
    expect(link.host).toBe(address.host)
    expect((await phone(link.pathname)).status).toBe(200)
    expect((await phone(`${link.pathname}/pay`, 'POST')).status).toBe(303)
    expect((await phone('/gallery/no-such-token')).text).not.toContain('not open to')

    for (const [method, path] of inside) {
      const answer = await phone(path, method, key)
      expect([path, answer.status, answer.text]).toEqual([
        path,
        404,
        expect.stringContaining('not open to callers from outside'),
      ])
    }
  })

  const network = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)

  it.runIf(network !== undefined)(
    'is not deceived by another machine that calls itself local',
    async () => {
      const url = new URL(demo.url)
      url.hostname = network?.address ?? ''
      const headers = { host: `127.0.0.1:${url.port}` }
      const answer = await call(`${url.origin}${API}/api/booths/enrol`, 'POST', { headers })
      expect(answer).toEqual({ status: 404, text: expect.stringContaining('not_open_here') })
    },
  )
})
