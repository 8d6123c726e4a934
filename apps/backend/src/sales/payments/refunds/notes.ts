import { currency } from '@discobooth/contract/money/price'
import type { InTransaction } from '../../../platform/db/schema.ts'
import { type JobResult, retryMs } from '../../../platform/jobs/service.ts'
import { lockSession, markUnpaid, type SessionRow } from '../../sessions/record.ts'
import { countRefunded } from '../../takings/record.ts'
import { type Charge, changeCharge, findCharge } from '../charge-store.ts'
import { demoProvider, jobKinds, type PaymentDependencies, paymentLimits } from '../dependencies.ts'
import type { RefundStanding } from '../provider.ts'
import { appendToLog } from '../store.ts'
import { stateAfter } from './standing.ts'

/** Whether the provider tells something about a charge's refunds that is not written down yet. */
export function isNews(charge: Charge, standing: RefundStanding): boolean {
  return (
    charge.refundedAmount !== standing.refundedCents ||
    charge.underWayAmount !== standing.underWayCents ||
    charge.failedRefunds !== standing.failedCount ||
    charge.refundStatus !== standing.status
  )
}

/** The provider is to be asked how a charge's refunds stand. */
export function askToCheck(
  deps: PaymentDependencies,
  trx: InTransaction,
  chargeId: string,
  inMs = 0,
): Promise<void> {
  return deps.jobs.ask(trx, { kind: jobKinds.checkRefund, key: chargeId, inMs })
}

/**
 * Asks the provider how a charge's refunds stand, as often as one is under way. An event is only the
 * reason to ask: events come late, twice, in any order or never, and what is asked for is how it is now.
 */
export async function checkRefund(
  deps: PaymentDependencies,
  { key, tries }: { key: string; tries: number },
): Promise<JobResult> {
  const before = await findCharge(deps.db, key)
  if (!before) return undefined
  const found = await deps.providers.find(before.provider)?.lookUp(before.linkId)
  // Its provider may be set up again; the demo's money is nobody's.
  if (!found) {
    return before.provider === demoProvider ? undefined : { againInMs: paymentLimits.checkRefundMs }
  }
  if (!found.ok) return { againInMs: retryMs(tries) }
  const standing = found.value.payments.find(
    ({ paymentId }) => paymentId === before.paymentId,
  )?.refund
  if (!standing) return undefined
  return deps.db.transaction().execute(async (trx) => {
    await lockSession(trx, before.session_id)
    const charge = await findCharge(trx, key)
    if (!charge) return undefined
    // Somebody has noted something meanwhile: this answer may be the older one.
    if (charge.refundNotes !== before.refundNotes) return { againInMs: 0 }
    await noteStanding(deps, trx, { charge, standing })
    const after = await findCharge(trx, key)
    const againInMs = after && nextCheckMs(after, deps.now())
    return againInMs === undefined ? undefined : { againInMs }
  })
}

/** In how long the provider is to be asked again how a charge's refunds stand; undefined: no more. */
export function nextCheckMs(charge: Charge, now: number): number | undefined {
  if (charge.underWayAmount > 0) return paymentLimits.checkRefundMs
  if (charge.state !== 'refunded') return undefined
  const ageMs = now - (charge.refundedAt ?? charge.takenAt).getTime()
  const next = paymentLimits.checkRefundedMs.find((ms) => ms > ageMs)
  return next === undefined ? undefined : next - ageMs
}

/** Writes down how the provider says a charge's refunds stand, wherever they were asked for. */
export async function noteStanding(
  deps: PaymentDependencies,
  trx: InTransaction,
  { charge, standing }: { charge: Charge; standing: RefundStanding },
): Promise<void> {
  const state = stateAfter(charge, standing)
  if (state === charge.state && !isNews(charge, standing)) return
  await changeCharge(trx, charge.id, {
    state,
    refundedAmount: standing.refundedCents,
    underWayAmount: standing.underWayCents,
    failedRefunds: standing.failedCount,
    refundStatus: standing.status,
    refundNotes: charge.refundNotes + 1,
    ...(state === 'refunded' && { refundedAt: new Date(deps.now()) }),
    ...(state !== 'kept' && charge.reason === null && { reason: 'operator' }),
  })
  const session = await lockSession(trx, charge.session_id)
  if (!session) return
  await noteBack(deps, trx, { charge, session, refundedCents: standing.refundedCents })
  await logSteps(trx, { charge, standing })
  const isGoing = state === 'refunding' || state === 'refunded'
  // Refunded by hand at the provider's: who has not danced yet would dance for nothing.
  const isStillPaid = session.isPaid && (charge.state !== 'kept' || session.startedAt !== null)
  const isPaid = isGoing ? isStillPaid : session.isPaid
  if (isPaid !== session.isPaid) await markUnpaid(trx, session)
  await deps.tell(trx, { booth: session.owner, sessionId: session.id, isPaid })
  await tellOperator(deps, trx, { charge, session, standing, state })
}

/**
 * What is back of a charge, at one moment in the books of its booth and in the log, by which its session
 * is found behind their figures; `charge` as it was before.
 */
