import type { EndReason, Session } from '@discobooth/contract/session/session'
import type { Operation } from './operation.ts'

/** The whole session but for what the backend alone decides (M1). */
export function writing(
  kind: 'create' | 'upsert',
  session: Session,
  operationId: string,
): Operation {
  const { isPaid: _, price: __, paymentLink: ___, ...body } = session
  return { operationId, kind, sessionId: session.id, body }
}

export function ending(sessionId: string, reason: EndReason, operationId: string): Operation {
  return { operationId, kind: 'end', sessionId, body: { reason } }
}
