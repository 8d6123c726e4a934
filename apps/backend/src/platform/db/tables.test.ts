import { randomUUID } from 'node:crypto'
import { ShownMode } from '@discobooth/contract/modes/mode'
import { paymentMethods, paymentStatuses } from '@discobooth/contract/money/payment'
import { Promo } from '@discobooth/contract/money/payment-api'
import { LogEntry, logPriorities, logStatuses, logTypes } from '@discobooth/contract/session/log'
import { Session } from '@discobooth/contract/session/session'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openTestDatabase } from './testing/test-database.ts'

const { db } = openTestDatabase()
const session = randomUUID()

beforeAll(async () => {
  await sql`with booth as (insert into booths ("boothId") values ('B') returning id)
    insert into session (id, owner) select ${session}::uuid, id from booth`.execute(db)
})

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select column_name as name
    from information_schema.columns where table_name = ${table}`.execute(db)
  return rows.map((row) => row.name)
}

it.each([
  ['3.session.1', 'session', Session],
  // The number of a list is of no mode alone.
  ['3.mode.1', 'modes', z.omit(ShownMode, { priceList: true })],
  ['3.promo.1', 'promos', Promo],
  ['3.log-entry.1', 'logs', LogEntry],
] as const)("[%s] table %s has the specification's column names", async (_, table, schema) => {
  expect(await columnsOf(table)).toEqual(expect.arrayContaining(Object.keys(schema.shape)))
})

it('[3.session.2, 3.session.1] table session is keyed by id; language and location have their defaults', async () => {
  await expect(
    sql`insert into session (id, owner) select id, owner from session`.execute(db),
  ).rejects.toMatchObject({ constraint: 'session_pkey' })
  const row = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ language: 'en', location: '-', isPaid: false, sessionMode: null })
})

describe('[3.promo.1] promos', () => {
  it('start unused and unlimited, and differ by more than capitals', async () => {
    await sql`insert into promos (code) values ('Disco')`.execute(db)
    const promo = await db.selectFrom('promos').selectAll().executeTakeFirstOrThrow()
    expect(Promo.parse(promo)).toMatchObject({ code: 'Disco', times_used: 0, max_usages: null })
    await expect(sql`insert into promos (code) values ('dISCO')`.execute(db)).rejects.toMatchObject(
      { constraint: 'promos_code' },
    )
  })

  it('are not used more often than they may be', async () => {
    await sql`insert into promos (code, max_usages) values ('once', 1)`.execute(db)
    const use = sql`update promos set times_used = times_used + 1 where code = 'once'`
    await use.execute(db)
    await expect(use.execute(db)).rejects.toMatchObject({ code: '23514' })
  })
})

describe('[3.payment-log.1] the payment log', () => {
  const append = (change: Record<string, unknown> = {}) => {
    const { status, method, currency, amount } = {
      status: 'COMPLETED',
      method: 'card',
      currency: 'eur',
      amount: 500,
      ...change,
    }
    return sql`insert into payment_log (session_id, status, method, currency, amount, meta)
      values (${session}::uuid, ${status}, ${method}, ${currency}, ${amount}, '{"mode_id":1}')`.execute(
      db,
    )
  }

  it('takes every status and method, euros, and cents from 0', async () => {
    for (const status of paymentStatuses) await append({ status })
    for (const method of paymentMethods) await append({ method, status: 'INITIATED' })
    for (const wrong of [
      { status: 'PAID' },
      { method: 'cash' },
      { currency: 'usd' },
      { amount: -1 },
    ]) {
      await expect(append(wrong)).rejects.toMatchObject({ code: '23514' })
    }
  })

  it('is only ever added to', async () => {
    await append()
    for (const change of [sql`update payment_log set amount = 0`, sql`delete from payment_log`]) {
      await expect(change.execute(db)).rejects.toThrow('append-only')
    }
  })
})

it('[9.24, 9.25, 9.26] the database knows the same log words as the contract', async () => {
  const words = async (column: string) => {
    const { rows } = await sql<{ check: string }>`select check_clause as check
      from information_schema.check_constraints
      where constraint_name = ${`logs_${column}_check`}`.execute(db)
    return [...(rows[0]?.check ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word)
  }
  expect(await words('priority')).toEqual([...logPriorities])
  expect(await words('type')).toEqual([...logTypes])
  expect(await words('status')).toEqual([...logStatuses])
})

it.each([
  ['"sessionMode"', '5'],
  ['"songDuration"', '180001'],
  ['language', "'xx'"],
  ['location', `'"Amsterdam"'`],
  ['price', '-1'],
])('a session with %s %s is refused by the database itself', async (column, value) => {
  await expect(
    sql`update session set ${sql.raw(column)} = ${sql.raw(value)}`.execute(db),
  ).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
})
