import * as z from 'zod/mini'
import { PaymentStatus } from './payment.ts'

/** What the pay page shows: POST /api/sessions/{id}/payment makes the payment, or finds the one under way. */
export const PaymentView = z.extend(PaymentStatus, {
  /** What the QR leads to; null once nothing is left to pay. */
  url: z.nullable(z.string()),
  /** Euros. */
  price: z.number(),
  /** Short enough to be read to the help line. */
  processId: z.string(),
})
export type PaymentView = z.infer<typeof PaymentView>

/** GET /api/sessions/{id}/payment, polled; and the answer when a payment is closed (F3). */
export const PaymentState = z.object({
  isPaid: z.boolean(),
  /** The guest's money is on its way back. */
  isRefunded: z._default(z.boolean(), false),
  /** The payment under way came to nothing: asking for a payment again makes a new one. */
  hasFailed: z._default(z.boolean(), false),
})
export type PaymentState = z.infer<typeof PaymentState>

/** POST /api/sessions/{id}/promo. Trimmed and lower-cased by both sides. */
export const PromoRequest = z.object({ code: z.string().check(z.minLength(1), z.maxLength(100)) })
export const PromoAnswer = z.object({ outcome: z.enum(['ACCEPTED', 'WRONG', 'USED_UP']) })
export type PromoAnswer = z.infer<typeof PromoAnswer>

/** Names of the events on GET /api/events, the booth's one stream from the backend. */
export const backendEvents = {
  /** PaymentNews: when something about a payment changed. */
  payment: 'payment',
  /** BoothSettings: when the operator changed one of them. */
  settings: 'settings',
  /** Empty object, every 5 s. */
  beat: 'beat',
} as const

export const PaymentNews = z.object({ sessionId: z.uuid(), isPaid: z.boolean() })
export type PaymentNews = z.infer<typeof PaymentNews>
