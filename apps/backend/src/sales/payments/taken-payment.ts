import { currency } from '@discobooth/contract/money/price'
import type { InTransaction } from '../../platform/db/schema.ts'
import { markPaid, owedCents, type SessionRow } from '../sessions/record.ts'
import { countTaken } from '../takings/record.ts'
import { findChargeByPayment, insertCharge, type RefundReason } from './charge-store.ts'
import { askToClose } from './closing.ts'
import { jobKinds, type PaymentDependencies, paymentLimits } from './dependencies.ts'
import { noRefund, type ProviderPayment } from './provider.ts'
import { askToCheck, isNews, noteStanding } from './refunds/notes.ts'
import { beginRefund } from './refunds/refunds.ts'
import { type Attempt, appendToLog, changeAttempt } from './store.ts'

/**
 * Decides once what becomes of a payment that the provider has taken: it pays for its session, or it
 * goes back. Whoever brings the news (webhook, reconciliation, closing) holds the session's lock.
 */
export async function bookPayment(
  deps: PaymentDependencies,
  trx: InTransaction,
  found: {
    provider: string
    session: SessionRow
    attempt: Attempt | undefined
    linkId: string
    payment: ProviderPayment
  },
): Promise<void> {
  const { provider, session, attempt, linkId, payment } = found
  const { paymentId } = payment
  const known = await findChargeByPayment(trx, { provider, paymentId })
  if (known) {
    if (payment.refund && isNews(known, payment.refund)) await askToCheck(deps, trx, known.id)
    return
  }
  const verdict = judge(found)
  const takenAt = new Date(deps.now())
  const modeId = attempt?.mode_id ?? session.sessionMode ?? 1
  const isKept =
    verdict === 'keep' &&
    (await markPaid(trx, {
      sessionId: session.id,
      modeId,
      price: payment.amountCents / 100,
      paymentLink: attempt?.url ?? null,
    }))
  const reason = verdict === 'keep' ? 'second_payment' : verdict
  const charge = await insertCharge(trx, {
    provider,
    paymentId,
    linkId,
    session,
    mode_id: modeId,
    amount: payment.amountCents,
    currency: payment.currency,
    state: isKept ? 'kept' : 'refunding',
    reason: isKept ? null : reason,
    takenAt,
  })
  const where = { booth: session.owner, mode: modeId, at: deps.now() }
  await countTaken(trx, { ...where, amount: charge.amount, currency: charge.currency })
  const entry = {
    session_id: session.id,
    // The log speaks of euros only; what came in another currency goes back and counts for nothing.
    amount: payment.currency === currency ? payment.amountCents : 0,
    currency,
    method: 'card',
    meta: { mode_id: modeId, payment_id: paymentId, link_id: linkId },
  } as const
  await appendToLog(trx, { ...entry, status: 'AUTHORIZED' })
  if (attempt) {
    await changeAttempt(trx, attempt.id, { status: isKept ? 'COMPLETED' : 'REFUNDED' })
  }
  if (isKept) {
    await appendToLog(trx, { ...entry, status: 'COMPLETED' })
    const { unstartedMs } = paymentLimits
    await deps.jobs.ask(trx, { kind: jobKinds.expire, key: session.id, inMs: unstartedMs })
    await deps.tell(trx, { booth: session.owner, sessionId: session.id, isPaid: true })
  } else {
    await beginRefund(deps, trx, { charge, reason })
    if (payment.refund) await noteStanding(deps, trx, { charge, standing: payment.refund })
  }
  await askToClose(deps, trx, { sessionId: session.id })
  await deps.logs.note(trx, session.owner, {
    session_id: session.id,
    message: isKept ? 'Session paid' : 'A payment came that does not count and goes back',
    status: isKept ? 'COMPLETED' : 'AUTHORIZED',
    priority: isSuspicious(verdict) ? 'HIGH' : 'ROUTINE',
    type: isSuspicious(verdict) ? 'SECURITY' : 'AUDIT',
    details: { cents: payment.amountCents, currency: payment.currency, verdict },
  })
}

function isSuspicious(verdict: ReturnType<typeof judge>): boolean {
  return ['wrong_amount', 'wrong_currency', 'unknown_link'].includes(verdict)
}

/** Whether a payment pays for its session as it is now; if not, why it goes back (M2, M3). */
export function judge(options: {
  session: Pick<SessionRow, 'sessionMode' | 'price' | 'isPaid' | 'endDateTime'>
  attempt: Pick<Attempt, 'amount' | 'mode_id'> | undefined
  payment: ProviderPayment
}): 'keep' | RefundReason {
  const { session, attempt, payment } = options
  if (!attempt) return 'unknown_link'
  if (payment.currency !== currency) return 'wrong_currency'
  if (payment.amountCents !== attempt.amount) return 'wrong_amount'
  const { refundedCents, underWayCents } = payment.refund ?? noRefund
  if (refundedCents + underWayCents > 0) return 'refunded_already'
  if (session.endDateTime) return 'session_ended'
  if (session.isPaid) return 'second_payment'
  const isSameMode = session.sessionMode === null || session.sessionMode === attempt.mode_id
  if (isSameMode) return 'keep'
  return attempt.amount >= owedCents(session) ? 'keep' : 'dearer_mode'
}
