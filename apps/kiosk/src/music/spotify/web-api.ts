import type { SpotifyAnswer, SpotifyCall, SpotifyCaller } from './caller.ts'

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

    /** `isWanted`: asked before a second order, which could take the place of somebody else's. */
    async play(wanted: Play, isWanted: () => boolean): Promise<SpotifyAnswer> {
      const bodies = playBodies(wanted)
      if (!bodies.ok) return { ok: false, kind: 'refused', status: null, message: bodies.message }
      const send = (body: unknown) => put('/me/player/play', { device_id: wanted.deviceId }, body)
      const answer = await send(bodies.body)
      const isRefused = !answer.ok && answer.status === 400
      return isRefused && bodies.instead && isWanted() ? send(bodies.instead) : answer
    },

    /** Goes on with what is loaded. */
    resume: (deviceId: string) => put('/me/player/play', { device_id: deviceId }),

    isSaved: (ids: readonly string[]) =>
      inLibrary(
        { method: 'GET', path: '/me/library/contains', query: { uris: urisOf(ids) } },
        { method: 'GET', path: '/me/tracks/contains', query: { ids: ids.join(',') } },
      ),
    save: (ids: readonly string[]) =>
      inLibrary(
        { method: 'PUT', path: '/me/library', query: { uris: urisOf(ids) } },
        { method: 'PUT', path: '/me/tracks', body: { ids } },
      ),
    unsave: (ids: readonly string[]) =>
      inLibrary(
        { method: 'DELETE', path: '/me/library', query: { uris: urisOf(ids) } },
        { method: 'DELETE', path: '/me/tracks', body: ids },
      ),
  }

  /** Saved songs as they are asked for since 2026; where nobody knows that place, as specified (P3). */
  async function inLibrary(since2026: SpotifyCall, specified: SpotifyCall): Promise<SpotifyAnswer> {
    const answer = await call(since2026)
    const isUnknown = !answer.ok && (answer.status === 404 || answer.status === 410)
    return isUnknown ? call(specified) : answer
  }
}

function urisOf(ids: readonly string[]): string {
  return ids.map((id) => `spotify:track:${id}`).join(',')
}

/**
 * The service describes `offset` for albums and playlists alone. Where it says nothing (one song, or
 * the first) it is left out; the specified body with it is sent where somebody wants to begin in the
 * middle of several songs, and if that is refused, the songs are named from that one on.
 */
function playBodies({ uris, offset = 0, positionMs = 0 }: Play) {
  const playable = readUris(uris)
  if (!playable.ok) return playable
  const from = positionMs > 0 && { position_ms: Math.round(positionMs) }
  if (playable.kind === 'context') {
    // An artist has no order to begin somewhere in.
    const start = playable.type !== 'artist' && { offset: { position: offset } }
    return { ok: true as const, body: { context_uri: playable.uri, ...start, ...from } }
  }
  if (offset === 0) return { ok: true as const, body: { uris, ...from } }
  const turned = { uris: [...uris.slice(offset), ...uris.slice(0, offset)], ...from }
  // With the same song named twice an offset is refused on any day.
  if (new Set(uris).size < uris.length) return { ok: true as const, body: turned }
  const body = { uris, offset: { position: offset }, ...from }
  return { ok: true as const, body, instead: turned }
}

const types = ['album', 'artist', 'playlist', 'show', 'track'] as const
type UriType = (typeof types)[number]

/** What a player can be asked to play: tracks, or one thing that holds some. */
export type Playable =
  | { ok: true; kind: 'tracks'; uris: readonly string[] }
  | { ok: true; kind: 'context'; type: Exclude<UriType, 'track'>; uri: string }

export type UriRefusal = { ok: false; message: string }

/** Streaming URIs are service:type:id. Checked before anything is sent: the service's own answer says less. */
export function readUris(uris: readonly string[]): Playable | UriRefusal {
  const [first] = uris
  if (first === undefined) return refuse('There is nothing to play.')
  const read = uris.map(typeOf)
  const wrong = uris.find((_, index) => read[index] === null)
  if (wrong !== undefined) return refuse(`This is no address of a song: ${wrong || '(empty)'}.`)
  const [type] = read
  if (read.every((one) => one === 'track')) return { ok: true, kind: 'tracks', uris }
  if (read.includes('track')) return refuse('Tracks cannot be played together with other types.')
  if (uris.length > 1 || !type || type === 'track') return refuse(`Only one ${type} can be played.`)
  return { ok: true, kind: 'context', type, uri: first }
}

function typeOf(uri: string): UriType | null {
  const [, type, id, ...more] = uri.split(':')
  const isWhole = /^[a-z]+:/.test(uri) && more.length === 0 && id?.length === 22
  return isWhole && isType(type) ? type : null
}

function isType(text: string | undefined): text is UriType {
  return (types as readonly (string | undefined)[]).includes(text)
}

function refuse(message: string): UriRefusal {
  return { ok: false, message }
}
