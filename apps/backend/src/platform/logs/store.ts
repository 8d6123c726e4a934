import type { OperatorLog } from '@discobooth/contract/operator/operator-api'
import type { ConsoleLine, LogEntry } from '@discobooth/contract/session/log'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

export type LogQuery = {
  session?: string | undefined
  status?: LogEntry['status'] | undefined
  priority?: LogEntry['priority'] | undefined
  type?: LogEntry['type'] | undefined
  /** When it happened. */
  from?: string | undefined
  to?: string | undefined
  /** Of the line after. */
  before?: string | undefined
  limit: number
}

export async function insertLogs(
  db: Database,
  options: { booth: string | null; entries: LogEntry[] },
): Promise<void> {
  await db
    .insertInto('logs')
    .values(
      options.entries.map((entry) => ({
        ...entry,
        curr_date_time: new Date(entry.curr_date_time),
        booth: options.booth,
      })),
    )
    .execute()
}

export async function insertConsoleLines(
  db: Database,
  options: { booth: string; lines: ConsoleLine[] },
): Promise<void> {
  await db
    .insertInto('console_lines')
    .values(
      options.lines.map(({ meta, ...line }) => ({
        ...line,
        meta: meta ? JSON.stringify(meta) : null,
        booth: options.booth,
      })),
    )
    .execute()
}

/** A guest who taps for an evening is no story any more. */
const LONGEST_STORY = 500

export async function logsOfSession(db: Database, sessionId: string): Promise<OperatorLog[]> {
  const rows = await selectLogs(db)
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .limit(LONGEST_STORY)
    .execute()
  return rows.map(asSent)
}

function selectLogs(db: Database) {
  return db
    .selectFrom('logs')
    .select(['id', 'session_id', 'message', 'error_code', 'status', 'priority', 'type'])
    .select(['curr_date_time', 'user_id'])
}

function asSent<Row extends { curr_date_time: Date }>(row: Row) {
  return { ...row, curr_date_time: row.curr_date_time.toISOString() }
}

/** What a booth has logged, the newest first. */
export async function listLogs(
  db: Database,
  { booth, limit, ...wanted }: LogQuery & { booth: string },
): Promise<OperatorLog[]> {
  let query = selectLogs(db).where('booth', '=', booth).orderBy('id', 'desc').limit(limit)
  if (wanted.session) query = query.where('session_id', '=', wanted.session)
  if (wanted.status) query = query.where('status', '=', wanted.status)
  if (wanted.priority) query = query.where('priority', '=', wanted.priority)
  if (wanted.type) query = query.where('type', '=', wanted.type)
  if (wanted.from) query = query.where('curr_date_time', '>=', new Date(wanted.from))
  if (wanted.to) query = query.where('curr_date_time', '<', new Date(wanted.to))
  if (wanted.before) query = query.where('id', '<', wanted.before)
  const rows = await query.execute()
  return rows.map(asSent)
}

/** Some of what is older than this; says how much it was at most. */
export async function deleteOlder(
  db: Database,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const which = sql`"createdAt" < ${before}`
  const logs = await deleteSome(db, 'logs', { which, most })
  return Math.max(logs, await deleteSome(db, 'console_lines', { which, most }))
}

const tables = { logs: sql.table('logs'), console_lines: sql.table('console_lines') }

/** Lines that are counted together. */
export type Share = { table: keyof typeof tables; which: RawBuilder<unknown>; lines: number }

/**
 * Some of the oldest lines beyond what each booth may keep of a share; what belongs to no booth is
 * counted by itself. So nobody's lines are in the way of another's.
 */
export async function deleteBeyond(
  db: Database,
  { table, which: kind, lines, most, booths }: Share & { most: number; booths: string[] },
): Promise<number> {
  let deleted = 0
  for (const id of [...booths, null]) {
    const ofBooth = id === null ? sql`booth is null` : sql`booth = ${id}`
    const which = sql`${ofBooth} and ${kind} and id <= (
      select id from ${tables[table]} where ${ofBooth} and ${kind}
      order by id desc offset ${lines} limit 1)`
    deleted = Math.max(deleted, await deleteSome(db, table, { which, most }))
  }
  return deleted
}

async function deleteSome(
  db: Database,
  table: Share['table'],
  { which, most }: { which: RawBuilder<unknown>; most: number },
): Promise<number> {
  const name = tables[table]
  const { numAffectedRows } = await sql`delete from ${name} where ctid in (
    select ctid from ${name} where ${which} limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
