import { currency } from '@discobooth/contract/price'
import type { InTransaction } from '../db/schema.ts'
import { appendFreePayment } from './store.ts'

export type Payments = {
  /** A guest got this mode for nothing; once per session and mode. */
  recordFree(trx: InTransaction, free: { sessionId: string; modeId: number }): Promise<void>
}

export function createPayments(): Payments {
  return {
    recordFree: (trx, { sessionId, modeId }) =>
      appendFreePayment(trx, {
        session_id: sessionId,
        status: 'COMPLETED',
        amount: 0,
        currency,
        method: 'free-mode',
        meta: { mode_id: modeId },
      }),
  }
}
