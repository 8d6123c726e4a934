import { randomUUID } from 'node:crypto'
import type { ConsoleRole } from '@discobooth/contract/console/people-api'
import type { ConsoleSession, ConsoleSessions } from '@discobooth/contract/console/sessions-api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openConsole } from '../../testing/console-people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const backend = openTestApp()
const { db, makeBooth } = backend
const { signInWholly, call, tokenOf } = openConsole(backend)
const LIST = '/functions/v1/api/console/sessions'

/** Over three days, in every state, so many at once that their moments are the same. */
const FILLED = 600
const states = ['unpaid', 'free', 'promo', 'paid', 'refunded', 'refund_failed'] as const
const booths: string[] = []

async function tokenFor(role: ConsoleRole, given?: string[]): Promise<string> {
  const { auth } = await signInWholly({ role, ...(given && { booths: given }) })
  return tokenOf(auth)
}

beforeAll(async () => {
  for (const boothId of ['North', 'South', 'East']) {
    booths.push((await makeBooth({ boothId })).id)
  }
  await sql`insert into session (id, owner, "sessionMode", payment, price, "createdAt", "customerEmail")
    select gen_random_uuid(), (${booths}::uuid[])[1 + n % 3],
      case when n % 5 = 0 then null else 1 + n / 6 % 4 end,
      case when n % 5 = 0 then 'unpaid' else (${[...states]}::text[])[1 + n / 5 % 6] end, 5,
      '2026-11-10T22:30:00Z'::timestamptz + n / 4 * interval '29 minutes',
      'mila@example.org'
    from generate_series(1, ${FILLED}) n`.execute(db)
})

/** Every page of it. */
async function listAll(token: string, query: string, limit = 50): Promise<ConsoleSession[]> {
  const found: ConsoleSession[] = []
  let after = ''
  do {
    const address = `${LIST}?${query}&limit=${limit}${after && `&after=${after}`}`
    const { status, body } = await call('GET', address, token)
    expect([status, body.error]).toEqual([200, undefined])
    const { sessions, next } = body as ConsoleSessions
    found.push(...sessions)
    after = next ?? ''
  } while (after !== '')
  return found
}

async function newest(token: string, query = ''): Promise<ConsoleSession | undefined> {
  const { body } = await call('GET', `${LIST}?limit=1&${query}`, token)
  return (body as ConsoleSessions).sessions[0]
}

