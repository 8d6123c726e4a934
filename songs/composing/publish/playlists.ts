import type { MusicLicence } from '@discobooth/contract/music/music-api'
import { perform } from '../compose/performance.ts'
import type { PlaylistName, Song } from '../compose/song.ts'
import { fileName } from '../songbook.ts'

const names: readonly PlaylistName[] = ['Top 40', 'Bangers', 'Classics']

export const licence: MusicLicence = {
  publicUse: true,
  syncWithVideo: true,
  statement:
    'Composed and rendered for DiscoBooth by its own scripts: free to play in public and to record with video.',
}

/** The three playlists that every booth has, as extended M3U beside the songs. */
export function playlists(songs: readonly Song[]): { name: string; text: string }[] {
  return names.map((name) => {
    const entries = songs
      .filter((song) => song.playlists.includes(name))
      .map((song) => {
        const seconds = Math.round(perform(song).seconds)
        return `#EXTINF:${seconds},${song.artist} - ${song.title}\n${fileName(song)}\n`
      })
    return { name: `${name}.m3u8`, text: `#EXTM3U\n#PLAYLIST:${name}\n${entries.join('')}` }
  })
}
