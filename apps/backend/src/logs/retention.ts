import type { Database } from '../db/schema.ts'
import type { Jobs } from '../jobs/service.ts'
import { deleteOlder } from './store.ts'

const DAY_MS = 86_400_000
const RETENTION = {
  kind: 'forget-logs',
  /** How long a line is kept; the payment log is kept for ever. */
  keptMs: 90 * DAY_MS,
  /** So many are what two hundred guests a day leave in that time; a page in trouble logs them in a day. */
  linesOfBooth: 600_000,
  everyMs: DAY_MS / 4,
  /** In one go, and how soon the next one follows: a party must not wait for a tidy table. */
  most: 2_000,
  pauseMs: 2_000,
}

export type Retention = {
  /** Sees to it that it is done from now on. */
  prepare(): Promise<void>
}

/** Logs, console lines and ids of writes are forgotten after a while: a booth's disk is small. */
export function createRetention(deps: {
  db: Database
  jobs: Pick<Jobs, 'ask' | 'handle'>
  /** Milliseconds since 1970. */
  now: () => number
}): Retention {
  const { db, jobs, now } = deps
  const { kind, keptMs, linesOfBooth, most } = RETENTION
  jobs.handle(kind, async () => {
    const before = new Date(now() - keptMs)
    const deleted = await deleteOlder(db, { before, linesOfBooth, most })
    return { againInMs: deleted < most ? RETENTION.everyMs : RETENTION.pauseMs }
  })
  return {
    async prepare() {
      await db.transaction().execute((trx) => jobs.ask(trx, { kind, key: 'all', inMs: 0 }))
    },
  }
}
