import { type RawBuilder, sql } from 'kysely'
import type { Database, InTransaction } from '../../../platform/db/schema.ts'
import type { Days } from './lines.ts'

/** Cents. */
export type Sums = {
  grossCents: number
  refundsCents: number
  vatCents: number
  feesCents: number
  disputedCents: number
}
type Lines = RawBuilder<unknown>

export const sums = sql`
  coalesce(sum("grossCents"), 0)::numeric as "grossCents",
  coalesce(sum("refundsCents"), 0)::numeric as "refundsCents",
  coalesce(sum("vatCents"), 0)::numeric as "vatCents",
  coalesce(sum("feesCents"), 0)::numeric as "feesCents",
  coalesce(sum("disputedCents"), 0)::numeric as "disputedCents"`

const ofBooth = (booth: string | undefined) =>
  booth === undefined ? sql`true` : sql`booth = ${booth}::uuid`

type Summed = Sums & {
  /** Which of the three it is about; all three: the whole. */
  isDay: boolean
  isBooth: boolean
  isMode: boolean
  day: string
  booth: string
  mode: number
  percent: number
}

/** The whole, each day, each booth, and each mode with its rate: all of the same lines. */
export async function sumLines(
  db: Database,
  { lines, booth }: { lines: Lines; booth: string | undefined },
): Promise<Summed[]> {
  const { rows } = await sql<Summed>`
    select grouping(day) = 0 as "isDay", grouping(booth) = 0 as "isBooth",
      grouping(mode) = 0 as "isMode", day::text, booth, mode, percent, ${sums}
    from ${lines} as lines where ${ofBooth(booth)}
    group by grouping sets ((), (day), (booth), (mode, percent))
    order by day, mode, percent`.execute(db)
  return rows
}

export type Line = Sums & { booth: string; day: string; mode: number; percent: number }

const oneLine = sql`booth, day::text, mode, percent,
  "grossCents"::numeric as "grossCents", "refundsCents"::numeric as "refundsCents",
  "vatCents"::numeric as "vatCents", "feesCents"::numeric as "feesCents",
  "disputedCents"::numeric as "disputedCents"`

/** The lines of some days, in order. */
export async function listLines(
  db: Database,
  { lines, booth, days }: { lines: Lines; booth: string | undefined; days: Days },
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select ${oneLine} from ${lines} as lines
    where ${ofBooth(booth)} and day >= ${days.from}::date and day < ${days.until}::date
    order by lines.day, booth, mode`.execute(db)
  return rows
}

/** The first day with any money. */
export async function firstDay(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day)::text as day from takings_days`.execute(db)
  return rows[0]?.day ?? undefined
}

export type ClosedMonth = Sums & {
  month: string
  closedAt: Date
  closedBy: string
  unknownProviders: string[]
}

/** The last first. */
export function closedMonths(db: Database): Promise<ClosedMonth[]> {
  return db
    .selectFrom('closed_months')
    .select(['month', 'closedAt', 'closedBy', 'unknownProviders'])
    .select((eb) => [
      eb.cast<number>('grossCents', 'numeric').as('grossCents'),
      eb.cast<number>('refundsCents', 'numeric').as('refundsCents'),
      eb.cast<number>('vatCents', 'numeric').as('vatCents'),
      eb.cast<number>('feesCents', 'numeric').as('feesCents'),
      eb.cast<number>('disputedCents', 'numeric').as('disputedCents'),
    ])
    .orderBy('month', 'desc')
    .execute()
}

/** One closing at a time. */
export async function holdClosing(trx: InTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('closing of a month', 0))`.execute(trx)
}

/** Of months before the last one that is closed nothing is corrected any more: '2026-10-01'. */
export async function firstDayToCorrect(trx: InTransaction): Promise<string> {
  // A month that is being closed right now: what it does not see is corrected after it.
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('closing of a month', 0))`.execute(
    trx,
  )
  const { rows } = await sql<{ month: string | null }>`
    select max(month) as month from closed_months`.execute(trx)
  const month = rows[0]?.month
  return month ? `${month}-01` : ''
}

export async function insertClosed(
  trx: InTransaction,
  closed: ClosedMonth & { lines: Lines },
): Promise<void> {
  const { month, lines, ...head } = closed
  await trx
    .insertInto('closed_months')
    .values({ month, ...head })
    .execute()
  await sql`insert into closed_lines (month, booth, day, mode, percent, "grossCents",
      "refundsCents", "vatCents", "feesCents", "disputedCents")
    select ${month}, booth, day, mode, percent, "grossCents", "refundsCents", "vatCents", "feesCents",
      "disputedCents"
    from ${lines} as lines`.execute(trx)
}

export async function vatPercents(db: Database): Promise<Map<number, number>> {
  const rows = await db.selectFrom('vat_rates').selectAll().execute()
  return new Map(rows.map(({ mode, percent }) => [mode, percent]))
}

export async function setVatPercent(
  trx: InTransaction,
  rate: { mode: number; percent: number },
): Promise<void> {
  const { percent } = rate
  await trx
    .insertInto('vat_rates')
    .values(rate)
    .onConflict((conflict) => conflict.column('mode').doUpdateSet({ percent }))
    .execute()
}

/** The rate that a closed month has for what was sold on a day. */
export async function closedPercent(
  db: Database,
  { booth, day, mode }: { booth: string; day: string; mode: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ percent: number }>`
    select percent from closed_lines
    where booth = ${booth}::uuid and day = ${day}::date and mode = ${mode}
    order by month limit 1`.execute(db)
  return rows[0]?.percent
}
