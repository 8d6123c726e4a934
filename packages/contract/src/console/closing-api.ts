import * as z from 'zod/mini'
import { DateTime } from '../wire/date-time.ts'
import { BusinessDay } from './overview-api.ts'

/** A calendar month of the booths' own time: '2026-11'. */
const Month = z.string().check(z.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/))

const Cents = z.int()

/** Percent: 21 is the rate of a mode for which nothing was set. */
const VatRate = z.number().check(z.minimum(0), z.maximum(99), z.multipleOf(0.01))

/**
 * Money of a day, a month, a booth or a mode. A line of the books is one day, one booth, one mode;
 * everything here is a sum of lines, so parts always add up to their whole. Cents of euro.
 */
export const ClosingFigures = z.object({
  /** All that was taken from guests, VAT included; by the day on which it was taken. */
  grossCents: Cents,
  /** What arrived back at guests, VAT included; by the day on which it did. */
  refundsCents: Cents,
  /**
   * What guests' banks took back in disputes, VAT included, by the day on which the provider booked it;
   * below zero: what came back of one that was won.
   */
  disputedCents: Cents,
  /** VAT in `grossCents - refundsCents - disputedCents`: rate/(100+rate) of it, rounded to the cent for each line, half a cent away from zero. */
  vatCents: Cents,
  /** What is left without VAT: `grossCents - refundsCents - disputedCents - vatCents`. */
  netCents: Cents,
  /**
   * What the providers keep, by the day on which they booked it; VAT is not reckoned in it. null: a
   * provider that was used then does not tell, so the sum is not known.
   */
  feesCents: z.nullable(Cents),
  /** `netCents - feesCents`. */
  afterFeesCents: z.nullable(Cents),
})
export type ClosingFigures = z.infer<typeof ClosingFigures>

/**
 * A closed month as it is, changed by something that came later: the difference, booked in the month
 * that is open. Every correction is in the figures of its new month already.
 */
const Correction = z.extend(ClosingFigures, {
  /** Which month it corrects. */
  of: Month,
  day: BusinessDay,
  booth: z.uuid(),
  boothName: z.string(),
  mode: z.int(),
})
export type Correction = z.infer<typeof Correction>

export const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/**
 * What a provider sends to the bank. `match`: whether the entries in it, as the provider tells them, add
 * up to its amount, to the cent; `not_told`: it has not told them yet, or never does, as of one that was
 * sent by hand.
 */
const Payout = z.object({
  id: z.string(),
  provider: z.string(),
  amountCents: Cents,
  /** ISO 4217, lower case: all amounts are in it. */
  currency: z.string(),
  /** The day on which it reaches the bank. */
  arrivesOn: BusinessDay,
  status: z.enum(payoutStatuses),
  /** What is in it: guests' payments, what went back, disputes, what the provider kept, anything else. */
  takenCents: Cents,
  refundedCents: Cents,
  disputedCents: Cents,
  feesCents: Cents,
  otherCents: Cents,
  match: z.enum(['matched', 'differs', 'not_told']),
})
export type Payout = z.infer<typeof Payout>

/** `open`: it goes on; `over`: the month is over and can be closed; `closed`: it never changes. */
export const monthStates = ['open', 'over', 'closed'] as const
export type MonthState = (typeof monthStates)[number]

const MonthHead = {
  month: Month,
  state: z.enum(monthStates),
  closedAt: z.nullable(DateTime),
  /** As they were called then. */
  closedBy: z.nullable(z.string()),
}

/** GET /api/console/closing/months: the newest first, from the first with any money. */
export const ClosingMonths = z.object({
  months: z.array(z.extend(ClosingFigures, MonthHead)),
})
export type ClosingMonths = z.infer<typeof ClosingMonths>

/** GET /api/console/closing?month=2026-11&booth=… */
export const ClosingWish = z.object({ month: Month, booth: z.optional(z.uuid()) })

export const Closing = z.object({
  ...MonthHead,
  total: ClosingFigures,
  /** Every day with money, the first first; days of the month before are corrections. */
  days: z.array(z.extend(ClosingFigures, { day: BusinessDay })),
  booths: z.array(z.extend(ClosingFigures, { booth: z.uuid(), name: z.string() })),
  modes: z.array(z.extend(ClosingFigures, { mode: z.int(), name: z.string(), vatRate: VatRate })),
  corrections: z.array(Correction),
  /** Those that reach the bank in this month, of all booths; null where one booth was asked for, or no provider tells. */
  payouts: z.nullable(z.array(Payout)),
  /**
   * What providers booked in this month and is of no booth here: fees of the account, and other business
   * with it. In no other figure; null as the payouts are.
   */
  ofNoBooth: z.nullable(z.object({ feesCents: Cents, otherCents: Cents })),
  /** Until when fees, disputes and payouts are known: what the provider that is furthest behind has told. */
  toldUntil: z.nullable(DateTime),
  /** Providers of this month's money that do not tell what they keep and send to the bank. */
  unknownProviders: z.array(z.string()),
})
export type Closing = z.infer<typeof Closing>

/**
 * GET /api/console/closing.csv?month=…&booth=…: `text/csv`, one line of the books in a line, with a
 * header; amounts in euros with a point, days as in ISO 8601.
 */

/**
 * POST /api/console/closing: closes a month for all booths and for good; answers Closing. 409
 * `month_not_over`, `month_closed`, `month_before_open` (an earlier one is still to be closed).
 */
export const MonthToClose = z.object({ month: Month })

/** GET /api/console/closing/vat; PUT: for the lines of every month that is not closed. Both answer VatRates. */
export const VatRateChange = z.object({ mode: z.int(), vatRate: VatRate })
export const VatRates = z.object({
  modes: z.array(z.object({ mode: z.int(), name: z.string(), vatRate: VatRate })),
})
export type VatRates = z.infer<typeof VatRates>

const Line = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}+$/u))
const Lines = z.string().check(z.trim(), z.maxLength(500), z.regex(/^\P{Cc}+(?:\n\P{Cc}+){0,7}$/u))

/** GET and PUT /api/console/seller: who sells, for receipts; null: not said yet. */
export const Seller = z.object({
  name: Line,
  address: Lines,
  vatNumber: z.string().check(z.trim(), z.regex(/^[0-9A-Za-z.]{4,30}$/)),
})
export type Seller = z.infer<typeof Seller>
export const SellerAnswer = z.object({ seller: z.nullable(Seller) })

/**
 * POST /api/console/receipts: a numbered receipt with VAT for what a guest paid and did not get back.
 * The same session has one receipt; asked for again it is the same. `to` is what the guest wants to
 * read on it: it is kept with the receipt, so it is sent only when the guest gave it for this. 409
 * `nothing_paid`, `seller_missing`.
 */
export const ReceiptOrder = z.object({
  session: z.uuid().check(z.toLowerCase()),
  to: z.optional(Lines),
})

/**
 * GET /api/console/receipts/{id} is a page to print (`text/html`), asked for with the access token, so
 * it is shown in a frame of the console's own. A bookkeeper's has no `to`.
 */
export const Receipt = z.object({
  /** '2026-000001': without a gap within a year. */
  number: z.string(),
  session: z.uuid(),
  issuedAt: DateTime,
})
export type Receipt = z.infer<typeof Receipt>

/** GET /api/console/receipts?month=…&booth=…: those given out on the days of a month, by their number. */
export const Receipts = z.object({
  receipts: z.array(
    z.extend(Receipt, {
      issuedOn: BusinessDay,
      booth: z.string(),
      grossCents: Cents,
      vatCents: Cents,
    }),
  ),
})
export type Receipts = z.infer<typeof Receipts>
