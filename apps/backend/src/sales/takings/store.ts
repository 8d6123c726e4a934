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

/** Adds to both tables in one statement, so that no day is ever another sum than its quarters. */
export async function addCounts(
  trx: InTransaction,
  happened: { booth: string; at: Date; day: string; mode: number; counts: Partial<Counts> },
): Promise<void> {
  const { booth, at, day, mode, counts } = happened
  const { grossCents = 0, payments = 0, refundsCents = 0, refunds = 0 } = counts
  const { parties = 0, freeParties = 0 } = counts
  const columns = sql`mode, "grossCents", payments, "refundsCents", refunds, parties, "freeParties"`
  const values = sql`${mode}::int, ${grossCents}::int, ${payments}::int, ${refundsCents}::int,
    ${refunds}::int, ${parties}::int, ${freeParties}::int`
  await sql`with quarter as (
      insert into takings (booth, at, ${columns}) values (${booth}::uuid, ${at}::timestamptz, ${values})
      on conflict (booth, at, mode) do update set ${added(sql`takings`)}
    )
    insert into takings_days (booth, day, ${columns}) values (${booth}::uuid, ${day}::date, ${values})
    on conflict (booth, day, mode) do update set ${added(sql`takings_days`)}`.execute(trx)
}

/** `booths`: null: all. `startOfLastDay`: from there on quarters of an hour are read. */
export type Asked = { booths: readonly string[] | null; stretch: Stretch; startOfLastDay: number }

const summed = sql`
  coalesce(sum("grossCents"), 0)::numeric as "grossCents",
  coalesce(sum(payments), 0)::numeric as payments,
  coalesce(sum("refundsCents"), 0)::numeric as "refundsCents",
  coalesce(sum(refunds), 0)::numeric as refunds,
  coalesce(sum(parties), 0)::numeric as parties,
  coalesce(sum("freeParties"), 0)::numeric as "freeParties"`

const ofBooths = (booths: readonly string[] | null) =>
  booths === null ? sql`true` : sql`booth = any (${booths}::uuid[])`

/** Whole days from their sums, and of the last day what came before the end. */
function counted({ booths, stretch, startOfLastDay }: Asked) {
  const { firstDay, lastDay, until } = stretch
  const columns = sql`booth, mode, "grossCents", payments, "refundsCents", refunds, parties, "freeParties"`
  return sql`(
    select day, ${columns} from takings_days
      where day >= ${firstDay}::date and day < ${lastDay}::date and ${ofBooths(booths)}
    union all
    select ${lastDay}::date, ${columns} from takings
      where at >= ${new Date(startOfLastDay)} and at < ${new Date(until)} and ${ofBooths(booths)}
  ) as counted`
}

export async function sumAll(db: Database, asked: Asked): Promise<Counts> {
  const { rows } = await sql<Counts>`select ${summed} from ${counted(asked)}`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('a sum has one row')
  return sums
}

export async function sumByBoothAndMode(
  db: Database,
  asked: Asked,
): Promise<(Counts & { booth: string; mode: number })[]> {
  const { rows } = await sql<Counts & { booth: string; mode: number }>`
    select booth, mode, ${summed} from ${counted(asked)} group by booth, mode`.execute(db)
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
  { booths, stretch }: Pick<Asked, 'booths' | 'stretch'>,
): Promise<(Counts & { place: number })[]> {
  const [from, until] = [new Date(stretch.from), new Date(stretch.until)]
  const { rows } = await sql<Counts & { place: number }>`
    select floor(extract(epoch from at - ${from}::timestamptz) / 3600)::int as place, ${summed}
    from takings where at >= ${from} and at < ${until} and ${ofBooths(booths)}
    group by 1`.execute(db)
  return rows
}