describe('C2: the list of sessions', () => {
  it('shows every session once, the newest first, over all its pages', async () => {
    const found = await listAll(await tokenFor('owner'), '', 37)
    expect(found).toHaveLength(FILLED)
    expect(new Set(found.map(({ id }) => id)).size).toBe(FILLED)
    const times = found.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('keeps its place while guests come: a page begins where the one before ended', async () => {
    const token = await tokenFor('owner')
    const first = (await call('GET', `${LIST}?limit=5`, token)).body as ConsoleSessions
    await db
      .insertInto('session')
      .values({ id: randomUUID(), owner: booths[0] ?? '', isPaid: false, location: '"-"' } as never)
      .execute()
    const second = await call('GET', `${LIST}?limit=5&after=${first.next}`, token)
    const ids = [...first.sessions, ...second.body.sessions].map(({ id }: ConsoleSession) => id)
    const { rows } = await sql<{ id: string }>`select id from session
      where "createdAt" < now() - interval '1 minute' or "createdAt" > now()
      order by "createdAt" desc, id desc limit 10`.execute(db)
    expect(ids).toEqual(rows.map(({ id }) => id))
    await sql`delete from session where "customerEmail" is null`.execute(db)
  })

  it.each([
    ['a mode', 'mode=2', (one: ConsoleSession) => one.mode === 2],
    ['a state', 'state=refund_failed', (one: ConsoleSession) => one.payment === 'refund_failed'],
    ['unpaid', 'state=unpaid', (one: ConsoleSession) => one.payment === 'unpaid'],
    ['no mode yet', 'state=none', (one: ConsoleSession) => one.mode === null],
    ['a booth', 'booth=SOUTH', (one: ConsoleSession) => one.booth.name === 'South'],
    [
      'all of it',
      'booth=SOUTH&mode=3&state=paid&from=2026-11-11&until=2026-11-12',
      (one: ConsoleSession) =>
        one.booth.name === 'South' &&
        one.mode === 3 &&
        one.payment === 'paid' &&
        one.createdAt >= '2026-11-10T23:00' &&
        one.createdAt < '2026-11-12T23:00',
    ],
  ])('finds by %s what is so, and nothing else', async (_, query, isMeant) => {
    const token = await tokenFor('viewer')
    const all = await listAll(token, '')
    const meant = all.filter(isMeant).map(({ id }) => id)
    const found = await listAll(token, query.replace('SOUTH', booths[1] ?? ''))
    expect(found.map(({ id }) => id)).toEqual(meant)
    expect(meant.length).toBeGreaterThan(0)
  })

  it('counts a day from midnight to midnight in Amsterdam, both ends included', async () => {
    const found = await listAll(await tokenFor('owner'), 'from=2026-11-11&until=2026-11-11', 200)
    const times = found.map(({ createdAt }) => createdAt).toSorted()
    expect(times.at(0)).toBe('2026-11-10T23:28:00.000Z')
    expect(times.at(-1)).toBe('2026-11-11T22:40:00.000Z')
  })

  it('finds a session by what its guest reads aloud, in capitals or with dashes', async () => {
    const token = await tokenFor('owner')
    const one = await newest(token)
    for (const process of [one?.processId, one?.id.toUpperCase(), one?.id.slice(0, 13)]) {
      const { body } = await call('GET', `${LIST}?process=${process}`, token)
      expect(body.sessions.map(({ id }: ConsoleSession) => id)).toEqual([one?.id])
    }
    const wrong = await call('GET', `${LIST}?process=xyz`, token)
    expect([wrong.status, wrong.body.error.code]).toEqual([400, 'invalid_query'])
  })

  it('finds a session by its payment or link at the provider, and nothing by another', async () => {
    const token = await tokenFor('bookkeeper')
    const paid = await newest(token, 'state=paid')
    await sql`insert into charges (provider, "paymentId", "linkId", session_id, mode_id, amount,
      currency, state, "takenAt") values
      ('stripe', 'pi_3Q', 'plink_1', ${paid?.id}, 1, 500, 'eur', 'kept', '2026-11-12T12:00:00Z')`.execute(
      db,
    )
    await sql`insert into payments (session_id, mode_id, amount, provider, "linkId", status)
      values (${paid?.id}, 1, 500, 'stripe', 'plink_1', 'COMPLETED')`.execute(db)
    for (const payment of ['pi_3Q', 'plink_1']) {
      const { body } = await call('GET', `${LIST}?payment=${payment}`, token)
      expect(body.sessions.map(({ id }: ConsoleSession) => id)).toEqual([paid?.id])
    }
    expect((await call('GET', `${LIST}?payment=pi_3`, token)).body.sessions).toEqual([])
  })

  it('finds by the day on which it was paid, whatever became of the money', async () => {
    const token = await tokenFor('bookkeeper')
    const [first, second, third, fourth] = await listAll(token, 'state=refunded')
    const pay = (one: ConsoleSession | undefined, at: string, currency = 'eur') =>
      sql`insert into charges (provider, "paymentId", "linkId", session_id, mode_id, amount, currency,
          state, reason, "takenAt", "isLate")
        values ('stripe', ${`pi ${at} ${one?.id}`}, 'plink', ${one?.id}, 1, 500, ${currency}, 'refunded',
          'reset', ${at}::timestamptz, true)`.execute(db)
    // In Amsterdam: the first and the last second of the 25th, and one in money that no book has.
    await pay(first, '2026-11-24T23:00:00Z')
    await pay(second, '2026-11-25T22:59:59Z')
    await pay(second, '2026-11-25T23:00:00Z')
    await pay(third, '2026-11-25T12:00:00Z', 'usd')
    // On the day before it and the day after.
    await pay(fourth, '2026-11-26T12:00:00Z')
    await pay(fourth, '2026-11-24T12:00:00Z')
    const ids = async (query: string) => (await listAll(token, query)).map(({ id }) => id)
    const day = 'days=paid&from=2026-11-25&until=2026-11-25'
    expect(await ids(day)).toEqual([first?.id, second?.id])
    expect(await ids('days=paid&from=2026-11-26')).toEqual([second?.id, fourth?.id])
    expect(await ids('days=paid&from=2026-11-24&until=2026-11-24')).toEqual([fourth?.id])
    expect(await ids('days=paid&until=2026-11-25')).toHaveLength(4)
    expect(await ids(`${day}&booth=${first?.booth.id}`)).toContain(first?.id)
  })

  it('finds by the day on which money came back, whenever the party was and however much it was', async () => {
    const token = await tokenFor('bookkeeper')
    const [first, second, third] = await listAll(token, 'state=refunded')
    const back = (id: string | undefined, at: string, rest = '') =>
      sql`insert into payment_log (session_id, status, amount, method, at, meta)
        values (${id}, ${rest === '' ? 'REFUNDED' : 'FAILED'}, 250, 'card', ${at}::timestamptz,
          ${JSON.stringify({ reason: rest || 'operator', payment_id: at })}::jsonb)`.execute(db)
    // In Amsterdam: both of the 20th, and one that the guest's bank returned on the 21st.
    await back(first?.id, '2026-11-19T23:00:00Z')
    await back(second?.id, '2026-11-20T22:59:59Z')
    await back(first?.id, '2026-11-20T12:00:00Z')
    await back(first?.id, '2026-11-20T23:00:00Z', 'refund_returned')
    await back(third?.id, '2026-11-20T12:00:00Z', 'refund_failed')
    const ids = async (query: string) => (await listAll(token, query)).map(({ id }) => id)
    expect(await ids('days=refunded&from=2026-11-20&until=2026-11-20')).toEqual([
      first?.id,
      second?.id,
    ])
    expect(await ids('days=refunded&from=2026-11-21')).toEqual([first?.id])
    expect(await ids('days=refunded&until=2026-11-19')).toEqual([])
    const day = 'days=refunded&from=2026-11-20&until=2026-11-20'
    expect(await ids(`${day}&booth=${second?.booth.id}`)).toContain(second?.id)
  })

  it('shows a manager the booths they were given, and none where they were given none', async () => {
    const [north = '', south = ''] = booths
    const both = await tokenFor('manager', [north, south])
    const found = await listAll(both, '')
    expect(new Set(found.map(({ booth }) => booth.name))).toEqual(new Set(['North', 'South']))
    const all = await listAll(await tokenFor('owner'), '')
    expect(found).toEqual(all.filter(({ booth }) => booth.name !== 'East'))
    const one = await tokenFor('manager', [north])
    expect(await listAll(one, `booth=${south}`)).toEqual([])
    expect(new Set((await listAll(one, '')).map(({ booth }) => booth.id))).toEqual(new Set([north]))
    expect(await listAll(await tokenFor('manager', []), '')).toEqual([])
  })

  it.each([
    ['owner', 'm***@example.org'],
    ['manager', 'm***@example.org'],
    ['bookkeeper', null],
    ['viewer', null],
  ] as const)('shows a %s of an address %s', async (role, email) => {
    const token = await tokenFor(role, role === 'manager' ? booths : undefined)
    const found = await listAll(token, '', 200)
    expect(new Set(found.map((one) => one.email))).toEqual(new Set([email]))
  })
})

describe('the same as comma-separated values', () => {
  it('has a line for each session of the filter, and no address', async () => {
    const token = await tokenFor('owner')
    const { status, headers, body } = await call('GET', `${LIST}.csv?mode=2`, token)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const [head, ...lines] = String(body).trimEnd().split('\r\n')
    const found = await listAll(token, 'mode=2')
    expect(head).toMatch(/^process_id,session,created_at,booth,mode,/)
    expect(lines.map((line) => line.split(',')[1])).toEqual(found.map(({ id }) => id))
    expect(body).not.toContain('@')
  })

  it('is taken for no formula by a spreadsheet, whatever a song is called', async () => {
    const token = await tokenFor('owner')
    const one = await newest(token)
    await sql`update session set "songName" = '=1+1, "x"' where id = ${one?.id}`.execute(db)
    const { body } = await call('GET', `${LIST}.csv?process=${one?.id}`, token)
    expect(body).toContain(`,"'=1+1, ""x"""\r\n`)
  })
})
