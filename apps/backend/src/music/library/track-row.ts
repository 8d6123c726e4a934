import type { Track } from '@discobooth/contract/music/track'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 22

/** The id of the song, or of the playlist, at this path: always the same 22 letters and digits. */
export async function trackIdOf(path: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(path))
  let rest = new Uint8Array(hash).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let id = ''
  while (id.length < LENGTH) {
    id += DIGITS.charAt(Number(rest % 62n))
    rest /= 62n
  }
  return id
}

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
