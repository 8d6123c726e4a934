import { beforeEach, describe, expect, it } from 'vitest'
import { openSpotifyBooth } from './testing/spotify-booth.ts'

const booth = await openSpotifyBooth()
const mistaken = await openSpotifyBooth({ change: { clientSecret: 'mistyped' } })
const { call, fake, pass } = booth

beforeEach(async () => {
  fake.endTrouble()
  // What was kept before is no longer fresh.
  pass(600_000)
  fake.requests.length = 0
  await booth.db.deleteFrom('logs').execute()
})

const search = (q: string, rest = '') =>
  call('GET', `/api/music/search?q=${encodeURIComponent(q)}${rest}`)
const searches = () =>
  fake.requests
    .filter(({ path }) => path === '/v1/search')
    .map(({ query, status }) => ({ status, ...Object.fromEntries(new URLSearchParams(query)) }))
const tokenCalls = booth.tokenCalls

describe('[7.music-provider.3] search', () => {
  it('[7.music-provider.1, 9.1] asks with the app’s own token, which is fetched once and stays here', async () => {
    pass(3_600_000)
    fake.requests.length = 0
    const { status, body } = await search('café')
    expect([status, body.total, body.offset, body.limit]).toEqual([200, 8, 0, 20])
    expect(body.items[0]).toMatchObject({ name: 'Café Ball', artists: [{ name: 'DJ Björn' }] })
    expect(searches()).toEqual([
      { status: 200, q: 'café', type: 'track', market: 'NL', limit: '10', offset: '0' },
    ])
    await search('neon')
    expect(tokenCalls()).toBe(1)
    pass(3_540_000)
    await search('velvet')
    expect(tokenCalls()).toBe(2)
    expect(JSON.stringify([body])).not.toContain('BQclient')
    expect(fake.violations).toEqual([])
  })

  it('[9.1] makes a page of 20 of two calls of 10, from the first one on', async () => {
    const { body } = await search('a')
    expect(body.items).toHaveLength(20)
    expect(searches().map((asked) => [asked.status, 'limit' in asked && asked.limit])).toEqual([
      [200, '10'],
      [200, '10'],
    ])
    fake.requests.length = 0
    const next = await search('a', '&offset=20')
    expect(next.body.items).toHaveLength(20)
    expect(searches()).toEqual([
      expect.objectContaining({ status: 200, limit: '10', offset: '20' }),
      expect.objectContaining({ status: 200, limit: '10', offset: '30' }),
    ])
    const both = [...body.items, ...next.body.items].map((item: { uri: string }) => item.uri)
    expect(new Set(both).size).toBe(40)
  })

  it('asks no further than there is something', async () => {
    await search('café', '&offset=0')
    expect(searches()).toHaveLength(1)
    const { body } = await search('café', '&offset=5000')
    expect(body.items).toEqual([])
  })

  it('shows a song once, however often the service lists it', async () => {
    fake.repeatInSearch()
    const { body } = await search('mirror')
    const uris = body.items.map((item: { uri: string }) => item.uri)
    expect(new Set(uris).size).toBe(uris.length)
  })

  it('a token that is refused is replaced once', async () => {
    await search('golden')
    fake.expireAccessTokens()
    const { status } = await search('crazy')
    expect([status, tokenCalls()]).toEqual([200, 1])
  })
})

describe('when Spotify is in trouble', () => {
  it('too many calls: waits as long as it was told, and answers from what it knows', async () => {
    const before = await search('fever')
    pass(600_000)
    fake.rateLimit({ seconds: 40 })
    expect((await search('fever')).body).toEqual(before.body)
    const unknown = await search('heartbeat')
    expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '40'])
    expect(unknown.body.error.message).toMatch(/^Failed to fetch search results from Spotify\./)
    expect(searches().filter(({ status }) => status === 429)).toHaveLength(1)
    pass(40_000)
    expect((await search('heartbeat')).status).toBe(200)
  })

  it('the quota is used up: backs off for long, tells the operator, answers from what it knows', async () => {
    const before = await search('echo')
    pass(600_000)
    fake.quotaStop()
    for (let minute = 0; minute < 60; minute += 1) {
      expect((await search('echo')).body).toEqual(before.body)
      expect((await search(`satellite ${minute}`)).status).toBe(503)
      pass(59_000)
    }
    expect(searches().filter(({ status }) => status === 429)).toHaveLength(1)
    expect(await booth.logsOfType('OPERATIONAL')).toEqual([
      expect.objectContaining({ priority: 'HIGH', message: expect.stringContaining('quota') }),
    ])
    pass(60_000)
    await search('satellite')
    expect(searches().filter(({ status }) => status === 429)).toHaveLength(2)
    fake.endTrouble()
    pass(3_600_000)
    expect((await search('satellite')).status).toBe(200)
  })

  it.each([
    ['is forbidden in plain text', () => fake.answerPlainTextForbidden()],
    ['fails', () => fake.answerServerError({ status: 500, times: 1, path: '/search' })],
    ['is not reached', () => fake.networkGap()],
  ])('%s: says that it failed, once asked', async (what, happen) => {
    happen()
    const { status, body } = await search(`avenue ${what}`)
    expect([status, body.error.code]).toEqual([503, 'music_search_unavailable'])
    expect(body.error.message).toMatch(/^Failed to fetch search results from Spotify\./)
    expect(searches().length).toBeLessThanOrEqual(1)
  })

  it('[8.music.3] the app itself is refused: says so, tells the operator, and does not insist', async () => {
    for (let times = 0; times < 3; times += 1) {
      const { status, body } = await mistaken.call('GET', '/api/music/search?q=neon')
      expect([status, body.error.message]).toEqual([
        503,
        expect.stringContaining('Spotify authentication failed: invalid_client'),
      ])
    }
    expect(mistaken.tokenCalls()).toBe(1)
    expect(await mistaken.logsOfType('OPERATIONAL')).toEqual([
      expect.objectContaining({ message: 'Spotify authentication failed: invalid_client' }),
    ])
  })
})

describe('the set-up', () => {
  it('[9.28] names the playlists, where Spotify answers, and what its terms forbid', async () => {
    const { body } = await call('GET', '/api/music')
    expect(body).toEqual({
      provider: 'spotify',
      licence: { publicUse: false, syncWithVideo: false, statement: expect.any(String) },
      playlists: { TOP_40: fake.playlistIds.TOP_40, DANCE: fake.playlistIds.DANCE, DISCO: null },
      spotify: {
        apiUrl: fake.urls.api,
        sdkUrl: fake.urls.sdk,
        logoutUrl: `${fake.urls.accounts}/logout`,
      },
    })
    expect(body.licence.statement).toMatch(/commercial.+video/)
  })

  it('lets a page load the SDK and its frame, and no other script', async () => {
    const { headers } = await call('GET', '/api/music')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self' ${fake.url};`)
    expect(policy).toContain(`frame-src 'self' ${fake.url};`)
    expect(headers.get('permissions-policy')).toContain(`encrypted-media=(self "${fake.url}")`)
  })
})
