import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, InTransaction, Schema } from '../platform/db/schema.ts'

export type StoredAct = Selectable<Schema['privacy_acts']>
export type NewAct = Omit<Insertable<Schema['privacy_acts']>, 'counts' | 'at' | 'doneAt'> & {
  /** Milliseconds since 1970, or ISO. */
  at: number | string
  doneAt: number | string | null
  counts?: object
}

/** Undefined: an act of this id is there already. */
export function insertAct(
  trx: InTransaction,
  { counts = {}, at, doneAt, ...act }: NewAct,
): Promise<StoredAct | undefined> {
  return trx
    .insertInto('privacy_acts')
    .values({
      ...act,
      at: new Date(at),
      doneAt: doneAt === null ? null : new Date(doneAt),
      counts: JSON.stringify(counts),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findAct(db: Database, id: string): Promise<StoredAct | undefined> {
  return db.selectFrom('privacy_acts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Written once; undefined: it is there already. */
export function markDone(db: Database, id: string, at: number): Promise<StoredAct | undefined> {
  return db
    .updateTable('privacy_acts')
    .set({ doneAt: new Date(at) })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Of one address, the latest first. */
export function actsOf(
  db: Database,
  { mark, kind, most }: { mark: string; kind?: StoredAct['kind']; most: number },
): Promise<StoredAct[]> {
  let query = db
    .selectFrom('privacy_acts')
    .selectAll()
    .where('mark', '=', mark)
    .orderBy('at', 'desc')
    .orderBy('place', 'desc')
    .limit(most)
  if (kind) query = query.where('kind', '=', kind)
  return query.execute()
}

/** One writer at a time for what was done for one address. */
export async function holdMark(trx: InTransaction, mark: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`privacy ${mark}`}, 0))`.execute(trx)
}

/** The latest first; `before`: the place of the one after. */
export function listErasures(
  db: Database,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<StoredAct[]> {
  let query = db
    .selectFrom('privacy_acts')
    .selectAll()
    .where('kind', '=', 'erasure')
    .orderBy('place', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('place', '<', before)
  return query.execute()
}

/** Of these, those that nothing is known of. */
export async function unknownActs(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const known = await db
    .selectFrom('privacy_acts')
    .select('id')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
  const unknown = new Set(ids)
  for (const { id } of known) unknown.delete(id)
  return unknown
}
