import * as z from 'zod/mini'
import { alertKinds, BackendPartStatus } from '../operator/operator-api.ts'
import { DateTime } from '../wire/date-time.ts'

/** What the overview compares: each with the one before it. A week begins on Monday. */
export const overviewPeriods = ['day', 'week', 'month'] as const
export type OverviewPeriod = (typeof overviewPeriods)[number]

/** A calendar day of the booth's own time zone: '2026-11-18'. */
export const BusinessDay = z
  .string()
  .check(z.regex(/^2\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/))

/**
 * GET /api/console/overview. Without `booth` it is about every booth that the caller may see: a
 * manager's are those they were given. Another's booth is 404 `booth_not_found`.
 */
export const OverviewWish = z.object({
  booth: z.optional(z.uuid()),
  /** Which period `byBooth`, `byMode` and `series` are about. */
  period: z._default(z.enum(overviewPeriods), 'day'),
})

const Cents = z.int()
const Count = z.int()

/**
 * Money and parties within a period. All amounts are cents of euro, VAT included. Each thing counts at
 * the moment at which it happened, so nothing that is over changes: a payment of Monday that went back
 * on Tuesday is Monday's takings and Tuesday's refund.
 */
export const Figures = z.object({
  /**
   * All that a provider has taken from guests, by when it was taken, also what goes back at once (a
   * second payment, one after the end). It is the sum of `charges.amount` in euros.
   */
  grossCents: Cents,
  /** How many payments that is. */
  payments: Count,
  /**
   * What has arrived back at guests, by when it did (P11): not what is still on its way. Below zero
   * where a bank sent more back to us than went out.
   */
  refundsCents: Cents,
  /** How many payments went back as a whole. */
  refunds: Count,
  /** `grossCents - refundsCents`. */
  netCents: Cents,
  /** Parties that have begun (M3), by when they did; whether paid, by promo or for nothing. */
  parties: Count,
  /** Those of them that no guest paid money for: free mode, a promo, a gift, a mode without a price. */
  freeParties: Count,
  /** `netCents` for each party that was paid for, rounded to the cent; null: there was none. */
  averageCents: z.nullable(Cents),
})
export type Figures = z.infer<typeof Figures>

/** From the first moment to before the second; its first and its last day, both included. */
const Span = z.object({
  from: DateTime,
  until: DateTime,
  firstDay: BusinessDay,
  lastDay: BusinessDay,
})
export type Span = z.infer<typeof Span>

/**
 * A period so far, and the one before it up to the same moment of it: today until 14:20 against
 * yesterday until 14:20, this month until the 18th against the last one until its 18th (a shorter month
 * is compared as a whole). `before.until` is on the quarter of an hour after that moment: money is kept
 * by the quarter of an hour. The times are those of `timeZone`.
 */
export const PeriodFigures = z.object({
  period: z.enum(overviewPeriods),
  now: z.extend(Figures, { span: Span }),
  before: z.extend(Figures, { span: Span }),
})
export type PeriodFigures = z.infer<typeof PeriodFigures>

/** One booth's part of the asked period; the best first. One without any figures is there, too. */
const BoothFigures = z.object({
  booth: z.uuid(),
  name: z.string(),
  now: Figures,
  before: Figures,
})
export type BoothFigures = z.infer<typeof BoothFigures>

/** One mode's part; by number. `name` as the operator calls it; `nameOfMode` says it in a language. */
const ModeFigures = z.object({
  mode: z.int(),
  name: z.string(),
  now: Figures,
  before: Figures,
})
export type ModeFigures = z.infer<typeof ModeFigures>

/** For the chart: hours of a day (`at` is when one begins), or days of a week or a month. */
export const SeriesPoint = z.object({
  at: DateTime,
  grossCents: Cents,
  refundsCents: Cents,
  parties: Count,
})
export type SeriesPoint = z.infer<typeof SeriesPoint>

/** Something that is wrong now, or has just happened. */
const BoothAlert = z.object({
  /** `sos` comes first, whatever else there is. */
  kind: z.enum(alertKinds),
  /** Of a part: which one. Never a guest's address. */
  subject: z.string(),
  detail: z.nullable(z.string()),
  /** The session it is about, if it is about one. */
  session: z.nullable(z.uuid()),
  beganAt: DateTime,
})
export type BoothAlert = z.infer<typeof BoothAlert>

/**
 * What is wrong at one booth. Alerts are those that are still so, and of the last 24 hours those that
 * have no end of their own (SOS, a refund that failed, a suspicion).
 */
export const BoothTrouble = z.object({
  booth: z.uuid(),
  name: z.string(),
  alerts: z.array(BoothAlert),
  /**
   * The parts of the backend as this booth finds them, in any state; null: not looked at, since more
   * than one booth was asked about. Ask with `booth` for these.
   */
  parts: z.nullable(z.array(BackendPartStatus)),
})
export type BoothTrouble = z.infer<typeof BoothTrouble>

export const Overview = z.object({
  /** When this was so. */
  at: DateTime,
  /** Of the days: the booth's own, or that of most of them. */
  timeZone: z.string(),
  /** All booths that the caller may see, by name: for the choice of one, whichever was asked for. */
  booths: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Day, week and month, in this order. */
  periods: z.array(PeriodFigures),
  /** Which of them the rest is about. */
  period: z.enum(overviewPeriods),
  byBooth: z.array(BoothFigures),
  byMode: z.array(ModeFigures),
  /** `before` stands beside `now` by its place in the list, and ends where the period before does. */
  series: z.object({ now: z.array(SeriesPoint), before: z.array(SeriesPoint) }),
  /** Asked for and not back yet, at this moment, whenever it was taken. */
  refundsUnderWayCents: Cents,
  /** Booths where something is wrong, SOS first; with `booth` that one, even if nothing is. */
  trouble: z.array(BoothTrouble),
})
export type Overview = z.infer<typeof Overview>

/**
 * Names of the events on GET /api/console/events. They carry no figures: the page asks again. `booth`
 * is whose it is; null: everybody's. A manager hears of their own booths only. The call is made with
 * the access token in `authorization`, so with `fetch` and not with `EventSource`. The stream ends
 * when the sign-in that opened it does; open it again, with a new token where that is needed.
 */
export const consoleEvents = {
  /** ConsoleNews: money was taken or went back, or a party began. */
  takings: 'takings',
  /** ConsoleNews: something went wrong, or is well again. */
  alert: 'alert',
  /** ConsoleNews: what a mode costs, is called, or whether it is on sale. */
  prices: 'prices',
  /** ConsoleNews: a booth came, went offline or back, or something of its machine broke or is well again. */
  booths: 'booths',
  /** ConsoleNews: a promo code was used, given back or changed. */
  promos: 'promos',
  /** ConsoleNews: a mail failed, or left after somebody waited for it. */
  mails: 'mails',
  /** ConsoleNews: something was asked of a booth from afar, or is done. */
  commands: 'commands',
  /** Empty object, every 5 s; the first at once. Nothing for 12 s: the line is dead. */
  beat: 'beat',
} as const

export const ConsoleNews = z.object({ booth: z.nullable(z.uuid()) })
export type ConsoleNews = z.infer<typeof ConsoleNews>
