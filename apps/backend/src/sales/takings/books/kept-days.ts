import { type RawBuilder, sql } from 'kysely'
import type { Database, InTransaction } from '../../../platform/db/schema.ts'
import { addDays } from '../business-time.ts'
import { corrections, currentLines, type Days, daysOf } from './lines.ts'
import { holdClosing, type Sums, sums } from './store.ts'

// What is in the months that are open, from their days: each is summed up once, when it is over.

export type OpenMonths = {
  months: readonly string[]
  /** The month before them, where that is closed. */
  corrected: Days | undefined
  /** The first day that is not over: it and those after it are summed up as they are now. */
  settled: string
}

type Kept = { days: Days; isCorrection: boolean }

/** What of them is kept: nothing of a day that is still written to. */
function keptOf({ months, corrected, settled }: OpenMonths): Kept[] {
  const ofMonths = months.map((month) => {
    const { from, until } = daysOf(month)
    return { days: { from, until: until < settled ? until : settled }, isCorrection: false }
  })
  const all = corrected ? [{ days: corrected, isCorrection: true }, ...ofMonths] : ofMonths
  return all.filter(({ days }) => days.from < days.until)
}

const linesOf = ({ days, isCorrection }: Kept) =>
  isCorrection ? corrections(days) : currentLines(days)

/** By month, in cents. */
export async function sumOpenMonths(
  db: Database,
  wanted: OpenMonths,
): Promise<ReadonlyMap<string, Sums>> {
  const known = await sumDays(db, wanted)
  if (known) return known
  // Month after month, for whoever counts something in one of these days waits.
  for (const kept of keptOf(wanted)) {
    await db.transaction().execute(async (trx) => {
      await holdClosing(trx)
      await keep(trx, kept)
    })
  }
  const filled = await sumDays(db, wanted)
  if (filled) return filled
  // A provider tells of days long over, one after the other: here it waits.
  return db.transaction().execute(async (trx) => {
    await holdClosing(trx)
    for (const kept of keptOf(wanted)) await keep(trx, kept)
    const whole = await sumDays(trx, wanted)
    if (!whole) throw new Error('A day that was just kept is gone.')
    return whole
  })
}

/** undefined: a day that is over is not kept. */
async function sumDays(
  db: Database,
  wanted: OpenMonths,
): Promise<ReadonlyMap<string, Sums> | undefined> {
  const { months, settled } = wanted
  const [first] = months
  const last = months.at(-1)
  if (first === undefined || last === undefined) return new Map()
  const kept = keptOf(wanted)
  const ofKept = kept.map(
    ({ days, isCorrection }) => sql`select
      ${isCorrection ? sql`${first}::text` : sql`to_char(day, 'YYYY-MM')`} as month, 1 as days,
      "grossCents", "refundsCents", "vatCents", "feesCents", "disputedCents"
    from book_days
    where "isCorrection" = ${isCorrection} and day >= ${days.from}::date and day < ${days.until}::date`,
  )
  const begun = [settled, daysOf(first).from].toSorted().at(-1) ?? settled
  const ofNow = sql`select to_char(day, 'YYYY-MM') as month, 0 as days,
      "grossCents", "refundsCents", "vatCents", "feesCents", "disputedCents"
    from (${currentLines({ from: begun, until: daysOf(last).until })}) as lines`
  const { rows } = await sql<Sums & { month: string; days: number }>`
    select month, sum(days)::int as days, ${sums}
    from (${sql.join([...ofKept, ofNow], sql` union all `)}) as counted group by month`.execute(db)
  const isWhole =
    rows.reduce((days, row) => days + row.days, 0) ===
    kept.reduce((days, one) => days + lengthOf(one.days), 0)
  return isWhole ? new Map(rows.map((row) => [row.month, row])) : undefined
}

/** Sums up those days of these that are not kept; with the closing held, so that nothing is counted in them meanwhile. */
async function keep(trx: InTransaction, kept: Kept): Promise<void> {
  const { isCorrection } = kept
  for (const days of runsOf(await missing(trx, kept))) {
    await sql`insert into book_days
        (day, "isCorrection", "grossCents", "refundsCents", "vatCents", "feesCents", "disputedCents")
      select wanted.at::date, ${isCorrection}, ${sums} from ${each(days)} as wanted(at)
      left join (${linesOf({ days, isCorrection })}) as lines on lines.day = wanted.at::date
      group by wanted.at`.execute(trx)
  }
}

async function missing(trx: InTransaction, { days, isCorrection }: Kept): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select wanted.at::date::text as day from ${each(days)} as wanted(at)
    where not exists (select from book_days
      where "isCorrection" = ${isCorrection} and book_days.day = wanted.at::date)
    order by 1`.execute(trx)
  return rows.map(({ day }) => day)
}

const each = ({ from, until }: Days) =>
  sql`generate_series(${from}::date, ${until}::date - 1, interval '1 day')`

/** Days that follow each other, together. */
function runsOf(days: readonly string[]): Days[] {
  const runs: Days[] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last?.until === day) last.until = addDays(day, 1)
    else runs.push({ from: day, until: addDays(day, 1) })
  }
  return runs
}

const lengthOf = ({ from, until }: Days) =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000)

/** Of these days something is other than it was: they are summed up again; all of them, where none is said. */
export async function forgetDays(trx: InTransaction, until?: string): Promise<void> {
  await sql`delete from book_days
    where ${until === undefined ? sql`true` : sql`day < ${until}::date`}`.execute(trx)
}

/** For a statement that writes to one of them. */
export const withoutDay = (day: string): RawBuilder<unknown> =>
  sql`delete from book_days where day = ${day}::date`
