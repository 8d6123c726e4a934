import type { Database } from '../../platform/db/schema.ts'
import { createBeatKeeper } from './beat-keeper.ts'
import { forgetMissing, hideSongs, listKnown, saveCover, showSongs } from './catalogue.ts'
import { createFileReader } from './file-reader.ts'
import { audioTypeOf, type FolderWatch, type Listing, type SongFiles } from './files.ts'
import { planScan } from './plan.ts'
import { createPlaylistWriter } from './playlist-writer.ts'

export const usualPace = {
  /** How long a file must stay as it is before it counts as copied. */
  settleMs: 2_000,
  /** A file that was last written longer ago than this was not copied just now. */
  oldMs: 60_000,
  /** Between two looks, however much is going on. */
  pauseMs: 1_000,
  /** The folder is looked at this often, also when nothing is noticed. */
  floorMs: 60_000,
  /** How long a folder that is gone or empty may be a disk that comes back. */
  graceMs: 60_000,
  /** How soon a folder that is away is looked for again. */
  awayMs: 5_000,
  /** A song that is gone for this long is forgotten. */
  forgetMs: 30 * 86_400_000,
  /** How soon a file that could not be read is tried again; then doubled. */
  retryMs: 5_000,
  /** How long after its start nobody listens to songs: then all else is under way. */
  beatsAfterMs: 30_000,
}
const STOP_MS = 2_000

export type Pace = typeof usualPace

export type IndexerDependencies = {
  db: Database
  files: SongFiles
  /** Resolves after this time, or as soon as the signal is aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  /** The time, ISO. */
  now: () => string
  monotonic: () => number
  log: (line: string) => void
  pace?: Partial<Pace>
}

export type Indexer = {
  /** Returns at once; the songs come in while the booth is already open. */
  start(): void
  stop(): Promise<void>
  /** Waits, but not for ever, until the folder was looked through once after the start. */
  firstLook(limitMs: number): Promise<void>
  /** Looks through the folder at once, without waiting for a change. */
  look(): void
  /** For a host on which nothing goes on beside the calls: looks, if it is time to. */
  lookIfDue(): Promise<void>
  /** A song's file turned out to be gone. */
  lost(id: string): Promise<void>
}

