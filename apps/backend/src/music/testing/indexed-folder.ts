import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Database } from '../../platform/db/schema.ts'
import { openSongFolder } from '../library/adapters/song-folder.ts'
import type { SongFiles } from '../library/files.ts'
import { createIndexer, type Pace } from '../library/indexer.ts'
import { makeFolder } from './song-files.ts'

/** Looks all the time, and waits for nothing but the test's own clock. */
const restless: Partial<Pace> = { pauseMs: 1, floorMs: 10, awayMs: 10, settleMs: 20 }

/** An indexer at work on a real folder; its clock is the test's. */
export function indexFolder(
  db: Database,
  options: {
    files?: Record<string, Buffer | string>
    pace?: Partial<Pace>
    around?: (files: SongFiles) => SongFiles
  } = {},
) {
  const folder = makeFolder(options.files)
  const clock = { elapsed: 0, time: Date.now() + 3_600_000 }
  const lines: string[] = []
  const counts = { looks: 0, read: [] as string[] }
  const real = openSongFolder({ dir: folder.dir, log: (line) => lines.push(line) })
  const counted: SongFiles = {
    ...real,
    list: () => {
      counts.looks += 1
      return real.list()
    },
    readTags: (path) => {
      counts.read.push(path)
      return real.readTags(path)
    },
  }
  const indexer = createIndexer({
    db,
    files: options.around?.(counted) ?? counted,
    pause: async (ms, signal) => {
      await sleep(ms, undefined, { signal }).catch(() => undefined)
    },
    now: () => new Date(clock.time).toISOString(),
    monotonic: () => clock.elapsed,
    log: (line) => lines.push(line),
    pace: { ...restless, ...options.pace },
  })
  onTestFinished(async () => {
    await indexer.stop()
    folder.remove()
    await db.deleteFrom('music_tracks').execute()
    await db.deleteFrom('music_playlists').execute()
  })
  return {
    ...folder,
    clock,
    lines,
    counts,
    indexer,
    /** Titles of what guests are offered. */
    async titles(): Promise<string[]> {
      const rows = await db
        .selectFrom('music_tracks')
        .select('title')
        .where('missingSince', 'is', null)
        .orderBy('title')
        .execute()
      return rows.map((row) => row.title)
    },
  }
}
