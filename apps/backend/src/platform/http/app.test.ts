import { expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { folderOfSongs } from '../../music/testing/folder-of-songs.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { openDatabase, openPool } from '../db/pool.ts'

const { app, call } = openTestApp()

it('[1.4] the hosted backend is well when its database answers', async () => {
  const { status, body } = await call('GET', '/api/health', { key: null })
  expect([status, body]).toEqual([
    200,
    { status: 'ok', database: 'up', version: '1.2.3', uptimeSeconds: 0 },
  ])
})

it('every answer is fresh, and no browser is told to trust it with more than it needs', async () => {
  for (const path of ['/api/health', '/api/modes', '/nothing']) {
    const { headers } = await call('GET', path)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  }
})

it('a kiosk on another origin may call, with its keys in headers', async () => {
  const response = await app.hono.request('/functions/v1/api/sessions/x', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://kiosk.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'x-booth-key,x-operation-id,apikey,content-type',
    },
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-methods')).toContain('PUT')
  for (const name of ['x-booth-key', 'x-operation-id', 'apikey', 'content-type']) {
    expect(response.headers.get('access-control-allow-headers')).toContain(name)
  }
})

it('the OpenAPI document names every route, its keys and its refusals', async () => {
  const { body } = await call('GET', '/api/openapi.json', { key: null })
  expect(body.openapi).toBe('3.1.0')
  expect(Object.keys(body.paths)).toEqual([
    '/functions/v1/api/booths/enrol',
    '/functions/v1/api/booth',
    '/functions/v1/api/booth/beat',
    '/functions/v1/api/booth/brand',
    '/functions/v1/api/booth/setup',
    '/functions/v1/api/operator/pass',
    '/functions/v1/api/operator/passcode',
    '/functions/v1/api/operator/staff-passcode',
    '/functions/v1/api/operator/tonight',
    '/functions/v1/api/operator/settings',
    '/functions/v1/api/operator/status',
    '/functions/v1/api/operator/mend',
    '/functions/v1/api/operator/sessions',
    '/functions/v1/api/operator/sessions/{id}/refund',
    '/functions/v1/api/operator/sessions/{id}/resend-mail',
    '/functions/v1/api/operator/sessions/{id}/start-again',
    '/functions/v1/api/operator/logs',
    '/functions/v1/api/booth/keys/{keySha256}',
    '/functions/v1/api/operator/keys',
    '/functions/v1/api/operator/keys/sign-out',
    '/functions/v1/api/operator/join-code',
    '/functions/v1/api/booth/commands',
    '/functions/v1/api/booth/commands/{id}/take',
    '/functions/v1/api/booth/commands/{id}/answer',
    '/functions/v1/api/console/me',
    '/functions/v1/api/console/recovery-codes',
    '/functions/v1/api/console/recovery-codes/use',
    '/functions/v1/api/console/people',
    '/functions/v1/api/console/people/{id}',
    '/functions/v1/api/console/audit',
    '/functions/v1/api/console/overview',
    '/functions/v1/api/console/booths',
    '/functions/v1/api/console/booths/{id}',
    '/functions/v1/api/console/booths/{id}/status',
    '/functions/v1/api/console/booths/{id}/diagnostics',
    '/functions/v1/api/console/booths/{id}/settings',
    '/functions/v1/api/console/booths/{id}/day',
    '/functions/v1/api/console/booths/{id}/join-code',
    '/functions/v1/api/console/booths/{id}/brand',
    '/functions/v1/api/console/closing/months',
    '/functions/v1/api/console/closing',
    '/functions/v1/api/console/closing.csv',
    '/functions/v1/api/console/closing/vat',
    '/functions/v1/api/console/receipts',
    '/functions/v1/api/console/receipts/{id}',
    '/functions/v1/api/console/seller',
    '/functions/v1/api/console/events',
    '/functions/v1/api/console/sessions',
    '/functions/v1/api/console/sessions.csv',
    '/functions/v1/api/console/sessions/{id}',
    '/functions/v1/api/console/sessions/{id}/refund',
    '/functions/v1/api/console/sessions/{id}/resend-mail',
    '/functions/v1/api/console/sessions/{id}/start-again',
    '/functions/v1/api/console/booths/{id}/commands',
    '/functions/v1/api/console/mails',
    '/functions/v1/api/console/mails/{id}/try-again',
    '/functions/v1/api/console/recordings',
    '/functions/v1/api/console/recordings/{id}/try-again',
    '/functions/v1/api/console/alerts',
    '/functions/v1/api/console/alerts/test',
    '/functions/v1/api/console/modes',
    '/functions/v1/api/console/modes/{id}/changes',
    '/functions/v1/api/console/planned-changes/{id}',
    '/functions/v1/api/console/promos',
    '/functions/v1/api/console/promos/{id}',
    '/functions/v1/api/console/promos/{id}/codes/{code}',
    '/functions/v1/api/console/privacy/find',
    '/functions/v1/api/console/privacy/file',
    '/functions/v1/api/console/privacy/erase',
    '/functions/v1/api/console/privacy/erasures',
    '/functions/v1/api/console/privacy/consents',
    '/functions/v1/api/sessions',
    '/functions/v1/api/sessions/{id}',
    '/functions/v1/api/sessions/{id}/end',
    '/functions/v1/api/unfinished-sessions',
    '/functions/v1/api/sessions/{id}/started',
    '/functions/v1/api/sessions/{id}/consent',
    '/functions/v1/api/sessions/{id}/payment',
    '/functions/v1/api/sessions/{id}/payment/close',
    '/functions/v1/payment-webhook',
    '/functions/v1/api/sessions/{id}/promo',
    '/functions/v1/api/events',
    '/functions/v1/qr',
    '/functions/v1/api/modes',
    '/functions/v1/api/logs',
    '/functions/v1/console-logger',
    '/functions/v1/api/music',
    '/functions/v1/api/music/search',
    '/functions/v1/api/music/plays',
    '/functions/v1/api/music/playlists/{id}',
    '/functions/v1/api/music/tracks/{id}/stream',
    '/functions/v1/music/audio/{id}',
    '/functions/v1/music/covers/{id}',
    '/functions/v1/api/health',
    '/functions/v1/api/openapi.json',
  ])
  const put = body.paths['/functions/v1/api/sessions/{id}'].put
  expect(put.parameters.map((parameter: { name: string }) => parameter.name)).toEqual([
    'id',
    'x-operation-id',
  ])
  expect(put.requestBody.content['application/json'].schema).toMatchObject({
    type: 'object',
    additionalProperties: false,
  })
  expect(put.responses['4XX'].content['application/json'].schema.$ref).toBe(
    '#/components/schemas/ApiError',
  )
})

it('when the database is away it says so and when to come back, and never how it is made inside', async () => {
  const address = { host: '/nowhere', port: 1, user: 'nobody', database: 'none' }
  const lines: string[] = []
  const { hono } = createApp({
    db: openDatabase(openPool({ address, log: () => undefined })),
    supabaseKey: 'public',
    version: '1.2.3',
    library: folderOfSongs(),
    ownUrl: () => 'http://booth.test',
    pause: async () => undefined,
    listen: () => ({ start: () => undefined, stop: async () => undefined }),
    now: () => '2026-11-15T20:00:00.000Z',
    monotonic: () => 0,
    report: (line) => lines.push(line),
  })
  const modes = await hono.request('/functions/v1/api/modes', { headers: { 'x-booth-key': 'any' } })
  expect(modes.status).toBe(503)
  expect(modes.headers.get('retry-after')).toBe('2')
  expect(await modes.json()).toEqual({
    error: {
      code: 'database_unavailable',
      message: 'The database does not answer at the moment. Try again in 2 s.',
    },
  })
  expect(lines).toEqual([expect.stringContaining('/nowhere')])
  const health = await hono.request('/functions/v1/api/health')
  expect(health.status).toBe(503)
  expect(await health.json()).toMatchObject({ status: 'unavailable', database: 'down' })
})