/** Keeps the index as the folder is: looks, reads what is new or changed, waits for the next change. */
export function createIndexer(deps: IndexerDependencies): Indexer {
  const { db, files, log, monotonic } = deps
  const pace = { ...usualPace, ...deps.pace }
  const ending = new AbortController()
  const reader = createFileReader({ ...deps, pace, signal: ending.signal })
  const beats = createBeatKeeper({ db, files, log, signal: ending.signal })
  const playlists = createPlaylistWriter({ db, files, log })
  const absence = createAbsence({ monotonic, graceMs: pace.graceMs })
  let wake = new AbortController()
  const looked = new AbortController()
  let watch: FolderWatch | undefined
  let running: Promise<void> = Promise.resolve()
  let lastFailure = ''
  /** Of the listing that the index was found to agree with: nothing is to be done for it again. */
  let agreed: string | undefined
  let looking: Promise<void> | undefined
  let dueAt = Number.NEGATIVE_INFINITY

  /** Says how long to wait at most before the next look. */
  async function scan(): Promise<number> {
    const listing = await files.list()
    if (listing.ok && listing.version !== undefined && listing.version === agreed) {
      return pace.floorMs
    }
    agreed = undefined
    const known = await listKnown(db)
    if (ending.signal.aborted) return 0
    if (listing.ok) watch?.cover(listing.folders)
    const away = awayReason(listing, known.length > 0)
    if (away !== undefined || !listing.ok) {
      looked.abort()
      const change = absence.noticed()
      if (change === 'began') log(`music: ${away}. The songs stay in the index; waiting for them`)
      if (change === 'lasts') {
        const ids = known.filter((track) => !track.isMissing).map((track) => track.id)
        await hideSongs(db, { ids, since: new Date(deps.now()) })
        await playlists.write({ seen: [], tracks: [], isComplete: false })
        log(`music: ${away}. No song is offered until they are back`)
      }
      return pace.awayMs
    }
    if (absence.ended()) log('music: the songs are back')
    return apply(listing, known)
  }

  async function apply(
    seen: Listing & { ok: true },
    known: Awaited<ReturnType<typeof listKnown>>,
  ): Promise<number> {
    reader.look({ seen, nowMs: Date.parse(deps.now()) })
    const plan = planScan({ seen, known, isSettled: reader.isSettled })
    await showSongs(db, plan.show)
    await hideSongs(db, { ids: plan.hide, since: new Date(deps.now()) })
    for (const change of plan.recover) await saveCover(db, change)
    const read = await reader.read({ files: plan.read, all: seen.files })
    if (ending.signal.aborted) return 0
    const tracks = (await listKnown(db)).filter((track) => !track.isMissing)
    const isComplete = plan.unsettled.length === 0
    await playlists.write({ seen: seen.files, tracks, isComplete })
    await forgetMissing(db, new Date(Date.parse(deps.now()) - pace.forgetMs))
    if (isComplete) looked.abort()
    // What was changed may meet the change of another backend: it is looked at once more.
    const { read: unread, hide, show, recover } = plan
    if (isComplete && [unread, hide, show, recover].every(({ length }) => length === 0)) {
      agreed = seen.version
    }
    if (read + plan.hide.length + plan.show.length > 0) {
      log(`music: ${tracks.length} songs (${read} read, ${plan.hide.length} gone)`)
    }
    return isComplete ? Math.min(pace.floorMs, reader.retryInMs()) : pace.settleMs
  }

  /** The same, whatever goes wrong. */
  async function tryScan(): Promise<number> {
    try {
      const waitMs = await scan()
      lastFailure = ''
      return waitMs
    } catch (error) {
      // The database is away, most likely: the next look finds out.
      const failure = error instanceof Error ? error.message : String(error)
      if (failure !== lastFailure) log(`music: the songs could not be indexed: ${failure}`)
      lastFailure = failure
      return pace.awayMs
    }
  }

  async function lookOnce(): Promise<void> {
    dueAt = Number.POSITIVE_INFINITY
    const waitMs = await tryScan()
    // Here they are known, and need not be found.
    if (agreed === undefined) await beats.look()
    looking = undefined
    // Unless somebody asked for another look meanwhile.
    if (dueAt === Number.POSITIVE_INFINITY) dueAt = monotonic() + Math.max(pace.pauseMs, waitMs)
  }

  async function run(): Promise<void> {
    const mayListenAt = monotonic() + pace.beatsAfterMs
    while (!ending.signal.aborted) {
      wake = new AbortController()
      const dueMs = await tryScan()
      const listensInMs = mayListenAt - monotonic()
      if (listensInMs <= 0) void beats.look()
      const waitMs = listensInMs > 0 ? Math.min(dueMs, listensInMs) : dueMs
      await deps.pause(pace.pauseMs, ending.signal)
      const woken = AbortSignal.any([ending.signal, wake.signal])
      await deps.pause(Math.max(0, waitMs - pace.pauseMs), woken)
    }
  }

  return {
    start() {
      watch = files.watch(() => wake.abort())
      running = run()
    },
    async stop() {
      ending.abort()
      const done = new AbortController()
      const stopped = running.finally(() => done.abort())
      // A disk that hangs must not hold up the end.
      await Promise.race([stopped, deps.pause(STOP_MS, done.signal)])
      watch?.stop()
    },
    async firstLook(limitMs) {
      const isUnderWay = watch !== undefined && !looked.signal.aborted
      if (isUnderWay) await deps.pause(limitMs, AbortSignal.any([looked.signal, ending.signal]))
    },
    look() {
      dueAt = Number.NEGATIVE_INFINITY
      wake.abort()
    },
    lookIfDue() {
      if (monotonic() >= dueAt) looking ??= lookOnce()
      return looking ?? Promise.resolve()
    },
    async lost(id) {
      agreed = undefined
      await hideSongs(db, { ids: [id], since: new Date(deps.now()) })
      wake.abort()
    },
  }
}

/** An empty folder where there were songs is a disk that is not there, more often than a wish. */
function awayReason(listing: Listing, hadSongs: boolean): string | undefined {
  if (!listing.ok) return `the folder of the songs can't be read: ${listing.reason}`
  const isEmpty = !listing.files.some((file) => audioTypeOf(file.path))
  return isEmpty && hadSongs && listing.unreadable.length === 0
    ? 'the folder of the songs is empty'
    : undefined
}

type Absence = {
  /** The folder is not there: since now, still within its grace, or for good (told once). */
  noticed(): 'began' | 'waits' | 'lasts'
  /** The folder is there; true if it had been away. */
  ended(): boolean
}

/** A disk that is pulled, or mounted late, comes back: until the grace is over nothing is taken down. */
function createAbsence(options: { monotonic: () => number; graceMs: number }): Absence {
  let since: number | undefined
  let isTold = false
  return {
    noticed() {
      if (since === undefined) {
        since = options.monotonic()
        return 'began'
      }
      if (isTold || options.monotonic() - since < options.graceMs) return 'waits'
      isTold = true
      return 'lasts'
    },
    ended() {
      const wasAway = since !== undefined
      since = undefined
      isTold = false
      return wasAway
    },
  }
}
