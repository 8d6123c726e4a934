import type { MonthState } from '@discobooth/contract/console/closing-api'
import { businessTimeZone } from '@discobooth/contract/console/sessions-api'
import type { Database, InTransaction } from '../../../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../../../platform/http/answer.ts'
import { addDays, startOf } from '../business-time.ts'
import { forgetDays, sumOpenMonths } from './kept-days.ts'
import {
  closedLines,
  daysOf,
  firstUnsettled,
  monthAfter,
  monthBefore,
  monthNow,
  openLines,
  stateOf,
  usualVatPercent,
} from './lines.ts'
import {
  type ClosedMonth,
  closedMonths,
  closedPercent,
  firstDay,
  holdClosing,
  insertClosed,
  type Line,
  listLines,
  type Sums,
  setVatPercent,
  sumLines,
  vatPercents,
} from './store.ts'

export type BookSums = Sums

export type MonthHead = {
  month: string
  state: MonthState
  closedAt: Date | null
  closedBy: string | null
  /** Of a closed month those of then; null: it is open. */
  unknownProviders: string[] | null
}

export type MonthOfBooks = MonthHead & {
  total: Sums
  days: (Sums & { day: string })[]
  booths: (Sums & { booth: string })[]
  modes: (Sums & { mode: number; percent: number })[]
  /** Lines of days of months before. */
  corrections: Line[]
}

/** What there is of booths: every one has its own midnight. */
type Zones = { timeZones: readonly string[] }

/** What accountants read: lines of a day, a booth and a mode, and months that are closed for good. */
export type Books = {
  /** The newest first. */
  months(zones: Zones): Promise<(MonthHead & Sums)[]>
  head(wish: Zones & { month: string }): Promise<MonthHead>
  read(wish: Zones & { month: string; booth: string | undefined }): Promise<MonthOfBooks>
  /** Every line of a month, a day at a time. */
  lines(wish: { month: string; booth: string | undefined }): AsyncGenerator<Line[]>
  close(
    trx: InTransaction,
    order: Zones & { month: string; at: Date; by: string; unknownProviders: string[] },
  ): Promise<Outcome<Sums>>
  vatPercents(): Promise<(mode: number) => number>
  /** Of what was sold on a day: as its month was closed, or as it is now. */
  percentOf(on: Database, sold: { booth: string; day: string; mode: number }): Promise<number>
  setVatPercent(trx: InTransaction, rate: { mode: number; percent: number }): Promise<void>
}

