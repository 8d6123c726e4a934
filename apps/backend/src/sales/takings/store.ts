import { type RawBuilder, sql } from 'kysely'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import type { Stretch } from './business-time.ts'

/** What is counted. */
export type Counts = {
  grossCents: number
  payments: number
  refundsCents: number
  refunds: number
  parties: number
  freeParties: number
}

const added = (table: RawBuilder<unknown>) => sql`
  "grossCents" = ${table}."grossCents" + excluded."grossCents",
  payments = ${table}.payments + excluded.payments,
  "refundsCents" = ${table}."refundsCents" + excluded."refundsCents",
  refunds = ${table}.refunds + excluded.refunds,
  parties = ${table}.parties + excluded.parties,
  "freeParties" = ${table}."freeParties" + excluded."freeParties"`

/** Booths whose bookings meet in one row of all booths. */
const PARTS = 16

/** Adds to all four tables in one statement, so that none is ever another sum than the others. */
export async function addCounts(
  trx: InTransaction,
  happened: {
    booth: string
    timeZone: string
    at: Date
    day: string
    mode: number
    counts: Partial<Counts>
  },
): Promise<void> {
  const { booth, timeZone, at, day, mode, counts } = happened
  const { grossCents = 0, payments = 0, refundsCents = 0, refunds = 0 } = counts
  const { parties = 0, freeParties = 0 } = counts
  const columns = sql`mode, "grossCents", payments, "refundsCents", refunds, parties, "freeParties"`
  const values = sql`${mode}::int, ${grossCents}::int, ${payments}::int, ${refundsCents}::int,
    ${refunds}::int, ${parties}::int, ${freeParties}::int`
  const part = Number.parseInt(booth.slice(0, 2), 16) % PARTS
  const ofAll = sql`${timeZone}, ${part}::int`
  await sql`with quarter as (
      insert into takings (booth, at, ${columns}) values (${booth}::uuid, ${at}::timestamptz, ${values})
      on conflict (booth, at, mode) do update set ${added(sql`takings`)}
    ), days as (
      insert into takings_days (booth, day, ${columns}) values (${booth}::uuid, ${day}::date, ${values})
      on conflict (booth, day, mode) do update set ${added(sql`takings_days`)}
    ), quarter_of_all as (
      insert into takings_of_all ("timeZone", part, at, ${columns})
      values (${ofAll}, ${at}::timestamptz, ${values})
      on conflict (at, "timeZone", mode, part) do update set ${added(sql`takings_of_all`)}
    )
    insert into takings_days_of_all ("timeZone", part, day, ${columns})
    values (${ofAll}, ${day}::date, ${values})
    on conflict (day, "timeZone", mode, part) do update set ${added(sql`takings_days_of_all`)}`.execute(
    trx,
  )
}

/** What only the books show, and only by the day. */
export async function addToDay(
  trx: InTransaction,
  happened: {
    booth: string
    day: string
    mode: number
    counts: { feesCents: number; disputedCents: number }
  },
): Promise<void> {
  const { booth, day, mode, counts } = happened
  await sql`
    insert into takings_days as known (booth, day, mode, "feesCents", "disputedCents")
    values (${booth}::uuid, ${day}::date, ${mode}::int, ${counts.feesCents}::int,
      ${counts.disputedCents}::int)
    on conflict (booth, day, mode) do update set
      "feesCents" = known."feesCents" + excluded."feesCents",
      "disputedCents" = known."disputedCents" + excluded."disputedCents"`.execute(trx)
}

/** Some booths, every booth, or all that have their days in one time zone, together. */
export type Among =
  | { kind: 'booths'; ids: readonly string[] | null }
  /** `others`: what counts with none of these; null: with this one alone. */
  | { kind: 'all'; timeZone: string; others: readonly string[] | null }

/** `startOfLastDay`: from there on quarters of an hour are read. */
export type Asked = { among: Among; stretch: Stretch; startOfLastDay: number }

const summed = sql`
  coalesce(sum("grossCents"), 0)::numeric as "grossCents",
  coalesce(sum(payments), 0)::numeric as payments,
  coalesce(sum("refundsCents"), 0)::numeric as "refundsCents",
  coalesce(sum(refunds), 0)::numeric as refunds,
  coalesce(sum(parties), 0)::numeric as parties,
  coalesce(sum("freeParties"), 0)::numeric as "freeParties"`

function isAmong(among: Among) {
  if (among.kind === 'all') {
    const { timeZone, others } = among
    return others ? sql`"timeZone" <> all (${others}::text[])` : sql`"timeZone" = ${timeZone}`
  }
  return among.ids === null ? sql`true` : sql`booth = any (${among.ids}::uuid[])`
}

const quartersOf = ({ kind }: Among) => (kind === 'all' ? sql`takings_of_all` : sql`takings`)
const daysOf = ({ kind }: Among) => (kind === 'all' ? sql`takings_days_of_all` : sql`takings_days`)

/** Whole days from their sums, and of the last day what came before the end. */
function counted({ among, stretch, startOfLastDay }: Asked) {
  const { firstDay, lastDay, until } = stretch
  const where = among.kind === 'all' ? sql`mode` : sql`booth, mode`
  const columns = sql`${where}, "grossCents", payments, "refundsCents", refunds, parties, "freeParties"`
  return sql`(
    select day, ${columns} from ${daysOf(among)}
      where day >= ${firstDay}::date and day < ${lastDay}::date and ${isAmong(among)}
    union all
    select ${lastDay}::date, ${columns} from ${quartersOf(among)}
      where at >= ${new Date(startOfLastDay)} and at < ${new Date(until)} and ${isAmong(among)}
  ) as counted`
}

export async function sumAll(db: Database, asked: Asked): Promise<Counts> {
  const { rows } = await sql<Counts>`select ${summed} from ${counted(asked)}`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('a sum has one row')
  return sums
}

export async function sumByBooth(
  db: Database,
  asked: Asked,
): Promise<(Counts & { booth: string })[]> {
  const { rows } = await sql<Counts & { booth: string }>`
    select booth, ${summed} from ${counted(asked)} group by booth`.execute(db)
  return rows
}

export async function sumByMode(
  db: Database,
  asked: Asked,
): Promise<(Counts & { mode: number })[]> {
  const { rows } = await sql<Counts & { mode: number }>`
    select mode, ${summed} from ${counted(asked)} group by mode`.execute(db)
  return rows
}

/** `place`: which day of the stretch it is, from 0. */
export async function sumByDay(
  db: Database,
  asked: Asked,
): Promise<(Counts & { place: number })[]> {
  const { firstDay } = asked.stretch
  const { rows } = await sql<Counts & { place: number }>`
    select day - ${firstDay}::date as place, ${summed}
    from ${counted(asked)} group by day`.execute(db)
  return rows
}

/** `place`: which hour of the stretch it is, from 0. */
export async function sumByHour(
  db: Database,
  { among, stretch }: Asked,
): Promise<(Counts & { place: number })[]> {
  const [from, until] = [new Date(stretch.from), new Date(stretch.until)]
  const { rows } = await sql<Counts & { place: number }>`
    select floor(extract(epoch from at - ${from}::timestamptz) / 3600)::int as place, ${summed}
    from ${quartersOf(among)} where at >= ${from} and at < ${until} and ${isAmong(among)}
    group by 1`.execute(db)
  return rows
}
