import { sql } from 'kysely'
import type { InTransaction } from './schema.ts'

/** One writer at a time for each session and its money, the one that creates it included. */
export async function lockSession(trx: InTransaction, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(trx)
}
