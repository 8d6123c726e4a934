import type { Database } from '../../platform/db/schema.ts'
import { saveSongs } from '../library/catalogue.ts'
import { trackIdOf } from '../library/track-row.ts'

export type TestSong = { title: string; artists?: string[]; album?: string; path?: string }

/** Songs that are in the index without a file, for what needs no file. */
export async function indexSongs(db: Database, songs: TestSong[]): Promise<string[]> {
  const rows = await Promise.all(
    songs.map(async ({ title, artists = ['Somebody'], album = '', path }, at) => {
      const place = path ?? `${title} ${artists.join(' ')} ${at}.mp3`
      return {
        id: await trackIdOf(place),
        path: place,
        size: 1_000,
        modifiedMs: 1_700_000_000_000,
        title,
        artists,
        album,
        durationMs: 200_000,
        hasPicture: false,
        coverPath: null,
        coverVersion: 'v1',
      }
    }),
  )
  await saveSongs(db, rows)
  return rows.map((row) => row.id)
}
