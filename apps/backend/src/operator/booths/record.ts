import { type Brand, ourBrand } from '@discobooth/contract/device/brand'
import type { AlertKind } from '@discobooth/contract/operator/operator-api'
import type { Language } from '@discobooth/contract/session/session'
import { sql } from 'kysely'
import type { Database, InTransaction } from '../../platform/db/schema.ts'

// A booth's row, for other modules.

/** What the operator calls it. */
export async function boothName(db: Database, id: string): Promise<string> {
  const found = db.selectFrom('booths').select('boothId').where('id', '=', id)
  return (await found.executeTakeFirstOrThrow()).boothId
}

/** The same of several, by id. */
export async function boothNames(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('booths')
    .select(['id', 'boothId'])
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map(({ id, boothId }) => [id, boothId]))
}

/** Until the end of the transaction nobody else holds this booth. */
export async function lockBooth(trx: InTransaction, id: string): Promise<void> {
  await trx.selectFrom('booths').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Whose midnight ends its day. */
export async function timeZoneOf(db: Database, id: string): Promise<string> {
  const found = db.selectFrom('booths').select('timeZone').where('id', '=', id)
  return (await found.executeTakeFirstOrThrow()).timeZone
}

/** What it calls itself towards guests. */
export async function brandOf(db: Database, id: string): Promise<Brand> {
  const found = db.selectFrom('booths').select('brand').where('id', '=', id)
  return (await found.executeTakeFirst())?.brand ?? ourBrand
}

/** The logo itself, where it has one. */
export async function logoOf(
  db: Database,
  id: string,
): Promise<(NonNullable<Brand['logo']> & { bytes: Uint8Array<ArrayBuffer> }) | null> {
  const found = await db
    .selectFrom('booths')
    .select(['brand', 'brandLogo'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found?.brand.logo || !found.brandLogo) return null
  return { ...found.brand.logo, bytes: new Uint8Array(found.brandLogo) }
}

export type NamedBooth = { id: string; name: string; timeZone: string }

/** By name; `among`: these alone. */
export function namedBooths(db: Database, among: readonly string[] | null): Promise<NamedBooth[]> {
  let query = db
    .selectFrom('booths')
    .select(['id', 'boothId as name', 'timeZone'])
    .orderBy('boothId')
    .orderBy('id')
  if (among) query = query.where(sql<boolean>`id = any (${among}::uuid[])`)
  return query.execute()
}

export async function listBooths(db: Database): Promise<string[]> {
  const found = await db.selectFrom('booths').select('id').orderBy('id').execute()
  return found.map(({ id }) => id)
}

/** Who reads what this booth has to tell. */
export function findRecipient(
  db: Database,
  booth: string,
): Promise<
  { boothId: string; language: Language; operatorEmail: string; alerts: AlertKind[] } | undefined
> {
  return db
    .selectFrom('booths')
    .select(['boothId', 'language', 'operatorEmail', 'alerts'])
    .where('id', '=', booth)
    .executeTakeFirst()
}

/** Booths whose operator reads mails. */
export async function listWatched(db: Database): Promise<string[]> {
  const found = await db
    .selectFrom('booths')
    .select('id')
    .where('operatorEmail', '!=', '')
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

/** As an owner lists them, by name; `among`: these alone. */
export function describedBooths(db: Database, among: readonly string[] | null) {
  let query = db
    .selectFrom('booths')
    .select(['id', 'boothId as name', 'place', 'groupName as group'])
    .select(['outOfOrderSince', 'timeZone'])
    .orderBy('boothId')
    .orderBy('id')
  if (among) query = query.where(sql<boolean>`id = any (${among}::uuid[])`)
  return query.execute()
}
