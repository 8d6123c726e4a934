import { currency } from '@discobooth/contract/money/price'
import type { InTransaction } from '../../platform/db/schema.ts'
import type { SessionRow } from '../sessions/record.ts'
import { jobKinds, type PaymentDependencies } from './dependencies.ts'
import { type Attempt, appendToLog, changeAttempt, findOpenAttempt } from './store.ts'

/** From now on the session's link is to be closed; one for `exceptMode` may stay as it is. */
export async function askToClose(
  deps: PaymentDependencies,
  trx: InTransaction,
  { sessionId, exceptMode }: { sessionId: string; exceptMode?: number | null },
): Promise<void> {
  const open = await findOpenAttempt(trx, sessionId)
  if (!open || open.closeAskedAt || open.mode_id === exceptMode) return
  await changeAttempt(trx, open.id, { closeAskedAt: new Date(deps.now()) })
  await deps.jobs.ask(trx, { kind: jobKinds.closeLink, key: open.id, inMs: 0 })
}

/** The guest's payment came to nothing: Try Again makes a new link, once this one is closed. */
export async function failAttempt(
  deps: PaymentDependencies,
  trx: InTransaction,
  failed: { attempt: Attempt; session: SessionRow; reason: string },
): Promise<void> {
  const { attempt, session, reason } = failed
  if (attempt.closedAt || attempt.status !== 'PROCESSING') return
  // Somebody else's visit to the same link ran out; the money of this one is still under way.
  if (attempt.underWayAt && reason === 'expired') return
  await changeAttempt(trx, attempt.id, { status: 'FAILED' })
  await logAttempt(trx, { attempt, status: 'FAILED', reason })
  await askToClose(deps, trx, { sessionId: session.id })
  await deps.tell(trx, { booth: session.owner, sessionId: session.id, isPaid: session.isPaid })
}

/** Nobody can pay with it any more. */
export async function noteClosed(
  deps: PaymentDependencies,
  trx: InTransaction,
  { attempt, reason }: { attempt: Attempt; reason: string },
): Promise<void> {
  if (attempt.closedAt) return
  const isUnpaid = attempt.status === 'INITIATED' || attempt.status === 'PROCESSING'
  const closedAt = new Date(deps.now())
  await changeAttempt(trx, attempt.id, { closedAt, ...(isUnpaid && { status: 'FAILED' }) })
  if (isUnpaid) await logAttempt(trx, { attempt, status: 'FAILED', reason })
}

/** A guest got this mode for nothing; `again`: an operator gave it, in place of this session. */
export async function recordFree(
  deps: PaymentDependencies,
  trx: InTransaction,
  { sessionId, modeId, again }: { sessionId: string; modeId: number; again?: string },
): Promise<void> {
  await appendToLog(trx, {
    session_id: sessionId,
    status: 'COMPLETED',
    amount: 0,
    currency,
    method: 'free-mode',
    meta: { mode_id: modeId, ...(again && { operator: true, from: again }) },
  })
  await askToClose(deps, trx, { sessionId })
}

export async function logAttempt(
  trx: InTransaction,
  step: { attempt: Attempt; status: 'INITIATED' | 'PROCESSING' | 'FAILED'; reason?: string },
): Promise<void> {
  const { attempt, status, reason } = step
  await appendToLog(trx, {
    session_id: attempt.session_id,
    status,
    amount: attempt.amount,
    currency,
    method: 'card',
    meta: {
      mode_id: attempt.mode_id,
      ...(attempt.linkId && { link_id: attempt.linkId }),
      ...(reason && { reason }),
    },
  })
}
