import type { FilmOrder } from '@discobooth/contract/media/media'
import { mediaKindOf } from '@discobooth/contract/media/media-kinds'
import { createBackOff } from '@discobooth/runtime/back-off'
import { type Clock, rest } from '@discobooth/runtime/clock'
import type { Manifest, SpooledFile } from '../manifest.ts'
import type { FilmMade, WantedFilm } from './make-film.ts'

interface FilmDeskOptions {
  clock: Clock
  /** Time of day. */
  wall: () => Date
  manifests: () => readonly Manifest[]
  folderOf: (sessionId: string) => string
  /** Whether a party is filmed: it has all of the machine. */
  isRecording: () => boolean
  /** What to make it with; 'never': nobody wants it. Throws nothing. */
  ask: (sessionId: string) => Promise<FilmOrder | 'later' | 'never'>
  make: (wanted: WantedFilm) => Promise<FilmMade>
  /** A film is there, or will not be. */
  settle: (sessionId: string, name: string | null) => Promise<void>
  journal: (code: string, detail: string) => void
  stopped: AbortSignal
}

/** Of one evening's rush: what is older is not worth the wait of the others. */
const mostWaiting = 6
const longestWaitMs = 3 * 3_600_000
const mostTries = 2
const idleMs = 600_000
/** For so long the booth says that it could not keep up. */
const saidForMs = 12 * 3_600_000

/** Makes the films of parties that are over, one at a time, that of the guest who has waited longest first. */
export function createFilmDesk(options: FilmDeskOptions) {
  const { clock, wall, manifests, ask, make, settle, journal, stopped } = options
  const tries = new Map<string, number>()
  const backOff = createBackOff({ firstMs: 2_000, mostMs: 120_000 })
  let woken = new AbortController()
  let pause = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let givenUp: number[] = []

  async function run(): Promise<void> {
    while (!stopped.aborted) {
      woken = new AbortController()
      const signal = AbortSignal.any([stopped, woken.signal])
      await giveUpLate()
      const next = wanted()[0]
      if (next === undefined || options.isRecording()) await rest(clock, idleMs, signal)
      else if (!(await work(next))) await rest(clock, backOff.next(), stopped)
      else backOff.reset()
    }
  }

  const wanted = (): Manifest[] =>
    manifests()
      .filter(({ film, state }) => film === 'wanted' && state === 'sealed')
      .toSorted((one, other) => one.startedAt.localeCompare(other.startedAt))

  /** False when it can't go on now. */
  async function work(manifest: Manifest): Promise<boolean> {
    const { sessionId } = manifest
    const video = longestVideo(manifest.files)
    if (video === null) {
      await finish(sessionId, null)
      return true
    }
    const order = await ask(sessionId)
    if (order === 'later') return false
    if (order === 'never') {
      await finish(sessionId, null)
      return true
    }
    pause = new AbortController()
    if (options.isRecording()) return true
    const name = video.name.replace('video', 'film')
    const made = await make({
      ...{ folder: options.folderOf(sessionId), video, name, order },
      photos: photosOf(manifest.files),
      signal: AbortSignal.any([stopped, pause.signal]),
    })
    if (made.is === 'made') await finish(sessionId, name)
    else if (made.is === 'failed') {
      const count = (tries.get(sessionId) ?? 0) + 1
      tries.set(sessionId, count)
      if (count < mostTries) return false
      journal('recording_trouble', `${sessionId} ${name}: ${made.why}`)
      await finish(sessionId, null)
    }
    return true
  }

  async function finish(sessionId: string, name: string | null): Promise<void> {
    tries.delete(sessionId)
    await settle(sessionId, name)
  }

  /** Parties that follow each other all night leave no time: then guests keep the plain film. */
  async function giveUpLate(): Promise<void> {
    const now = wall().getTime()
    givenUp = givenUp.filter((at) => now - at < saidForMs)
    const waiting = wanted()
    for (const [place, { sessionId, startedAt }] of waiting.entries()) {
      const isLate = now - Date.parse(startedAt) > longestWaitMs
      if (!isLate && waiting.length - place <= mostWaiting) continue
      givenUp.push(now)
      journal('film_given_up', `${sessionId}: the booth had no time for its film.`)
      await finish(sessionId, null)
    }
  }

  return {
    start(): void {
      running = run()
    },
    /** Something has changed: a party is over, or its report is told. */
    wake(): void {
      woken.abort()
    },
    /** A party begins. */
    pause(): void {
      pause.abort()
    },
    async stop(): Promise<void> {
      woken.abort()
      await running
    },
    /** For the operator; nothing less is sold for it. */
    trouble(): string | null {
      const count = givenUp.length
      if (count === 0) return null
      const films = count === 1 ? '1 film was' : `${count} films were`
      return `${films} not made today, because parties left no time for it: their guests have the unedited video.`
    },
  }
}

function longestVideo(files: readonly SpooledFile[]) {
  const [video] = files
    .filter(({ name, state }) => mediaKindOf(name) === 'video' && state !== 'refused')
    .toSorted((one, other) => (other.durationMs ?? 0) - (one.durationMs ?? 0))
  const { name, durationMs } = video ?? { name: '', durationMs: null }
  const isMade = files.some((file) => file.name === name.replace('video', 'film'))
  return durationMs === null || isMade ? null : { name, durationMs }
}

const photosOf = (files: readonly SpooledFile[]) =>
  files
    .filter(({ name, state }) => mediaKindOf(name) === 'photo' && state !== 'refused')
    .map(({ name }) => name)
    .toSorted()
    .slice(0, 4)
