import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../apps/backend/src/platform/db/schema.ts'

const limitMs = 60_000

/** A search that finds nothing yet would be cheaper than it is in a bar. */
export async function untilIndexed(db: Database): Promise<void> {
  const started = performance.now()
  const songs = db
    .selectFrom('music_playlist_tracks')
    .select((count) => count.fn.countAll<string>().as('songs'))
  while (Number((await songs.executeTakeFirstOrThrow()).songs) === 0) {
    if (performance.now() - started > limitMs) throw new Error('The songs are never indexed.')
    await sleep(100)
  }
}
