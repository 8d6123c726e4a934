import { describe, expect, it } from 'vitest'
import type { SpotifyCall } from './caller.ts'
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
      (api) => api.isSaved([id, 'b']),
      { method: 'GET', path: '/me/tracks/contains', query: { ids: `${id},b` } },
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
      { method: 'PUT', path: '/me/tracks', body: { ids: [id] } },
    ],
    [
      '[7.streaming.5] unsave',
      (api) => api.unsave([id]),
      { method: 'DELETE', path: '/me/tracks', body: [id] },
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
    ['the same track twice: no offset', [track, track], { uris: [track, track] }],
    [
      'a context',
      [`spotify:album:${id}`],
      { context_uri: `spotify:album:${id}`, offset: { position: 1 } },
    ],
    ['an artist: no offset', [`spotify:artist:${id}`], { context_uri: `spotify:artist:${id}` }],
  ])('[7.streaming.4] play %s', async (_, uris, body) => {
    const { calls } = await sent((api) => api.play({ deviceId: 'd', uris, offset: 1 }))
    expect(calls).toEqual([
      { method: 'PUT', path: '/me/player/play', query: { device_id: 'd' }, body },
    ])
  })

  it('[5.21, 5.22] sends nothing that is no address of a song', async () => {
    const mixed = [track, `spotify:album:${id}`]
    const { calls, answer } = await sent((api) => api.play({ deviceId: 'd', uris: mixed }))
    expect(calls).toEqual([])
    expect(answer).toMatchObject({ ok: false, kind: 'refused' })
  })
})
