import { join } from 'node:path'
import type { RecordingsStatus } from '@discobooth/contract/device/device'
import { type Clock, rest } from '@discobooth/runtime/clock'
import type { Environment } from '../parts/gpio/tool-process.ts'
import { boomerangsWith } from './boomerang.ts'
import { type Draw, drawingWith, framesWith } from './copies/drawing.ts'
import { copiesWith } from './copies/make-copies.ts'
import { describeDiskError, type Files } from './disk/files.ts'
import type { Shelf } from './disk/shelf.ts'
import { tidyWith } from './disk/tidy.ts'
import { createDiskWatch } from './disk/watch.ts'
import { createFilmDesk } from './film/film-desk.ts'
import { clearWorkshop, filmsWith } from './film/make-film.ts'
import { foundParties, recoverParty } from './recovery.ts'
import { createSpool, type StartedParty } from './spool.ts'
import { createBackendCalls, type Fetch, readFilmOrder } from './upload/backend-calls.ts'
import { countAside, describeAside, forgetOld } from './upload/refused.ts'
import { createStoreCalls } from './upload/store-calls.ts'
import { createUploader } from './upload/uploader.ts'

/** Before the first photo of a party of average length there is time for three. */
const mostBeatTries = 5
const beforeBeatsMs = 3_000

export interface RecordingSettings {
  /** Where recordings wait until the backend has them. */
  folder: string
  backendUrl: string
  minFreeBytes: number
}

interface RecordingsOptions {
  settings: RecordingSettings
  boothKey: string
  ffmpeg: string | null
  /** False where the camera only acts as if: what it hears is not the party. */
  hearsRoom?: boolean
  /** Another way to make pictures, for tests. */
  draw?: Draw
  env: Environment
  clock: Clock
  files: Files
  fetch: Fetch
  wall: () => Date
  random: () => number
  /** What keeps the disk from taking pictures, or null: media modes are sold accordingly. */
  onTrouble: (reason: string | null) => void
}

