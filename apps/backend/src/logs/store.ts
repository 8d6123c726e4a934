import type { ConsoleLine, LogEntry } from '@discobooth/contract/log'
import type { Database } from '../db/schema.ts'

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
