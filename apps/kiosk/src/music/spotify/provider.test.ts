import { fakePlaylists } from '@discobooth/fakes/spotify/catalogue'
import { describe, expect, it } from 'vitest'
import { silenceConsole } from './testing/silence-console.ts'
import { spotifyWorld } from './testing/spotify-world.ts'

const sessionId = 'f0e2bb7b-9d32-4c3a-8d1c-3b2f7a1f0c11'

silenceConsole()

type World = Awaited<ReturnType<typeof spotifyWorld>>
const calls = ({ fake }: World, path: string) =>
  fake.requests.filter((request) => request.path === `/v1${path}`)

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

  it('stays at a stray 401 on a token that is good, also where nobody could renew it', async () => {
    const world = await spotifyWorld()
    world.storage.setItem('refreshToken', '')
    world.fake.answerStrayUnauthorized()
    expect(await world.music.searchPages({ query: 'midnight' })).toMatchObject({ ok: true })
    expect(calls(world, '/search').map(({ status }) => status)).toEqual([401, 200])
    expect(world.music.signIn.state.getState().kind).toBe('signed-in')
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

describe('playlists', () => {
  it.each(['tracks', 'items'] as const)(
    '[7.music-provider.4, 9.29] are read in the shape of %s, sorted by name',
    async (shape) => {
      const world = await spotifyWorld({ playlists: { TOP_40: fakePlaylists.TOP_40 } })
      if (shape === 'tracks') world.fake.beOlderApp()
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
      if (shape === 'tracks') world.fake.beOlderApp()
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

  it('say to sign in again where the sign-in is from before they were asked for', async () => {
    const world = await spotifyWorld({ playlists: { DISCO: fakePlaylists.LONG } })
    world.fake.forbid({ message: 'Insufficient client scope', path: '/items' })
    expect(await world.music.playlist('DISCO')).toMatchObject({
      kind: 'withheld',
      reason: expect.stringContaining('sign in again'),
    })
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

  it('come through the backend where the page gets no answer, and directly again after that', async () => {
    const keptPlaylist = { id: fakePlaylists.TOP_40, name: 'Top 40', tracks: [] }
    const world = await spotifyWorld({ playlists: { TOP_40: fakePlaylists.TOP_40 }, keptPlaylist })
    world.fake.rateLimit({ seconds: 60 })
    expect(await world.music.playlist('TOP_40')).toEqual({ ok: true, value: keptPlaylist })
    expect(world.asked).toHaveLength(1)
    await world.pass(700_000, 100_000)
    const answer = await world.music.playlist('TOP_40')
    expect(answer.ok && answer.value.tracks).toHaveLength(12)
    expect(world.asked).toHaveLength(1)
  })

  it('are still there when the network is not', async () => {
    const world = await spotifyWorld({ playlists: { TOP_40: fakePlaylists.TOP_40 } })
    await world.music.playlist('TOP_40')
    await world.pass(1_200_000, 100_000)
    world.fake.networkGap()
    expect(await world.music.playlist('TOP_40')).toMatchObject({ ok: true })
  })
})
