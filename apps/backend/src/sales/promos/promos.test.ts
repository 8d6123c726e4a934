import { randomUUID } from 'node:crypto'
import { PromoAnswer } from '@discobooth/contract/money/payment-api'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { demo, openTestApp } from '../../testing/test-app.ts'

const { app, call, clock, db, makeBooth, makeSession, reports } = openTestApp({ demo })
const MINUTE = 60_000

beforeAll(async () => {
  await app.prepare()
  // A second start of the demo leaves what the operator has changed since.
  await app.prepare()
})

const apply = (id: string, code: string, key?: string) =>
  call('POST', `/api/sessions/${id}/promo`, { body: { code }, ...(key && { key }) })
const outcome = async (id: string, code: string, key?: string) =>
  PromoAnswer.parse((await apply(id, code, key)).body).outcome
const read = async (id: string) => (await call('GET', `/api/sessions/${id}`)).body
const promo = (code: string) =>
  db.selectFrom('promos').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
/** As a kiosk does: a backend that has no connection free just now (503) is asked again, up to a limit. */
async function patiently(
  send: () => ReturnType<typeof call>,
  triesLeft = 20,
): ReturnType<typeof call> {
  const answer = await send()
  return answer.status === 503 && triesLeft > 1 ? patiently(send, triesLeft - 1) : answer
}
async function runJobs(): Promise<void> {
  while ((await app.runDueJobs()) > 0) clock.time += 10
}

it("the demo has 'disco' without an end and 'once' for one use", async () => {
  expect(await promo('disco')).toMatchObject({ times_used: 0, max_usages: null })
  expect(await promo('once')).toMatchObject({ times_used: 0, max_usages: 1 })
})

it('[4.promo.1, 4.promo.2, 5.5, 5.6, 3.payment-log.1, 7.backend-data.6] a code is taken whatever its capitals and spaces: mode 4, price 0, paid, counted and logged', async () => {
  const { id } = await makeSession({ sessionMode: 1 })
  const before = (await promo('disco')).times_used
  expect(await outcome(id, '  DiSCo ')).toBe('ACCEPTED')
  expect(await read(id)).toMatchObject({
    sessionMode: 4,
    price: 0,
    isPaid: true,
    paymentLink: 'Promo: disco',
  })
  expect((await promo('disco')).times_used).toBe(before + 1)
  const log = await db.selectFrom('payment_log').selectAll().where('session_id', '=', id).execute()
  expect(log).toMatchObject([
    {
      status: 'COMPLETED',
      amount: 0,
      currency: 'eur',
      method: 'promo-code',
      meta: { mode_id: 4, promo_code: 'disco' },
    },
  ])
  // The answer may have been lost.
  expect(await outcome(id, 'disco')).toBe('ACCEPTED')
  expect((await promo('disco')).times_used).toBe(before + 1)
})

it('[5.7, 5.8, 8.promo.2] an unknown code is WRONG, a spent one USED_UP, and neither changes anything', async () => {
  await db.insertInto('promos').values({ code: 'spent', max_usages: 0 }).execute()
  const { id } = await makeSession({ sessionMode: 1 })
  const before = await read(id)
  expect(await outcome(id, 'nobody')).toBe('WRONG')
  expect(await outcome(id, 'SPENT')).toBe('USED_UP')
  // A pattern for the database is no code.
  expect(await outcome(id, 'd%')).toBe('WRONG')
  expect(await read(id)).toEqual(before)
})

it('a promo closes the link of the mode before, and whoever pays it nevertheless gets it back (M2)', async () => {
  const { id } = await makeSession({ sessionMode: 1 })
  const { url } = (await call('POST', `/api/sessions/${id}/payment`)).body
  await apply(id, 'disco')
  await runJobs()
  await app.hono.request(`${new URL(url).pathname}/pay`, { method: 'POST' })
  const charges = await db.selectFrom('charges').selectAll().execute()
  expect(charges).toEqual([])
})

