import type { Consent, Session } from '@discobooth/contract/session/session'
import { sql } from 'kysely'
import type { Database, InTransaction } from '../../platform/db/schema.ts'

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

/** `startedAt`: when the party began, if it did. */
export type OwnedSession = {
  owner: string
  session: Session
  startedAt: Date | null
  /** The list that its guest chose from. */
  priceList: number | null
  /** Which session the operator started again with it. */
  startedAgainFrom: string | null
}

export async function findSession(db: Database, id: string): Promise<OwnedSession | undefined> {
  const row = await owned(db).where('id', '=', id).executeTakeFirst()
  return row && fromColumns(row)
}

/** Those that are still open and were touched within the half hour in which money waits for its party (M3). */
export async function findUnfinished(db: Database, owner: string): Promise<OwnedSession[]> {
  const rows = await owned(db)
    .where('owner', '=', owner)
    .where('endDateTime', 'is', null)
    .where('updatedAt', '>', sql<Date>`now() - interval '30 minutes'`)
    .orderBy('createdAt', 'desc')
    .limit(5)
    .execute()
  return rows.map(fromColumns)
}

function owned(db: Database) {
  return db
    .selectFrom('session')
    .select([...columns, 'owner', 'startedAt', 'priceList', 'startedAgainFrom'])
}

function fromColumns({
  owner,
  startedAt,
  priceList,
  startedAgainFrom,
  ...session
}: Awaited<ReturnType<ReturnType<typeof owned>['executeTakeFirstOrThrow']>>): OwnedSession {
  return {
    owner,
    startedAt,
    priceList,
    startedAgainFrom,
    session: {
      ...session,
      startDateTime: session.startDateTime?.toISOString() ?? null,
      endDateTime: session.endDateTime?.toISOString() ?? null,
    },
  }
}

export async function insertSession(
  trx: InTransaction,
  {
    owner,
    session,
    from = null,
  }: Pick<OwnedSession, 'owner' | 'session'> & { from?: string | null },
): Promise<void> {
  await trx
    .insertInto('session')
    .values({ ...toColumns(session), owner, startedAgainFrom: from })
    .execute()
}

export async function updateSession(trx: InTransaction, session: Session): Promise<void> {
  await trx
    .updateTable('session')
    .set({ ...toColumns(session), updatedAt: sql`now()` })
    .where('id', '=', session.id)
    .execute()
}

/** The list that a guest has chosen from; it stays for as long as guests stay (C5). */
export async function keepPriceList(
  trx: InTransaction,
  { id, priceList }: { id: string; priceList: number | null },
): Promise<void> {
  await trx.updateTable('session').set({ priceList }).where('id', '=', id).execute()
}

/** Only a party that was paid for; the caller has seen, under the session's lock, that it is the first time. */
export async function markStarted(
  trx: InTransaction,
  { id, at }: { id: string; at: string },
): Promise<boolean> {
  const done = await trx
    .updateTable('session')
    .set({ startedAt: new Date(at), updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('isPaid', '=', true)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** The consent, and one more in the count of its words. */
export async function insertConsent(
  trx: InTransaction,
  { sessionId, consent }: { sessionId: string; consent: Consent },
): Promise<void> {
  const at = new Date(consent.consentedAt)
  await trx
    .insertInto('consents')
    .values({ ...consent, session_id: sessionId, consentedAt: at })
    .execute()
  const { wording, language } = consent
  await sql`insert into consent_wordings as known (wording, language, times, "firstAt", "lastAt")
    values (${wording}, ${language}, 1, ${at}, ${at})
    on conflict (md5(wording), language) do update set times = known.times + 1,
      "firstAt" = least(known."firstAt", excluded."firstAt"),
      "lastAt" = greatest(known."lastAt", excluded."lastAt")`.execute(trx)
}

/** The session that an operator gave in place of this one. */
export async function findStartedAgain(db: Database, from: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('session')
    .select('id')
    .where('startedAgainFrom', '=', from)
    .executeTakeFirst()
  return found?.id
}

function listOf(db: Database, owner: string) {
  return db
    .selectFrom('session')
    .leftJoin('session as again', 'again.startedAgainFrom', 'session.id')
    .select(['session.id', 'session.sessionMode', 'session.price', 'session.songName'])
    .select(['session.customerEmail', 'session.createdAt', 'session.startedAt'])
    .select(['session.endDateTime', 'session.startedAgainFrom', 'again.id as startedAgainAs'])
    .where('session.owner', '=', owner)
}

export type ListedSession = Awaited<
  ReturnType<ReturnType<typeof listOf>['executeTakeFirstOrThrow']>
>

export function findListed(
  db: Database,
  { owner, id }: { owner: string; id: string },
): Promise<ListedSession | undefined> {
  return listOf(db, owner).where('session.id', '=', id).executeTakeFirst()
}

/** A booth's sessions, the newest first; `before`: those that came before this one. */
export function listSessions(
  db: Database,
  { owner, limit, before }: { owner: string; limit: number; before: string | undefined },
): Promise<ListedSession[]> {
  let query = listOf(db, owner)
    .orderBy('session.createdAt', 'desc')
    .orderBy('session.id', 'desc')
    .limit(limit)
  if (before !== undefined) {
    query = query.where(
      sql<boolean>`(session."createdAt", session.id) < (
        select "createdAt", id from session where id = ${before} and owner = ${owner})`,
    )
  }
  return query.execute()
}

function toColumns(session: Session) {
  return {
    ...session,
    startDateTime: session.startDateTime === null ? null : new Date(session.startDateTime),
    endDateTime: session.endDateTime === null ? null : new Date(session.endDateTime),
    location: JSON.stringify(session.location),
  }
}
