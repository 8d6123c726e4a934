import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLogs } from '../../platform/logs/service.ts'
import { runs } from '../../testing/counts.ts'
import { createAccountsClient } from './accounts-client.ts'
import { createRefreshes } from './refresh.service.ts'
import { openSpotifyBooth } from './testing/spotify-booth.ts'
import { createVault } from './vault.ts'

/** How much is logged is another test's matter. */
const generous = { take: () => ({ ok: true }) as const, giveBack: () => undefined }

const HOUR = 3_600_000
const DAY = 24 * HOUR
const booth = await openSpotifyBooth()
const { clock, db, fake, pass, refresh, signIn } = booth

beforeEach(async () => {
  fake.endTrouble()
  pass(HOUR)
  await db.deleteFrom('logs').execute()
})

/** What was asked of the provider since the last look. */
async function refreshesDuring<Value>(work: () => Promise<Value>) {
  const before = booth.tokenCalls()
  const value = await work()
  return { value, asked: booth.tokenCalls() - before }
}

/** Another backend on the same database. */
function anotherBackend({
  clientSecret = booth.settings.clientSecret,
  fetch: ask = fetch,
}: {
  clientSecret?: string
  fetch?: typeof fetch
} = {}) {
  const settings = { ...booth.settings, clientSecret }
  const now = () => new Date(clock.time).toISOString()
  return createRefreshes({
    db,
    now: () => clock.time,
    monotonic: () => clock.elapsed,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    logs: createLogs({
      db,
      now,
      bucket: generous,
      refusals: generous,
    }),
    hashKey: (key) => createHash('sha256').update(key).digest('hex'),
    newHandle: () => randomUUID(),
    vault: createVault(settings.clientSecret),
    accounts: createAccountsClient({ settings, fetch: ask }),
  })
}
const boothId = async () =>
  (await db.selectFrom('music_sign_ins').select('booth').executeTakeFirstOrThrow()).booth

describe('a new token', () => {
  it('is good, an hour later and another hour later: the old refresh token is kept', async () => {
    const { accessToken, handle } = await signIn()
    let last = accessToken
    for (let hour = 0; hour < 3; hour += 1) {
      pass(HOUR)
      expect(await booth.isGood(last)).toBe(false)
      const { status, body } = await refresh(handle)
      expect([status, body.refreshToken, body.expiresInMs]).toEqual([200, handle, HOUR])
      expect(await booth.isGood(body.accessToken)).toBe(true)
      last = body.accessToken
    }
    expect(fake.violations).toEqual([])
  })

  it('may bring a new refresh token: then that one is kept', async () => {
    const { handle } = await signIn()
    fake.rotateRefreshTokens()
    for (let hour = 0; hour < 3; hour += 1) {
      pass(HOUR)
      expect((await refresh(handle)).status).toBe(200)
    }
  })

  it('is shared while it is young', async () => {
    const { handle } = await signIn()
    pass(HOUR)
    const { value: first, asked } = await refreshesDuring(() => refresh(handle))
    pass(10_000)
    const again = await refreshesDuring(() => refresh(handle))
    expect([asked, again.asked]).toEqual([1, 0])
    expect(again.value.body).toEqual({ ...first.body, expiresInMs: HOUR - 10_000 })
  })
})

