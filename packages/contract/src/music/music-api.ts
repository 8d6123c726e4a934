import * as z from 'zod/mini'
import { Track } from './track.ts'

export const musicProviders = ['library', 'spotify'] as const
export type MusicProviderName = (typeof musicProviders)[number]

/** The three playlists every booth has; the settings say which of the provider's each one is. */
export const playlistKeys = ['TOP_40', 'DANCE', 'DISCO'] as const
export type PlaylistKey = (typeof playlistKeys)[number]

/** What the operator may do with this music; the booth records, so both questions matter. */
export const MusicLicence = z.object({
  publicUse: z.boolean(),
  syncWithVideo: z.boolean(),
  /** One sentence for the operator. */
  statement: z.string(),
})
export type MusicLicence = z.infer<typeof MusicLicence>

/** What the kiosk must know before it can play: GET /api/music. */
export const MusicSetup = z.object({
  provider: z.enum(musicProviders),
  licence: MusicLicence,
  /** The provider's own id of each playlist; null where none is set. */
  playlists: z.object({
    TOP_40: z.nullable(z.string()),
    DANCE: z.nullable(z.string()),
    DISCO: z.nullable(z.string()),
  }),
  /** Where Spotify answers, so that tests can use a server of their own; null with another provider. */
  spotify: z.nullable(z.object({ apiUrl: z.string(), sdkUrl: z.string(), logoutUrl: z.string() })),
})
export type MusicSetup = z.infer<typeof MusicSetup>

/** A playlist with its tracks, sorted by name. */
export const Playlist = z.object({ id: z.string(), name: z.string(), tracks: z.array(Track) })
export type Playlist = z.infer<typeof Playlist>

/**
 * Where an audio element may fetch a song, for a short while: it cannot send a key. `version` is
 * another one as soon as the file is another one.
 */
export const StreamAddress = z.object({
  url: z.string(),
  expiresInMs: z.int(),
  version: z.string(),
})
export type StreamAddress = z.infer<typeof StreamAddress>

/** A song that was heard; told once it really advanced. */
export const SongPlay = z.object({
  sessionId: z.uuid(),
  trackId: z.string().check(z.minLength(1), z.maxLength(200)),
  trackName: z.string().check(z.maxLength(500)),
})
export type SongPlay = z.infer<typeof SongPlay>

/** Sign-in begins at the backend, which remembers the state it handed out. */
export const SignInRequest = z.object({ returnUrl: z.string(), sessionId: z.uuid() })
export const SignInAddress = z.object({ url: z.string() })

/** `refreshToken` is an opaque handle: the provider's own stays on the backend (A5). */
export const RefreshRequest = z.object({ refreshToken: z.string() })
/** POST /api/music/sign-out, by who holds the handle: from then on it needs the operator again. */
export const SignedOut = z.object({ signedOut: z.literal(true) })
export const AccessToken = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresInMs: z.int(),
})
export type AccessToken = z.infer<typeof AccessToken>

const Moment = z.int().check(z.nonnegative())

/** Where a song's beats are, found in its sound when it is indexed. Milliseconds from its beginning. */
export const SongBeats = z.object({
  bpm: z.number().check(z.positive()),
  beatsMs: z.array(Moment).check(z.maxLength(10_000)),
  /** Of these beats, the first of each bar: every fourth, from this one on. */
  firstBar: z.int().check(z.minimum(0), z.maximum(3)),
  /** The bar at which most sets in after least, in the order in which it does so. */
  dropsMs: z.array(Moment).check(z.maxLength(8)),
})
export type SongBeats = z.infer<typeof SongBeats>

/** Others are rare where people dance. */
export const beatsOfBar = 4

export const barsOf = ({ beatsMs, firstBar }: SongBeats): number[] =>
  beatsMs.filter((_, order) => order % beatsOfBar === firstBar)
