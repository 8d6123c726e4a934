import { beforeEach, describe, expect, it } from 'vitest'
import { openSpotifyBooth, returnUrl } from './testing/spotify-booth.ts'

const booth = await openSpotifyBooth()
const { begin, comeBack, fake, visit } = booth
const outside = await openSpotifyBooth({
  publicUrl: 'https://booth.example.org',
  change: { redirectPath: '/functions/v1/spotify' },
})
const hosted = await openSpotifyBooth({
  publicUrl: 'https://booth.example.org',
  change: { redirectOrigin: 'https://project.example' },
})
const inTheBar = await openSpotifyBooth({ publicUrl: 'http://192.168.1.20:8080' })

beforeEach(async () => {
  fake.userAgrees()
  fake.requests.length = 0
  await booth.db.deleteFrom('logs').execute()
})

describe('beginning', () => {
  it('[7.authorization.1, 6.6] names the app, what it may do (playlists and saved songs too), where to return and a state', async () => {
    const { status, body } = await begin()
    const url = new URL(body.url)
    const { state = '', ...query } = Object.fromEntries(url.searchParams)
    expect([status, url.origin + url.pathname]).toEqual([200, `${fake.urls.accounts}/authorize`])
    expect(query).toEqual({
      response_type: 'code',
      client_id: fake.clientId,
      scope:
        'streaming user-read-email user-read-private user-read-playback-state user-modify-playback-state playlist-read-private user-library-read user-library-modify',
      redirect_uri: 'http://127.0.0.1/functions/v1/auth-callback',
    })
    expect(state).toMatch(/^[A-Za-z0-9]{16}http:\/\/localhost\/confirm$/)
    const again = new URL((await begin()).body.url).searchParams.get('state')
    expect(again).not.toBe(state)
  })

  it.each([
    'https://evil.example/confirm',
    'http://localhost.evil.example/confirm',
    'http://localhost:81/confirm',
    'https://localhost/confirm',
    'http://user:pass@localhost/confirm',
    'http://localhost/settings',
    'http://localhost/confirm/../mode',
    '//localhost/confirm',
    '/confirm',
    'javascript:alert(1)',
    '',
  ])('A5: a returnUrl elsewhere (%s) is refused and logged as SECURITY', async (elsewhere) => {
    const before = await booth.everythingStored()
    const { status, body } = await begin({ returnUrl: elsewhere })
    expect([status, body.error.code]).toEqual([403, 'return_url_elsewhere'])
    expect(await booth.logsOfType('SECURITY')).toEqual([
      expect.objectContaining({ priority: 'HIGH', message: expect.stringContaining('refused') }),
    ])
    await booth.db.deleteFrom('logs').execute()
    expect(await booth.everythingStored()).toBe(before)
  })

  it('needs a session id', async () => {
    const { status, body } = await begin({ sessionId: 'none' })
    expect([status, body.error.code]).toEqual([422, 'invalid_body'])
  })

  it('is for booths only', async () => {
    const body = { returnUrl, sessionId: '4c5f2b7e-9e0f-4d43-9bd0-5f2f0f3d2f11' }
    expect((await booth.call('POST', '/api/music/sign-in', { key: null, body })).status).toBe(401)
  })
})

