import * as z from 'zod/mini'

const Id = z.string().check(z.regex(/^[0-9A-Za-z]{22}$/))
const DeviceId = z.string().check(z.minLength(1))
const Market = z.string().check(z.regex(/^[A-Z]{2}$/))
const whole = (least: number, most: number) =>
  z.string().check(
    z.refine((text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    }),
  )
const listOf = (allowed: RegExp, most: number) =>
  z
    .string()
    .check(
      z.refine(
        (text) =>
          text.split(',').length <= most && text.split(',').every((part) => allowed.test(part)),
        { error: `must be up to ${most} of ${allowed.source}, with commas between` },
      ),
    )
const libraryUris = (types: string) =>
  listOf(new RegExp(`^spotify:(${types}):[0-9A-Za-z]{22}$`), 40)
const TrackUri = z.string().check(z.regex(/^spotify:track:[0-9A-Za-z]{22}$/))
const ContextUri = z
  .string()
  .check(z.regex(/^spotify:(album|artist|playlist|show):[0-9A-Za-z]{22}$/))
const Offset = z.union([
  z.strictObject({ position: z.int().check(z.nonnegative()) }),
  z.strictObject({ uri: TrackUri }),
])

export type Play = z.infer<typeof Play>
/** What to play: a context, or tracks. Nothing means: go on. */
export const Play = z
  .strictObject({
    context_uri: z.optional(ContextUri),
    uris: z.optional(z.array(TrackUri).check(z.minLength(1))),
    offset: z.optional(Offset),
    position_ms: z.optional(z.int().check(z.nonnegative())),
  })
  .check(
    z.refine((body) => !(body.context_uri && body.uris), {
      error: 'context_uri or uris, not both',
    }),
    z.refine((body) => !(body.offset && body.context_uri?.startsWith('spotify:artist:')), {
      error: 'an artist context takes no offset',
    }),
    z.refine((body) => !body.offset || (body.context_uri ?? body.uris) !== undefined, {
      error: 'an offset needs a context',
    }),
    z.refine((body) => !body.offset || new Set(body.uris).size === (body.uris?.length ?? 0), {
      error: 'the same uri twice takes no offset',
    }),
  )

export const Transfer = z.strictObject({
  device_ids: z.array(DeviceId).check(z.length(1)),
  play: z.optional(z.boolean()),
})

/** Optional everywhere: which device is meant. */
const onDevice = { device_id: z.optional(DeviceId) }
const page = (most: number) => ({
  limit: z.optional(whole(1, most)),
  offset: z.optional(whole(0, 100_000)),
  market: z.optional(Market),
  fields: z.optional(z.string()),
  additional_types: z.optional(listOf(/^(track|episode)$/, 2)),
})

const TrackIds = z.array(Id).check(z.minLength(1), z.maxLength(50))

const read = 'user-read-playback-state'
const modify = 'user-modify-playback-state'

/**
 * Every call the booth may make, in the shape the service documents: whoever sends another method,
 * query or body is told so here, and not only on the night the real service gets stricter.
 */
