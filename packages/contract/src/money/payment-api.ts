import * as z from 'zod/mini'
import { ModeId } from '../modes/mode.ts'
import { PaymentStatus } from './payment.ts'

/** What the pay page shows: POST /api/sessions/{id}/payment makes the payment, or finds the one under way. */
export const PaymentView = z.extend(PaymentStatus, {
  /** What the QR leads to; null once nothing is left to pay. */
  url: z.nullable(z.string()),
  /** Paid with a method that takes its time: nothing to scan, and not paid yet (P11). */
  isUnderWay: z._default(z.boolean(), false),
  /** Euros. */
  price: z.number(),
  /** Short enough to be read to the help line. */
  processId: z.string(),
})
export type PaymentView = z.infer<typeof PaymentView>

/**
 * Money that goes back, as a guest can be told of it (P11). `later`: the provider holds it for a
 * while; `needs_you`: it has asked the guest by mail where the money may go.
 */
export const guestRefunds = ['under_way', 'later', 'needs_you', 'back', 'failed'] as const
export type GuestRefund = (typeof guestRefunds)[number]

/** GET /api/sessions/{id}/payment, polled; and the answer when a payment is closed (F3). */
export const PaymentState = z.object({
  isPaid: z.boolean(),
  /** The guest has confirmed, and the money takes its time: the code is used up (P11). */
  isUnderWay: z._default(z.boolean(), false),
  /** How money that goes back stands, in the guest's terms; null: none does. */
  refund: z._default(z.nullable(z.enum(guestRefunds)), null),
  /** The payment under way came to nothing: asking for a payment again makes a new one. */
  hasFailed: z._default(z.boolean(), false),
})
export type PaymentState = z.infer<typeof PaymentState>

/** POST /api/sessions/{id}/promo. Trimmed and lower-cased by both sides. */
export const PromoRequest = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(100)),
  /** This kiosk gives what the answer's mode says; those of the release before give 4 whatever it is. */
  anyMode: z.optional(z.boolean()),
})
export type PromoRequest = z.infer<typeof PromoRequest>
export const PromoAnswer = z.object({
  outcome: z.enum(['ACCEPTED', 'WRONG', 'USED_UP']),
  /** Of a code that was accepted: the mode that it gives; left out: 4. */
  mode: z.optional(ModeId),
})
export type PromoAnswer = z.infer<typeof PromoAnswer>

/** Names of the events on GET /api/events, the booth's one stream from the backend. */
export const backendEvents = {
  /** PaymentNews: when something about a payment changed. */
  payment: 'payment',
  /** BoothSettings: when the operator changed one of them. */
  settings: 'settings',
  /** Empty object: what a mode costs, is called, or whether it is on sale. The list is asked for. */
  modes: 'modes',
  /** Empty object, for the controller: commands wait, or one of them is over. */
  commands: 'commands',
  /** `{sessionId}`: the operator gives a party to who stands there. */
  gift: 'gift',
  /** Empty object, every 5 s. */
  beat: 'beat',
} as const

export const PaymentNews = z.object({ sessionId: z.uuid(), isPaid: z.boolean() })
export type PaymentNews = z.infer<typeof PaymentNews>

/** A row of `promos`. */
export const Promo = z.object({
  id: z.int(),
  code: z.string(),
  times_used: z._default(z.int().check(z.nonnegative()), 0),
  /** null means unlimited. */
  max_usages: z.nullable(z.int().check(z.nonnegative())),
})
export type Promo = z.infer<typeof Promo>