export function createBooks({ db, now }: { db: Database; now: () => number }): Books {
  function headOf(month: string, closed: readonly ClosedMonth[], { timeZones }: Zones): MonthHead {
    const found = closed.find((one) => one.month === month)
    if (!found) {
      const state = stateOf({ month, now: now(), timeZones })
      return { month, state, closedAt: null, closedBy: null, unknownProviders: null }
    }
    const { closedAt, closedBy, unknownProviders } = found
    return { month, state: 'closed', closedAt, closedBy, unknownProviders }
  }

  return {
    async months(zones) {
      const closed = await closedMonths(db)
      const first = await firstOpen(db, closed)
      const current = monthNow(now(), zones.timeZones)
      const months: string[] = []
      for (let month = first; month && month <= current; month = monthAfter(month)) {
        months.push(month)
      }
      const sums = await sumOpenMonths(db, {
        months,
        corrected: closed[0] && daysOf(closed[0].month),
        settled: firstUnsettled(now(), zones.timeZones),
      })
      const open = months.map((month) => {
        return { ...headOf(month, closed, zones), ...moneyOf(sums.get(month)) }
      })
      return [
        ...open.toReversed(),
        ...closed.map((one) => ({ ...one, ...headOf(one.month, closed, zones) })),
      ]
    },

    async head({ month, ...zones }) {
      return headOf(month, await closedMonths(db), zones)
    },

    async read({ month, booth, ...zones }) {
      const closed = await closedMonths(db)
      const lines = linesOf(month, closed)
      const { from } = daysOf(month)
      const before = { from: `${monthBefore(month)}-01`, until: from }
      const [sums, corrections] = await Promise.all([
        sumLines(db, { lines, booth }),
        listLines(db, { lines, booth, days: before }),
      ])
      return {
        ...headOf(month, closed, zones),
        total: wholeOf(sums),
        days: sums.filter(({ isDay }) => isDay),
        booths: sums.filter(({ isBooth }) => isBooth),
        modes: sums.filter(({ isMode }) => isMode),
        corrections,
      }
    },

    async *lines({ month, booth }) {
      const lines = linesOf(month, await closedMonths(db))
      const { from, until } = daysOf(month)
      yield await listLines(db, {
        lines,
        booth,
        days: { from: `${monthBefore(month)}-01`, until: from },
      })
      for (let day = from; day < until; day = addDays(day, 1)) {
        yield await listLines(db, { lines, booth, days: { from: day, until: addDays(day, 1) } })
      }
    },

    async close(trx, { month, at, by, unknownProviders, timeZones }) {
      await holdClosing(trx)
      const closed = await closedMonths(trx)
      const [last] = closed
      if (last && month <= last.month) return refused(monthClosed)
      if (stateOf({ month, now: now(), timeZones }) !== 'over') return refused(monthNotOver)
      const first = await firstOpen(trx, closed)
      // Before there was any money the last month may be closed, too, and none of long ago.
      const lowest = monthBefore(first ?? monthNow(now(), timeZones))
      const isBefore = month >= lowest && (first === undefined || month <= first)
      const isNext = last ? month === first : isBefore
      if (!isNext) return refused(monthBeforeOpen)
      const lines = linesOf(month, closed)
      const total = wholeOf(await sumLines(trx, { lines, booth: undefined }))
      const head = { month, closedAt: at, closedBy: by, unknownProviders }
      await insertClosed(trx, { ...head, ...total, lines })
      await forgetDays(trx, daysOf(month).until)
      return ok(total)
    },

    async vatPercents() {
      const set = await vatPercents(db)
      return (mode) => set.get(mode) ?? usualVatPercent
    },
    async percentOf(on, sold) {
      const closed = await closedPercent(on, sold)
      return closed ?? (await vatPercents(on)).get(sold.mode) ?? usualVatPercent
    },
    async setVatPercent(trx, rate) {
      // A month that is being closed has one rate from its first line to its last.
      await holdClosing(trx)
      await setVatPercent(trx, rate)
      await forgetDays(trx)
    },
  }
}

/** The days of a month, and when it begins and ends at home. */
export function spanOfMonth(month: string) {
  const days = daysOf(month)
  const from = startOf(days.from, businessTimeZone)
  return { days, time: { from, until: startOf(days.until, businessTimeZone) } }
}

/** What is in a month, as it was closed or as it is now. */
function linesOf(month: string, closed: readonly ClosedMonth[]) {
  if (closed.some((one) => one.month === month)) return closedLines(month)
  const before = monthBefore(month)
  const isAfterClosed = closed[0]?.month === before
  return openLines({
    days: daysOf(month),
    corrected: isAfterClosed ? daysOf(before) : undefined,
  })
}

/** The first month that is not closed; undefined: nothing was ever taken. */
async function firstOpen(on: Database, closed: readonly ClosedMonth[]) {
  const [last] = closed
  if (last) return monthAfter(last.month)
  return (await firstDay(on))?.slice(0, 7)
}

function wholeOf(all: Awaited<ReturnType<typeof sumLines>>): Sums {
  return moneyOf(all.find((one) => !one.isDay && !one.isBooth && !one.isMode))
}

function moneyOf(sums: Sums | undefined): Sums {
  const { grossCents = 0, refundsCents = 0, vatCents = 0, feesCents = 0 } = sums ?? {}
  return { grossCents, refundsCents, vatCents, feesCents, disputedCents: sums?.disputedCents ?? 0 }
}

const conflict = (code: string, message: string): Refusal => ({ status: 409, code, message })

const monthClosed = conflict(
  'month_closed',
  'This month is closed, as all before it are: it never changes.',
)
const monthNotOver = conflict(
  'month_not_over',
  'This month is not over yet at every booth. Close it an hour after its end.',
)
const monthBeforeOpen = conflict(
  'month_before_open',
  'An earlier month is still open. Close the months one after the other.',
)
