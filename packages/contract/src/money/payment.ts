import * as z from 'zod/mini'
import { currency } from './price.ts'

export const paymentStatuses = [
  'INITIATED',
  'PROCESSING',
  'AUTHORIZED',
  'COMPLETED',
  'FAILED',
  'REFUNDED',
] as const
export type PaymentLogStatus = (typeof paymentStatuses)[number]

export const paymentMethods = ['free-mode', 'promo-code', 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * How the provider says a refund stands. Only `succeeded` is money that is back;
 * `insufficient_funds` is pending for want of balance, `requires_action` waits for the guest.
 */
export const refundStatuses = [
  'pending',
  'insufficient_funds',
  'requires_action',
  'succeeded',
  'canceled',
  'failed',
] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** A row of the append-only payment log. */
export const PaymentLogEntry = z.object({
  session_id: z.uuid(),
  status: z.enum(paymentStatuses),
  /** Cents. */
  amount: z.int().check(z.nonnegative()),
  currency: z.literal(currency),
  method: z.enum(paymentMethods),
  meta: z.object({
    mode_id: z.optional(z.int()),
    promo_code: z.optional(z.string()),
    link_id: z.optional(z.string()),
    /** The provider's id of the payment. */
    payment_id: z.optional(z.string()),
    /** Why a payment failed or went back. */
    reason: z.optional(z.string()),
    /** Given by an operator, in place of the session `from`. */
    operator: z.optional(z.boolean()),
    from: z.optional(z.uuid()),
  }),
})
export type PaymentLogEntry = z.infer<typeof PaymentLogEntry>

/** What the pay page knows of its payment. */
export const PaymentStatus = z.object({
  status: z.enum(['pending', 'completed', 'failed']),
  linkId: z.optional(z.string()),
})
export type PaymentStatus = z.infer<typeof PaymentStatus>