describe("A7: the provider's page is for the operator", () => {
  it('a kiosk without a sign-in is refused, and sent nowhere', async () => {
    const fresh = await booth.makeBooth()
    const { status, body } = await booth.asKiosk({}, fresh)
    expect([status, body.error.code]).toEqual([401, 'operator_pass_required'])
    expect(fake.requests).toEqual([])
  })

  it('a pass that is none opens no page, and is noted', async () => {
    const { status, body } = await booth.asKiosk({}, { pass: 'x' })
    expect([status, body.error.code]).toEqual([401, 'operator_pass_required'])
    expect(await booth.logsOfType('SECURITY')).toHaveLength(1)
  })

  it('a kiosk that has lost its token gets another without leaving, and the old handle is void', async () => {
    const { handle } = await booth.signIn()
    const { status, body } = await booth.asKiosk()
    expect(status).toBe(200)
    const { origin, pathname, searchParams } = new URL(body.url)
    expect(origin + pathname).toBe(returnUrl)
    expect(await booth.isGood(searchParams.get('access_token') ?? '')).toBe(true)
    expect((await booth.refresh(searchParams.get('refresh_token') ?? '')).status).toBe(200)
    expect((await booth.refresh(handle)).status).toBe(401)
    expect(JSON.stringify(await booth.everythingStored())).not.toContain(
      searchParams.get('refresh_token'),
    )
    const elsewhere = await booth.asKiosk({ returnUrl: 'https://evil.example/confirm' })
    expect([elsewhere.status, elsewhere.body.error.code]).toEqual([403, 'return_url_elsewhere'])
  })

  it('a sign-in that the provider has ended needs a person again; one in trouble only patience', async () => {
    await booth.signIn()
    booth.pass(3_600_000)
    fake.answerServerError({ status: 502, times: 1, path: '/api/token' })
    expect((await booth.asKiosk()).status).toBe(503)
    booth.pass(60_000)
    fake.revoke()
    const { status, body } = await booth.asKiosk()
    expect([status, body.error.code]).toEqual([401, 'operator_pass_required'])
    expect((await booth.begin()).status).toBe(200)
  })
})

describe('coming back', () => {
  it('[7.backend-function.3, 2.confirm.1] goes to /confirm with a token that is good, and a handle', async () => {
    const back = await visit((await begin()).body.url)
    expect(back.pathname).toBe('/functions/v1/auth-callback')
    const { status, location } = await comeBack(back)
    const { origin, pathname, searchParams } = new URL(location)
    expect([status, origin + pathname]).toEqual([302, returnUrl])
    expect([...searchParams.keys()]).toEqual(['access_token', 'refresh_token', 'expires_in'])
    expect(searchParams.get('expires_in')).toBe('3600')
    expect(await booth.isGood(searchParams.get('access_token') ?? '')).toBe(true)
    expect(searchParams.get('refresh_token')).toMatch(/^[A-Za-z0-9]{48}$/)
    expect(fake.violations).toEqual([])
  })

  it('A5, A6: the secret and the tokens of the provider are nowhere in the clear', async () => {
    const { accessToken, handle } = await booth.signIn()
    const stored = await booth.everythingStored()
    for (const secret of [fake.clientSecret, accessToken, handle, 'BQrefresh', 'BQcode']) {
      expect(stored).not.toContain(secret)
    }
  })

  it('one of two who bring the same state gets in', async () => {
    const back = await visit((await begin()).body.url)
    const both = await Promise.all([comeBack(back), comeBack(back)])
    expect(both.filter(({ location }) => location.includes('access_token'))).toHaveLength(1)
    expect(booth.tokenCalls()).toBe(1)
  })
})

