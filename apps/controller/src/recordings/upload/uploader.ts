import { join } from 'node:path'
import { allKinds, mediaKindOf } from '@discobooth/contract/media/media-kinds'
import { type BackOff, createBackOff } from '@discobooth/runtime/back-off'
import { type Clock, rest } from '@discobooth/runtime/clock'
import { deliver } from '../delivery.ts'
import { describeDiskError, type Files } from '../disk/files.ts'
import {
  type Errand,
  hasExtras,
  isExtra,
  isSource,
  type Manifest,
  nextMediaErrand,
  reportOf,
  withoutExtras,
  withReportTold,
} from '../manifest.ts'
import type { Spool } from '../spool.ts'
import { type BackendCalls, readWelcome } from './backend-calls.ts'
import { createPartSums } from './part-sums.ts'
import { setAside } from './refused.ts'
import type { StoreCalls } from './store-calls.ts'
import { isWaitOver, type More, type Verdict } from './verdict.ts'

interface UploaderOptions {
  spool: Spool
  files: Files
  folder: string
  backend: BackendCalls
  store: StoreCalls
  clock: Clock
  /** Time of day. */
  wall: () => Date
  /** From 0 to 1. */
  random: () => number
  journal: (code: string, detail: string) => void
  /** The backend has a party's report: it may want a film. */
  onReport: () => void
}

/** An errand in trouble rests, and holds up no other: a party's start, and a party's media. */
interface Track {
  sessionId: string
  kind: 'started' | 'media'
  /** What takes less goes first: the start, the report, photos, videos. */
  effort: number
}

interface Patience {
  backOff: BackOff
  notBefore: number
  /** When the backend first said that it does not know this session. */
  unknownSince: number | null
  lastWhy: string
}

const idleMs = 600_000

/**
 * Brings the spool's parties to the backend, for ever: one errand at a time, what is soon told before
 * what takes long, and then the oldest party first.
 */
