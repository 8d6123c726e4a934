import { fakePlaylists } from '@discobooth/fakes/spotify/catalogue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aTrack } from '../testing/tracks.ts'
import { spotifyWorld } from './testing/spotify-world.ts'

const sessionId = 'f0e2bb7b-9d32-4c3a-8d1c-3b2f7a1f0c11'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

type World = Awaited<ReturnType<typeof spotifyWorld>>
const calls = ({ fake }: World, path: string) =>
  fake.requests.filter((request) => request.path === `/v1${path}`)
const queries = (world: World, path: string) =>
  calls(world, path).map(({ query }) => Object.fromEntries(new URLSearchParams(query)))

describe('sign-in', () => {
  it('[7.music-provider.2] is good when GET /me answers 200', async () => {
    const world = await spotifyWorld()
    expect(await world.music.signIn.validate()).toMatchObject({ kind: 'signed-in' })
    expect(calls(world, '/me')).toMatchObject([{ method: 'GET', status: 200 }])
  })

  it('a token that was refused is renewed once and the call repeated', async () => {
    const world = await spotifyWorld()
    world.fake.expireAccessTokens()
    expect(await world.music.signIn.validate()).toMatchObject({ kind: 'signed-in' })
    expect(calls(world, '/me').map(({ status }) => status)).toEqual([401, 200])
  })

  it('is over when the account took the right away: the operator reads why', async () => {
    const world = await spotifyWorld()
    world.fake.revoke()
    expect(await world.music.signIn.validate()).toMatchObject({
      kind: 'signed-out',
      message: expect.stringContaining('/login'),
    })
    expect(world.storage.getItem('accessToken')).toBe(null)
  })

  it('stays when only the network is gone', async () => {
    const world = await spotifyWorld()
    world.fake.networkGap()
    expect(await world.music.signIn.validate()).toMatchObject({ kind: 'signed-in' })
  })

  it('is taken as it was when the service does not answer in time: a guest waits', async () => {
    const world = await spotifyWorld()
    world.fake.neverAnswer()
    const answer = world.music.signIn.validate()
    await world.pass(3_000, 1_000)
    expect(await answer).toMatchObject({ kind: 'signed-in' })
  })

  it("[5.16] cannot be completed without a session id: 'Authentication failed'", async () => {
    const { music, signIn, storage } = await spotifyWorld({ signedIn: false })
    const answer = music.signIn.complete({ query: signIn(), sessionId: null })
    expect(answer).toMatchObject({ ok: false, message: 'Authentication failed' })
    expect(storage.getItem('accessToken')).toBe(null)
  })

  it.each([
    ['error=access_denied', 'Spotify authentication failed: access_denied'],
    ['', 'Spotify authentication failed: Unknown error'],
  ])('[8.music.3] says why no token came back (%s)', async (query, message) => {
    const { music } = await spotifyWorld({ signedIn: false })
    expect(music.signIn.complete({ query, sessionId })).toMatchObject({ ok: false, message })
  })

  it('[7.authorization.2] forgets the stored tokens before it begins anew', async () => {
    const { music, storage, backendAway } = await spotifyWorld()
    backendAway(true)
    const answer = await music.signIn.begin({ returnUrl: 'http://127.0.0.1/confirm', sessionId })
    expect(answer).toMatchObject({ ok: false })
    expect(storage.length).toBe(0)
  })
})

