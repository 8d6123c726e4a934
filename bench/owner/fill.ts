import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabaseAddress, openPool } from '../../apps/backend/src/platform/db/pool.ts'

const migrations = join(import.meta.dirname, '../../supabase/migrations')
const DAYS = 730
/** One statement takes minutes here. */
const PATIENCE = 600

/** What is written here; each has its indexes built when its rows are there, those of keys as well. */
const filled = ['session', 'charges', 'payments', 'payment_log']
const summed = ['takings', 'takings_days']

/**
 * So many sessions of the last two years at these booths, in every state, with what was paid and given
 * back for them. In one transaction with tables that are emptied in it, so that Postgres writes no log
 * of them, and without triggers, which would ask a booth for each row. The sums are those of the
 * migrations, by their very SQL.
 */
export async function fillBusiness(
  address: DatabaseAddress,
  { sessions, booths }: { sessions: number; booths: readonly string[] },
): Promise<void> {
  const pool = openPool({ address, log: console.error, connections: 1, times: PATIENCE })
  const client = await pool.connect()
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set maintenance_work_mem = '1GB'; set work_mem = '512MB'; select setseed(0.42)`)
    await client.query('begin')
    await client.query(
      `truncate session, takings, takings_days, takings_of_all, takings_days_of_all,
        takings_days_of_booths, book_days cascade`,
    )
    await client.query(
      'update pg_index set indisready = false, indisvalid = false where indrelid = any ($1::regclass[])',
      [[...filled, ...summed]],
    )
    await client.query(insertSessions, [booths, sessions])
    for (const insert of insertMoney) await client.query(insert)
    for (const table of filled) await client.query(`reindex table ${table}`)
    // Else the sums are planned as if nothing was there.
    await client.query('analyze session, charges')
    for (const sum of sumsOfMigrations()) await client.query(sum)
    // A day's rows lie beside each other when they came one day after the other.
    for (const [table, index] of [
      ['takings', 'takings_by_time'],
      ['takings_days', 'takings_days_by_day'],
    ]) {
      await client.query(`reindex table ${table}; cluster ${table} using ${index}`)
    }
    await client.query('commit')
    await client.query('vacuum (analyze)')
  } finally {
    // It has settings that nobody else wants.
    client.release(true)
    await pool.end()
  }
}

/** The states as two years leave them, by what share of sessions is below each; no money is on its way for longer than a month. */
const payment = `case when mode is null or luck < 0.10 then 'unpaid'
  when luck < 0.16 then 'free'
  when luck < 0.20 then 'promo'
  when luck < 0.94 then 'paid'
  when luck < 0.96 or luck < 0.985 and at < now() - interval '30 days' then 'refunded'
  when at < now() - interval '30 days' then
    (array['refund_failed', 'refund_canceled'])[1 + floor((luck - 0.985) * 133)::int]
  else (array['refunding', 'refund_waits', 'refund_held', 'refund_needs_guest', 'refund_failed',
    'refund_canceled'])[1 + floor((luck - 0.96) * 150)::int] end`

const insertSessions = `
  insert into session (id, owner, "boothId", "createdAt", "updatedAt", "startDateTime",
    "sessionMode", payment, price, "isPaid", "startedAt", "endDateTime", "songName", "customerEmail")
  select gen_random_uuid(), ($1::uuid[])[place], 'bench ' || place, at, at, at, mode, state,
    price, state not in ('unpaid', 'free', 'promo'),
    case when state in ('paid', 'free', 'promo') then at + interval '90 seconds' end,
    at + interval '6 minutes', case when mode is not null then 'Mirrorball' end,
    -- Of older ones the backend would begin to forget the addresses, all at once.
    case when mode < 4 and luck > 0.3 and at > now() - interval '20 days' then 'guest' || floor(luck * 1e6) || '@example.org' end
  from (
    select *, ${payment} as state, (array[3, 5, 6, 4])[mode] as price
    from (
      select now() - interval '${DAYS} days' * (1 - n::float8 / $2::int) - interval '20 minutes'
          + random() * interval '1 minute' as at,
        1 + floor(power(random(), 1.3) * array_length($1::uuid[], 1))::int as place,
        case when random() > 0.08 then 1 + floor(random() * 4)::int end as mode,
        random() as luck
      from generate_series(1, $2::int) as n offset 0
    ) as drawn
  ) as told`

const taken = `payment not in ('unpaid', 'free', 'promo')`

const insertMoney = [
  `insert into charges (id, provider, "paymentId", "linkId", session_id, mode_id, amount, currency,
    state, reason, "refundedAmount", "refundStatus", "takenAt", "refundedAt", "refundAskedAt",
    "refundWaitsSince", "isLate")
  select uuidv7(), 'stripe', 'pi_' || lpad(n::text, 12, '0'), 'plink_' || lpad(n::text, 12, '0'),
    id, "sessionMode", price * 100, 'eur',
    case when payment = 'paid' then 'kept' when payment = 'refunded' then 'refunded'
      when payment in ('refund_failed', 'refund_canceled') then 'refund_failed'
      else 'refunding' end,
    case when payment <> 'paid' then 'no_party' end,
    case when payment = 'refunded' then price * 100 else 0 end,
    case payment when 'refunded' then 'succeeded' when 'refund_failed' then 'failed'
      when 'refund_canceled' then 'canceled' when 'refund_held' then 'insufficient_funds'
      when 'refund_needs_guest' then 'requires_action' when 'refunding' then 'pending' end,
    "createdAt" + took,
    case when payment = 'refunded'
      then least("createdAt" + interval '2 days', now() - interval '1 minute') end,
    case when payment like 'refund%' then "createdAt" + interval '7 minutes' end,
    case when payment = 'refund_waits' then "createdAt" + interval '7 minutes' end,
    took > interval '1 day'
  from (
    -- Some banks take more than a day.
    select *, case when n % 100 = 0 and payment = 'paid' and "createdAt" < now() - interval '2 days'
      then interval '30 hours' else interval '1 minute' end as took
    from (select row_number() over () as n, * from session where ${taken}) as counted
  ) as sold`,
  `insert into payments (id, session_id, mode_id, amount, provider, "linkId", "linkKey", status,
    "closedAt", "createdAt", "updatedAt")
  select uuidv7(), session_id, mode_id, amount, provider, "linkId", "linkId", 'COMPLETED', "takenAt",
    "takenAt" - interval '30 seconds', "takenAt" from charges`,
  `insert into payment_log (session_id, status, amount, method, meta, at)
  select session_id, 'COMPLETED', amount, 'card',
    jsonb_build_object('payment_id', "paymentId", 'mode_id', mode_id), "takenAt" from charges`,
  `insert into payment_log (session_id, status, amount, method, meta, at)
  select session_id, 'REFUNDED', "refundedAmount", 'card',
    jsonb_build_object('payment_id', "paymentId", 'mode_id', mode_id, 'reason', reason), "refundedAt"
  from charges where state = 'refunded'`,
]

/** What three migrations did with what was there already. */
function sumsOfMigrations(): string[] {
  const found = [
    '20261118130000_takings.sql',
    '20261118170000_takings_of_all.sql',
    '20261119630000_takings_of_booths.sql',
  ].flatMap((file) => readMigration(file).match(/^(with happened as|insert into) [^;]+;/gm) ?? [])
  if (found.length !== 4) throw new Error('The migrations read otherwise.')
  return found
}

const readMigration = (file: string) => readFileSync(join(migrations, file), 'utf8')
