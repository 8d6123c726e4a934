import {
  PaymentState,
  PaymentView,
  PromoAnswer,
  type PromoRequest,
} from '@discobooth/contract/money/payment-api'
import type { Answer } from '../backend/answer.ts'
import type { Connection } from '../backend/connection.ts'
import { paymentLimits } from '../flow/payment/payment.ts'

/** Where a session is paid. The backend stands behind it, and a provider behind the backend. */
export type PaymentCalls = {
  /** Makes the payment of this session's mode, or finds the one under way. */
  make(sessionId: string): Promise<Answer<PaymentView>>
  state(sessionId: string): Promise<Answer<PaymentState>>
  /** Closes the link; the answer says whether it was paid before it closed. */
  close(sessionId: string): Promise<Answer<PaymentState>>
  redeem(sessionId: string, code: string): Promise<Answer<PromoAnswer>>
}

/** A poll that hangs must not keep the next one waiting for long. */
const pollLimitMs = 4_000
const promoLimitMs = 5_000

export function createPaymentCalls(options: {
  call: Connection['call']
  newId: () => string
}): PaymentCalls {
  const { call, newId } = options
  return {
    make: (sessionId) =>
      call({
        method: 'POST',
        path: `api/sessions/${sessionId}/payment`,
        operationId: newId(),
        body: {},
        answer: PaymentView,
        limitMs: paymentLimits.makeMs,
      }),
    state: (sessionId) =>
      call({
        method: 'GET',
        path: `api/sessions/${sessionId}/payment`,
        answer: PaymentState,
        limitMs: pollLimitMs,
      }),
    close: (sessionId) =>
      call({
        method: 'POST',
        path: `api/sessions/${sessionId}/payment/close`,
        operationId: newId(),
        body: {},
        answer: PaymentState,
        limitMs: paymentLimits.closeMs,
      }),
    redeem: (sessionId, code) =>
      call({
        method: 'POST',
        path: `api/sessions/${sessionId}/promo`,
        operationId: newId(),
        body: { code, anyMode: true } satisfies PromoRequest,
        answer: PromoAnswer,
        limitMs: promoLimitMs,
      }),
  }
}