/** Everything between the camera and the backend: the spool on the disk, and who empties it. */
export function createRecordings(options: RecordingsOptions) {
  const { settings, files, clock, wall, random, boothKey, env, ffmpeg, fetch, onTrouble } = options
  const stopping = new AbortController()
  /** By session: what an earlier life has left of it, once it is gone through. */
  const recoveries = new Map<string, Promise<void>>()
  const begins = new Map<string, Promise<void>>()
  const troubles = new Map<'space' | 'writes', string>()
  let asideCount = 0
  let foundSessions: ReadonlySet<string> = new Set()
  let recovery: Promise<void> = Promise.resolve()
  let note: ((code: string, detail: string) => void) | null = null
  const { folder } = settings
  const stopped = stopping.signal
  const draw = options.draw ?? drawingWith({ clock, env, stopped })
  const spool = createSpool({
    files,
    folder,
    wall,
    tidy: tidyWith({ files, clock, env, ffmpeg, stopped }),
    makeBoomerang: boomerangsWith({
      ...{ files, clock, env, ffmpeg, stopped },
      onTrouble: (reason) => note?.('recording_trouble', reason),
    }),
    makeCopies: copiesWith({
      ...{ files, clock, stopped },
      draw,
      takeFrame: framesWith({ clock, env, ffmpeg, stopped }),
      onTrouble: (reason) => note?.('recording_trouble', reason),
    }),
    onWork: () => {
      uploader.wake()
      films.wake()
    },
    onRecording: () => films.pause(),
    onTrouble: (reason) => tell('writes', reason),
  })
  const { backendUrl: url } = settings
  const backend = createBackendCalls({ url, boothKey, fetch, clock, stopped })
  const workshop = join(folder, 'film')
  const films = createFilmDesk({
    ...{ clock, wall, stopped },
    manifests: () => spool.manifests(),
    folderOf: (sessionId) => spool.folderOf(sessionId),
    isRecording: () => spool.isRecording(),
    ask: async (sessionId) => readFilmOrder(await backend.filmOrder(sessionId)),
    make: filmsWith({
      ...{ files, clock, env, ffmpeg, workshop, hearsRoom: options.hearsRoom ?? true, draw },
      fetchSong: (address) => backend.song(address),
    }),
    settle: async (sessionId, name) => {
      await spool.settleFilm(sessionId, name)
      await spool.forgetIfDone(sessionId)
    },
    journal: (code, detail) => note?.(code, detail),
  })
  const uploader = createUploader({
    spool,
    files,
    folder,
    backend,
    onReport: () => films.wake(),
    store: createStoreCalls({ fetch, clock, stopped }),
    clock,
    wall,
    random,
    journal: (code, detail) => note?.(code, detail),
  })
  const disk = createDiskWatch({
    files,
    folder,
    clock,
    minFreeBytes: settings.minFreeBytes,
    isInDoubt: () => troubles.has('writes'),
    onTrouble: (reason) => tell('space', reason),
    onLook: async (isWell) => {
      await spool.sealUnsealed()
      if (!isWell) return
      tell('writes', null)
      await spool.saveUnsaved()
      await forgetOld({ files, root: folder, today: wall() })
      asideCount = await countAside({ files, root: folder })
    },
  })

  async function recover(found: readonly string[]): Promise<void> {
    for (const sessionId of found) {
      if (stopped.aborted) return
      await recoverOnce(sessionId)
    }
    uploader.wake()
  }

  function recoverOnce(sessionId: string): Promise<void> {
    const known = recoveries.get(sessionId)
    const recovered =
      known ??
      recoverParty({ files, folder, spool, wall }, sessionId).catch((error: unknown) =>
        note?.('recording_trouble', `${sessionId}: ${describeDiskError(error)}`),
      )
    recoveries.set(sessionId, recovered)
    return recovered
  }

  const trouble = () => (troubles.size === 0 ? null : [...troubles.values()].join(' '))

  function tell(about: 'space' | 'writes', reason: string | null): void {
    if (reason === null) troubles.delete(about)
    else troubles.set(about, reason)
    onTrouble(trouble())
  }

  return {
    onNote: (listener: (code: string, detail: string) => void) => {
      note = listener
    },
    /** Settles even when the disk is ill. What an earlier life has left is gone through in the background. */
    async start(): Promise<void> {
      await disk.start()
      await spool.start()
      await clearWorkshop(files, workshop).catch(() => undefined)
      const found = await foundParties(files, folder).catch(() => [])
      foundSessions = new Set(found)
      recovery = recover(found)
      uploader.start()
      films.start()
    },
    /** Nothing long is begun any more; what has been recorded is still put on the disk. */
    hurry(): void {
      stopping.abort()
    },
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all([disk.stop(), uploader.stop(), films.stop(), recovery])
      await spool.idle()
    },
    /** A party has begun, with or without a camera: the backend will hear of it (M3). */
    begin(party: StartedParty): Promise<void> {
      const { sessionId } = party
      const isFound = foundSessions.has(sessionId)
      const begun = isFound
        ? recoverOnce(sessionId).then(() => spool.begin(party))
        : spool.begin(party)
      begins.set(sessionId, begun)
      return begun.finally(() => {
        if (begins.get(sessionId) === begun) begins.delete(sessionId)
      })
    },
    /** The camera does not wait for `begin`, which may have to look through an earlier life first. */
    async shelf(sessionId: string): Promise<Shelf | null> {
      await begins.get(sessionId)
      return spool.shelf(sessionId)
    },
    /**
     * When the beats of its song fall, since it began. None where nobody knows: it was played by another
     * service, or the backend is away, too slow, or of a release before.
     */
    async beats(sessionId: string, over: AbortSignal): Promise<readonly number[]> {
      for (let tries = 0; tries < mostBeatTries; tries += 1) {
        // It knows a party once it was told of its start.
        await rest(clock, beforeBeatsMs, AbortSignal.any([over, stopped]))
        if (over.aborted || stopped.aborted) return []
        const order = readFilmOrder(await backend.filmOrder(sessionId))
        if (typeof order === 'object') return order.song?.beats?.beatsMs ?? []
      }
      return []
    },
    async over(sessionId: string, problem: string | null): Promise<void> {
      if (problem !== null) note?.('recording_trouble', `${sessionId}: ${problem}`)
      await begins.get(sessionId)
      await spool.over(sessionId, problem)
    },
    status(): RecordingsStatus {
      const waiting = spool
        .manifests()
        .flatMap((manifest) => manifest.files.filter(({ state }) => state === 'waiting'))
      // What was set aside keeps no disk from taking more, so nothing less is sold for it.
      const aside = describeAside(asideCount, folder)
      const problems = [trouble(), aside, films.trouble()].filter((text) => text !== null)
      return {
        waitingFiles: waiting.length,
        waitingBytes: waiting.reduce((sum, { bytes }) => sum + bytes, 0),
        problem: problems.length === 0 ? null : problems.join(' '),
      }
    },
  }
}

export type Recordings = ReturnType<typeof createRecordings>
