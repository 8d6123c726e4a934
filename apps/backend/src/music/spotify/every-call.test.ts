import { randomUUID } from 'node:crypto'
import { ApiError } from '@discobooth/contract/wire/api-error'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { runs } from '../../testing/counts.ts'
import { digest } from '../../testing/database-digest.ts'
import { openSpotifyBooth, returnUrl } from './testing/spotify-booth.ts'

const booth = await openSpotifyBooth()
const { app, call, db, reports } = booth
const numRuns = runs({ usual: 25, long: 1_000 })

// It is made with the first call, which would look like a change.
beforeAll(() => booth.firstKey())

const bodies: Record<string, object> = {
  '/api/music/sign-in': { returnUrl, sessionId: randomUUID() },
  '/api/music/token': { refreshToken: 'x'.repeat(48) },
  '/api/music/sign-out': { refreshToken: 'x'.repeat(48) },
}
const paths = fc.constantFrom(...Object.keys(bodies))

async function expectRefusal(path: string, what: Parameters<typeof call>[2]) {
  const before = await digest(db)
  const { status, body } = await call('POST', path, what)
  expect(ApiError.safeParse(body).success).toBe(true)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(await digest(db)).toBe(before)
  expect(reports).toEqual([])
  return status
}

it('whatever JSON is sent: refused with a code, and nothing is changed', async () => {
  const sent = fc.oneof(fc.jsonValue(), fc.record({ returnUrl: fc.webUrl(), sessionId: fc.uuid() }))
  await fc.assert(
    fc.asyncProperty(paths, sent, async (path, body) => {
      await expectRefusal(path, { text: JSON.stringify(body) })
    }),
    { numRuns },
  )
})

it('a field too many, or of another type', async () => {
  const field = fc.string().filter((name) => name !== '__proto__')
  await fc.assert(
    fc.asyncProperty(paths, field, fc.jsonValue(), async (path, name, value) => {
      const known = Object.hasOwn(bodies[path] ?? {}, name)
      if (!known) await expectRefusal(path, { body: { ...bodies[path], [name]: value } })
      for (const own of Object.keys(bodies[path] ?? {})) {
        const wrong = { ...bodies[path], [own]: typeof value === 'string' ? 1 : value }
        await expectRefusal(path, { body: wrong })
      }
    }),
    { numRuns },
  )
})

it('who is no booth is told nothing', async () => {
  for (const [path, body] of Object.entries(bodies)) {
    expect(await expectRefusal(path, { body, key: null })).toBe(401)
    expect(await expectRefusal(path, { body, key: 'unknown' })).toBe(401)
  }
})

it('whatever a browser brings back, it ends at /login, without a token', async () => {
  const query = fc.dictionary(
    fc.oneof(fc.constantFrom('code', 'state', 'error'), fc.string()),
    fc.string({ unit: 'binary' }),
  )
  await fc.assert(
    fc.asyncProperty(query, async (brought) => {
      const before = await digest(db)
      const address = new URLSearchParams(brought).toString()
      const response = await app.hono.request(`/functions/v1/auth-callback?${address}`)
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toBe('/login?error=state_refused')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(await digest(db)).toBe(before)
      expect(reports).toEqual([])
    }),
    { numRuns },
  )
})

it('without its database it still shows the kiosk a way', async () => {
  await db.schema.alterTable('music_sign_in_states').renameTo('gone').execute()
  const response = await app.hono.request('/functions/v1/auth-callback?state=x&code=y')
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    '/login?error=backend_unavailable',
  ])
  expect(reports.splice(0)).toHaveLength(1)
  await db.schema.alterTable('gone').renameTo('music_sign_in_states').execute()
})
