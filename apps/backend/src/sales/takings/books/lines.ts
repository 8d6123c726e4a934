import { type RawBuilder, sql } from 'kysely'

/** First day, and the first day after: '2026-11-01', '2026-12-01'. */
export type Days = { from: string; until: string }

export const usualVatPercent = 21

/** VAT within a sum, half a cent away from zero. */
const vatOf = (cents: RawBuilder<unknown>, percent: RawBuilder<unknown>) =>
  sql`round(${cents} * ${percent} / (100 + ${percent}))`

const figures = sql`"grossCents", "refundsCents", "vatCents", "feesCents"`

/** Lines of days as the takings are now: booth, day, mode, percent and the four figures. */
function currentLines({ from, until }: Days) {
  const percent = sql`coalesce(vat_rates.percent, ${usualVatPercent}::numeric)`
  return sql`
    select booth, day, takings_days.mode, ${percent} as percent, "grossCents", "refundsCents",
      ${vatOf(sql`("grossCents" - "refundsCents")`, percent)} as "vatCents", 0 as "feesCents"
    from takings_days left join vat_rates on vat_rates.mode = takings_days.mode
    where day >= ${from}::date and day < ${until}::date
      and ("grossCents" <> 0 or "refundsCents" <> 0)`
}

const was = (column: string) => sql`coalesce(closed.${sql.ref(column)}, 0)`

/** What is different now in days that were closed, with the rates with which they were. */
function corrections(days: Days) {
  const percent = sql`coalesce(closed.percent, now.percent)`
  const gross = sql`coalesce(now."grossCents", 0)`
  const refunds = sql`coalesce(now."refundsCents", 0)`
  return sql`
    select * from (
      select booth, day, mode, ${percent} as percent,
        ${gross} - ${was('grossCents')} as "grossCents",
        ${refunds} - ${was('refundsCents')} as "refundsCents",
        ${vatOf(sql`(${gross} - ${refunds})`, percent)} - ${was('vatCents')} as "vatCents",
        coalesce(now."feesCents", 0) - ${was('feesCents')} as "feesCents"
      from (${currentLines(days)}) as now
      full join (
        select booth, day, mode, max(percent) as percent, sum("grossCents") as "grossCents",
          sum("refundsCents") as "refundsCents", sum("vatCents") as "vatCents",
          sum("feesCents") as "feesCents"
        from closed_lines where day >= ${days.from}::date and day < ${days.until}::date
        group by booth, day, mode
      ) as closed using (booth, day, mode)
    ) as difference
    where "grossCents" <> 0 or "refundsCents" <> 0 or "vatCents" <> 0 or "feesCents" <> 0`
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
