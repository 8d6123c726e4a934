import { readUris } from '../uris.ts'
import type { SpotifyAnswer, SpotifyCaller } from './caller.ts'

export type Play = {
  deviceId: string
  uris: readonly string[]
  /** Which of them to begin with. */
  offset?: number
  /** Where in it to begin. */
  positionMs?: number
}

export type SpotifyApi = ReturnType<typeof createSpotifyApi>

/** Every call that the player makes of the Web API, in the shape the service documents. */
export function createSpotifyApi(call: SpotifyCaller) {
  const put = (path: string, query?: Record<string, string | number | boolean>, body?: unknown) =>
    call({ method: 'PUT', path, ...(query && { query }), ...(body !== undefined && { body }) })
  const skip = (path: string) => (deviceId?: string) =>
    call({ method: 'POST', path, query: { device_id: deviceId } })

  return {
    /** 200 means that the token is good. */
    me: () => call({ method: 'GET', path: '/me' }),

    devices: () => call({ method: 'GET', path: '/me/player/devices' }),
    /** 204: there is no player. */
    playback: () => call({ method: 'GET', path: '/me/player' }),
    queue: () => call({ method: 'GET', path: '/me/player/queue' }),
    next: skip('/me/player/next'),
    previous: skip('/me/player/previous'),
    pause: () => put('/me/player/pause'),
    repeat: (state: 'off' | 'context' | 'track') => put('/me/player/repeat', { state }),
    shuffle: (state: boolean) => put('/me/player/shuffle', { state }),
    seek: (positionMs: number) => put('/me/player/seek', { position_ms: Math.round(positionMs) }),
    volume: (level: number) =>
      put('/me/player/volume', { volume_percent: Math.round(level * 100) }),
    transfer: (deviceId: string, play: boolean) =>
      put('/me/player', undefined, { device_ids: [deviceId], play }),

    async play(wanted: Play): Promise<SpotifyAnswer> {
      const body = playBody(wanted)
      if (!body.ok) return { ok: false, kind: 'refused', status: null, message: body.message }
      return put('/me/player/play', { device_id: wanted.deviceId }, body.value)
    },

    /** Goes on with what is loaded. */
    resume: (deviceId: string) => put('/me/player/play', { device_id: deviceId }),

    isSaved: (ids: readonly string[]) =>
      call({ method: 'GET', path: '/me/tracks/contains', query: { ids: ids.join(',') } }),
    save: (ids: readonly string[]) => put('/me/tracks', undefined, { ids }),
    unsave: (ids: readonly string[]) => call({ method: 'DELETE', path: '/me/tracks', body: ids }),
  }
}

function playBody({ uris, offset = 0, positionMs = 0 }: Play) {
  const playable = readUris(uris)
  if (!playable.ok) return playable
  const from = positionMs > 0 && { position_ms: Math.round(positionMs) }
  if (playable.kind === 'context') {
    // An artist has no order to begin somewhere in.
    const start = playable.type !== 'artist' && { offset: { position: offset } }
    return { ok: true as const, value: { context_uri: playable.uri, ...start, ...from } }
  }
  // The service refuses an offset where the same song is named twice.
  const start = new Set(uris).size === uris.length && { offset: { position: offset } }
  return { ok: true as const, value: { uris, ...start, ...from } }
}
