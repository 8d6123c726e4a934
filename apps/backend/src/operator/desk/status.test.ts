import { OperatorLogs, OperatorStatus } from '@discobooth/contract/operator/operator-api'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { demo, openTestApp } from '../../testing/test-app.ts'
import { operatorOf, passcode } from '../../testing/test-operator.ts'
import { diskStatus } from './status.service.ts'

const disk = { freeBytes: 50 * 1_024 ** 3 }
const backend = openTestApp({
  demo,
  firstBooth: { passcode },
  measureDisk: () => Promise.resolve(disk),
})
const { app, call, clock, db, makeBooth, makeSession } = backend
const operator = operatorOf(backend)
const logs = async (query: string) =>
  OperatorLogs.parse((await operator('GET', `/logs?${query}`)).body)

it('tells how each part of the backend is, with a reason and what may help', async () => {
  const { body } = await operator('GET', '/status')
  expect(OperatorStatus.parse(body)).toEqual({
    version: '1.2.3',
    outOfOrderSince: null,
    media: null,
    parts: [
      { part: 'database', state: 'ok', reason: 'fine', detail: null, mend: null },
      { part: 'payments', state: 'ok', reason: 'demo_cashier', detail: 'demo', mend: null },
      { part: 'mail', state: 'ok', reason: 'demo_inbox', detail: null, mend: null },
      { part: 'music', state: 'error', reason: 'no_songs', detail: null, mend: 'rescan-library' },
      {
        part: 'recordings',
        state: 'off',
        reason: 'no_recordings_here',
        detail: null,
        mend: null,
      },
      { part: 'disk', state: 'ok', reason: 'fine', detail: '50.0 GB', mend: null },
    ],
  })
  const mended = await operator('POST', '/mend', { body: { action: 'rescan-library' } })
  expect(mended.body).toEqual({ begun: 1 })
})

it.each([
  [undefined, 'off', 'not_measured'],
  [0, 'error', 'disk_full'],
  [1_024 ** 3, 'warn', 'disk_filling'],
  [5 * 1_024 ** 3, 'ok', 'fine'],
])('a disk with %s bytes left is %s', (freeBytes, state, reason) => {
  expect(diskStatus(freeBytes)).toMatchObject({ state, reason })
})

it("[1.3] what a guest did is written down as done by 'anonymous'; nobody has an account to sign in with", async () => {
  const { id } = await makeSession({ sessionMode: 3 })
  await call('POST', `/api/sessions/${id}/end`, { body: { reason: 'completed' } })
  const { entries } = await logs(`session=${id}`)
  expect(entries.map(({ message }) => message)).toContain('Session ended')
  expect(new Set(entries.map(({ user_id }) => user_id))).toEqual(new Set(['anonymous']))
})

it('asks an index for every one of these questions', async () => {
  await sql`insert into logs (message, status, priority, type, curr_date_time, booth)
    select 'x', 'ENDED', 'LOW', 'TECHNICAL', now(), booths.id
    from booths, generate_series(1, 3000)`.execute(db)
  await sql`analyze logs`.execute(db)
  for (const [column, rare] of [
    ['status', 'ERROR'],
    ['priority', 'HIGH'],
    ['type', 'SECURITY'],
  ] as const) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from logs
      where booth = (select id from booths limit 1) and ${sql.ref(column)} = ${sql.lit(rare)}
      order by id desc limit 50`.execute(db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(`logs_by_${column}`)
  }
})

it('forgets logs, console lines and ids of writes after 90 days, and the payment log never', async () => {
  const { id: booth } = await makeBooth({ freeMode: true })
  const old = new Date(clock.time - 91 * 86_400_000)
  await sql`insert into logs (message, status, priority, type, curr_date_time, booth, "createdAt")
    select 'old', 'ENDED', 'LOW', 'TECHNICAL', ${old}, ${booth}, ${old}
    from generate_series(1, 2500)`.execute(db)
  await sql`insert into console_lines (level, message, device_id, user_agent, "createdAt")
    values ('log', 'old', 'x', 'x', ${old})`.execute(db)
  await sql`insert into operations (booth, id, what, at)
    values (${booth}, gen_random_uuid(), 'old', ${old})`.execute(db)
  const { id } = await makeSession({ sessionMode: 1 })
  await sql`insert into payment_log (session_id, status, amount, method, at)
    values (${id}, 'COMPLETED', 0, 'promo-code', ${old})`.execute(db)
  const count = async () => {
    const { rows } = await sql<{ old: string; fresh: string }>`select
      (select count(*) from logs where message = 'old')
        + (select count(*) from console_lines) + (select count(*) from operations) as old,
      (select count(*) from logs where message <> 'old')
        + (select count(*) from payment_log) as fresh`.execute(db)
    return rows[0]
  }
  const before = await count()
  expect(before?.old).toBe('2502')
  await app.prepare()
  for (let round = 0; round < 3; round += 1) {
    await app.runDueJobs()
    clock.time += 2_000
  }
  expect(await count()).toEqual({ old: '0', fresh: before?.fresh })
})
