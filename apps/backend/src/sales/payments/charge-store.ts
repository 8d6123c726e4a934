import { currency } from '@discobooth/contract/money/price'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, InTransaction, Schema } from '../../platform/db/schema.ts'
import { type SessionRow, sessionsOfBooth, sessionsOfBooths } from '../sessions/record.ts'
import { keepState, mayBeGoingBack } from './session-payment.ts'

/** Each is a call to the provider. */
const MOST_AT_ONCE = 50

/** Whoever pays later than this after the beginning of their session pays late (`late_payments.sql`). */
export const LATE_MS = 86_400_000

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
export type Charge = Selectable<Schema['charges']>
export type ChargeState = Charge['state']

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

export async function insertCharge(
  trx: InTransaction,
  {
    session,
    ...charge
  }: { session: Pick<SessionRow, 'id' | 'createdAt'> } & Pick<
    Charge,
    'provider' | 'paymentId' | 'linkId' | 'mode_id' | 'amount' | 'currency' | 'state' | 'reason'
  > &
    Pick<Charge, 'takenAt'>,
): Promise<Charge> {
  const isLate = charge.takenAt.getTime() > session.createdAt.getTime() + LATE_MS
  const inserted = await trx
    .insertInto('charges')
    .values({ ...charge, session_id: session.id, isLate, refundKey: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepState(trx, inserted.session_id)
  return inserted
}

export async function changeCharge(
  trx: InTransaction,
  id: string,
  change: Partial<Omit<Charge, 'id' | 'session_id' | 'provider' | 'paymentId' | 'amount'>>,
): Promise<void> {
  const { session_id: sessionId } = await trx
    .updateTable('charges')
    .set(change)
    .where('id', '=', id)
    .returning('session_id')
    .executeTakeFirstOrThrow()
  await keepState(trx, sessionId)
}

function ofBooth(db: Database, booth: string) {
  return db.selectFrom('charges').where('session_id', 'in', sessionsOfBooth(db, booth))
}

/** How many refunds of a booth began by themselves since then. */
export async function countBegun(
  db: Database,
  { booth, since }: { booth: string; since: Date },
): Promise<number> {
  const { begun } = await ofBooth(db, booth)
    .select((eb) => eb.fn.countAll<string>().as('begun'))
    .where('refundAskedAt', '>', since)
    .where('refundWaitsSince', 'is', null)
    .where('reason', '!=', 'operator')
    .executeTakeFirstOrThrow()
  return Number(begun)
}

/** Refunds of this booth that wait for its operator, the oldest first. */
export function waitingRefundsOf(db: Database, booth: string): Promise<Charge[]> {
  return owedAt(db, [booth])
    .selectAll()
    .where('refundWaitsSince', 'is not', null)
    .where('state', '=', 'refunding')
    .orderBy('refundWaitsSince')
    .limit(MOST_AT_ONCE)
    .execute()
}

/** Refunds of a booth's sessions that came back to us; the least tried first, so that none hides another. */
export function failedRefundsOf(db: Database, booth: string): Promise<Charge[]> {
  return owedAt(db, [booth])
    .selectAll()
    .where('state', '=', 'refund_failed')
    .orderBy('refundTry')
    .orderBy('takenAt')
    .limit(MOST_AT_ONCE)
    .execute()
}

/** What went wrong with a booth's refunds, all at once; who looks at a booth waits for it. */
export type Owed = {
  failed: number
  /** For their operator. */
  waiting: number
  /** By the provider, until there is balance. */
  held: number
  /** Of those that were asked about. */
  slow: number
  /** Who has money of this booth's guests and is none of those that were named. */
  elsewhere: string[]
}

const countOf = (which: RawBuilder<unknown>) => sql<number>`(count(*) filter (where ${which}))::int`

export async function owedOf(
  db: Database,
  { booth, providers, slow }: { booth: string; providers: string[]; slow: string[] },
): Promise<Owed> {
  const isUnderWay = sql`state = 'refunding'`
  return owedAt(db, [booth])
    .where('state', 'in', ['refunding', 'refund_failed'])
    .select([
      countOf(sql`state = 'refund_failed'`).as('failed'),
      countOf(sql`${isUnderWay} and "refundWaitsSince" is not null`).as('waiting'),
      countOf(sql`${isUnderWay} and "refundStatus" = 'insufficient_funds'`).as('held'),
      countOf(sql`${isUnderWay} and id = any (${slow}::uuid[])`).as('slow'),
      sql<string[]>`coalesce(array_agg(distinct provider order by provider)
        filter (where provider <> all (${providers}::text[])), '{}')`.as('elsewhere'),
    ])
    .executeTakeFirstOrThrow()
}

/** Cents that were asked for and are not back yet; `booths`: null: of all. */
export async function sumGoingBack(
  db: Database,
  booths: readonly string[] | null,
): Promise<number> {
  const { cents } = await (booths ? owedAt(db, booths) : db.selectFrom('charges'))
    .select(sql<number>`coalesce(sum(amount - "refundedAmount"), 0)::numeric`.as('cents'))
    .where('state', '=', 'refunding')
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  return cents
}

/** A booth has thousands of sessions, and few with money that is not back yet. */
function owedAt(db: Database, booths: readonly string[]) {
  const owed = sessionsOfBooths(db, booths).where('payment', 'in', mayBeGoingBack)
  return db.selectFrom('charges').where('session_id', 'in', owed)
}

/** Which of these are refunds of this booth that are still to be made. */
export async function refundsUnderWayOf(
  db: Database,
  { booth, ids }: { booth: string; ids: string[] },
): Promise<string[]> {
  const found = await owedAt(db, [booth])
    .select('id')
    .where('state', '=', 'refunding')
    .where('id', 'in', ids)
    .execute()
  return found.map((charge) => charge.id)
}

/** How many payments these sessions have. */
export async function countCharges(db: Database, sessionIds: string[]): Promise<number> {
  const { count } = await db
    .selectFrom('charges')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`session_id = any (${sessionIds}::uuid[])`)
    .executeTakeFirstOrThrow()
  return count
}

export type MoneyStory = { charges: Charge[]; log: Selectable<Schema['payment_log']>[] }

/** The charges of a session, and every line of the payment log, the oldest first. */
export async function moneyStoryOf(db: Database, sessionId: string): Promise<MoneyStory> {
  const charges = await chargesOf(db, sessionId)
  const log = await db
    .selectFrom('payment_log')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .execute()
  return { charges: charges.toSorted((a, b) => a.takenAt.getTime() - b.takenAt.getTime()), log }
}

/** Sessions with a payment or a link of this name at their provider. */
export async function withReference(db: Database, reference: string): Promise<string[]> {
  const found = await db
    .selectFrom('charges')
    .select('session_id')
    .where('paymentId', '=', reference)
    .union(db.selectFrom('payments').select('session_id').where('linkId', '=', reference))
    .execute()
  return found.map((row) => row.session_id)
}

/** Of all booths: open payments by how they stand, and refunds that are not back. */
export async function countOwed(db: Database): Promise<{
  open: Record<string, number>
  refunds: { underWay: number; waiting: number; failed: number }
}> {
  const { rows } = await sql<{
    open: Record<string, number>
    underWay: number
    waiting: number
    failed: number
  }>`
    select
      (select coalesce(json_object_agg(status, count), '{}') from (
        select status, count(*) from payments where "closedAt" is null group by status) as one
      ) as open,
      (select count(*)::int from charges
        where state = 'refunding' and "refundWaitsSince" is null) as "underWay",
      (select count(*)::int from charges
        where state = 'refunding' and "refundWaitsSince" is not null) as waiting,
      (select count(*)::int from charges where state = 'refund_failed') as failed`.execute(db)
  const { open = {}, underWay = 0, waiting = 0, failed = 0 } = rows[0] ?? {}
  return { open, refunds: { underWay, waiting, failed } }
}
