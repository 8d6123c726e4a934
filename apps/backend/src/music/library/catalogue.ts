import type { SongBeats } from '@discobooth/contract/music/music-api'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { FoundFile } from './files.ts'
import type { Cover, KnownTrack } from './plan.ts'
import type { SongText } from './search/song-text.ts'
import { trackColumns } from './track-row.ts'

const AT_ONCE = 1_000

export type IndexedSong = FoundFile &
  SongText &
  Cover & { id: string; durationMs: number; hasPicture: boolean }

export async function listKnown(db: Database): Promise<KnownTrack[]> {
  const rows = await db
    .selectFrom('music_tracks')
    .select(['id', 'path', 'size', 'modifiedMs', 'hasPicture', 'coverPath', 'coverVersion'])
    .select(sql<boolean>`"missingSince" is not null`.as('isMissing'))
    .execute()
  return rows.map((row) => ({
    ...row,
    size: Number(row.size),
    modifiedMs: Number(row.modifiedMs),
  }))
}

export async function saveSongs(db: Database, songs: IndexedSong[]): Promise<void> {
  if (songs.length === 0) return
  await db
    .insertInto('music_tracks')
    .values(songs)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        size: row.ref('excluded.size'),
        modifiedMs: row.ref('excluded.modifiedMs'),
        title: row.ref('excluded.title'),
        artists: row.ref('excluded.artists'),
        album: row.ref('excluded.album'),
        durationMs: row.ref('excluded.durationMs'),
        hasPicture: row.ref('excluded.hasPicture'),
        coverPath: row.ref('excluded.coverPath'),
        coverVersion: row.ref('excluded.coverVersion'),
        missingSince: null,
        beats: null,
        beatsFoundBy: null,
      })),
    )
    .execute()
}

export async function saveCover(db: Database, { id, ...cover }: { id: string } & Cover) {
  await db.updateTable('music_tracks').set(cover).where('id', '=', id).execute()
}

/** Another number has all songs listened to again. */
const BEATS_FOUND_BY = 1

/** Songs that nobody has listened to, the shortest first: they are known soonest. */
export function findBeatless(
  db: Database,
  most: number,
): Promise<{ id: string; path: string; modifiedMs: string }[]> {
  return db
    .selectFrom('music_tracks')
    .select(['id', 'path', 'modifiedMs'])
    .where('missingSince', 'is', null)
    .where('beatsFoundBy', 'is distinct from', BEATS_FOUND_BY)
    .orderBy('durationMs')
    .limit(most)
    .execute()
}

/** Of the file that was listened to; another one has come in its place meanwhile, perhaps. */
export async function keepBeats(
  db: Database,
  { id, modifiedMs }: { id: string; modifiedMs: string },
  beats: SongBeats | null,
): Promise<void> {
  await db
    .updateTable('music_tracks')
    .set({ beats: beats && JSON.stringify(beats), beatsFoundBy: BEATS_FOUND_BY })
    .where('id', '=', id)
    .where('modifiedMs', '=', modifiedMs)
    .execute()
}

export async function showSongs(db: Database, ids: string[]): Promise<void> {
  await setMissing(db, { ids, missingSince: null })
}

export async function hideSongs(
  db: Database,
  { ids, since }: { ids: string[]; since: Date },
): Promise<void> {
  await setMissing(db, { ids, missingSince: since })
}

async function setMissing(
  db: Database,
  { ids, missingSince }: { ids: string[]; missingSince: Date | null },
): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await db
      .updateTable('music_tracks')
      .set({ missingSince })
      .where('id', 'in', ids.slice(from, from + AT_ONCE))
      .where('missingSince', missingSince ? 'is' : 'is not', null)
      .execute()
  }
}

/** What has been gone for so long is not coming back; what was played of it stays in the log. */
export async function forgetMissing(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('music_tracks')
    .where('missingSince', '<', before)
    .executeTakeFirst()
  if (numDeletedRows > 0n) {
    await sql`
      delete from music_words where word not in (
        select unnest(tsvector_to_array(words)) from music_tracks
      )
    `.execute(db)
  }
  return Number(numDeletedRows)
}

/** A song's file and cover, as long as the file is there. */
export function findSong(db: Database, id: string) {
  return db
    .selectFrom('music_tracks')
    .select([...trackColumns, 'path', 'size', 'modifiedMs', 'hasPicture', 'coverPath', 'beats'])
    .where('id', '=', id)
    .where('missingSince', 'is', null)
    .executeTakeFirst()
}

/** Songs that a guest can choose. */
export async function countSongs(db: Database): Promise<number> {
  const { songs } = await db
    .selectFrom('music_tracks')
    .select((row) => row.fn.countAll<string>().as('songs'))
    .where('missingSince', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(songs)
}

export async function readSecret(db: Database): Promise<string> {
  const { value } = await db.selectFrom('music_secret').select('value').executeTakeFirstOrThrow()
  return value
}
