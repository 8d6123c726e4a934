import type { Session } from '@discobooth/contract/session'
import { type Selectable, sql } from 'kysely'
import type { Database, InTransaction, Schema } from '../db/schema.ts'

export type OwnedSession = { owner: string; session: Session }

/** One writer at a time for each session, the one that creates it included. */
export async function lockSession(trx: InTransaction, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(trx)
}

export async function findSession(db: Database, id: string): Promise<OwnedSession | undefined> {
  const row = await db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { owner: row.owner, session: toSession(row) }
}

export async function insertSession(
  trx: InTransaction,
  { owner, session }: OwnedSession,
): Promise<void> {
  await trx
    .insertInto('session')
    .values({ ...toColumns(session), id: session.id, owner })
    .execute()
}

export async function updateSession(trx: InTransaction, session: Session): Promise<void> {
  await trx
    .updateTable('session')
    .set({ ...toColumns(session), updatedAt: sql`now()` })
    .where('id', '=', session.id)
    .execute()
}

function toColumns({ id, ...session }: Session) {
  return {
    ...session,
    startDateTime: session.startDateTime === null ? null : new Date(session.startDateTime),
    endDateTime: session.endDateTime === null ? null : new Date(session.endDateTime),
    location: JSON.stringify(session.location),
  }
}

function toSession(row: Selectable<Schema['session']>): Session {
  const { owner, startedAt, createdAt, updatedAt, ...session } = row
  return {
    ...session,
    startDateTime: session.startDateTime?.toISOString() ?? null,
    endDateTime: session.endDateTime?.toISOString() ?? null,
  }
}