describe('many at once', () => {
  it('ask the provider once, whatever they are and at which backend', async () => {
    const { handle } = await signIn()
    const id = await boothId()
    const callers = fc.array(fc.constantFrom('this', 'second', 'third'), {
      minLength: 2,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(callers, async (names) => {
        pass(HOUR)
        const others = { second: anotherBackend(), third: anotherBackend() }
        const { value, asked } = await refreshesDuring(() =>
          Promise.all(
            names.map(async (name) => {
              if (name === 'this') return (await refresh(handle)).body.accessToken
              const other = name === 'second' ? others.second : others.third
              const token = await other.refresh({ booth: id, handle })
              return token.ok ? token.value.accessToken : token.refusal.code
            }),
          ),
        )
        expect(asked).toBe(1)
        expect(new Set(value).size).toBe(1)
        expect(await booth.isGood(String(value[0]))).toBe(true)
      }),
      { numRuns: runs({ usual: 10, long: 300 }) },
    )
  })

  it('share a failure as well, and nobody hammers', async () => {
    const { handle } = await signIn()
    pass(HOUR)
    fake.answerServerError({ status: 503, times: 100, path: '/api/token' })
    const { value, asked } = await refreshesDuring(() =>
      Promise.all([refresh(handle), refresh(handle), refresh(handle)]),
    )
    expect(asked).toBe(1)
    expect(value.map(({ status }) => status)).toEqual([503, 503, 503])
    expect((await refreshesDuring(() => refresh(handle))).asked).toBe(0)
  })

  it('wait no longer than a dead one may hold the row', async () => {
    const { handle } = await signIn()
    pass(HOUR)
    const until = new Date(clock.time + 15_000)
    await db.updateTable('music_sign_ins').set({ refreshingUntil: until }).execute()
    pass(15_000)
    expect((await refresh(handle)).status).toBe(200)
  })
})

it('a clock that was wrong and is set back locks nobody out', async () => {
  const { handle } = await signIn()
  const until = new Date(clock.time + 2_000)
  await db.updateTable('music_sign_ins').set({ refreshingUntil: until }).execute()
  clock.time -= 30 * DAY
  const { value, asked } = await refreshesDuring(() => refresh(handle))
  expect([value.status, asked]).toEqual([200, 1])
  clock.time += 30 * DAY
})

describe('when it is over', () => {
  it.each([
    ['after half a year', () => pass(182 * DAY)],
    ['because it was revoked', () => fake.revoke()],
  ])('%s: sign in again, asked once, and the operator is told once', async (_, end) => {
    const { handle } = await signIn()
    pass(HOUR)
    end()
    await db.deleteFrom('logs').execute()
    const { value, asked } = await refreshesDuring(async () => [
      await refresh(handle),
      await refresh(handle),
      await refresh(handle),
    ])
    expect(asked).toBe(1)
    for (const { status, body } of value) {
      expect([status, body.error.code]).toEqual([401, 'sign_in_again'])
      expect(body.error.message).toContain('Spotify authentication failed: invalid_grant')
    }
    expect(await booth.logsOfType('OPERATIONAL')).toEqual([
      expect.objectContaining({
        priority: 'HIGH',
        message: expect.stringContaining('sign in again at /login'),
      }),
    ])
    const again = await signIn()
    expect((await refresh(again.handle)).status).toBe(200)
  })

  it('the app itself is refused: the sign-in stays, and the operator is told once', async () => {
    const { handle } = await signIn()
    pass(HOUR)
    // The dashboard has a new secret, and this backend does not know it yet.
    const refusing: typeof fetch = async () =>
      Response.json({ error: 'invalid_client' }, { status: 400 })
    const other = anotherBackend({ fetch: refusing })
    for (let times = 0; times < 3; times += 1) {
      const answer = await other.refresh({ booth: await boothId(), handle })
      expect(answer).toMatchObject({ ok: false, refusal: { status: 503 } })
      pass(60_000)
    }
    expect(await booth.logsOfType('OPERATIONAL')).toEqual([
      expect.objectContaining({
        priority: 'HIGH',
        message: expect.stringContaining('Spotify authentication failed: invalid_client'),
      }),
    ])
    expect((await refresh(handle)).status).toBe(200)
  })

  it('a changed client secret opens nothing that was sealed before', async () => {
    const { handle } = await signIn()
    pass(HOUR)
    const other = anotherBackend({ clientSecret: 'another' })
    const { value, asked } = await refreshesDuring(async () =>
      other.refresh({ booth: await boothId(), handle }),
    )
    expect([asked, value]).toMatchObject([0, { ok: false, refusal: { code: 'sign_in_again' } }])
  })

  it('the operator is warned from day 150 on, once a day', async () => {
    const { handle } = await signIn()
    const warnings = async () => {
      const lines = await booth.logsOfType('OPERATIONAL')
      return lines.map(({ message, priority }) => `${priority} ${message.match(/\d+ days/)?.[0]}`)
    }
    pass(150 * DAY - HOUR)
    await refresh(handle)
    expect(await warnings()).toEqual([])
    pass(HOUR)
    await refresh(handle)
    pass(HOUR)
    await refresh(handle)
    expect(await warnings()).toEqual(['HIGH 32 days'])
    pass(DAY)
    await refresh(handle)
    expect(await warnings()).toEqual(['HIGH 32 days', 'HIGH 31 days'])
  })
})

describe('a handle', () => {
  it("that is unknown, or another booth's, opens nothing and is logged as SECURITY", async () => {
    const { handle } = await signIn()
    const stranger = await booth.makeBooth()
    pass(HOUR)
    const { value, asked } = await refreshesDuring(async () => [
      await refresh('x'.repeat(48)),
      await refresh(handle, stranger.key),
      await refresh(''),
    ])
    expect(asked).toBe(0)
    for (const { status, body } of value) {
      expect([status, body.error.code]).toEqual([401, 'sign_in_again'])
    }
    expect(await booth.logsOfType('SECURITY')).toHaveLength(3)
  })

  it('of an older sign-in is no longer good', async () => {
    const old = await signIn()
    const fresh = await signIn()
    pass(HOUR)
    expect((await refresh(old.handle)).status).toBe(401)
    expect((await refresh(fresh.handle)).status).toBe(200)
  })
})

describe('when Spotify is in trouble', () => {
  it('[8.music.3] says so and when to try again; the sign-in stays', async () => {
    const { handle } = await signIn()
    pass(HOUR)
    fake.networkGap()
    const { status, headers, body } = await refresh(handle)
    expect([status, headers.get('retry-after'), body.error.code]).toEqual([
      503,
      '5',
      'music_provider_unavailable',
    ])
    expect(body.error.message).toContain('Spotify authentication failed: no answer')
    fake.networkBack()
    pass(5_000)
    expect((await refresh(handle)).status).toBe(200)
  })

  it('a whole day of 26 hours: a token every hour, whatever happens in between', async () => {
    const { handle } = await signIn()
    let good = 0
    for (let hour = 1; hour <= 26; hour += 1) {
      pass(HOUR)
      if (hour === 7) fake.networkGap({ seconds: 600 })
      if (hour === 13) fake.answerServerError({ status: 502, times: 1, path: '/api/token' })
      const { status, body } = await refresh(handle)
      if (hour === 7 || hour === 13) expect(status).toBe(503)
      else expect(status).toBe(200)
      if (status === 200 && (await booth.isGood(body.accessToken))) good += 1
    }
    expect(good).toBe(24)
    expect(fake.violations).toEqual([])
  })
})
