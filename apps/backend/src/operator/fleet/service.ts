import {
  type BeatHeard,
  BoothBeat,
  type BoothFault,
  beatLimits,
  boothFaults,
  faultsOf,
  isOffline,
} from '@discobooth/contract/device/booth-beat'
import * as z from 'zod/mini'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { tellConsoles } from '../../platform/events/service.ts'
import {
  type FaultRow,
  findBeats,
  findFaultsWithin,
  findStandingFaults,
  keepBeat,
  keepBeats,
  lockFaults,
  noteFaults,
  noteOffline,
} from './store.ts'

/** More at once is a network that broke, or a backend: consoles ask for all of them, once. */
const MOST_TOLD = 20

/** What is known of a booth's machine. */
export type Standing = {
  heardAt: Date
  /** Null: said by another version, and not to be read. */
  beat: BoothBeat | null
  faults: { fault: BoothFault; since: Date }[]
}

export type Fleet = {
  /** A booth lives, and says how it is. */
  hear(booth: string, beat: BoothBeat): Promise<BeatHeard>
  /** Of many at once, by booth, those that are as they were; each of the others is to be heard by itself. */
  hearUsual(beats: ReadonlyMap<string, BoothBeat>): Promise<Map<string, BeatHeard>>
  /** Notes who has gone silent; answers how many. */
  look(): Promise<number>
  /** Of those that were ever heard; `among`: these alone. */
  standing(among: readonly string[] | null): Promise<Map<string, Standing>>
  /** What was wrong within a time, the first first. */
  faultsWithin(span: { booth: string; from: Date; until: Date }): Promise<FaultRow[]>
  /** Looks all the time. */
  start(): void
  stop(): Promise<void>
}

export function createFleet(deps: {
  db: Database
  date: () => Date
  /** Milliseconds on a clock that never jumps. */
  monotonic: () => number
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  report: (line: string) => void
}): Fleet {
  const { db } = deps
  let looking = new AbortController()
  let running: Promise<void> = Promise.resolve()

  async function noteNews(
    beat: { booth: string; at: Date; beat: string },
    now: BoothFault[],
    isNew: boolean,
  ): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const { booth, at } = beat
      const before = await lockFaults(trx, beat)
      const { begun, over } = differenceOf(before, now)
      if (!isNew && begun.length + over.length === 0) return
      await noteFaults(trx, { booth, at, faults: now, begun, over })
      await tellConsoles(trx, { event: 'booths', booth })
    })
  }

  function look(): Promise<number> {
    const silent = { now: deps.date(), silentMs: beatLimits.offlineAfterMs }
    return db.transaction().execute(async (trx) => {
      const gone = await noteOffline(trx, silent)
      await tellOffline(trx, gone)
      return gone.length
    })
  }

  async function keepLooking(signal: AbortSignal): Promise<void> {
    let watch: Watch = newWatch(deps.monotonic())
    while (!signal.aborted) {
      await deps.pause(beatLimits.lookEveryMs, signal)
      if (signal.aborted) return
      watch = lookedAgain(watch, deps.monotonic())
      if (!mayJudge(watch, deps.monotonic())) continue
      try {
        await look()
      } catch (error) {
        deps.report(`nobody looked which booths are offline: ${String(error)}`)
        watch = newWatch(deps.monotonic())
      }
    }
  }

  return {
    async hear(booth, said) {
      const at = deps.date()
      const beat = { booth, at, beat: JSON.stringify(said) }
      const faults = faultsOf(said)
      const noted = await keepBeat(db, beat)
      const isNew = noted === undefined
      if (isNew || isOther(noted, faults)) await noteNews(beat, faults, isNew)
      return { at: at.toISOString() }
    },

    async hearUsual(beats) {
      const at = deps.date()
      const kept = beats.size > 0 ? await keepBeats(db, { at, beats }) : []
      const heard = { at: at.toISOString() }
      const isUsual = ({ booth, faults }: (typeof kept)[number]) => {
        const beat = beats.get(booth)
        return beat !== undefined && !isOther(faults, faultsOf(beat))
      }
      return new Map(kept.filter(isUsual).map(({ booth }) => [booth, heard]))
    },

    look,

    async standing(among) {
      const [beats, faults] = await Promise.all([
        findBeats(db, among),
        findStandingFaults(db, among),
      ])
      const byBooth = Map.groupBy(faults, ({ booth }) => booth)
      return new Map(
        beats.map(({ booth, at, beat }) => {
          const own = (byBooth.get(booth) ?? []).toSorted(byGravity)
          return [booth, { heardAt: at, beat: readBeat(beat), faults: own }]
        }),
      )
    },

    faultsWithin: (span) => findFaultsWithin(db, span),

    start() {
      looking = new AbortController()
      running = keepLooking(looking.signal)
    },
    async stop() {
      looking.abort()
      await running
    },
  }
}

async function tellOffline(trx: InTransaction, gone: readonly string[]): Promise<void> {
  const about = gone.length > MOST_TOLD ? [null] : gone
  for (const booth of about) await tellConsoles(trx, { event: 'booths', booth })
}

/** What is new about a booth, and what is over. */
export function differenceOf(before: readonly string[], now: readonly BoothFault[]) {
  return {
    begun: now.filter((fault) => !before.includes(fault)),
    over: boothFaults.filter((fault) => before.includes(fault) && !now.includes(fault)),
  }
}

function isOther(noted: readonly string[], faults: readonly BoothFault[]): boolean {
  return noted.length !== faults.length || faults.some((fault) => !noted.includes(fault))
}

const gravityOf = new Map(boothFaults.map((fault, place) => [fault, place]))
const byGravity = (one: FaultRow, other: FaultRow) =>
  (gravityOf.get(one.fault) ?? 0) - (gravityOf.get(other.fault) ?? 0)

function readBeat(stored: unknown): BoothBeat | null {
  const read = z.safeParse(BoothBeat, stored)
  return read.success ? read.data : null
}

/** Since when this backend looks without a gap; all on a clock that never jumps. */
export type Watch = { sinceMs: number; lastMs: number }

export const newWatch = (nowMs: number): Watch => ({ sinceMs: nowMs, lastMs: nowMs })

/** Whoever slept, or had no database, begins anew: meanwhile no booth could be heard. */
export function lookedAgain({ sinceMs, lastMs }: Watch, nowMs: number): Watch {
  const hasSlept = nowMs - lastMs > 4 * beatLimits.lookEveryMs
  return { sinceMs: hasSlept ? nowMs : sinceMs, lastMs: nowMs }
}

/** Who has not listened for as long as a booth may be silent knows nothing of its silence. */
export function mayJudge({ sinceMs }: Watch, nowMs: number): boolean {
  return isOffline({ heardAt: sinceMs, now: nowMs })
}
