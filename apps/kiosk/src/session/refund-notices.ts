import type { SessionContext } from '@discobooth/contract/session/context'
import { SessionEnd } from '@discobooth/contract/session/session'
import type { StoreApi } from 'zustand/vanilla'
import type { PartyDisplay } from '../booth/party/party-display.ts'
import { refundDue } from '../flow/payment/refund.ts'
import type { Operation } from './outbox/operation.ts'

/** Sees every write on its way out: whoever leaves with a paid session is told of the money (M3). */
export function noticeRefunds({
  context,
  display,
}: {
  context: StoreApi<SessionContext>
  display: PartyDisplay
}) {
  let startedId: string | null = null
  return ({ kind, sessionId, body }: Operation): void => {
    if (kind === 'started') startedId = sessionId
    if (kind !== 'end') return
    const { session, queuedSession } = context.getState()
    const leaving = [session, queuedSession].find((one) => one?.id === sessionId)
    const end = SessionEnd.safeParse(body)
    if (!leaving || !end.success) return
    const isDancing = leaving === session && display.getState().view.kind === 'running'
    const hasStarted = isDancing || startedId === sessionId
    const refund = refundDue({ session: leaving, reason: end.data.reason, hasStarted })
    if (refund) display.setState({ refund })
  }
}
