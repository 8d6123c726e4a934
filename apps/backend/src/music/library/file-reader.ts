import { isDatabaseUnavailable } from '../../platform/db/availability.ts'
import type { Database } from '../../platform/db/schema.ts'
import { type IndexedSong, saveSongs } from './catalogue.ts'
import { audioTypeOf, type FoundFile, type Listing, type SongFiles, versionOf } from './files.ts'
import { coverOf, coversOf } from './plan.ts'
import { describeSong } from './search/song-text.ts'
import { trackIdOf } from './track-row.ts'

const READ_AT_ONCE = 4
const SAVED_AT_ONCE = 50
const LONGEST_RETRY_MS = 600_000
const LONGEST_SONG_MS = 2_147_483_647

type Failure = { version: string; retryAt: number; waitMs: number }

export type FileReader = {
  /** Notes how the files look, so that one that still grows is told from one that rests. */
  look(options: { seen: Listing & { ok: true }; nowMs: number }): void
  isSettled(file: FoundFile): boolean
  /** Reads and saves these; says how many made it. `all` holds the covers beside them. */
  read(options: { files: FoundFile[]; all: FoundFile[] }): Promise<number>
  /** When the next file that could not be read is due again. */
  retryInMs(): number
}

export function createFileReader(deps: {
  db: Database
  files: SongFiles
  monotonic: () => number
  log: (line: string) => void
  pace: { settleMs: number; oldMs: number; retryMs: number }
  signal: AbortSignal
}): FileReader {
  const { db, pace, monotonic, log } = deps
  let looks = new Map<string, { version: string; since: number; isOld: boolean }>()
  const failures = new Map<string, Failure>()

  async function readOne(file: FoundFile, covers: Map<string, FoundFile>) {
    const result = await deps.files.readTags(file.path)
    if (!result.ok) {
      fail(file, result.reason)
      return []
    }
    failures.delete(file.path)
    const { tags } = result
    const song: IndexedSong = {
      ...file,
      ...describeSong(file.path, tags),
      ...coverOf(file, { hasPicture: tags.hasPicture, covers }),
      id: await trackIdOf(file.path),
      durationMs: Math.min(tags.durationMs, LONGEST_SONG_MS),
      hasPicture: tags.hasPicture,
    }
    return [song]
  }

  async function save(songs: IndexedSong[]): Promise<number> {
    try {
      await saveSongs(db, songs)
      return songs.length
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      // One song that the database does not take must not keep out the others.
      const [song] = songs
      if (song && songs.length === 1) {
        fail(song, error instanceof Error ? error.message : String(error))
        return 0
      }
      let saved = 0
      for (const one of songs) saved += await save([one])
      return saved
    }
  }

  function fail(file: FoundFile, reason: string): void {
    const version = versionOf(file)
    const before = failures.get(file.path)
    const isKnown = before?.version === version
    if (!isKnown) log(`music: "${file.path}" is left out: ${reason}`)
    const waitMs = isKnown ? Math.min(before.waitMs * 2, LONGEST_RETRY_MS) : pace.retryMs
    failures.set(file.path, { version, waitMs, retryAt: monotonic() + waitMs })
  }

  function isDue(file: FoundFile): boolean {
    const failure = failures.get(file.path)
    return failure?.version !== versionOf(file) || failure.retryAt <= monotonic()
  }

  return {
    look({ seen, nowMs }) {
      const now = monotonic()
      const songs = seen.files.filter((file) => audioTypeOf(file.path))
      const next = songs.map((file) => {
        const before = looks.get(file.path)
        const version = versionOf(file)
        const since = before?.version === version ? before.since : now
        return [file.path, { version, since, isOld: nowMs - file.modifiedMs > pace.oldMs }] as const
      })
      looks = new Map(next)
      for (const path of failures.keys()) if (!looks.has(path)) failures.delete(path)
    },
    isSettled(file) {
      const seen = looks.get(file.path)
      return seen !== undefined && (seen.isOld || monotonic() - seen.since >= pace.settleMs)
    },
    async read({ files, all }) {
      const covers = coversOf(all)
      const due = files.filter(isDue)
      let saved = 0
      for (let from = 0; from < due.length; from += SAVED_AT_ONCE) {
        const batch = due.slice(from, from + SAVED_AT_ONCE)
        const songs: IndexedSong[] = []
        for (let at = 0; at < batch.length; at += READ_AT_ONCE) {
          if (deps.signal.aborted) return saved
          const some = batch.slice(at, at + READ_AT_ONCE)
          const read = await Promise.all(some.map((file) => readOne(file, covers)))
          songs.push(...read.flat())
        }
        saved += await save(songs)
      }
      return saved
    },
    retryInMs() {
      const next = Math.min(...Array.from(failures.values(), (failure) => failure.retryAt))
      return Math.max(0, next - monotonic())
    },
  }
}