describe('Tampered state, a replayed code: refused, logged as SECURITY, no token leaves', () => {
  const tamper: [string, (back: URL, state: string) => void][] = [
    ['another returnUrl', (back, state) => set(back, state.replace('localhost', 'evil.example'))],
    ['another random part', (back, state) => set(back, `AAAAAAAAAAAAAAAA${state.slice(16)}`)],
    ['cut short', (back, state) => set(back, state.slice(0, -1))],
    ['none', (back) => back.searchParams.delete('state')],
    ['an empty one', (back) => set(back, '')],
    ['something strange', (back) => set(back, "\0' or 1=1 --\ud83d")],
  ]
  const set = (back: URL, state: string) => back.searchParams.set('state', state)

  it.each(tamper)('a state that is not ours: %s', async (_, change) => {
    const back = await visit((await begin()).body.url)
    change(back, back.searchParams.get('state') ?? '')
    expect(await comeBack(back)).toEqual({ status: 302, location: '/login?error=state_refused' })
    expect(booth.tokenCalls()).toBe(0)
    expect(await booth.logsOfType('SECURITY')).toEqual([
      expect.objectContaining({ priority: 'HIGH', booth: null }),
    ])
  })

  it('the same address a second time', async () => {
    const back = await visit((await begin()).body.url)
    await comeBack(back)
    expect((await comeBack(back)).location).toBe('/login?error=state_refused')
    expect(booth.tokenCalls()).toBe(1)
    const [line] = await booth.logsOfType('SECURITY')
    expect([line?.message, line?.booth]).toEqual([
      expect.stringContaining('used before'),
      expect.any(String),
    ])
  })

  it('a state that is older than ten minutes', async () => {
    const back = await visit((await begin()).body.url)
    booth.pass(10 * 60_000)
    expect((await comeBack(back)).location).toBe('/login?error=state_refused')
    const [line] = await booth.logsOfType('SECURITY')
    expect(line?.message).toContain('expired')
  })

  it('a code that was used before, under a state of its own', async () => {
    const used = await visit((await begin()).body.url)
    await comeBack(used)
    const back = await visit((await begin()).body.url)
    back.searchParams.set('code', used.searchParams.get('code') ?? '')
    const { location } = await comeBack(back)
    expect(location).toBe('http://localhost/login?error=sign_in_failed')
    expect(await booth.logsOfType('SECURITY')).toEqual([
      expect.objectContaining({ message: 'Spotify authentication failed: invalid_grant' }),
    ])
  })

  it('a person who says no', async () => {
    fake.userDenies()
    const { location } = await comeBack(await visit((await begin()).body.url))
    expect(location).toBe('http://localhost/login?error=access_denied')
    expect(await booth.logsOfType('SECURITY')).toEqual([
      expect.objectContaining({ message: 'Spotify authentication failed: access_denied' }),
    ])
  })

  it('what no provider would say is not repeated', async () => {
    const back = await visit((await begin()).body.url)
    back.searchParams.delete('code')
    back.searchParams.set('error', 'Call +31 6 1234\0<script>')
    expect((await comeBack(back)).location).toBe('http://localhost/login?error=access_denied')
    expect(await booth.logsOfType('SECURITY')).toEqual([
      expect.objectContaining({ message: 'Spotify authentication failed: Unknown error' }),
    ])
  })

  it('strangers may not fill the log', async () => {
    const strange = new URL('http://127.0.0.1/functions/v1/auth-callback?state=x')
    for (let times = 0; times < 700; times += 1) await comeBack(strange)
    expect((await booth.logsOfType('SECURITY')).length).toBeLessThanOrEqual(600)
    booth.pass(3_600_000)
  })
})

describe('when Spotify is in trouble', () => {
  it('[8.music.3] says so, and the kiosk is at /login', async () => {
    const back = await visit((await begin()).body.url)
    fake.answerServerError({ status: 502, times: 1, path: '/api/token' })
    const { location } = await comeBack(back)
    expect(location).toBe('http://localhost/login?error=provider_unavailable')
    expect(await booth.logsOfType('TECHNICAL')).toEqual([
      expect.objectContaining({ message: 'Spotify authentication failed: status 502' }),
    ])
  })

  it('is not asked twice', async () => {
    const back = await visit((await begin()).body.url)
    fake.networkGap()
    expect((await comeBack(back)).location).toContain('provider_unavailable')
    fake.networkBack()
    expect(booth.tokenCalls()).toBe(0)
  })
})

describe('where the kiosk has a public address', () => {
  it('returns there, by the path that was registered', async () => {
    const { body } = await outside.begin({ returnUrl: 'https://booth.example.org/confirm' })
    const back = await outside.visit(body.url)
    expect(back.href).toContain('https://booth.example.org/functions/v1/spotify?')
    const { location } = await outside.comeBack(back)
    expect(location).toContain('https://booth.example.org/confirm?access_token=')
  })

  it('returns by the way of the API where that is somewhere else', async () => {
    const { body } = await hosted.begin({ returnUrl: 'https://booth.example.org/confirm' })
    const back = await hosted.visit(body.url)
    expect(back.href).toContain('https://project.example/functions/v1/auth-callback?')
    const { location } = await hosted.comeBack(back)
    expect(location).toContain('https://booth.example.org/confirm?access_token=')
  })

  it('shows its own /login to whoever comes with nothing', async () => {
    const nothing = new URL('http://127.0.0.1/functions/v1/auth-callback')
    expect((await outside.comeBack(nothing)).location).toBe(
      'https://booth.example.org/login?error=state_refused',
    )
  })
})

it('an address that Spotify would not return to is refused before anybody is sent there', async () => {
  const { status, body } = await inTheBar.begin({ returnUrl: 'http://192.168.1.20:8080/confirm' })
  expect([status, body.error.code]).toEqual([409, 'redirect_not_possible'])
})