export const documentedCalls = {
  me: { method: 'GET', path: '/me', as: 'user', query: {} },
  search: {
    method: 'GET',
    path: '/search',
    as: 'any',
    query: {
      q: z.string().check(z.minLength(1)),
      type: listOf(/^(album|artist|playlist|track|show|episode|audiobook)$/, 7),
      market: z.optional(Market),
      // How many of these this app gets is its own right: `AppRights.searchLimit`.
      limit: z.optional(whole(1, 50)),
      offset: z.optional(whole(0, 1_000)),
      include_external: z.optional(z.literal('audio')),
    },
  },
  playlist: {
    method: 'GET',
    path: '/playlists/:id',
    as: 'any',
    params: { id: Id },
    query: {
      market: z.optional(Market),
      fields: z.optional(z.string()),
      additional_types: z.optional(listOf(/^(track|episode)$/, 2)),
    },
  },
  playlistItems: {
    method: 'GET',
    path: '/playlists/:id/items',
    as: 'any',
    scope: 'playlist-read-private',
    params: { id: Id },
    query: page(50),
  },
  playlistTracks: {
    method: 'GET',
    path: '/playlists/:id/tracks',
    as: 'any',
    scope: 'playlist-read-private',
    params: { id: Id },
    query: page(100),
  },
  isInLibrary: {
    method: 'GET',
    path: '/me/library/contains',
    as: 'user',
    scope: 'user-library-read',
    query: { uris: libraryUris('track|album|episode|show|audiobook|artist|user|playlist') },
  },
  saveToLibrary: {
    method: 'PUT',
    path: '/me/library',
    as: 'user',
    scope: 'user-library-modify',
    query: { uris: libraryUris('track|album|episode|show|audiobook|user|playlist') },
  },
  removeFromLibrary: {
    method: 'DELETE',
    path: '/me/library',
    as: 'user',
    scope: 'user-library-modify',
    query: { uris: libraryUris('track|album|episode|show|audiobook|user|playlist') },
  },
  tracksSaved: {
    method: 'GET',
    path: '/me/tracks/contains',
    as: 'user',
    scope: 'user-library-read',
    query: { ids: listOf(/^[0-9A-Za-z]{22}$/, 50) },
  },
  saveTracks: {
    method: 'PUT',
    path: '/me/tracks',
    as: 'user',
    scope: 'user-library-modify',
    query: {},
    body: z.strictObject({ ids: TrackIds }),
  },
  removeTracks: {
    method: 'DELETE',
    path: '/me/tracks',
    as: 'user',
    scope: 'user-library-modify',
    query: {},
    body: z.union([TrackIds, z.strictObject({ ids: TrackIds })]),
  },
  devices: { method: 'GET', path: '/me/player/devices', as: 'user', scope: read, query: {} },
  player: {
    method: 'GET',
    path: '/me/player',
    as: 'user',
    scope: read,
    query: { market: z.optional(Market), additional_types: z.optional(z.string()) },
  },
  queue: { method: 'GET', path: '/me/player/queue', as: 'user', scope: read, query: {} },
  transfer: {
    method: 'PUT',
    path: '/me/player',
    as: 'user',
    scope: modify,
    query: {},
    body: Transfer,
  },
  play: {
    method: 'PUT',
    path: '/me/player/play',
    as: 'user',
    scope: modify,
    query: onDevice,
    body: z.optional(Play),
  },
  pause: { method: 'PUT', path: '/me/player/pause', as: 'user', scope: modify, query: onDevice },
  next: { method: 'POST', path: '/me/player/next', as: 'user', scope: modify, query: onDevice },
  previous: {
    method: 'POST',
    path: '/me/player/previous',
    as: 'user',
    scope: modify,
    query: onDevice,
  },
  repeat: {
    method: 'PUT',
    path: '/me/player/repeat',
    as: 'user',
    scope: modify,
    query: { state: z.enum(['track', 'context', 'off']), ...onDevice },
  },
  shuffle: {
    method: 'PUT',
    path: '/me/player/shuffle',
    as: 'user',
    scope: modify,
    query: { state: z.enum(['true', 'false']), ...onDevice },
  },
  seek: {
    method: 'PUT',
    path: '/me/player/seek',
    as: 'user',
    scope: modify,
    query: { position_ms: whole(0, 86_400_000), ...onDevice },
  },
  volume: {
    method: 'PUT',
    path: '/me/player/volume',
    as: 'user',
    scope: modify,
    query: { volume_percent: whole(0, 100), ...onDevice },
  },
} as const satisfies Record<string, DocumentedCall>

/** Described as deprecated, and taken from the apps of 2026: whoever still makes them is told so. */
export const removedCalls = [
  ['GET', '/albums'],
  ['GET', '/artists'],
  ['GET', '/artists/:id/top-tracks'],
  ['GET', '/artists/:id/related-artists'],
  ['GET', '/tracks'],
  ['GET', '/users/:id'],
  ['GET', '/users/:id/playlists'],
  ['GET', '/browse/featured-playlists'],
  ['GET', '/browse/categories'],
  ['GET', '/browse/new-releases'],
  ['GET', '/audio-features/:id'],
  ['GET', '/audio-analysis/:id'],
  ['GET', '/recommendations'],
  ['GET', '/markets'],
] as const

export type DocumentedCall = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  path: string
  /** A person's token, or any, also the app's own. */
  as: 'user' | 'any'
  scope?: string
  params?: Record<string, z.ZodMiniType>
  query: Record<string, z.ZodMiniType>
  body?: z.ZodMiniType
}
export type CallName = keyof typeof documentedCalls
