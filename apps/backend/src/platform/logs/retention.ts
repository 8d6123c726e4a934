import { sql } from 'kysely'
import { deleteOldOperations } from '../db/operations.ts'
import type { Database } from '../db/schema.ts'
import type { Jobs } from '../jobs/service.ts'
import { deleteBeyond, deleteOlder, type Share } from './store.ts'

const DAY_MS = 86_400_000
const RETENTION = {
  kind: 'forget-logs',
  /** How long a line is kept; the payment log is kept for ever. */
  keptMs: 90 * DAY_MS,
  everyMs: DAY_MS / 4,
  /** In one go, and how soon the next one follows: a party must not wait for a tidy table. */
  most: 2_000,
  pauseMs: 2_000,
}

/**
 * So many lines are kept for each booth. Six hundred thousand are what two hundred guests a day leave
 * in that time; a page in trouble logs them in a day. SECURITY and AUDIT are counted apart: strangers
 * who are refused push out neither what the booth did nor what was done to its money and settings.
 */
const LINES = { security: 50_000, audit: 200_000, others: 600_000, console: 600_000 }

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
  lines?: typeof LINES
  listBooths: (db: Database) => Promise<string[]>
}): Retention {
  const { db, jobs, now, lines = LINES } = deps
  const { kind, keptMs, most } = RETENTION
  const shares: Share[] = [
    { table: 'logs', which: sql`type = 'SECURITY'`, lines: lines.security },
    { table: 'logs', which: sql`type = 'AUDIT'`, lines: lines.audit },
    { table: 'logs', which: sql`type not in ('SECURITY', 'AUDIT')`, lines: lines.others },
    { table: 'console_lines', which: sql`true`, lines: lines.console },
  ]
  jobs.handle(kind, async () => {
    const before = new Date(now() - keptMs)
    const booths = await deps.listBooths(db)
    let deleted = await deleteOldOperations(db, { before, most })
    deleted = Math.max(deleted, await deleteOlder(db, { before, most }))
    for (const share of shares) {
      deleted = Math.max(deleted, await deleteBeyond(db, { ...share, most, booths }))
    }
    return { againInMs: deleted < most ? RETENTION.everyMs : RETENTION.pauseMs }
  })
  return {
    async prepare() {
      await db.transaction().execute((trx) => jobs.ask(trx, { kind, key: 'all', inMs: 0 }))
    },
  }
}
