import type { SessionPayment } from '@discobooth/contract/operator/operator-api'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database, Schema } from '../../platform/db/schema.ts'
import { type BoothDays, edgesOf, findSession, type SessionRow } from './record.ts'
import { findStartedAgain } from './store.ts'

export type ConsentRow = Selectable<Schema['consents']>

/** Sessions of all booths, for people with an account. */
export type SessionBooks = {
  /** The newest first. */
  search(wish: SessionWish): Promise<FoundSession[]>
  /** One of them, and which one was given in its place. */
  lookUp(id: string): Promise<{ session: SessionRow; startedAgainAs: string | null } | undefined>
  /** What was agreed to in these sessions, the oldest first. */
  consentsOf(ids: string[]): Promise<ConsentRow[]>
  /** The latest of these, whole; and how many there are. */
  latestConsents(ids: string[], most: number): Promise<{ latest: ConsentRow[]; count: number }>
  /** What was ever agreed to in which words, the latest first; of very many, these. */
  wordings(): Promise<Omit<Selectable<Schema['consent_wordings']>, 'id'>[]>
}

const MOST_WORDINGS = 500

export function createSessionBooks(db: Database): SessionBooks {
  return {
    search: (wish) => findSessions(db, wish),
    async lookUp(id) {
      const session = await findSession(db, id)
      const startedAgainAs = (await findStartedAgain(db, id)) ?? null
      return session && { session, startedAgainAs }
    },
    async consentsOf(ids) {
      if (ids.length === 0) return []
      return db
        .selectFrom('consents')
        .selectAll()
        .where('session_id', 'in', ids)
        .orderBy('id')
        .execute()
    },
    async latestConsents(ids, most) {
      const ofThem = db
        .selectFrom('consents')
        .where(sql<boolean>`session_id = any (${ids}::uuid[])`)
      const [latest, { count }] = await Promise.all([
        ofThem.selectAll().orderBy('id', 'desc').limit(most).execute(),
        ofThem.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
      ])
      return { latest, count }
    },
    wordings: () =>
      db
        .selectFrom('consent_wordings')
        .select(['wording', 'language', 'times', 'firstAt', 'lastAt'])
        .orderBy('lastAt', 'desc')
        .limit(MOST_WORDINGS)
        .execute(),
  }
}

export type SessionWish = {
  /** The first hexadecimal digits of its id. */
  process?: string | undefined
  /** Only of these. */
  ids?: string[] | undefined
  /** When it began, or its party did. */
  begun?: BoothDays | undefined
  party?: BoothDays | undefined
  /**
   * What else is so of it: one of these. Asked for one after the other, since whatever the first of them
   * finds began later than what the second does.
   */
  eitherOf: readonly RawBuilder<SqlBool>[]
  mode?: number | undefined
  state?: SessionPayment | undefined
  /** null: all. */
  booths: readonly string[] | null
  /** `mark` of the last one before. */
  after?: string | undefined
  limit: number
}

const DIGITS = 32

/**
 * Sessions of many booths, the newest first, from one mark to the next: never counted from the start,
 * so the thousandth page costs what the first one does. Each filter has an index that begins with it
 * and ends with the time (`session_payment.sql`).
 */
async function findSessions(db: Database, wish: SessionWish): Promise<FoundSession[]> {
  if (wish.ids?.length === 0 || wish.booths?.length === 0) return []
  const conditions = conditionsOf(wish)
  const found: FoundSession[] = []
  for (const condition of wish.eitherOf) {
    const limit = wish.limit - found.length
    if (limit <= 0) break
    found.push(...(await findThese(db, [...conditions, condition], { ...wish, limit })))
  }
  return found
}

function findThese(
  db: Database,
  conditions: RawBuilder<SqlBool>[],
  { booths, limit }: Pick<SessionWish, 'booths' | 'limit'>,
) {
  const [only, ...others] = booths ?? []
  if (only === undefined || others.length === 0) {
    const one = newest(db, conditions, limit)
    return (only === undefined ? one : one.where('owner', '=', only)).execute()
  }
  // Each booth's newest, and then the newest of them: no booth that was closed for a year is searched for in all others.
  return db
    .selectFrom(sql<{ booth: string }>`unnest(${booths}::uuid[])`.as<'given'>(sql`given(booth)`))
    .innerJoinLateral(
      newest(db, [...conditions, sql`owner = given.booth`], limit).as('found'),
      (join) => join.onTrue(),
    )
    .selectAll('found')
    .orderBy('found.createdAt', 'desc')
    .orderBy('found.id', 'desc')
    .limit(limit)
    .execute()
}

export type FoundSession = Awaited<ReturnType<typeof findThese>>[number]

function newest(db: Database, conditions: RawBuilder<SqlBool>[], limit: number) {
  let query = db
    .selectFrom('session')
    .select(['id', 'owner', 'sessionMode', 'price', 'songName', 'customerEmail', 'payment'])
    .select(['createdAt', 'startedAt', 'endDateTime', markOf.as('mark')])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  for (const condition of conditions) query = query.where(condition)
  return query
}

/** Where in the list a session stands: its moment to the microsecond, as the database has it, and its id. */
const markOf = sql<string>`(extract(epoch from "createdAt") * 1000000)::bigint || '.' || id`

function conditionsOf(wish: SessionWish): RawBuilder<SqlBool>[] {
  const { process, ids, begun, party, mode, state, after } = wish
  const found: RawBuilder<SqlBool>[] = []
  if (process !== undefined) {
    const [first, last] = [process.padEnd(DIGITS, '0'), process.padEnd(DIGITS, 'f')]
    found.push(sql`id between ${first}::uuid and ${last}::uuid`)
  }
  if (ids) found.push(sql`id = any(${ids}::uuid[])`)
  for (const [column, days] of [
    ['createdAt', begun],
    ['startedAt', party],
  ] as const) {
    if (!days) continue
    const { from, until, first, last, isOne } = edgesOf(days)
    const at = sql.ref(column)
    found.push(sql`${at} >= ${first} and ${at} < ${last}`)
    if (!isOne) found.push(sql`${at} >= ${from} and ${at} < ${until}`)
  }
  if (mode !== undefined) found.push(sql`"sessionMode" = ${mode}`)
  if (state === 'none') found.push(sql`payment = 'unpaid' and "sessionMode" is null`)
  else if (state === 'unpaid') found.push(sql`payment = 'unpaid' and "sessionMode" is not null`)
  else if (state) found.push(sql`payment = ${state}`)
  if (after) {
    const [micros = '', id = ''] = after.split('.')
    const at = sql`'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'`
    found.push(sql`("createdAt", id) < (${at}, ${id}::uuid)`)
  }
  return found
}