it('a session that is paid or over takes no code', async () => {
  const { id } = await makeSession({ sessionMode: 1 })
  await apply(id, 'disco')
  await db.insertInto('promos').values({ code: 'other', max_usages: 1 }).execute()
  expect(await apply(id, 'other')).toMatchObject({
    status: 409,
    body: { error: { code: 'session_paid' } },
  })
  await call('POST', `/api/sessions/${id}/end`, { body: { reason: 'completed' } })
  expect(await apply(id, 'other')).toMatchObject({
    status: 409,
    body: { error: { code: 'session_ended' } },
  })
  expect((await promo('other')).times_used).toBe(0)
})

it.each(['reset', 'cancelled', 'inactivity', 'sos', 'time'] as const)(
  'a use is given back by %s before the party (M3)',
  async (how) => {
    const code = `back${how}`.slice(0, 10)
    await db.insertInto('promos').values({ code, max_usages: 1 }).execute()
    const { id } = await makeSession({ sessionMode: 1 })
    expect(await outcome(id, code)).toBe('ACCEPTED')
    if (how === 'time') clock.time += 31 * MINUTE
    else await call('POST', `/api/sessions/${id}/end`, { body: { reason: how } })
    await runJobs()
    expect((await promo(code)).times_used).toBe(0)
    expect((await read(id)).isPaid).toBe(false)
    expect((await call('POST', `/api/sessions/${id}/started`)).status).toBe(409)
  },
)

it('a use is not given back once the party has begun', async () => {
  const { id } = await makeSession({ sessionMode: 1 })
  const before = (await promo('disco')).times_used
  await apply(id, 'disco')
  await call('POST', `/api/sessions/${id}/started`)
  await call('POST', `/api/sessions/${id}/end`, { body: { reason: 'sos' } })
  clock.time += 31 * MINUTE
  await runJobs()
  expect((await promo('disco')).times_used).toBe(before + 1)
})

it('a use is given back once, whoever gives it back again meanwhile (M3)', async () => {
  await db.insertInto('promos').values({ code: 'shared', max_usages: 3 }).execute()
  const [first, second] = [await makeSession(), await makeSession()]
  for (const { id } of [first, second]) expect(await outcome(id, 'shared')).toBe('ACCEPTED')
  const endFirst = () =>
    call('POST', `/api/sessions/${first.id}/end`, { body: { reason: 'cancelled' } })
  await Promise.all([endFirst(), endFirst()])
  await runJobs()
  await endFirst()
  clock.time += 1
  await runJobs()
  expect((await promo('shared')).times_used, "the second guest's use stays").toBe(1)
  await db.updateTable('promos').set({ times_used: 0 }).where('code', '=', 'shared').execute()
  await call('POST', `/api/sessions/${second.id}/end`, { body: { reason: 'cancelled' } })
  await runJobs()
  expect((await promo('shared')).times_used, 'an operator who counts anew is not undercut').toBe(0)
})

it('[6.2] a code on another booth’s session is refused and noted; on none at all it is a mistake', async () => {
  const { id: stranger, key } = await makeBooth()
  const { id } = await makeSession()
  const refused = { status: 404, body: { error: { code: 'session_not_found' } } }
  expect(await apply(id, 'disco', key)).toMatchObject(refused)
  expect(await apply(randomUUID(), 'disco', key)).toMatchObject(refused)
  const lines = await db.selectFrom('logs').selectAll().where('booth', '=', stranger).execute()
  expect(lines).toMatchObject([{ session_id: id, type: 'SECURITY', priority: 'HIGH' }])
  expect((await read(id)).isPaid).toBe(false)
})

it('a code that is taken costs no guess, and a guess that is too many is told how long to wait', async () => {
  const { key } = await makeBooth()
  for (let count = 0; count < 12; count += 1) {
    expect(await outcome((await makeSession({}, key)).id, 'disco', key)).toBe('ACCEPTED')
  }
  const { id } = await makeSession({}, key)
  for (let count = 0; count < 10; count += 1) expect(await outcome(id, 'guess', key)).toBe('WRONG')
  clock.time += 500
  const { body, headers } = await apply(id, 'guess', key)
  expect(headers.get('retry-after')).toBe('6')
  expect(body.error.message).toContain('Try again in 6 s.')
})

