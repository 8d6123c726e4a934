import type { PayoutStatus, Seller } from '@discobooth/contract/console/closing-api'
import type { Mode, ModeNames } from '@discobooth/contract/modes/mode'
import type {
  PaymentLogEntry,
  PaymentLogStatus,
  RefundStatus,
} from '@discobooth/contract/money/payment'
import type { Promo } from '@discobooth/contract/money/payment-api'
import type { OperatorLanguage } from '@discobooth/contract/texts/languages'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { SetByDatabase } from './platform-tables.ts'

export type PaymentsTable = {
  createdAt: SetByDatabase<Date>
  updatedAt: ColumnType<Date, never, Date>
  id: Generated<string>
  session_id: string
  mode_id: number
  amount: number
  currency: Generated<PaymentLogEntry['currency']>
  provider: string
  linkId: Generated<string | null>
  url: Generated<string | null>
  status: PaymentLogStatus
  /** The provider's idempotency key of this attempt. */
  linkKey: string | null
  /** When a guest asked for it. */
  askedAt: Date | null
  closeAskedAt: Generated<Date | null>
  closedAt: Generated<Date | null>
  /** Since when it is paid with a method that takes its time. */
  underWayAt: Generated<Date | null>
  /** The provider's, of what is sold with it. */
  priceId: Generated<string | null>
}

export type ProviderPricesTable = {
  provider: string
  account: string
  mode_id: number
  amount: number
  priceId: string
}

export type ChargesTable = {
  id: Generated<string>
  provider: string
  paymentId: string
  linkId: string
  session_id: string
  mode_id: number
  amount: number
  currency: string
  state: 'kept' | 'refunding' | 'refunded' | 'refund_failed'
  reason: string | null
  refundedAmount: Generated<number>
  refundKey: string | null
  refundTry: Generated<number>
  refundStatus: Generated<RefundStatus | null>
  underWayAmount: Generated<number>
  failedRefunds: Generated<number>
  refundNotes: Generated<number>
  refundAskedAt: Generated<Date | null>
  /** Until the operator lets it go, it is not sent. */
  refundWaitsSince: Generated<Date | null>
  /** When the provider said that all of it is back. */
  refundedAt: Generated<Date | null>
  takenAt: Date
  isLate: Generated<boolean>
}

/** Counted by what happened in a time, in a mode; added to, never set. */
type Counted = {
  mode: number
  grossCents: Generated<number>
  payments: Generated<number>
  refundsCents: Generated<number>
  refunds: Generated<number>
  parties: Generated<number>
  freeParties: Generated<number>
}
/** `at`: when a quarter of an hour begins. */
export type TakingsTable = Counted & { booth: string; at: Date }
/** `day`: '2026-11-18', the booth's own. */
export type TakingsDaysTable = Counted & {
  booth: string
  day: string
  feesCents: Generated<number>
  disputedCents: Generated<number>
}
/** Of all booths of a time zone, in parts. */
type OfAll = Counted & { timeZone: string; part: number }
export type TakingsOfAllTable = OfAll & { at: Date }
export type TakingsDaysOfAllTable = OfAll & { day: string }
/** Of all modes. */
export type TakingsDaysOfBoothsTable = Omit<Counted, 'mode'> & { booth: string; day: string }

type Bigint = ColumnType<string, number, never>
export type ClosedMonthsTable = {
  month: string
  closedAt: Date
  closedBy: string
  grossCents: Bigint
  refundsCents: Bigint
  vatCents: Bigint
  feesCents: Bigint
  disputedCents: Bigint
  unknownProviders: string[]
}
/** Written and read as a whole, in SQL. */
export type ClosedLinesTable = { month: string; booth: string; day: string; mode: number }

export type LedgerEntriesTable = {
  provider: string
  id: string
  kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'payout' | 'other'
  paymentId: string | null
  charge: Generated<string | null>
  amountCents: number
  feeCents: number
  netCents: GeneratedAlways<number>
  currency: string
  payout: Generated<string | null>
  createdAt: Date
  availableAt: Date
  countedAt: Generated<Date | null>
}
export type PayoutsTable = {
  provider: string
  id: string
  amountCents: number
  currency: string
  status: PayoutStatus
  arrivesOn: ColumnType<Date, string, string>
  createdAt: Date
  isTold: boolean
  after: Generated<string | null>
  isRead: Generated<boolean>
}
export type LedgerReadingsTable = {
  provider: string
  account: string
  since: Date
  after: string | null
  beganAt: Date
  newestAt: Date | null
  entriesUntil: Date | null
  assignFrom: Date
  readUntil: Date | null
  payoutsFrom: Date
  payoutsAfter: string | null
  payoutsAt: Date | null
}
export type CashierLedgerTable = {
  id: GeneratedAlways<string>
  kind: 'payment' | 'refund'
  payment: string
  amountCents: number
  feeCents: number
  at: Date
  payout: Generated<string | null>
}

export type ReceiptsTable = {
  year: number
  number: number
  session_id: string
  booth: string
  issuedAt: Date
  issuedOn: ColumnType<Date, string, never>
  issuedBy: string
  to: string | null
  language: OperatorLanguage
  seller: ColumnType<Seller, string, never>
  paidOn: ColumnType<Date, string, never>
  boothName: string
  modeName: string
  grossCents: number
  percent: number
  vatCents: number
}

export type PaymentLogTable = {
  id: GeneratedAlways<string>
  session_id: string
  status: PaymentLogStatus
  amount: number
  currency: Generated<PaymentLogEntry['currency']>
  method: PaymentLogEntry['method']
  meta: ColumnType<unknown, string, string>
  at: SetByDatabase<Date>
}

export type ModesTable = Omit<Mode, 'names' | 'priceList'> & {
  names: ColumnType<ModeNames, string | undefined, string>
}

export type ModeExceptionsTable = {
  mode: number
  booth: string
  price: Generated<number | null>
  isEnabled: Generated<boolean | null>
}

/** Written by triggers alone. */
export type PriceChangesTable = {
  id: GeneratedAlways<number>
  mode: ColumnType<number, never, never>
  booth: ColumnType<string | null, never, never>
  price: ColumnType<number | null, never, never>
  at: ColumnType<Date, never, never>
}

export type PlannedModeChangesTable = {
  id: string
  mode: number
  change: ColumnType<unknown, string, never>
  from: Date
  author: ColumnType<unknown, string, never>
}

export type PromosTable = Omit<Promo, 'id' | 'times_used'> & {
  id: Generated<number>
  times_used: Generated<number>
  batch: Generated<string>
  name: Generated<string>
  mode: Generated<number>
  /** Of the clock on the booth's wall, '2026-12-31T18:00'; read with `to_char`. */
  validFrom: ColumnType<unknown, string | null | undefined, string | null>
  validUntil: ColumnType<unknown, string | null | undefined, string | null>
  booths: Generated<string[] | null>
  offSince: Generated<Date | null>
  createdAt: Generated<Date>
}

export type PromoUsesTable = {
  id: GeneratedAlways<string>
  promo: number
  session_id: string
  at: Date
  givenBackAt: Generated<Date | null>
  booth: Generated<string | null>
  mode: Generated<number>
}
