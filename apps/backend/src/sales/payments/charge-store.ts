import type { RefundStatus } from '@discobooth/contract/money/payment'
import type { Database, InTransaction, Schema } from '../../platform/db/schema.ts'
import { sessionsOfBooth } from '../sessions/record.ts'

/** Each is a call to the provider. */
const MOST_AT_ONCE = 50

export type ChargeState = Schema['charges']['state']

/** Why money goes back to a guest. */
export type RefundReason =
  | 'unknown_link'
  | 'wrong_amount'
  | 'wrong_currency'
  | 'second_payment'
  | 'refunded_already'
  | 'session_ended'
  | 'dearer_mode'
  | 'not_started'
  | 'reset'
  | 'cancelled'
  | 'inactivity'
  | 'sos'
  | 'completed'
  | 'silence'
  | 'operator'
  | 'no_media'

/** Money that the provider has taken for a session. */
export type Charge = {
  id: string
  provider: string
  paymentId: string
  linkId: string
  session_id: string
  mode_id: number
  amount: number
  currency: string
  state: ChargeState
  reason: string | null
  refundedAmount: number
  refundKey: string | null
  refundTry: number
  refundStatus: RefundStatus | null
  underWayAmount: number
  failedRefunds: number
  refundNotes: number
  refundAskedAt: Date | null
  /** Until the operator lets it go, it is not sent. */
  refundWaitsSince: Date | null
  /** When the provider said that all of it is back. */
  refundedAt: Date | null
  takenAt: Date
}

export function findCharge(db: Database, id: string): Promise<Charge | undefined> {
  return db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findChargeByPayment(
  db: Database,
  payment: { provider: string; paymentId: string },
): Promise<Charge | undefined> {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('provider', '=', payment.provider)
    .where('paymentId', '=', payment.paymentId)
    .executeTakeFirst()
}

export function chargesOf(db: Database, sessionId: string): Promise<Charge[]> {
  return db.selectFrom('charges').selectAll().where('session_id', '=', sessionId).execute()
}

export function insertCharge(
  trx: InTransaction,
  charge: Pick<Charge, 'provider' | 'paymentId' | 'linkId' | 'session_id' | 'mode_id'> &
    Pick<Charge, 'amount' | 'currency' | 'state' | 'reason' | 'takenAt'>,
): Promise<Charge> {
  return trx
    .insertInto('charges')
    .values({ ...charge, refundKey: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changeCharge(
  trx: InTransaction,
  id: string,
  change: Partial<Omit<Charge, 'id' | 'session_id' | 'provider' | 'paymentId' | 'amount'>>,
): Promise<void> {
  await trx.updateTable('charges').set(change).where('id', '=', id).execute()
}

export async function chargesOfAll(db: Database, sessionIds: string[]): Promise<Charge[]> {
  if (sessionIds.length === 0) return []
  return db.selectFrom('charges').selectAll().where('session_id', 'in', sessionIds).execute()
}

/** Refunds of a booth's sessions that came back to us; the least tried first, so that none hides another. */
export function failedRefundsOf(db: Database, booth: string): Promise<Charge[]> {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('session_id', 'in', sessionsOfBooth(db, booth))
    .where('state', '=', 'refund_failed')
    .orderBy('refundTry')
    .orderBy('takenAt')
    .limit(MOST_AT_ONCE)
    .execute()
}

/** Refunds of a booth's sessions that the provider holds back until there is balance. */
export async function countHeldRefunds(db: Database, booth: string): Promise<number> {
  const { held } = await db
    .selectFrom('charges')
    .select((eb) => eb.fn.countAll<string>().as('held'))
    .where('session_id', 'in', sessionsOfBooth(db, booth))
    .where('state', '=', 'refunding')
    .where('refundStatus', '=', 'insufficient_funds')
    .executeTakeFirstOrThrow()
  return Number(held)
}

/** Which of these are refunds of this booth that are still to be made. */
export async function refundsUnderWayOf(
  db: Database,
  { booth, ids }: { booth: string; ids: string[] },
): Promise<string[]> {
  const found = await db
    .selectFrom('charges')
    .select('id')
    .where('session_id', 'in', sessionsOfBooth(db, booth))
    .where('state', '=', 'refunding')
    .where('id', 'in', ids)
    .execute()
  return found.map((charge) => charge.id)
}

/** Who else than these has refunds of this booth to make. */
export async function refundsElsewhere(
  db: Database,
  { booth, providers }: { booth: string; providers: string[] },
): Promise<string[]> {
  const found = await db
    .selectFrom('charges')
    .select('provider')
    .distinct()
    .where('session_id', 'in', sessionsOfBooth(db, booth))
    .where('state', 'in', ['refunding', 'refund_failed'])
    .where('provider', 'not in', providers)
    .orderBy('provider')
    .execute()
  return found.map(({ provider }) => provider)
}