export async function noteBack(
  deps: PaymentDependencies,
  trx: InTransaction,
  back: { charge: Charge; session: SessionRow; refundedCents: number },
): Promise<void> {
  const { charge, session, refundedCents } = back
  const now = deps.now()
  const where = { booth: session.owner, mode: charge.mode_id, at: now }
  await countRefunded(trx, { ...where, charge, refundedCents })
  const more = refundedCents - charge.refundedAmount
  const at = new Date(now)
  const reason = charge.reason ?? 'operator'
  if (more > 0) await logStep(trx, charge, { status: 'REFUNDED', cents: more, reason, at })
  // The guest's bank has sent back what had arrived there.
  const returned = { status: 'FAILED', cents: -more, reason: 'refund_returned', at } as const
  if (more < 0) await logStep(trx, charge, returned)
}

async function logStep(
  trx: InTransaction,
  charge: Charge,
  step: { status: 'REFUNDED' | 'PROCESSING' | 'FAILED'; cents: number; reason: string; at?: Date },
): Promise<void> {
  const { cents, reason, ...rest } = step
  await appendToLog(trx, {
    ...rest,
    session_id: charge.session_id,
    amount: charge.currency === currency ? cents : 0,
    currency,
    method: 'card',
    meta: { mode_id: charge.mode_id, payment_id: charge.paymentId, reason },
  })
}

/** What else changed since the last note, each in the append-only log. */
async function logSteps(
  trx: InTransaction,
  { charge, standing }: { charge: Charge; standing: RefundStanding },
): Promise<void> {
  const more = standing.refundedCents - charge.refundedAmount
  const { underWayCents, failedCount, status } = standing
  const isHeldAnew = underWayCents > charge.underWayAmount || status !== charge.refundStatus
  if (underWayCents > 0 && isHeldAnew) {
    const step = { status: 'PROCESSING', cents: underWayCents, reason: `refund_${status}` } as const
    await logStep(trx, charge, step)
  }
  const isNeverLeft = failedCount > charge.failedRefunds && more >= 0
  if (isNeverLeft) {
    const reason = status === 'canceled' ? 'refund_canceled' : 'refund_failed'
    const cents = Math.max(0, charge.underWayAmount - underWayCents)
    await logStep(trx, charge, { status: 'FAILED', cents, reason })
  }
}

async function tellOperator(
  deps: PaymentDependencies,
  trx: InTransaction,
  news: {
    charge: Charge
    session: SessionRow
    standing: RefundStanding
    state: Charge['state']
  },
): Promise<void> {
  const { charge, session, standing, state } = news
  const more = standing.refundedCents - charge.refundedAmount
  const about = { session_id: session.id, type: 'AUDIT' } as const
  if (more > 0) {
    await deps.logs.note(trx, session.owner, {
      ...about,
      message: 'Payment refunded',
      status: 'REFUNDED',
      priority: 'ROUTINE',
      details: { cents: more, reason: charge.reason ?? 'operator' },
    })
  }
  const hasFailed =
    standing.failedCount > charge.failedRefunds ||
    (state === 'refund_failed' && charge.state !== 'refund_failed')
  const isHeld = standing.status !== charge.refundStatus && standing.underWayCents > 0
  const message = hasFailed
    ? `A refund failed: ${standing.status}`
    : `A refund is under way: ${standing.status}`
  const isForSomebody = hasFailed || standing.status !== 'pending'
  if (hasFailed || isHeld) {
    await deps.logs.note(trx, session.owner, {
      ...about,
      message,
      status: hasFailed ? 'ERROR' : 'PROCESSING',
      priority: isForSomebody ? 'HIGH' : 'ROUTINE',
      details: { payment: charge.paymentId, cents: charge.amount },
    })
  }
  if (hasFailed) await raiseRefundAlert(deps, trx, { charge, session })
}

/** Somebody should look at this money; answers its session. */
export async function warnOfCharge(
  deps: PaymentDependencies,
  trx: InTransaction,
  { charge, message }: { charge: Charge; message: string },
): Promise<SessionRow | undefined> {
  const session = await lockSession(trx, charge.session_id)
  if (!session) return undefined
  await deps.logs.note(trx, session.owner, {
    session_id: session.id,
    message,
    status: 'ERROR',
    priority: 'HIGH',
    type: 'AUDIT',
    details: { payment: charge.paymentId, cents: charge.amount - charge.refundedAmount },
  })
  return session
}

/** Each time that it was sent and failed counts as another one. */
export async function raiseRefundAlert(
  deps: PaymentDependencies,
  trx: InTransaction,
  { charge, session }: { charge: Charge; session: SessionRow },
): Promise<void> {
  await deps.alerts.raise(trx, {
    booth: session.owner,
    kind: 'refund-failed',
    subject: `${charge.id} ${charge.refundTry}`,
    sessionId: session.id,
    detail: String(charge.amount),
  })
}

/** Once, however often its provider tells. */
export async function raiseDisputeAlert(
  deps: PaymentDependencies,
  trx: InTransaction,
  order: { dispute: { disputeId: string; amountCents: number }; session: SessionRow },
): Promise<void> {
  const { dispute, session } = order
  await deps.alerts.raise(trx, {
    booth: session.owner,
    kind: 'dispute',
    subject: dispute.disputeId,
    sessionId: session.id,
    detail: String(dispute.amountCents),
  })
}
