import type { EndReason, Session } from '@discobooth/contract/session/session'

/** Money that goes back to a guest. */
export type Refund = { sessionId: string; price: number }

/** Whether the guest who leaves so has paid for a party that never was, or lost its music (M3). */
export function refundDue(leaving: {
  session: Pick<Session, 'id' | 'isPaid' | 'price'>
  reason: EndReason
  hasStarted: boolean
}): Refund | null {
  const { session, reason, hasStarted } = leaving
  if (reason === 'completed' || reason === 'sos') return null
  if (hasStarted && reason !== 'silence') return null
  return session.isPaid && session.price ? { sessionId: session.id, price: session.price } : null
}

/** An ended session that is not paid any more: the backend has sent its money back. */
export function refundedSession(
  session: Pick<Session, 'id' | 'isPaid' | 'price' | 'endDateTime'>,
): Refund | null {
  if (!session.endDateTime || session.isPaid || !session.price) return null
  return { sessionId: session.id, price: session.price }
}
