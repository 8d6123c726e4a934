import { type FakeSpotify, startFakeSpotify } from '@discobooth/fakes/spotify'
import { systemClock } from '@discobooth/runtime/clock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSpotifyCaller, type SpotifyCall } from './caller.ts'
import { createSpotifyApi } from './web-api.ts'

const id = '4uLU6hMCjMI75M1A2tKUQC'
const track = `spotify:track:${id}`
const other = `spotify:track:${id.toLowerCase()}`

function sent(run: (api: ReturnType<typeof createSpotifyApi>) => Promise<unknown>) {
  const calls: SpotifyCall[] = []
  const api = createSpotifyApi(async (call) => {
    calls.push(call)
    return { ok: true, status: 204, body: null }
  })
  return run(api).then((answer) => ({ answer, calls }))
}

describe("the player's calls of the Web API", () => {
  it.each<[string, (api: ReturnType<typeof createSpotifyApi>) => Promise<unknown>, SpotifyCall]>([
    [
      '[7.streaming.1] saved?',
      (api) => api.isSaved([id, id.toLowerCase()]),
      { method: 'GET', path: '/me/library/contains', query: { uris: `${track},${other}` } },
    ],
    [
      '[7.streaming.1] devices',
      (api) => api.devices(),
      { method: 'GET', path: '/me/player/devices' },
    ],
    ['[7.streaming.1] playback', (api) => api.playback(), { method: 'GET', path: '/me/player' }],
    ['[7.streaming.1] queue', (api) => api.queue(), { method: 'GET', path: '/me/player/queue' }],
    [
      '[7.streaming.2] next',
      (api) => api.next('d'),
      { method: 'POST', path: '/me/player/next', query: { device_id: 'd' } },
    ],
    [
      '[7.streaming.2] previous, on whichever device',
      (api) => api.previous(),
      { method: 'POST', path: '/me/player/previous', query: { device_id: undefined } },
    ],
    ['[7.streaming.3] pause', (api) => api.pause(), { method: 'PUT', path: '/me/player/pause' }],
    [
      '[7.streaming.5] save',
      (api) => api.save([id]),
      { method: 'PUT', path: '/me/library', query: { uris: track } },
    ],
    [
      '[7.streaming.5] unsave',
      (api) => api.unsave([id]),
      { method: 'DELETE', path: '/me/library', query: { uris: track } },
    ],
    [
      '[7.streaming.6] repeat',
      (api) => api.repeat('track'),
      { method: 'PUT', path: '/me/player/repeat', query: { state: 'track' } },
    ],
    [
      '[7.streaming.6] shuffle',
      (api) => api.shuffle(true),
      { method: 'PUT', path: '/me/player/shuffle', query: { state: true } },
    ],
    [
      '[7.streaming.6] seek',
      (api) => api.seek(1_234.5),
      { method: 'PUT', path: '/me/player/seek', query: { position_ms: 1_235 } },
    ],
    [
      '[7.streaming.6] volume',
      (api) => api.volume(0.355),
      { method: 'PUT', path: '/me/player/volume', query: { volume_percent: 36 } },
    ],
    [
      '[7.streaming.7] transfer',
      (api) => api.transfer('d', false),
      { method: 'PUT', path: '/me/player', body: { device_ids: ['d'], play: false } },
    ],
  ])('%s', async (_, run, call) => {
    expect((await sent(run)).calls).toEqual([call])
  })

  it.each([
    ['tracks', [track, other], { uris: [track, other], offset: { position: 1 } }],
    ['the same track twice: no offset', [other, track, track], { uris: [track, track, other] }],
    [
      'a context',
      [`spotify:album:${id}`],
      { context_uri: `spotify:album:${id}`, offset: { position: 1 } },
    ],
    ['an artist: no offset', [`spotify:artist:${id}`], { context_uri: `spotify:artist:${id}` }],
  ])('[7.streaming.4] play %s', async (_, uris, body) => {
    const { calls } = await sent((api) => api.play({ deviceId: 'd', uris, offset: 1 }, () => true))
    expect(calls).toEqual([
      { method: 'PUT', path: '/me/player/play', query: { device_id: 'd' }, body },
    ])
  })

  it('[7.streaming.4] one song, or the first of several, is named without an offset', async () => {
    const { calls } = await sent(async (api) => {
      await api.play({ deviceId: 'd', uris: [track], positionMs: 500 }, () => true)
      await api.play({ deviceId: 'd', uris: [track, other] }, () => true)
    })
    expect(calls.map(({ body }) => body)).toEqual([
      { uris: [track], position_ms: 500 },
      { uris: [track, other] },
    ])
  })

  it('[5.21, 5.22] sends nothing that is no address of a song', async () => {
    const mixed = [track, `spotify:album:${id}`]
    const { calls, answer } = await sent((api) =>
      api.play({ deviceId: 'd', uris: mixed }, () => true),
    )
    expect(calls).toEqual([])
    expect(answer).toMatchObject({ ok: false, kind: 'refused' })
  })
})

describe.each(['of 2026', 'from before'])('at the service, as an app %s', (age) => {
  let fake: FakeSpotify
  let api: ReturnType<typeof createSpotifyApi>
  beforeEach(async () => {
    fake = await startFakeSpotify()
    if (age === 'from before') fake.beOlderApp()
    const { accessToken: token } = fake.signIn()
    const good = () => Promise.resolve({ ok: true as const, token })
    const tokens = { current: good, replace: good, signOut: () => {} }
    const { fetch } = globalThis
    api = createSpotifyApi(
      createSpotifyCaller({ apiUrl: fake.urls.api, tokens, fetch, clock: systemClock }),
    )
  })
  afterEach(() => fake.stop())

  it('[7.streaming.1, 7.streaming.5] a song is saved, found and taken away again', async () => {
    await api.save([id])
    expect(await api.isSaved([id])).toMatchObject({ ok: true, body: [true] })
    await api.unsave([id])
    expect(await api.isSaved([id])).toMatchObject({ ok: true, body: [false] })
    const specified = fake.requests.filter(({ path }) => path.startsWith('/v1/me/tracks'))
    expect(specified.map(({ method, path, query }) => `${method} ${path}${query}`)).toEqual(
      age === 'of 2026'
        ? []
        : [
            'PUT /v1/me/tracks',
            `GET /v1/me/tracks/contains?ids=${id}`,
            'DELETE /v1/me/tracks',
            `GET /v1/me/tracks/contains?ids=${id}`,
          ],
    )
    expect(fake.violations).toEqual([])
  })

  it('[7.streaming.4] several songs begin with the one that is wanted', async () => {
    const deviceId = fake.addExternalDevice({ name: 'Speaker' })
    const uris = fake.tracks.slice(0, 3).map(({ uri }) => uri)
    expect(await api.play({ deviceId, uris, offset: 2 }, () => true)).toMatchObject({ ok: true })
    expect(fake.playback()?.track?.uri).toBe(uris[2])
    expect(fake.violations).toEqual([])
  })
})

it.each([403, 500])('a refusal of saved songs by %d is not asked around', async (status) => {
  const calls: SpotifyCall[] = []
  const api = createSpotifyApi(async (call) => {
    calls.push(call)
    return { ok: false, kind: 'refused', status, message: 'No' }
  })
  expect(await api.save([id])).toMatchObject({ ok: false, status })
  expect(calls).toHaveLength(1)
})
