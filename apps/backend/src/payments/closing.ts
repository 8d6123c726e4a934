import { currency } from '@discobooth/contract/price'
import type { InTransaction } from '../db/schema.ts'
import { type Attempt, appendToLog, changeAttempt, findOpenAttempt } from './store.ts'
import { jobKinds, type Till } from './till.ts'

/** From now on the session's link is to be closed; one for `exceptMode` may stay as it is. */
export async function askToClose(
  till: Till,
  trx: InTransaction,
  { sessionId, exceptMode }: { sessionId: string; exceptMode?: number | null },
): Promise<void> {
  const open = await findOpenAttempt(trx, sessionId)
  if (!open || open.closeAskedAt || open.mode_id === exceptMode) return
  await changeAttempt(trx, open.id, { closeAskedAt: new Date(till.now()) })
  await till.jobs.ask(trx, { kind: jobKinds.closeLink, key: open.id, inMs: 0 })
}

/** Nobody can pay with it any more. */
export async function noteClosed(
  till: Till,
  trx: InTransaction,
  { attempt, reason }: { attempt: Attempt; reason: string },
): Promise<void> {
  if (attempt.closedAt) return
  const isUnpaid = attempt.status === 'INITIATED' || attempt.status === 'PROCESSING'
  const closedAt = new Date(till.now())
  await changeAttempt(trx, attempt.id, { closedAt, ...(isUnpaid && { status: 'FAILED' }) })
  if (isUnpaid) await logAttempt(trx, { attempt, status: 'FAILED', reason })
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
