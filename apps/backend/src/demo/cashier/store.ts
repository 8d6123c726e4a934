import type { Selectable } from 'kysely'
import type { Database, InTransaction, Schema } from '../../platform/db/schema.ts'
import {
  noRefund,
  type ProviderEvent,
  type ProviderPayment,
  type RefundStanding,
} from '../../sales/payments/provider.ts'

export type CashierLink = Selectable<Schema['cashier_links']>

export function findLink(db: Database, id: string): Promise<CashierLink | undefined> {
  return db.selectFrom('cashier_links').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The link of this key, made now or before. */
export async function saveLink(
  db: Database,
  link: Omit<CashierLink, 'state'>,
): Promise<CashierLink> {
  await db
    .insertInto('cashier_links')
    .values(link)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return db
    .selectFrom('cashier_links')
    .selectAll()
    .where('key', '=', link.key)
    .executeTakeFirstOrThrow()
}

/** Only an open link changes, and only once. */
export async function leaveOpen(
  db: Database,
  { id, state }: { id: string; state: Exclude<CashierLink['state'], 'open'> },
): Promise<CashierLink | undefined> {
  return db
    .updateTable('cashier_links')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
}

export async function insertPayment(
  trx: InTransaction,
  payment: { id: string; link: string; amount: number },
): Promise<void> {
  await trx.insertInto('cashier_payments').values(payment).execute()
}

export async function paymentsOf(db: Database, link: string): Promise<ProviderPayment[]> {
  const rows = await db
    .selectFrom('cashier_payments')
    .selectAll()
    .where('link', '=', link)
    .execute()
  return rows.map(({ id, amount, refundedAmount }) => ({
    paymentId: id,
    amountCents: amount,
    currency: 'eur',
    refund: standingWith(refundedAmount),
  }))
}

/** Here a refund is back as soon as it is asked for. */
export function standingWith(refundedCents: number): RefundStanding {
  return { ...noRefund, refundedCents, status: refundedCents > 0 ? 'succeeded' : null }
}

export function lockPayment(trx: InTransaction, id: string) {
  return trx
    .selectFrom('cashier_payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** False: there was a refund with this key before. */
export async function insertRefund(
  trx: InTransaction,
  refund: { key: string; payment: string; amount: number },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('cashier_refunds')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function setRefunded(
  trx: InTransaction,
  { id, refundedAmount }: { id: string; refundedAmount: number },
): Promise<void> {
  await trx.updateTable('cashier_payments').set({ refundedAmount }).where('id', '=', id).execute()
}

export async function insertEvent(trx: InTransaction, event: ProviderEvent): Promise<void> {
  await trx
    .insertInto('cashier_events')
    .values({ id: event.id, body: JSON.stringify(event) })
    .execute()
}

export function findEvent(db: Database, id: string) {
  return db.selectFrom('cashier_events').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function markDelivered(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable('cashier_events').set({ deliveredAt: at }).where('id', '=', id).execute()
}

export async function readSecret(db: Database): Promise<string> {
  const row = await db.selectFrom('cashier_secret').select('value').executeTakeFirstOrThrow()
  return row.value
}
