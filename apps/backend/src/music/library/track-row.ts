import type { Track } from '@discobooth/contract/music/track'

/** What of an indexed song the booth gets to see. */
export type TrackRow = {
  id: string
  title: string
  artists: string[]
  album: string
  durationMs: number
  coverVersion: string
}

export const trackColumns = [
  'id',
  'title',
  'artists',
  'album',
  'durationMs',
  'coverVersion',
] as const satisfies (keyof TrackRow)[]

/** `coverBase` is the path below which covers are served. */
export function toTrack(row: TrackRow, coverBase: string): Track {
  return {
    id: row.id,
    name: row.title,
    uri: `library:track:${row.id}`,
    duration_ms: row.durationMs,
    artists: row.artists.map((name) => ({ name })),
    album: {
      name: row.album,
      // The version makes it another address when the picture changes, so it may be kept for ever.
      images: [{ url: `${coverBase}/${row.id}?v=${row.coverVersion}` }],
    },
  }
}
