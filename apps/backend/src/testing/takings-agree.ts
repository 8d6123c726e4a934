import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../platform/db/schema.ts'

const counts = ['grossCents', 'payments', 'refundsCents', 'refunds', 'parties', 'freeParties']
const names = sql.raw(counts.map((name) => `"${name}"`).join(', '))
const sums = sql.raw(counts.map((name) => `sum("${name}")::int as "${name}"`).join(', '))

type Row = { booth: string; mode: number; at: string | null } & Record<string, number>

/** What the figures are made of is what was taken, given back and begun: to the quarter of an hour. */
export async function expectTakingsAgree(db: Database, booths: string[]): Promise<void> {
  const among = sql`booth = any (${booths}::uuid[])`
  const read = async (query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows
  const quarter = (column: string) =>
    sql`date_bin('15 minutes', ${sql.ref(column)}, timestamptz '2000-01-01Z')::text`

  const taken = await read(sql<Row>`
    select owner as booth, ${quarter('takenAt')} as at, mode_id as mode,
      sum(amount)::int as "grossCents", count(*)::int as payments
    from charges join session on session.id = session_id
    where owner = any (${booths}::uuid[]) and currency = 'eur' group by 1, 2, 3 order by 1, 2, 3`)
  const begun = await read(sql<Row>`
    select owner as booth, ${quarter('startedAt')} as at, coalesce("sessionMode", 1) as mode,
      count(*)::int as parties
    from session where owner = any (${booths}::uuid[]) and "startedAt" is not null
    group by 1, 2, 3 order by 1, 2, 3`)
  const free = await read(sql<Row>`
    select owner as booth, count(*)::int as "freeParties" from session
    where owner = any (${booths}::uuid[]) and "startedAt" is not null and not exists (
      select from charges where session_id = session.id
        and (state = 'kept' or reason in ('operator', 'silence', 'no_media')))
    group by 1 order by 1`)
  // When a part of it came back is kept nowhere else.
  const back = await read(sql<Row>`
    select owner as booth, mode_id as mode, sum("refundedAmount")::int as "refundsCents",
      count(*) filter (where "refundedAmount" >= amount)::int as refunds
    from charges join session on session.id = session_id
    where owner = any (${booths}::uuid[]) and currency = 'eur'
    group by 1, 2 having bool_or("refundedAmount" <> 0) order by 1, 2`)

  const counted = (columns: string, where: string, by: string) =>
    read(sql<Row>`select ${sql.raw(columns)} from takings where ${among} and ${sql.raw(where)}
      ${sql.raw(by)}`)
  expect(
    await counted(
      'booth, at::text, mode, "grossCents", payments',
      'payments > 0',
      'order by booth, at::text, mode',
    ),
    'takings are what was taken',
  ).toEqual(taken)
  expect(
    await counted(
      'booth, at::text, mode, parties',
      'parties > 0',
      'order by booth, at::text, mode',
    ),
    'parties are those that began',
  ).toEqual(begun)
  expect(
    await counted(
      'booth, sum("freeParties")::int as "freeParties"',
      'true',
      'group by booth having sum("freeParties") > 0 order by booth',
    ),
    'free parties are those without money',
  ).toEqual(free)
  expect(
    await counted(
      'booth, mode, sum("refundsCents")::int as "refundsCents", sum(refunds)::int as refunds',
      'true',
      'group by booth, mode having sum("refundsCents") <> 0 order by booth, mode',
    ),
    'refunds are what is back',
  ).toEqual(back.filter(({ refundsCents }) => refundsCents !== 0))

  const ofQuarters = await read(sql<Row>`
    select booth, (at at time zone "timeZone")::date::text as day, mode, ${sums}
    from takings join booths on booths.id = booth where ${among} group by 1, 2, 3 order by 1, 2, 3`)
  const ofDays = await read(sql<Row>`
    select booth, day::text, mode, ${names} from takings_days
    where ${among} order by booth, day::text, mode`)
  expect(ofDays, 'a day is the sum of its quarters').toEqual(ofQuarters)
  const ofModes = await read(sql<Row>`
    select booth, day::text, ${sums} from takings_days
    where ${among} group by 1, 2 order by 1, 2`)
  const ofBooths = await read(sql<Row>`
    select booth, day::text, ${names} from takings_days_of_booths where ${among} order by 1, 2`)
  expect(ofBooths, 'a day of a booth is the sum of its modes').toEqual(ofModes)

  for (const [each, whole, time] of [
    ['takings', 'takings_of_all', 'at'],
    ['takings_days', 'takings_days_of_all', 'day'],
  ] as const) {
    const by = sql.raw(`"timeZone", ${time}::text as at, mode`)
    const together = await read(sql<Row>`select ${by}, ${sums} from ${sql.table(each)}
      join booths on booths.id = booth group by 1, 2, 3 order by 1, 2, 3`)
    const kept = await read(sql<Row>`select ${by}, ${sums} from ${sql.table(whole)}
      group by 1, 2, 3 order by 1, 2, 3`)
    expect(kept, 'all booths are the sum of each').toEqual(together)
  }
}
