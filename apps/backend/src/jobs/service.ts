import type { Database, InTransaction } from '../db/schema.ts'
import {
  askForJob,
  type ClaimedJob,
  claimJobs,
  finishJob,
  listTriedJobs,
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
  /** Longer than the longest job: three outside calls of 10 s each. */
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

  async function runDue(): Promise<number> {
    const { leaseMs } = LIMITS
    const kinds = [...handlers.keys()]
    const claimed = await claimJobs(db, { now: now(), leaseMs, most, kinds })
    await Promise.all(claimed.map(run))
    return claimed.length
  }

  async function keepRunning(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const ran = await runDue().catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        if (!signal.aborted) deps.report(`jobs wait for the database: ${reason}`)
        return 0
      })
      if (ran < most) await deps.pause(LIMITS.pollMs, signal)
    }
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
  return Math.min(LIMITS.longestRetryMs, LIMITS.firstRetryMs * 2 ** Math.min(tries - 1, 20))
}
