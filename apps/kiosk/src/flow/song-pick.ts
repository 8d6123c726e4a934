import type { Track } from '@discobooth/contract/music/track'
import type { Session } from '@discobooth/contract/session/session'
import { limits } from '@discobooth/contract/wire/limits'
import type { GuestChange } from './modes.ts'

/** What a session keeps of the song that was picked. */
export function songFields(track: Track, startDateTime: string): GuestChange {
  return {
    ...songWords(track),
    songAlbum: track.album.name,
    songDuration: Math.min(track.duration_ms, limits.song.storedMaxMs),
    startDateTime,
  }
}

/** What a guest sees of a song, under the names that a session has for it. */
export function songWords(track: Track): SongWords {
  return {
    songName: track.name,
    songArtist: artists(track),
    albumCoverUrl: track.album.images[0]?.url ?? null,
  }
}
export type SongWords = Pick<Session, 'songName' | 'songArtist' | 'albumCoverUrl'>

export function artists(track: Pick<Track, 'artists'>): string {
  return track.artists.map(({ name }) => name).join(', ')
}
