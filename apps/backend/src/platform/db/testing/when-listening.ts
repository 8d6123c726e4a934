import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Database } from '../schema.ts'

/** A backend that has just started listens a moment later: what is told before that reaches nobody. */
export async function whenListening(db: Database, backends: number): Promise<void> {
  const listeners = sql`select from pg_stat_activity
    where datname = current_database() and application_name = 'discobooth announcements'
    and state = 'idle' and query <> ''`
  await vi.waitUntil(async () => (await listeners.execute(db)).rows.length === backends, {
    timeout: 20_000,
  })
}
