import { describe, expect, it } from 'vitest'
import { aTrack } from '../testing/tracks.ts'
import { silenceConsole } from './testing/silence-console.ts'
import { spotifyWorld } from './testing/spotify-world.ts'

silenceConsole()

type World = Awaited<ReturnType<typeof spotifyWorld>>
const calls = ({ fake }: World, path: string) =>
  fake.requests.filter((request) => request.path === `/v1${path}`)
const queries = (world: World, path: string) =>
  calls(world, path).map(({ query }) => Object.fromEntries(new URLSearchParams(query)))

describe('search', () => {
  it('[7.music-provider.3, 9.1, 3.search-results.1] asks for a page of 20 tracks', async () => {
    const world = await spotifyWorld()
    const answer = await world.music.search({ query: ' midnight ' })
    expect(queries(world, '/search')).toEqual([
      { q: 'midnight', type: 'track', limit: '10', offset: '0' },
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
      ['0', '10', 'NL'],
      ['10', '10', 'NL'],
      ['20', '10', 'NL'],
      ['30', '10', 'NL'],
      ['40', '10', 'NL'],
      ['50', '10', 'NL'],
    ])
    expect(answer.ok && answer.value.items.length).toBeGreaterThan(40)
  })

  it.each(['of 2026', 'from before'])(
    '[9.1] makes a page of 20 of two calls of 10 from the first one on, in an app %s',
    async (age) => {
      const world = await spotifyWorld()
      if (age === 'from before') world.fake.beOlderApp()
      const found = await world.music.search({ query: 'e' })
      expect(found.ok && found.value.items).toHaveLength(20)
      expect(calls(world, '/search').map(({ status }) => status)).toEqual([200, 200])
      expect(queries(world, '/search').map(({ limit, offset }) => [limit, offset])).toEqual([
        ['10', '0'],
        ['10', '10'],
      ])
    },
  )

  it('shows no track twice where pages overlap', async () => {
    const world = await spotifyWorld()
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

  it('a call that is rejected without an answer may be one too many: pauses that grow, and end', async () => {
    const world = await spotifyWorld()
    await world.music.search({ query: 'midnight' })
    await world.pass(700_000, 100_000)
    world.fake.rateLimit({ seconds: 60 })
    world.fake.requests.length = 0
    // What is known is shown meanwhile.
    expect(await world.music.search({ query: 'midnight' })).toMatchObject({ ok: true })
    for (let second = 0; second < 60; second += 1) {
      expect(await world.music.search({ query: `neon ${second}` })).toMatchObject({ ok: false })
      await world.pass(1_000, 500)
    }
    // After 2, 4, 8, 16 and 32 s, and not at every guest's search.
    expect(calls(world, '/search').map(({ status }) => status)).toEqual([429, 429, 429, 429, 429])
    await world.pass(5_000, 1_000)
    expect(await world.music.search({ query: 'neon' })).toMatchObject({ ok: true })
    // And from there on as if nothing had been.
    expect(await world.music.search({ query: 'velvet' })).toMatchObject({ ok: true })
    expect(world.asked.length).toBeGreaterThan(50)
  })

  it('leaves the service alone for an hour where it can be read that the quota is used up', async () => {
    const world = await spotifyWorld()
    world.fake.rateLimit({ seconds: 1_000, reason: 'QUOTA_EXCEEDED', isReadable: true })
    expect(await world.music.search({ query: 'neon' })).toMatchObject({ ok: false, kind: 'busy' })
    const asked = calls(world, '/search').length
    await world.pass(3_500_000, 100_000)
    expect(await world.music.search({ query: 'neon' })).toMatchObject({ ok: false, kind: 'busy' })
    expect(calls(world, '/search')).toHaveLength(asked)
    await world.pass(200_000, 100_000)
    expect(await world.music.search({ query: 'neon' })).toMatchObject({ ok: true })
  })

  it('a call that was taken back is no reason for a pause, nor for the backend', async () => {
    const world = await spotifyWorld()
    world.fake.neverAnswer()
    const typing = new AbortController()
    const first = world.music.search({ query: 'midn', signal: typing.signal })
    await world.untilIdle()
    typing.abort()
    expect(await first).toMatchObject({ ok: false })
    world.fake.endTrouble()
    expect(await world.music.search({ query: 'midnight' })).toMatchObject({ ok: true })
    expect(world.asked).toEqual([])
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

  it('is shown for 20 of 20 searches whose answers the page cannot read', async () => {
    const world = await spotifyWorld({ kept })
    world.fake.rateLimit({ seconds: 600 })
    for (let nth = 0; nth < 20; nth += 1) {
      const answer = await world.music.searchPages({ query: `midnight ${nth}` })
      expect(answer).toMatchObject({ ok: true, value: { items: kept.items } })
    }
    expect(calls(world, '/search')).toHaveLength(1)
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
