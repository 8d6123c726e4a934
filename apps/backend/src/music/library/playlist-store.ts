import { sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import { trackColumns } from './track-row.ts'

export type SavedPlaylist = { id: string; path: string; name: string; trackIds: string[] }

/** Those that there are, in no order. */
export async function readPlaylists(db: Database): Promise<SavedPlaylist[]> {
  const lists = await listPlaylists(db)
  const entries = await db.selectFrom('music_playlist_tracks').selectAll().execute()
  const tracks = Map.groupBy(entries, ({ playlist }) => playlist)
  return lists.map((list) => {
    const trackIds = tracks.get(list.id)?.map(({ track }) => track) ?? []
    return { ...list, trackIds: trackIds.toSorted() }
  })
}

/** These and no others, all at once: a guest sees the old ones or the new ones. */
export async function replacePlaylists(db: Database, playlists: SavedPlaylist[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Another backend may want the same: one after the other, and whoever reads waits for neither.
    await sql`lock table music_playlists in share row exclusive mode`.execute(trx)
    await trx.deleteFrom('music_playlists').execute()
    const lists = playlists.map(({ id, path, name }) => ({ id, path, name }))
    await sql`
      insert into music_playlists (id, path, name)
      select id, path, name from json_to_recordset(${JSON.stringify(lists)}::json)
        as list (id text, path text, name text)
    `.execute(trx)
    const entries = playlists.flatMap(({ id, trackIds }) =>
      trackIds.map((track) => ({ playlist: id, track })),
    )
    await sql`
      insert into music_playlist_tracks (playlist, track)
      select playlist, track from json_to_recordset(${JSON.stringify(entries)}::json)
        as entry (playlist text, track text)
      on conflict do nothing
    `.execute(trx)
  })
}

export function listPlaylists(db: Database) {
  return db.selectFrom('music_playlists').select(['id', 'path', 'name']).execute()
}

export function findPlaylist(db: Database, id: string) {
  return db
    .selectFrom('music_playlists')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** By name, as guests read them. */
export function listPlaylistTracks(db: Database, options: { id: string; limit: number }) {
  return db
    .selectFrom('music_playlist_tracks')
    .innerJoin('music_tracks', 'music_tracks.id', 'music_playlist_tracks.track')
    .select(trackColumns)
    .where('playlist', '=', options.id)
    .where('missingSince', 'is', null)
    .orderBy('titleKey')
    .orderBy('music_tracks.id')
    .limit(options.limit)
    .execute()
}
