import { randomUUID } from 'node:crypto'
import { type FakeSpotify, startFakeSpotify } from '@discobooth/fakes/spotify'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { openTestApp } from '../../../testing/test-app.ts'
import { passcode } from '../../../testing/test-operator.ts'
import type { SpotifySettings } from '../settings.ts'

export const returnUrl = 'http://localhost/confirm'

export function settingsFor(fake: FakeSpotify): SpotifySettings {
  return {
    clientId: fake.clientId,
    clientSecret: fake.clientSecret,
    accountsUrl: fake.urls.accounts,
    apiUrl: fake.urls.api,
    sdkUrl: fake.urls.sdk,
    redirectPath: '/functions/v1/auth-callback',
    playlists: { TOP_40: fake.playlistIds.TOP_40, DANCE: fake.playlistIds.DANCE, DISCO: null },
  }
}

/** The backend with Spotify as its music, on a fake Spotify that lives by the same clock. */
export async function openSpotifyBooth(
  options: { publicUrl?: string; change?: Partial<SpotifySettings> } = {},
) {
  let passed = 0
  const start = Date.parse('2026-11-15T20:00:00.000Z')
  const fake = await startFakeSpotify({ now: () => start + passed })
  afterAll(() => fake.stop())
  const settings = { ...settingsFor(fake), ...options.change }
  const opened = openTestApp({
    spotify: settings,
    firstBooth: { passcode },
    ...(options.publicUrl && { publicUrl: options.publicUrl }),
  })
  const { app, call, clock, db } = opened

  const asKiosk = (change: object = {}, more: { key?: string; pass?: string } = {}) =>
    call('POST', '/api/music/sign-in', {
      body: { returnUrl, sessionId: randomUUID(), ...change },
      ...(more.key && { key: more.key }),
      ...(more.pass && { headers: { 'x-operator-pass': more.pass } }),
    })
  const openPass = async (key?: string): Promise<string> => {
    const { body } = await call('POST', '/api/operator/pass', {
      body: { passcode },
      ...(key && { key }),
    })
    return body.pass
  }
  /** As the operator, who may go to the provider's page. */
  const begin = async (change: object = {}, key?: string) =>
    asKiosk(change, { pass: await openPass(key), ...(key && { key }) })
  /** What the provider's page does with the browser: the address it sends it back to. */
  const visit = async (url: string) => {
    const response = await fetch(url, { redirect: 'manual' })
    return new URL(response.headers.get('location') ?? 'about:blank')
  }
  /** The browser comes back; where it goes next. */
  const comeBack = async (url: URL) => {
    const response = await app.hono.request(url.href)
    return { status: response.status, location: response.headers.get('location') ?? '' }
  }
  const signIn = async (key?: string) => {
    const { body } = await begin({}, key)
    const { location } = await comeBack(await visit(body.url))
    const query = new URL(location).searchParams
    return {
      accessToken: query.get('access_token') ?? '',
      handle: query.get('refresh_token') ?? '',
      expiresIn: query.get('expires_in'),
    }
  }
  return {
    ...opened,
    fake,
    settings,
    asKiosk,
    openPass,
    begin,
    visit,
    comeBack,
    signIn,
    refresh: (handle: string, key?: string) =>
      call('POST', '/api/music/token', { body: { refreshToken: handle }, ...(key && { key }) }),
    /** Time goes on, here and at Spotify's. */
    pass(ms: number) {
      passed += ms
      clock.time += ms
      clock.elapsed += ms
      fake.tick()
    },
    tokenCalls: () => fake.requests.filter(({ path }) => path === '/api/token').length,
    isGood: async (accessToken: string) => {
      const headers = { authorization: `Bearer ${accessToken}` }
      return (await fetch(`${fake.urls.api}/me`, { headers })).status === 200
    },
    logsOfType: async (type: 'AUDIT' | 'SECURITY' | 'OPERATIONAL' | 'TECHNICAL') =>
      db.selectFrom('logs').selectAll().where('type', '=', type).orderBy('id').execute(),
    /** Every value in every table, as one text. */
    everythingStored: async () => {
      const tables = ['logs', 'music_sign_in_states', 'music_sign_ins', 'console_lines']
      const rows = await Promise.all(
        tables.map((name) => sql`select t::text from ${sql.table(name)} t`.execute(db)),
      )
      return JSON.stringify(rows.map((result) => result.rows))
    },
  }
}
