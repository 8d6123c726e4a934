import type { MonthState } from '@discobooth/contract/console/closing-api'
import { businessTimeZone } from '@discobooth/contract/console/sessions-api'
import { type RawBuilder, sql } from 'kysely'
import { addDays, dayOf, startOf } from '../business-time.ts'

/** First day, and the first day after: '2026-11-01', '2026-12-01'. */
export type Days = { from: string; until: string }

export const usualVatPercent = 21

/**
 * VAT within a sum, half a cent away from zero. `rate`: hundredths of a percent, as whole as the cents: a
 * month of a thousand booths has a hundred thousand lines, and numerics would be half of their time.
 */
const vatOf = (cents: RawBuilder<unknown>, rate: RawBuilder<unknown>) => sql`((
  2 * ${cents}::bigint * ${rate} + case when ${cents} < 0 then -1 else 1 end * (10000 + ${rate})
) / (2 * (10000 + ${rate})))`

const figures = sql`"grossCents", "refundsCents", "vatCents", "feesCents",
  "disputedCents"`

/** Lines of days as the takings are now: booth, day, mode, percent and the five figures. */
export function currentLines({ from, until }: Days) {
  const rate = sql`coalesce(rates.rate, ${usualVatPercent * 100}::int)`
  // The offset: each rate is reckoned once, and not for each line.
  return sql`
    select booth, day, takings_days.mode,
      coalesce(rates.percent, ${usualVatPercent}::numeric) as percent, "grossCents", "refundsCents",
      ${vatOf(sql`("grossCents" - "refundsCents" - "disputedCents")`, rate)} as "vatCents",
      "feesCents", "disputedCents"
    from takings_days left join (
      select mode, percent, (percent * 100)::int as rate from vat_rates offset 0
    ) as rates on rates.mode = takings_days.mode
    where day >= ${from}::date and day < ${until}::date
      and ("grossCents" <> 0 or "refundsCents" <> 0 or "feesCents" <> 0 or "disputedCents" <> 0)`
}

const was = (column: string) => sql`coalesce(closed.${sql.ref(column)}, 0)`

/** What is different now in days that were closed, with the rates with which they were. */
export function corrections(days: Days) {
  const percent = sql`coalesce(closed.percent, now.percent)`
  const gross = sql`coalesce(now."grossCents", 0)`
  const refunds = sql`coalesce(now."refundsCents", 0)`
  const disputed = sql`coalesce(now."disputedCents", 0)`
  return sql`
    select * from (
      select booth, day, mode, ${percent} as percent,
        ${gross} - ${was('grossCents')} as "grossCents",
        ${refunds} - ${was('refundsCents')} as "refundsCents",
        ${vatOf(sql`(${gross} - ${refunds} - ${disputed})`, sql`(${percent} * 100)::int`)} - ${was('vatCents')} as "vatCents",
        coalesce(now."feesCents", 0) - ${was('feesCents')} as "feesCents",
        ${disputed} - ${was('disputedCents')} as "disputedCents"
      from (${currentLines(days)}) as now
      full join (
        select booth, day, mode, max(percent) as percent, sum("grossCents") as "grossCents",
          sum("refundsCents") as "refundsCents", sum("vatCents") as "vatCents",
          sum("feesCents") as "feesCents", sum("disputedCents") as "disputedCents"
        from closed_lines where day >= ${days.from}::date and day < ${days.until}::date
        group by booth, day, mode
      ) as closed using (booth, day, mode)
    ) as difference
    where "grossCents" <> 0 or "refundsCents" <> 0 or "vatCents" <> 0 or "feesCents" <> 0
      or "disputedCents" <> 0`
}

/** Everything that a month which is not closed has in it; `corrected`: the month before it, where that is closed. */
export function openLines({ days, corrected }: { days: Days; corrected: Days | undefined }) {
  return corrected
    ? sql`(${currentLines(days)} union all ${corrections(corrected)})`
    : sql`(${currentLines(days)})`
}

export function closedLines(month: string) {
  return sql`(
    select booth, day, mode, percent, ${figures} from closed_lines where month = ${month})`
}

/** So long after the end of a day or a month nothing of it is still being written by guests. */
const SETTLED_MS = 3_600_000

export function daysOf(month: string): Days {
  return { from: `${month}-01`, until: `${monthAfter(month)}-01` }
}

export function monthAfter(month: string): string {
  return addDays(`${month}-01`, 31).slice(0, 7)
}

export function monthBefore(month: string): string {
  return addDays(`${month}-01`, -1).slice(0, 7)
}

/** The month that it is now where it is latest, at the booths or at home. */
export function monthNow(now: number, timeZones: readonly string[]): string {
  const days = [businessTimeZone, ...timeZones].map((zone) => dayOf(now, zone))
  return days.toSorted().at(-1)?.slice(0, 7) ?? ''
}

/** The first day that is not over at every booth, and at home. */
export function firstUnsettled(now: number, timeZones: readonly string[]): string {
  const days = [businessTimeZone, ...timeZones].map((zone) => dayOf(now - SETTLED_MS, zone))
  return days.toSorted().at(0) ?? ''
}

/** Of a month that is not closed: over when it is at every booth, and at home. */
export function stateOf(options: {
  month: string
  now: number
  timeZones: readonly string[]
}): Exclude<MonthState, 'closed'> {
  const { month, now, timeZones } = options
  const { until } = daysOf(month)
  const ends = [businessTimeZone, ...timeZones].map((zone) => startOf(until, zone))
  return now >= Math.max(...ends) + SETTLED_MS ? 'over' : 'open'
}
