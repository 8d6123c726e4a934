import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, InTransaction, Schema } from '../platform/db/schema.ts'

export type StoredAct = Selectable<Schema['privacy_acts']>
export type NewAct = Omit<Insertable<Schema['privacy_acts']>, 'counts' | 'at'> & {
  /** Milliseconds since 1970, or ISO. */
  at: number | string
  counts?: object
}

/** Undefined: an act of this id is there already. */
export function insertAct(
  trx: InTransaction,
  { counts = {}, at, ...act }: NewAct,
): Promise<StoredAct | undefined> {
  return trx
    .insertInto('privacy_acts')
    .values({ ...act, at: new Date(at), counts: JSON.stringify(counts) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findAct(db: Database, id: string): Promise<StoredAct | undefined> {
  return db.selectFrom('privacy_acts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Of one address, the latest first. */
export function actsOf(db: Database, mark: string): Promise<StoredAct[]> {
  return db
    .selectFrom('privacy_acts')
    .selectAll()
    .where('mark', '=', mark)
    .orderBy('at', 'desc')
    .execute()
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
