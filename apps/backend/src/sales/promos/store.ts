import { type RawBuilder, sql } from 'kysely'
import type { Database, InTransaction } from '../../platform/db/schema.ts'

/** A code as it was typed, at which booth, and when. */
export type Typed = { code: string; booth: string; at: Date; timeZone: string }

/** On, meant for this booth, and its time has come and is not over, by the clock on the booth's wall. */
function countsHere({ booth, at, timeZone }: Typed): RawBuilder<boolean> {
  const wall = sql`(${at}::timestamptz at time zone ${timeZone})`
  return sql<boolean>`"offSince" is null
    and (booths is null or ${booth}::uuid = any (booths))
    and ("validFrom" is null or "validFrom" <= ${wall})
    and ("validUntil" is null or ${wall} < "validUntil")`
}

/** A code that counts here and now, used up or not: until the end nobody changes what it gives. */
export function lockPromo(
  trx: InTransaction,
  typed: Typed,
): Promise<{ id: number; mode: number } | undefined> {
  return trx
    .selectFrom('promos')
    .select(['id', 'mode'])
    .where(sql`lower(code)`, '=', typed.code)
    .where(countsHere(typed))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** One statement counts and checks, so that two kiosks can't both take the last use (M5). */
export async function takeUse(trx: InTransaction, typed: Typed): Promise<boolean> {
  const taken = await trx
    .updateTable('promos')
    .set({ times_used: sql`times_used + 1` })
    .where(sql`lower(code)`, '=', typed.code)
    .where(countsHere(typed))
    .where((eb) =>
      eb.or([eb('max_usages', 'is', null), eb('times_used', '<', eb.ref('max_usages'))]),
    )
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

export async function keepUse(
  trx: InTransaction,
  use: { promo: number; session_id: string; at: Date; booth: string; mode: number },
): Promise<void> {
  await trx.insertInto('promo_uses').values(use).execute()
}

/** Whether there was a use to give back, and at which booth. */
export async function takeUseBack(
  trx: InTransaction,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<{ booth: string | null } | undefined> {
  const use = await trx
    .updateTable('promo_uses')
    .set({ givenBackAt: at })
    .where('session_id', '=', sessionId)
    .where('givenBackAt', 'is', null)
    .returning(['promo', 'booth'])
    .executeTakeFirst()
  if (!use) return undefined
  await trx
    .updateTable('promos')
    .set({ times_used: sql`times_used - 1` })
    .where('id', '=', use.promo)
    .where('times_used', '>', 0)
    .execute()
  return use
}

/** The promo that a session is paid with, if it is. */
export function findUse(
  trx: InTransaction,
  sessionId: string,
): Promise<{ at: Date; mode: number } | undefined> {
  return trx
    .selectFrom('promo_uses')
    .select(['at', 'mode'])
    .where('session_id', '=', sessionId)
    .where('givenBackAt', 'is', null)
    .executeTakeFirst()
}

/** Codes that a demo has; those that the operator has changed stay as they are. */
export async function seedPromos(
  db: Database,
  promos: { code: string; max_usages: number | null }[],
): Promise<void> {
  await db
    .insertInto('promos')
    .values(promos)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
