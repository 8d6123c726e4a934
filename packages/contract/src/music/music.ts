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
