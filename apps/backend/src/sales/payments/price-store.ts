import type { Database, InTransaction } from '../../platform/db/schema.ts'

/** What is sold, and in whose books it has its price. */
export type PricedMode = { provider: string; account: string; modeId: number; amount: number }

export async function findPrice(db: Database, wanted: PricedMode): Promise<string | undefined> {
  const found = await db
    .selectFrom('provider_prices')
    .select('priceId')
    .where('provider', '=', wanted.provider)
    .where('account', '=', wanted.account)
    .where('mode_id', '=', wanted.modeId)
    .where('amount', '=', wanted.amount)
    .executeTakeFirst()
  return found?.priceId
}

/** Kept for every link to come, and for this attempt, which keeps to the first it was given. */
export async function keepPrice(
  trx: InTransaction,
  { attemptId, priceId, ...priced }: PricedMode & { attemptId: string; priceId: string },
): Promise<void> {
  const { modeId: mode_id, ...row } = priced
  await trx
    .insertInto('provider_prices')
    .values({ ...row, mode_id, priceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .updateTable('payments')
    .set({ priceId })
    .where('id', '=', attemptId)
    .where('priceId', 'is', null)
    .execute()
}

/** The provider does not know it, or takes it no more. */
export async function forgetPrice(
  trx: InTransaction,
  gone: { provider: string; account: string; priceId: string },
): Promise<void> {
  await trx
    .deleteFrom('provider_prices')
    .where('provider', '=', gone.provider)
    .where('account', '=', gone.account)
    .where('priceId', '=', gone.priceId)
    .execute()
}
