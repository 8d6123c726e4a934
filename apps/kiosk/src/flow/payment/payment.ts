import type { GuestRefund, PaymentState, PaymentView } from '@discobooth/contract/money/payment-api'
import type { Step, TimePasses } from '../machine.ts'

/** What a guest sees of a payment that can be made. */
type Bill = { url: string; price: number; processId: string; refund: GuestRefund | null }

/** One payment of one session, from the first question to the money, or to the end of waiting. */
export type Payment =
  /** The backend is making the payment, or finding the one under way. */
  | { kind: 'preparing'; deadlineAt: number }
  /** `pollAt` is null while a poll is under way. */
  | ({ kind: 'open'; pollAt: number | null } & Bill)
  /** Paid on the phone, and the money takes its time (P11). */
  | { kind: 'under-way'; pollAt: number | null; processId: string }
  | { kind: 'failed'; processId: string | null }
  /** Nothing to pay tonight: said for a moment, and no longer than the backend takes to agree. */
  | { kind: 'free'; until: number; isSettled: boolean; deadlineAt: number }
  /** Nobody touched the screen: the link is closed before the guest is taken for gone (F3). */
  | { kind: 'closing'; deadlineAt: number }
  | { kind: 'completed' }
  | { kind: 'closed' }

export type PaymentEvent =
  | { kind: 'made'; view: PaymentView }
  | { kind: 'not-made' }
  | { kind: 'state'; state: PaymentState }
  | { kind: 'poll-failed' }
  /** Pushed. */
  | { kind: 'paid' }
  /** Something about the payment changed; what it is has to be asked. */
  | { kind: 'hint' }
  | { kind: 'retry' }
  | { kind: 'inactive' }
  | { kind: 'link-closed'; isPaid: boolean }
  | TimePasses

export type PaymentEffect =
  | { do: 'make' }
  | { do: 'poll' }
  | { do: 'close' }
  /** The session is paid. */
  | { do: 'complete' }
  | { do: 'alert-free-mode' }
  /** Nothing was paid: the guest may be taken for gone. */
  | { do: 'release' }

export type PaymentStep = Step<Payment, PaymentEffect>

export const paymentLimits = {
  /** A provider may take its time with two calls. */
  makeMs: 20_000,
  closeMs: 5_000,
  /** Long enough to read 'Free Mode', short enough not to be in the way. */
  freeTileMs: 1_200,
} as const
