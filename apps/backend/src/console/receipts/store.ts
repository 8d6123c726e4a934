import type { Seller } from '@discobooth/contract/console/closing-api'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, InTransaction, Schema } from '../../platform/db/schema.ts'

/** Days as text: '2026-11-18', the booth's own. */
export type ReceiptRow = Omit<Selectable<Schema['receipts']>, 'paidOn' | 'issuedOn'> & {
  paidOn: string
  issuedOn: string
}

function receipts(db: Database) {
  return db
    .selectFrom('receipts')
    .selectAll()
    .select([
      sql<string>`"paidOn"::text`.as('paidOn'),
      sql<string>`"issuedOn"::text`.as('issuedOn'),
    ])
}

export function findReceipt(
  db: Database,
  which: { year: number; number: number },
): Promise<ReceiptRow | undefined> {
  return receipts(db)
    .where('year', '=', which.year)
    .where('number', '=', which.number)
    .executeTakeFirst()
}

export function receiptOf(db: Database, session: string): Promise<ReceiptRow | undefined> {
  return receipts(db).where('session_id', '=', session).executeTakeFirst()
}

/** Of the days of a month, '2026-11'; `booths`: null for all. */
export function receiptsOfMonth(
  db: Database,
  of: { month: string; booths: readonly string[] | null },
): Promise<ReceiptRow[]> {
  const first = `${of.month}-01`
  return receipts(db)
    .where(sql<boolean>`"issuedOn" >= ${first}::date`)
    .where(sql<boolean>`"issuedOn" < ${first}::date + interval '1 month'`)
    .$if(of.booths !== null, (some) => some.where(sql<boolean>`booth = any (${of.booths}::uuid[])`))
    .orderBy('year')
    .orderBy('number')
    .execute()
}

export async function countReceipts(db: Database, sessions: string[]): Promise<number> {
  const { count } = await db
    .selectFrom('receipts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`session_id = any (${sessions}::uuid[])`)
    .executeTakeFirstOrThrow()
  return count
}

/** The next number of its year: whoever asks meanwhile waits, so that none is left out or given twice. */
export async function insertReceipt(
  trx: InTransaction,
  receipt: Omit<Insertable<Schema['receipts']>, 'number'>,
): Promise<void> {
  const { number } = await trx
    .selectFrom('receipts')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.val(0)).as('number'))
    .where('year', '=', receipt.year)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('receipts')
    .values({ ...receipt, number: number + 1 })
    .execute()
}

export async function holdReceipts(trx: InTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('numbers of receipts', 0))`.execute(trx)
}

export function findSeller(db: Database): Promise<Seller | undefined> {
  return db.selectFrom('sellers').select(['name', 'address', 'vatNumber']).executeTakeFirst()
}

export async function saveSeller(trx: InTransaction, seller: Seller): Promise<void> {
  await trx
    .insertInto('sellers')
    .values(seller)
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet(seller))
    .execute()
}
