import type { EndReason, Session } from '@discobooth/contract/session/session'
import type { Operation } from './operation.ts'

/** The whole session but for what the backend alone decides (M1). */
export function writing(
  kind: 'create' | 'upsert',
  session: Session,
  operationId: string,
  /** The price list that this guest chooses from. */
  priceList?: number,
): Operation {
  const { isPaid: _, price: __, paymentLink: ___, ...own } = session
  const body = priceList === undefined ? own : { ...own, priceList }
  return { operationId, kind, sessionId: session.id, body }
}

export function ending(sessionId: string, reason: EndReason, operationId: string): Operation {
  return { operationId, kind: 'end', sessionId, body: { reason } }
}