it('a code that a closed booth refuses to look at was no guess', async () => {
  const { id: closed, key } = await makeBooth()
  const { id } = await makeSession({}, key)
  const close = (outOfOrderSince: Date | null) =>
    db.updateTable('booths').set({ outOfOrderSince }).where('id', '=', closed).execute()
  await close(new Date(clock.time))
  for (let count = 0; count < 12; count += 1) {
    expect((await apply(id, 'disco', key)).status).toBe(409)
  }
  await close(null)
  expect(await outcome(id, 'disco', key)).toBe('ACCEPTED')
})

it('wrong codes are limited for each booth, and another booth is not held up', async () => {
  const { key } = await makeBooth()
  const { id } = await makeSession({}, key)
  for (let count = 0; count < 10; count += 1) expect(await outcome(id, 'guess', key)).toBe('WRONG')
  const refused = await apply(id, 'guess', key)
  expect(refused).toMatchObject({
    status: 429,
    body: { error: { code: 'too_many_wrong_codes' } },
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await outcome((await makeSession()).id, 'guess')).toBe('WRONG')
  clock.time += 6_000
  expect(await outcome(id, 'disco', key)).toBe('ACCEPTED')
})

it('64 kiosks at once on the last use: exactly one is ACCEPTED (M5)', async () => {
  // A code of its own for each run: the test may be run again on the same database.
  const code = randomUUID().slice(0, 8)
  await db.insertInto('promos').values({ code, max_usages: 1 }).execute()
  const kiosks = await Promise.all(
    Array.from({ length: 64 }, async () => {
      const { key } = await makeBooth()
      const id = randomUUID()
      await patiently(() => call('POST', '/api/sessions', { key, body: { id, sessionMode: 1 } }))
      return { key, id }
    }),
  )
  const answers = await Promise.all(
    kiosks.map(({ id, key }) => patiently(() => apply(id, code, key))),
  )
  const outcomes = answers.map(({ body }) => PromoAnswer.parse(body).outcome)
  expect(outcomes.toSorted()).toEqual(['ACCEPTED', ...Array(63).fill('USED_UP')])
  expect((await promo(code)).times_used).toBe(1)
})

it.each(['promos', 'promo_uses', 'session', 'payment_log'])(
  '[8.promo.3] a use of which %s cannot be written is logged, counts nowhere and costs nobody anything; sent again it counts once (M5)',
  async (table) => {
    const code = randomUUID().slice(0, 8)
    await db.insertInto('promos').values({ code, max_usages: 1 }).execute()
    const { id } = await makeSession({ sessionMode: 1 })
    const paid = db.selectFrom('payment_log').select('status').where('session_id', '=', id)
    const uses = db.selectFrom('promo_uses').select('promo').where('session_id', '=', id)
    const before = await read(id)
    await sql`CREATE OR REPLACE FUNCTION stuck() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'the pen is stuck'; END $$`.execute(db)
    const trigger = sql`CREATE TRIGGER stuck BEFORE INSERT OR UPDATE ON ${sql.table(table)}
      FOR EACH ROW EXECUTE FUNCTION stuck()`
    await trigger.execute(db)
    expect((await apply(id, code)).status).toBe(500)
    expect(reports.splice(0).join()).toContain('the pen is stuck')
    await sql`DROP TRIGGER stuck ON ${sql.table(table)}`.execute(db)
    expect(await read(id)).toEqual(before)
    expect((await promo(code)).times_used).toBe(0)
    expect([await paid.execute(), await uses.execute()]).toEqual([[], []])
    expect(await outcome(id, code)).toBe('ACCEPTED')
    expect((await promo(code)).times_used).toBe(1)
    expect([await paid.execute(), await uses.execute()]).toMatchObject([
      [{ status: 'COMPLETED' }],
      [{}],
    ])
  },
)