export function createUploader(options: UploaderOptions) {
  const { clock, backend, store, files, spool, wall, folder, journal, random, onReport } = options
  const sums = createPartSums(files)
  const patienceByTrack = new Map<string, Patience>()
  const stopped = new AbortController()
  let woken = new AbortController()
  let running: Promise<void> = Promise.resolve()

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      woken = new AbortController()
      const signal = AbortSignal.any([stopped.signal, woken.signal])
      const tracks = tracksInOrder()
      const due = tracks.find((track) => notBefore(track) <= clock.now())
      if (due === undefined) {
        const next = Math.min(...tracks.map((track) => notBefore(track)))
        await rest(clock, Math.min(idleMs, next - clock.now()), signal)
      } else await attempt(due)
    }
  }

  /** What there is to do, in order. */
  function tracksInOrder(): Track[] {
    const byAge = spool
      .manifests()
      .toSorted((one, other) => one.startedAt.localeCompare(other.startedAt))
    const tracks = byAge.flatMap((manifest) => {
      const { sessionId } = manifest
      const errand = nextMediaErrand(manifest)
      return [
        ...(manifest.started === 'waiting'
          ? [{ sessionId, kind: 'started', effort: 0 } as const]
          : []),
        ...(errand === null
          ? []
          : [{ sessionId, kind: 'media', effort: effortOf(errand) } as const]),
      ]
    })
    return tracks.toSorted((one, other) => one.effort - other.effort)
  }

  async function attempt(track: Track): Promise<void> {
    const manifest = spool.find(track.sessionId)
    if (manifest === undefined) return
    const errand: Errand | null =
      track.kind === 'started' ? { run: 'started' } : nextMediaErrand(manifest)
    if (errand === null) return
    const verdict = await perform(manifest, errand)
    if (stopped.signal.aborted) return
    if (verdict.is === 'more') patienceByTrack.delete(keyOf(track))
    else if (isFinal(manifest, track, verdict)) {
      const trouble = await actOn(manifest, errand, verdict).catch(describeDiskError)
      if (trouble === undefined) patienceByTrack.delete(keyOf(track))
      else waitAfter(track, { is: 'later', why: trouble })
      await spool.forgetIfDone(track.sessionId)
    } else waitAfter(track, verdict)
  }

  function perform(manifest: Manifest, errand: Errand): Promise<Verdict | More> {
    const { sessionId } = manifest
    switch (errand.run) {
      case 'started':
        return backend.started(sessionId)
      case 'report':
        return backend.report(sessionId, reportOf(manifest))
      case 'file':
        return deliver({
          backend,
          store,
          sums,
          files,
          folder: spool.folderOf(sessionId),
          sessionId,
          file: errand.file,
        })
    }
  }

  function isFinal(manifest: Manifest, track: Track, verdict: Verdict): boolean {
    if (verdict.is === 'done') return true
    // A session that is not paid yet may be so in a moment: the kiosk and its provider have their own pace.
    const isUnknown =
      verdict.is === 'unknown' || (verdict.is === 'never' && track.kind === 'started')
    if (!isUnknown) return verdict.is === 'never'
    const patience = patienceOf(track)
    patience.unknownSince ??= clock.now()
    return isWaitOver({
      sincePartyMs: wall().getTime() - Date.parse(manifest.startedAt),
      sinceFirstTryMs: clock.now() - patience.unknownSince,
    })
  }

  async function actOn(manifest: Manifest, errand: Errand, verdict: Verdict): Promise<void> {
    const { sessionId } = manifest
    const isDone = verdict.is === 'done'
    const outcome = isDone ? 'told' : 'refused'
    if (verdict.is !== 'done')
      journal('recording_refused', `${sessionId} ${nameOf(errand)}: ${verdict.why}`)
    const from = spool.folderOf(sessionId)
    const aside = { files, root: folder, today: wall(), from, sessionId }
    switch (errand.run) {
      case 'started':
        return spool.change(sessionId, (now) => ({ ...now, started: outcome }))
      case 'report': {
        if (isDone) {
          const welcome = readWelcome(verdict)
          await spool.change(sessionId, (now) => withReportTold(now, welcome))
          onReport()
          // Meanwhile other parties have their turn.
          void spool.makeCopies(sessionId)
          return
        }
        // Perhaps it knows no such files any more: an update can be taken back.
        if (hasExtras(manifest)) return spool.change(sessionId, (now) => withoutExtras(now))
        await setAside({ ...aside, names: manifest.files.map(({ name }) => name) })
        return spool.change(sessionId, withReportRefused)
      }
      case 'file': {
        const { name } = errand.file
        if (!isDone && isExtra(errand.file))
          return spool.change(sessionId, (now) => withoutExtras(now, name))
        if (!isDone) await setAside({ ...aside, names: [name] })
        await spool.change(sessionId, (now) =>
          withFile(now, name, isDone ? 'delivered' : 'refused'),
        )
        if (!isDone) return
        journal('recording_delivered', `${sessionId} ${name}`)
        if (spool.find(sessionId)?.film === 'wanted' && isSource(errand.file)) return
        return files.remove(join(spool.folderOf(sessionId), name))
      }
    }
  }

  function waitAfter(track: Track, verdict: Verdict): void {
    const patience = patienceOf(track)
    patience.notBefore = clock.now() + patience.backOff.next()
    const why = verdict.is === 'done' ? '' : verdict.why
    if (why === patience.lastWhy) return
    patience.lastWhy = why
    journal('recording_waits', `${track.sessionId} ${track.kind}: ${why}`)
  }

  const notBefore = (track: Track) => patienceByTrack.get(keyOf(track))?.notBefore ?? 0

  function patienceOf(track: Track): Patience {
    const known = patienceByTrack.get(keyOf(track))
    if (known !== undefined) return known
    const backOff = createBackOff({ firstMs: 1_000, mostMs: 120_000, random })
    const fresh: Patience = { backOff, notBefore: 0, unknownSince: null, lastWhy: '' }
    patienceByTrack.set(keyOf(track), fresh)
    return fresh
  }

  return {
    start(): void {
      running = run()
    },
    wake(): void {
      woken.abort()
    },
    async stop(): Promise<void> {
      stopped.abort()
      await running
    },
  }
}

const effortOf = (errand: Errand): number =>
  errand.run === 'file' ? 2 + allKinds.indexOf(mediaKindOf(errand.file.name)) : 1
const keyOf = ({ sessionId, kind }: Track) => `${kind} ${sessionId}`
const nameOf = (errand: Errand) => (errand.run === 'file' ? errand.file.name : errand.run)

function withReportRefused(manifest: Manifest): Manifest {
  const files = manifest.files.map((file) => ({ ...file, state: 'refused' as const }))
  return { ...manifest, report: 'refused', files }
}

function withFile(manifest: Manifest, name: string, state: 'delivered' | 'refused'): Manifest {
  const files = manifest.files.map((file) => (file.name === name ? { ...file, state } : file))
  return { ...manifest, files }
}
