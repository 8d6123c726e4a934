import type { Session } from '@discobooth/contract/session'
import { sql } from 'kysely'
import type { Database, InTransaction } from '../db/schema.ts'

const columns = [
  'id',
  'boothId',
  'songName',
  'songAlbum',
  'songDuration',
  'songArtist',
  'albumCoverUrl',
  'startDateTime',
  'endDateTime',
  'sessionMode',
  'isPaid',
  'paymentLink',
  'customerEmail',
  'language',
  'price',
  'location',
] as const satisfies (keyof Session)[]

export type OwnedSession = { owner: string; session: Session }

/** One writer at a time for each session, the one that creates it included. */
export async function lockSession(trx: InTransaction, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(trx)
}

export async function findSession(db: Database, id: string): Promise<OwnedSession | undefined> {
  const row = await db
    .selectFrom('session')
    .select([...columns, 'owner'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { owner, ...session } = row
  return {
    owner,
    session: {
      ...session,
      startDateTime: session.startDateTime?.toISOString() ?? null,
      endDateTime: session.endDateTime?.toISOString() ?? null,
    },
  }
}

export async function insertSession(
  trx: InTransaction,
  { owner, session }: OwnedSession,
): Promise<void> {
  await trx
    .insertInto('session')
    .values({ ...toColumns(session), owner })
    .execute()
}

export async function updateSession(trx: InTransaction, session: Session): Promise<void> {
  await trx
    .updateTable('session')
    .set({ ...toColumns(session), updatedAt: sql`now()` })
    .where('id', '=', session.id)
    .execute()
}

function toColumns(session: Session) {
  return {
    ...session,
    startDateTime: session.startDateTime === null ? null : new Date(session.startDateTime),
    endDateTime: session.endDateTime === null ? null : new Date(session.endDateTime),
    location: JSON.stringify(session.location),
  }
}
