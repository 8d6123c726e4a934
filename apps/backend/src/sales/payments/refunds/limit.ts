import { sql } from 'kysely'
import type { Database, InTransaction } from '../../../platform/db/schema.ts'
import { findSession, lockSession, sessionsOfBooth } from '../../sessions/record.ts'
import { type Charge, changeCharge, findCharge } from '../charge-store.ts'

import { jobKinds, type PaymentDependencies, paymentLimits } from '../dependencies.ts'

const HOUR_MS = 3_600_000
/** Each is a call to the provider. */
const MOST_AT_ONCE = 50

/**
 * Whether this refund has to wait for the operator: a booth that gives back more in an hour than
 * ever goes wrong in one has a fault, or somebody else has its key. The caller marks the charge in
 * the same transaction; until its end no other refund of this booth is counted.
 */
export async function isBeyondLimit(
  deps: PaymentDependencies,
  trx: InTransaction,
  { session_id: sessionId }: Charge,
): Promise<boolean> {
  const session = await findSession(trx, sessionId)
  if (!session) return true
  const { owner } = session
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refunds ${owner}`}, 0))`.execute(trx)
  const { begun } = await trx
    .selectFrom('charges')
    .select((eb) => eb.fn.countAll<string>().as('begun'))
    .where('session_id', 'in', sessionsOfBooth(trx, owner))
    .where('refundAskedAt', '>', new Date(deps.now() - HOUR_MS))
    .where('refundWaitsSince', 'is', null)
    .where('reason', '!=', 'operator')
    .executeTakeFirstOrThrow()
  return Number(begun) >= (deps.refundsAnHour ?? paymentLimits.refundsAnHour)
}

/** Refunds of this booth that wait for its operator, the oldest first. */
export function waitingRefundsOf(db: Database, booth: string): Promise<Charge[]> {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('session_id', 'in', sessionsOfBooth(db, booth))
    .where('refundWaitsSince', 'is not', null)
    .where('state', '=', 'refunding')
    .orderBy('refundWaitsSince')
    .limit(MOST_AT_ONCE)
    .execute()
}

/** The operator says that it may go. */
export async function release(
  deps: PaymentDependencies,
  { booth, charge }: { booth: string; charge: Charge },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockSession(trx, charge.session_id)
    const now = await findCharge(trx, charge.id)
    // Two taps, or given back at the provider's meanwhile.
    if (now?.state !== 'refunding' || !now.refundWaitsSince) return
    await changeCharge(trx, charge.id, { refundWaitsSince: null })
    await deps.jobs.ask(trx, { kind: jobKinds.refund, key: charge.id, inMs: 0 })
    await deps.logs.note(trx, booth, {
      session_id: charge.session_id,
      message: 'The operator let a refund go that waited',
      status: 'USER_INTERACTION',
      priority: 'MEDIUM',
      type: 'AUDIT',
      details: { cents: charge.amount - charge.refundedAmount },
    })
  })
}