describe('search', () => {
  it('[7.music-provider.3, 9.1, 3.search-results.1] asks for a page of 20 tracks', async () => {
    const world = await spotifyWorld()
    const answer = await world.music.search({ query: ' midnight ' })
    expect(queries(world, '/search')).toEqual([
      { q: 'midnight', type: 'track', limit: '20', offset: '0' },
    ])
    expect(answer).toMatchObject({ ok: true, value: { total: 8, offset: 0, limit: 20 } })
    expect(answer.ok && answer.value.items[0]?.name).toBe('Midnight Ball')
    expect(world.fake.violations).toEqual([])
  })

  it('[7.music-provider.3, 9.1] gathers 60 tracks in pages of 20 of the market NL', async () => {
    const world = await spotifyWorld()
    const answer = await world.music.searchPages({ query: 'e' })
    const asked = queries(world, '/search')
    expect(asked.map(({ offset, limit, market }) => [offset, limit, market])).toEqual([
      ['0', '20', 'NL'],
      ['20', '20', 'NL'],
      ['40', '20', 'NL'],
    ])
    expect(answer.ok && answer.value.items.length).toBeGreaterThan(40)
  })

  it('makes two calls of 10 where the app is allowed no more, and remembers that', async () => {
    const world = await spotifyWorld()
    world.fake.limitSearch(10)
    const first = await world.music.search({ query: 'e' })
    expect(first.ok && first.value.items).toHaveLength(20)
    expect(queries(world, '/search').map(({ limit }) => limit)).toEqual(['20', '10', '10'])
    await world.music.search({ query: 'a' })
    expect(queries(world, '/search').map(({ limit }) => limit)).toEqual([
      ...['20', '10', '10'],
      ...['10', '10'],
    ])
  })

  it('shows no track twice where pages overlap', async () => {
    const world = await spotifyWorld()
    world.fake.limitSearch(10)
    world.fake.repeatInSearch()
    const answer = await world.music.searchPages({ query: 'e' })
    const uris = answer.ok ? answer.value.items.map(({ uri }) => uri) : []
    expect(uris.length).toBeGreaterThan(20)
    expect(new Set(uris).size).toBe(uris.length)
  })

  it('[5.12] asks nobody for a blank query, nor without a token', async () => {
    const world = await spotifyWorld({ signedIn: false })
    await world.music.search({ query: '   ' })
    expect(await world.music.search({ query: 'midnight' })).toMatchObject({ kind: 'signed-out' })
    expect(calls(world, '/search')).toEqual([])
  })

  it('[8.music.1] fails with the specified text when nobody is signed in any more', async () => {
    const world = await spotifyWorld()
    world.fake.revoke()
    expect(await world.music.searchPages({ query: 'midnight' })).toMatchObject({
      ok: false,
      kind: 'signed-out',
      message: 'Failed to fetch search results from Spotify.',
    })
    expect(world.music.signIn.state.getState().kind).toBe('signed-out')
  })

  it('waits out a short pause that the service asks for', async () => {
    const world = await spotifyWorld()
    world.fake.rateLimit({ seconds: 2 })
    const answer = world.music.search({ query: 'midnight' })
    await world.pass(2_500)
    expect(await answer).toMatchObject({ ok: true })
  })

  it('leaves the service alone for as long as it said, and serves what it knows meanwhile', async () => {
    const world = await spotifyWorld()
    await world.music.search({ query: 'midnight' })
    await world.pass(700_000, 100_000)
    world.fake.quotaStop({ seconds: 1_000 })
    expect(await world.music.search({ query: 'midnight' })).toMatchObject({ ok: true })
    expect(await world.music.search({ query: 'neon' })).toMatchObject({ ok: false, kind: 'busy' })
    const asked = calls(world, '/search').length
    await world.pass(3_500_000, 100_000)
    expect(await world.music.search({ query: 'neon' })).toMatchObject({ ok: false, kind: 'busy' })
    expect(calls(world, '/search')).toHaveLength(asked)
    await world.pass(200_000, 100_000)
    expect(await world.music.search({ query: 'neon' })).toMatchObject({ ok: true })
  })

  it('understands a refusal in plain text', async () => {
    const world = await spotifyWorld()
    world.fake.answerPlainTextForbidden()
    expect(await world.music.search({ query: 'midnight' })).toMatchObject({
      kind: 'withheld',
      reason: expect.stringContaining('list of users'),
    })
  })
})

describe('what the backend finds', () => {
  const kept = { items: [aTrack()], total: 1, offset: 0, limit: 20 }

  it('is shown where the account may not search', async () => {
    const world = await spotifyWorld({ kept })
    world.fake.answerPlainTextForbidden()
    expect(await world.music.search({ query: 'midnight' })).toEqual({ ok: true, value: kept })
  })

  it('is shown while the quota is used up', async () => {
    const world = await spotifyWorld({ kept })
    world.fake.quotaStop()
    expect(await world.music.searchPages({ query: 'midnight' })).toMatchObject({
      ok: true,
      value: { items: kept.items },
    })
  })

  it('is not asked for when somebody has to sign in first', async () => {
    const world = await spotifyWorld({ kept })
    world.fake.revoke()
    expect(await world.music.search({ query: 'midnight' })).toMatchObject({ kind: 'signed-out' })
  })
})

