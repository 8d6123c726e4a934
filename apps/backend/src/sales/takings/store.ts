import { type RawBuilder, sql } from 'kysely'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { withoutDay } from './books/kept-days.ts'
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

const counted = sql`"grossCents", payments, "refundsCents", refunds, parties, "freeParties"`

const adding = (table: RawBuilder<unknown>) => sql`
  "grossCents" = ${table}."grossCents" + excluded."grossCents",
  payments = ${table}.payments + excluded.payments,
  "refundsCents" = ${table}."refundsCents" + excluded."refundsCents",
  refunds = ${table}.refunds + excluded.refunds,
  parties = ${table}.parties + excluded.parties,
  "freeParties" = ${table}."freeParties" + excluded."freeParties"`

/** Booths whose bookings meet in one row of all booths. */
const PARTS = 16

/** Adds to all five tables in one statement, so that none is ever another sum than the others. */
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
  const columns = sql`mode, ${counted}`
  const added = sql`${grossCents}::int, ${payments}::int, ${refundsCents}::int, ${refunds}::int,
    ${parties}::int, ${freeParties}::int`
  const values = sql`${mode}::int, ${added}`
  const part = Number.parseInt(booth.slice(0, 2), 16) % PARTS
  const ofAll = sql`${timeZone}, ${part}::int`
  await sql`with summed_up as (${withoutDay(day)}), quarter as (
      insert into takings (booth, at, ${columns}) values (${booth}::uuid, ${at}::timestamptz, ${values})
      on conflict (booth, at, mode) do update set ${adding(sql`takings`)}
    ), days as (
      insert into takings_days (booth, day, ${columns}) values (${booth}::uuid, ${day}::date, ${values})
      on conflict (booth, day, mode) do update set ${adding(sql`takings_days`)}
    ), days_of_booth as (
      insert into takings_days_of_booths (booth, day, ${counted})
      values (${booth}::uuid, ${day}::date, ${added})
      on conflict (day, booth) do update set ${adding(sql`takings_days_of_booths`)}
    ), quarter_of_all as (
      insert into takings_of_all ("timeZone", part, at, ${columns})
      values (${ofAll}, ${at}::timestamptz, ${values})
      on conflict (at, "timeZone", mode, part) do update set ${adding(sql`takings_of_all`)}
    )
    insert into takings_days_of_all ("timeZone", part, day, ${columns})
    values (${ofAll}, ${day}::date, ${values})
    on conflict (day, "timeZone", mode, part) do update set ${adding(sql`takings_days_of_all`)}`.execute(
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
  await sql`with summed_up as (${withoutDay(day)})
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

/**
 * A stretch that is summed up. `startOfLastDay`: from there on quarters of an hour are read. `places`:
 * whether each day of it, or each hour of a single day, has a sum of its own.
 */
export type Part = {
  name: string
  stretch: Stretch
  startOfLastDay: number
  places: 'none' | 'days' | 'hours'
}

/** `part`: its name; `place`: which day or hour of it, from 0. */
export type Sum = Counts & { part: string; place: number }

const summed = sql`
  sum("grossCents")::numeric as "grossCents",
  sum(payments)::numeric as payments,
  sum("refundsCents")::numeric as "refundsCents",
  sum(refunds)::numeric as refunds,
  sum(parties)::numeric as parties,
  sum("freeParties")::numeric as "freeParties"`

function isAmong(among: Among) {
  if (among.kind === 'all') {
    const { timeZone, others } = among
    return others ? sql`"timeZone" <> all (${others}::text[])` : sql`"timeZone" = ${timeZone}`
  }
  return among.ids === null ? sql`true` : sql`booth = any (${among.ids}::uuid[])`
}

const quartersOf = ({ kind }: Among) => (kind === 'all' ? sql`takings_of_all` : sql`takings`)

type Asked = { among: Among; parts: readonly Part[] }

/**
 * All parts in one statement, since each statement waits for a connection of its own: whole days from
 * their sums, and of the last day what came before the end.
 */
async function sumBy<Row extends Sum>(
  db: Database,
  { among, parts, by, days }: Asked & { by: RawBuilder<unknown>; days: RawBuilder<unknown> },
): Promise<Row[]> {
  const columns = sql`${by}, ${counted}`
  const times = (read: (part: Part) => number) => parts.map((part) => new Date(read(part)))
  const { rows } = await sql<Row>`
    select part, place, ${by}, ${summed}
    from unnest(
      ${parts.map(({ name }) => name)}::text[], ${parts.map(({ places }) => places)}::text[],
      ${parts.map(({ stretch }) => stretch.firstDay)}::date[],
      ${parts.map(({ stretch }) => stretch.lastDay)}::date[],
      ${times(({ startOfLastDay }) => startOfLastDay)}::timestamptz[],
      ${times(({ stretch }) => stretch.until)}::timestamptz[]
    ) as asked (part, places, first_day, last_day, last_from, until), lateral (
      select case when places = 'days' then day - first_day else 0 end as place, ${columns}
      from ${days} where day >= first_day and day < last_day and ${isAmong(among)}
      union all
      select case places when 'days' then last_day - first_day
        when 'hours' then floor(extract(epoch from at - last_from) / 3600)::int else 0 end, ${columns}
      from ${quartersOf(among)} where at >= last_from and at < until and ${isAmong(among)}
    ) as counted group by part, place, ${by}`.execute(db)
  return rows
}

export function sumByMode(db: Database, asked: Asked) {
  const days = asked.among.kind === 'all' ? sql`takings_days_of_all` : sql`takings_days`
  return sumBy<Sum & { mode: number }>(db, { ...asked, by: sql`mode`, days })
}

export const sumByBooth = (db: Database, asked: Asked) =>
  sumBy<Sum & { booth: string }>(db, {
    ...asked,
    by: sql`booth`,
    days: sql`takings_days_of_booths`,
  })

/** What a booth took and gave back, by the quarter of an hour in which it did either. */
export function quartersWithin(
  db: Database,
  { booth, from, until }: { booth: string; from: number; until: number },
) {
  return db
    .selectFrom('takings')
    .select((eb) => [
      'at',
      eb.fn.sum<string>('grossCents').as('grossCents'),
      eb.fn.sum<string>('refundsCents').as('refundsCents'),
    ])
    .where('booth', '=', booth)
    .where('at', '>=', new Date(from))
    .where('at', '<', new Date(until))
    .groupBy('at')
    .having(sql<boolean>`sum("grossCents") <> 0 or sum("refundsCents") <> 0`)
    .orderBy('at')
    .execute()
}

/** Of all booths, since the first day. */
export async function countEver(db: Database): Promise<Counts> {
  const { rows } = await sql<Counts>`select ${summed} from takings_days_of_all`.execute(db)
  const { grossCents, payments, refundsCents, refunds, parties, freeParties } = rows[0] ?? {}
  return {
    grossCents: grossCents ?? 0,
    payments: payments ?? 0,
    refundsCents: refundsCents ?? 0,
    refunds: refunds ?? 0,
    parties: parties ?? 0,
    freeParties: freeParties ?? 0,
  }
}
