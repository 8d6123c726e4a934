import { sql } from 'kysely'
import type { Database, InTransaction } from '../../platform/db/schema.ts'

/** One statement counts and checks, so that two kiosks can't both take the last use (M5). */
export async function takeUse(trx: InTransaction, code: string): Promise<number | undefined> {
  const taken = await trx
    .updateTable('promos')
    .set({ times_used: sql`times_used + 1` })
    .where(sql`lower(code)`, '=', code)
    .where((eb) =>
      eb.or([eb('max_usages', 'is', null), eb('times_used', '<', eb.ref('max_usages'))]),
    )
    .returning('id')
    .executeTakeFirst()
  return taken?.id
}

export async function promoExists(trx: InTransaction, code: string): Promise<boolean> {
  const found = await trx
    .selectFrom('promos')
    .select('id')
    .where(sql`lower(code)`, '=', code)
    .executeTakeFirst()
  return found !== undefined
}

export async function keepUse(
  trx: InTransaction,
  use: { promo: number; session_id: string; at: Date },
): Promise<void> {
  await trx.insertInto('promo_uses').values(use).execute()
}

/** Whether there was a use to give back. */
export async function giveBackUse(
  trx: InTransaction,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<boolean> {
  const use = await trx
    .updateTable('promo_uses')
    .set({ givenBackAt: at })
    .where('session_id', '=', sessionId)
    .where('givenBackAt', 'is', null)
    .returning('promo')
    .executeTakeFirst()
  if (!use) return false
  await trx
    .updateTable('promos')
    .set({ times_used: sql`times_used - 1` })
    .where('id', '=', use.promo)
    .where('times_used', '>', 0)
    .execute()
  return true
}

export async function timeOfUse(trx: InTransaction, sessionId: string): Promise<Date | undefined> {
  const use = await trx
    .selectFrom('promo_uses')
    .select('at')
    .where('session_id', '=', sessionId)
    .where('givenBackAt', 'is', null)
    .executeTakeFirst()
  return use?.at
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