describe('playlists', () => {
  it.each(['tracks', 'items'] as const)(
    '[7.music-provider.4, 9.29] are read in the shape of %s, sorted by name',
    async (shape) => {
      const world = await spotifyWorld({ playlists: { TOP_40: fakePlaylists.TOP_40 } })
      world.fake.usePlaylistShape(shape)
      const answer = await world.music.playlist('TOP_40')
      const names = answer.ok ? answer.value.tracks.map(({ name }) => name) : []
      expect(names).toHaveLength(12)
      expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
      expect(world.fake.violations).toEqual([])
    },
  )

  it.each(['tracks', 'items'] as const)(
    'of more than a page are read whole (%s)',
    async (shape) => {
      const world = await spotifyWorld({ playlists: { DISCO: fakePlaylists.LONG } })
      world.fake.usePlaylistShape(shape)
      const answer = await world.music.playlist('DISCO')
      const rows = world.fake.playlists.get(fakePlaylists.LONG)?.rows ?? []
      const uris = new Set(rows.map(({ content }) => content?.uri))
      expect(answer.ok && answer.value.tracks).toHaveLength(uris.size)
      expect(world.fake.violations).toEqual([])
    },
  )

  it('hold only what can be played, and nothing twice', async () => {
    const world = await spotifyWorld({ playlists: { DANCE: fakePlaylists.MESSY } })
    const answer = await world.music.playlist('DANCE')
    expect(answer.ok && answer.value.tracks.map(({ name }) => name)).toEqual([
      'Midnight Ball',
      'Midnight Fever',
    ])
  })

  it('an empty one is empty, a withheld one says why, and one of the service itself is missing', async () => {
    const world = await spotifyWorld({
      playlists: {
        TOP_40: fakePlaylists.EMPTY,
        DANCE: fakePlaylists.WITHHELD,
        DISCO: fakePlaylists.EDITORIAL,
      },
    })
    expect(await world.music.playlist('TOP_40')).toMatchObject({ ok: true, value: { tracks: [] } })
    expect(await world.music.playlist('DANCE')).toMatchObject({
      kind: 'withheld',
      reason: expect.stringContaining('owner'),
    })
    expect(await world.music.playlist('DISCO')).toMatchObject({
      kind: 'missing',
      message: 'Failed to fetch playlist: Not Found',
    })
  })

  it("[5.15] need an access token: 'Spotify access token is missing'", async () => {
    const world = await spotifyWorld({
      signedIn: false,
      playlists: { TOP_40: fakePlaylists.TOP_40 },
    })
    expect(await world.music.playlist('TOP_40')).toMatchObject({
      ok: false,
      kind: 'signed-out',
      message: 'Spotify access token is missing',
    })
    expect(world.fake.requests).toEqual([])
  })

  it("[8.music.2] fail with 'Failed to fetch playlist: {statusText}'", async () => {
    const world = await spotifyWorld({ playlists: { TOP_40: fakePlaylists.TOP_40 } })
    world.fake.answerServerError({ status: 502, times: 1 })
    expect(await world.music.playlist('TOP_40')).toMatchObject({
      ok: false,
      kind: 'away',
      message: 'Failed to fetch playlist: Bad Gateway',
    })
    expect(await world.music.playlist('TOP_40')).toMatchObject({ ok: true })
  })

  it('are still there when the network is not', async () => {
    const world = await spotifyWorld({ playlists: { TOP_40: fakePlaylists.TOP_40 } })
    await world.music.playlist('TOP_40')
    await world.pass(1_200_000, 100_000)
    world.fake.networkGap()
    expect(await world.music.playlist('TOP_40')).toMatchObject({ ok: true })
  })
})
