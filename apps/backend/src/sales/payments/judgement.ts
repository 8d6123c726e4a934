import { currency } from '@discobooth/contract/money/price'
import { owedCents, type SessionRow } from '../sessions/record.ts'
import { noRefund, type ProviderPayment } from './provider.ts'
import type { Attempt } from './store.ts'

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

/** Whether a payment pays for its session as it is now; if not, why it goes back (M2, M3). */
export function judge(options: {
  session: Pick<SessionRow, 'sessionMode' | 'price' | 'isPaid' | 'endDateTime'>
  attempt: Attempt | undefined
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
