import * as z from 'zod/mini'
import { SearchResults, Track } from './track.ts'

const Playlist = z.object({ id: z.string(), name: z.string() })

const FeaturedPlaylists = z.object({
  items: z.array(Playlist),
  message: z.string(),
  total: z.int().check(z.nonnegative()),
})

/** What the music side of the kiosk knows. */
export const MusicState = z.object({
  accessToken: z.nullable(z.string()),
  isPlaying: z.boolean(),
  selectedTrack: z.nullable(Track),
  searchResults: z.nullable(SearchResults),
  /** Milliseconds. */
  sessionDuration: z.number().check(z.nonnegative()),
  isLoading: z.boolean(),
  error: z.nullable(z.string()),
  featuredPlaylists: z.nullable(FeaturedPlaylists),
  currentPlaylist: z.nullable(Playlist),
  /** Of the selected track. */
  currentAlbum: z.nullable(Track.shape.album),
  sessionId: z.nullable(z.uuid()),
})
export type MusicState = z.infer<typeof MusicState>

const playerStatuses = ['IDLE', 'INITIALIZING', 'READY', 'RUNNING', 'UNSUPPORTED', 'ERROR'] as const

const PlayerDevice = z.object({
  id: z.string(),
  name: z.string(),
  is_active: z.boolean(),
})

const PlayerTrack = z.object({
  artists: z.array(z.object({ name: z.string() })),
  durationMs: z.number().check(z.nonnegative()),
  id: z.string(),
  image: z.string(),
  name: z.string(),
  uri: z.string(),
})

export const PlayerState = z.object({
  status: z.enum(playerStatuses),
  track: z.nullable(PlayerTrack),
  devices: z.array(PlayerDevice),
  volume: z.number().check(z.gte(0), z.lte(1)),
  repeat: z.enum(['off', 'context', 'track']),
  shuffle: z.boolean(),
  /** Share of the track that has played, in percent. */
  position: z.number().check(z.gte(0), z.lte(100)),
  progressMs: z.number().check(z.nonnegative()),
  isSaved: z.boolean(),
})
export type PlayerState = z.infer<typeof PlayerState>
