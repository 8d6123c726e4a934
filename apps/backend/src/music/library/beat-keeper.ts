import type { Database } from '../../platform/db/schema.ts'
import { findBeatless, keepBeats } from './catalogue.ts'
import type { SongFiles } from './files.ts'

/** In one go; a library of thousands is looked through in the background, song by song. */
const MOST_AT_ONCE = 500

/**
 * Finds the beats of songs that nobody has listened to yet, one at a time and after the index is as it
 * should be: guests can choose a song long before.
 */
export function createBeatKeeper(deps: {
  db: Database
  files: SongFiles
  log: (line: string) => void
  signal: AbortSignal
}) {
  const { db, files, log, signal } = deps
  let working: Promise<void> | undefined
  /** Not tried again in this life: a song that is broken, or all of them where nothing decodes. */
  const failed = new Set<string>()
  let lastReason = ''

  async function work(findBeats: NonNullable<SongFiles['findBeats']>): Promise<void> {
    for (const song of await findBeatless(db, MOST_AT_ONCE)) {
      const version = `${song.id} ${song.modifiedMs}`
      if (failed.has(version)) continue
      const found = await findBeats(song.path, signal)
      // What ended with us says nothing about the song.
      if (signal.aborted) return
      if (found.ok) {
        await keepBeats(db, song, found.beats)
        continue
      }
      failed.add(version)
      if (found.reason !== lastReason) log(`music: no beats of "${song.path}": ${found.reason}`)
      lastReason = found.reason
    }
  }

  return {
    /** Settles when all were looked at; asked again meanwhile, it is the same work. */
    look(): Promise<void> {
      const { findBeats } = files
      if (!findBeats || signal.aborted) return Promise.resolve()
      working ??= work(findBeats)
        // The database is away, most likely: the next look goes on.
        .catch(() => undefined)
        .finally(() => {
          working = undefined
        })
      return working
    },
  }
}
