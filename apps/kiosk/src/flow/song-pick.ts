import { limits } from '@discobooth/contract/limits'
import type { Track } from '@discobooth/contract/track'
import type { GuestChange } from './guest-change.ts'

/** What a session keeps of the song that was picked. */
export function songFields(track: Track, startDateTime: string): GuestChange {
  return {
    songName: track.name,
    songAlbum: track.album.name,
    songDuration: Math.min(track.duration_ms, limits.song.storedMaxMs),
    songArtist: artists(track),
    albumCoverUrl: track.album.images[0]?.url ?? null,
    startDateTime,
  }
}

export function artists(track: Pick<Track, 'artists'>): string {
  return track.artists.map(({ name }) => name).join(', ')
}
