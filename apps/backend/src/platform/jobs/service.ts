import { backOffMs } from '@discobooth/runtime/back-off'
import type { Database, InTransaction } from '../db/schema.ts'
import {
  askForJob,
  type ClaimedJob,
  claimJobs,
  finishJob,
  listTriedJobs,
  nameOf,
  postponeJob,
} from './store.ts'

/** When a job wants to run again; undefined: it is done. */
export type JobResult = { againInMs: number } | undefined
export type JobHandler = (job: { key: string; tries: number }) => Promise<JobResult>

export type Jobs = {
  /** Asks for a job in the transaction of what it belongs to: both happen or neither. */
  ask(trx: InTransaction, job: { kind: string; key: string; inMs: number }): Promise<void>
  /** What a kind of job does. Before `start`. */
  handle(kind: string, handler: JobHandler): void
  /** Keys of the jobs of a kind that were tried at least so often and are still not done. */
  triedOften(which: { kind: string; tries: number }): Promise<string[]>
  /** Runs what is due now, and says how many that were. */
  runDue(): Promise<number>
  start(): void
  /** Takes no new job; one that runs is waited for a moment, and otherwise begun again later. */
  stop(): Promise<void>
}

const LIMITS = {
  pollMs: 1_000,
  /**
   * Longer than three outside calls of 10 s each. A video on its way to an S3 store takes longer:
   * another process may then begin it as well, which does no harm but costs.
   */
  leaseMs: 60_000,
  most: 8,
  firstRetryMs: 2_000,
  longestRetryMs: 600_000,
  lastWaitMs: 2_000,
}

export function createJobs(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  report: (line: string) => void
  /** How many run at once. */
  most?: number
}): Jobs {
  const { db, now, most = LIMITS.most } = deps
  const handlers = new Map<string, JobHandler>()
  let stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()

  async function run(job: ClaimedJob): Promise<void> {
    const result = await handlers
      .get(job.kind)?.(job)
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        deps.report(`the job ${job.kind} failed and is tried again: ${reason}`)
        return { againInMs: retryMs(job.tries) }
      })
    if (result === undefined) await finishJob(db, job, now())
    else await postponeJob(db, job, { now: now(), inMs: result.againInMs })
  }

  function claim(places: number, held: string[]): Promise<ClaimedJob[]> {
    const { leaseMs } = LIMITS
    return claimJobs(db, { now: now(), leaseMs, most: places, kinds: [...handlers.keys()], held })
  }

  async function runDue(): Promise<number> {
    const claimed = await claim(most, [])
    await Promise.all(claimed.map(run))
    return claimed.length
  }

  /** A place that is free is taken at once: a video that takes half an hour holds up only itself. */
  async function keepRunning(signal: AbortSignal): Promise<void> {
    const busy = new Map<string, Promise<void>>()
    const complain = (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      if (!signal.aborted) deps.report(`jobs wait for the database: ${reason}`)
    }
    while (!signal.aborted) {
      const free = most - busy.size
      const claimed = free > 0 ? await claim(free, [...busy.keys()]).catch(complain) : []
      for (const job of claimed ?? []) {
        const name = nameOf(job)
        const over = () => void busy.delete(name)
        busy.set(name, run(job).catch(complain).then(over))
      }
      if (busy.size >= most) await Promise.race(busy.values())
      else if ((claimed?.length ?? 0) < free) await deps.pause(LIMITS.pollMs, signal)
    }
    await Promise.all(busy.values())
  }

  return {
    ask: (trx, { kind, key, inMs }) => askForJob(trx, { kind, key, runAt: now() + inMs }),
    handle: (kind, handler) => handlers.set(kind, handler),
    triedOften: (which) => listTriedJobs(db, which),
    runDue,
    start() {
      stopping = new AbortController()
      running = keepRunning(stopping.signal)
    },
    async stop() {
      stopping.abort()
      const limit = new AbortController()
      await Promise.race([running, deps.pause(LIMITS.lastWaitMs, limit.signal)])
      limit.abort()
    },
  }
}

/** 2 s, 4 s, 8 s … up to ten minutes. */
export function retryMs(tries: number): number {
  const { firstRetryMs: firstMs, longestRetryMs: mostMs } = LIMITS
  return backOffMs({ failures: tries, firstMs, mostMs })
}
