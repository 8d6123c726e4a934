import type { PaymentLogEntry } from '@discobooth/contract/money/payment'
import { type Selectable, sql } from 'kysely'
import type { Database, InTransaction, Schema } from '../../platform/db/schema.ts'
import { keepState } from './session-payment.ts'

/** A link that was made or is to be made: one row of `payments`. */
export type Attempt = Selectable<Schema['payments']>

export function findAttempt(db: Database, id: string): Promise<Attempt | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findAttemptByLink(
  db: Database,
  link: { provider: string; linkId: string },
): Promise<Attempt | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', link.provider)
    .where('linkId', '=', link.linkId)
    .executeTakeFirst()
}

/** At most one: a unique index sees to that (M2). */
export function findOpenAttempt(db: Database, sessionId: string): Promise<Attempt | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
}

/** The last attempt of a session, closed or not. */
export function findLastAttempt(db: Database, sessionId: string): Promise<Attempt | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function insertAttempt(
  trx: InTransaction,
  attempt: {
    id: string
    sessionId: string
    modeId: number
    amount: number
    provider: string
    askedAt: Date
  },
): Promise<Attempt> {
  return trx
    .insertInto('payments')
    .values({
      id: attempt.id,
      session_id: attempt.sessionId,
      mode_id: attempt.modeId,
      amount: attempt.amount,
      provider: attempt.provider,
      status: 'INITIATED',
      linkKey: `link-${attempt.id}`,
      askedAt: attempt.askedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changeAttempt(
  trx: InTransaction,
  id: string,
  change: Partial<
    Pick<Attempt, 'linkId' | 'url' | 'status' | 'closeAskedAt' | 'closedAt' | 'underWayAt'>
  >,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ ...change, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** False when this event was here before. */
export async function keepEvent(
  trx: InTransaction,
  event: { provider: string; id: string; type: string; receivedAt: Date },
): Promise<boolean> {
  const kept = await trx
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/**
 * Logged before (a free mode, or the same step of the same payment), it stays as it is. `at`: where a
 * figure counts it, the very moment at which it does.
 */
export async function appendToLog(
  trx: InTransaction,
  { meta, ...entry }: PaymentLogEntry & { at?: Date },
): Promise<void> {
  await trx
    .insertInto('payment_log')
    .values({ ...entry, meta: JSON.stringify(meta) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await keepState(trx, entry.session_id)
}

/** The mode that was last paid for, if any was. */
export async function lastPaidMode(db: Database, sessionId: string): Promise<number | null> {
  const found = await db
    .selectFrom('payment_log')
    .select(sql<number>`(meta ->> 'mode_id')::int`.as('mode'))
    .where('session_id', '=', sessionId)
    .where('status', '=', 'COMPLETED')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.mode ?? null
}

/** What is sold, and in whose books it has its price. */
type PricedMode = { provider: string; account: string; modeId: number; amount: number }

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
