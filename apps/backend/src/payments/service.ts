import type { PaymentState, PaymentView } from '@discobooth/contract/payment-api'
import { currency } from '@discobooth/contract/price'
import { type EndReason, freeModeLink } from '@discobooth/contract/session'
import type { Booth } from '../booths/service.ts'
import type { InTransaction } from '../db/schema.ts'
import type { Outcome } from '../http/answer.ts'
import { handleChores } from './chores.ts'
import { askToClose } from './closing.ts'
import { closePayment, openPayment, readState } from './pay-page.ts'
import { giveBack } from './refunds.ts'
import { appendToLog, findBilled } from './store.ts'
import { jobKinds, paymentLimits, type Till } from './till.ts'
import { receiveEvent } from './webhook.ts'

type Order = { booth: Booth; id: string }

/** Money in the transactions of others, who hold the session's lock. */
export type SessionMoney = {
  /** A guest got this mode for nothing; once per session and mode. */
  recordFree(trx: InTransaction, free: { sessionId: string; modeId: number }): Promise<void>
  /** A guest paid with a promo. */
  recordPromo(
    trx: InTransaction,
    promo: { sessionId: string; booth: string; modeId: number; code: string },
  ): Promise<void>
  /** Another mode was chosen: its link closes, and what does not cover the new one goes back. */
  modeChosen(
    trx: InTransaction,
    choice: { sessionId: string; modeId: number | null; isPaid: boolean; wasPaid: boolean },
  ): Promise<void>
  /** The session is over; answers whether it stays paid. */
  sessionEnded(
    trx: InTransaction,
    end: { sessionId: string; reason: EndReason },
  ): Promise<{ isPaid: boolean }>
}

export type Payments = SessionMoney & {
  /** Makes the payment of a session, or finds the one under way. */
  open(order: Order): Promise<Outcome<PaymentView>>
  state(order: Order): Promise<Outcome<PaymentState>>
  /** Closes the link first, and then says whether it was paid (F3). */
  close(order: Order): Promise<Outcome<PaymentState>>
  receive(request: Request): Promise<Outcome<void>>
}

export function createPayments(till: Till): Payments {
  handleChores(till)

  return {
    async recordFree(trx, { sessionId, modeId }) {
      await appendToLog(trx, {
        session_id: sessionId,
        status: 'COMPLETED',
        amount: 0,
        currency,
        method: 'free-mode',
        meta: { mode_id: modeId },
      })
      await askToClose(till, trx, { sessionId })
    },

    async recordPromo(trx, { sessionId, booth, modeId, code }) {
      await appendToLog(trx, {
        session_id: sessionId,
        status: 'COMPLETED',
        amount: 0,
        currency,
        method: 'promo-code',
        meta: { mode_id: modeId, promo_code: code },
      })
      await askToClose(till, trx, { sessionId })
      const { unstartedMs } = paymentLimits
      await till.jobs.ask(trx, { kind: jobKinds.expire, key: sessionId, inMs: unstartedMs })
      await till.tell(trx, { booth, sessionId, isPaid: true })
    },

    async modeChosen(trx, { sessionId, modeId, isPaid, wasPaid }) {
      const session = wasPaid && !isPaid ? await findBilled(trx, sessionId) : undefined
      if (session) await giveBack(till, trx, { session, reason: 'dearer_mode' })
      await askToClose(till, trx, { sessionId, exceptMode: isPaid ? null : modeId })
    },

    async sessionEnded(trx, { sessionId, reason }) {
      await askToClose(till, trx, { sessionId })
      const session = await findBilled(trx, sessionId)
      if (!session) return { isPaid: false }
      const { startedAt, isPaid, paymentLink } = session
      // Whoever says 'completed' may have danced: then the report of the start is still under way,
      // and if it never comes, half an hour after the payment the money goes back.
      const isOver = startedAt !== null || reason === 'completed' || paymentLink === freeModeLink
      if (isOver) return { isPaid }
      const isGivenBack = await giveBack(till, trx, { session, reason })
      return { isPaid: isPaid && !isGivenBack }
    },

    open: (order) => openPayment(till, order),
    state: (order) => readState(till, order),
    close: (order) => closePayment(till, order),
    receive: (request) => receiveEvent(till, request),
  }
}
