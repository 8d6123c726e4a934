import { afterAll, expect, it } from 'vitest'
import { openPool } from '../../apps/backend/src/platform/db/pool.ts'
import { openTestDatabase } from '../../apps/backend/src/platform/db/testing/test-database.ts'
import { expectTakingsAgree } from '../../apps/backend/src/testing/takings-agree.ts'
import { fillBusiness } from './fill.ts'

const { db, address } = openTestDatabase()
const SESSIONS = 24_000
let pool: ReturnType<typeof openPool> | undefined
afterAll(() => pool?.end())

async function read(query: string): Promise<Record<string, unknown>[]> {
  pool ??= openPool({ address, log: () => undefined, connections: 1, times: 10 })
  const { rows } = await pool.query<Record<string, unknown>>(query)
  return rows
}

it('[C2] what the bench fills is a business: every state, all that the schema asks for, sums that agree', async () => {
  const booths = await read(`insert into booths ("boothId")
    select 'bench ' || n from generate_series(1, 20) n returning id`)
  const ids = booths.map(({ id }) => String(id))
  const before = await read(INDEXES)
  await fillBusiness(address, { sessions: SESSIONS, booths: ids })
  expect(await read(INDEXES)).toEqual(before)

  const states = await read(
    'select payment, count(*)::int as count from session group by 1 order by 1',
  )
  expect(states.map(({ payment }) => payment)).toEqual([
    'free',
    'paid',
    'promo',
    'refund_canceled',
    'refund_failed',
    'refund_held',
    'refund_needs_guest',
    'refund_waits',
    'refunded',
    'refunding',
    'unpaid',
  ])
  expect(states.reduce((sum, { count }) => sum + Number(count), 0)).toBe(SESSIONS)
  const [used] = await read(`select count(distinct owner)::int as booths,
    count(distinct "sessionMode")::int as modes,
    max("createdAt")::date - min("createdAt")::date > 720 as "areTwoYears" from session`)
  expect(used).toEqual({ booths: 20, modes: 4, areTwoYears: true })
  const [late] = await read(`select count(*)::int as count,
      bool_and("takenAt" > "createdAt" + interval '1 day') as "areLate"
    from charges join session on session.id = session_id where "isLate"`)
  expect(late?.areLate).toBe(true)
  expect(late?.count).toBeGreaterThan(SESSIONS / 500)
  await expectTakingsAgree(db, ids)
})

/** Those that were not kept during the filling, and all others. */
const INDEXES = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid),
    indisvalid, indisready
  from pg_index where indrelid in (
    select oid from pg_class where relnamespace = 'public'::regnamespace) order by 1`
