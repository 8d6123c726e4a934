import { currency } from '@discobooth/contract/money/price'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type BoothDays, edgesOf } from '../sessions/record.ts'
import { LATE_MS } from './charge-store.ts'

// Conditions on `session`: which of them have money that moved on some days, as the figures count it.

/** `mode`: what the money is of, which need not be what the session is of now. */
export type MoneyDays = { days: BoothDays; mode: number | undefined }

type Sql = RawBuilder<unknown>

/** One way in which money moves: where it is written down, and how to see that it is of these days. */
type Move = { table: Sql; at: Sql; isSo: Sql; mode: Sql }

const taken: Move = {
  table: sql`charges`,
  at: sql`"takenAt"`,
  isSo: sql`currency = ${currency}`,
  mode: sql`mode_id`,
}

/** Each part that came back, and what a guest's bank returned (`sessions_by_refund.sql`). */
const back: Move = {
  table: sql`payment_log`,
  at: sql`payment_log.at`,
  isSo: sql`amount > 0
    and (status = 'REFUNDED' or status = 'FAILED' and meta ->> 'reason' = 'refund_returned')`,
  mode: sql`(meta ->> 'mode_id')::int`,
}

const disputed: Move = {
  table: sql`ledger_entries join charges on charges.id = ledger_entries.charge`,
  at: sql`"countedAt"`,
  isSo: sql`ledger_entries.kind = 'dispute'`,
  mode: sql`mode_id`,
}

/** On the days of its own booth; without the offset Postgres may read the whole table first. */
function has({ table, at, isSo, mode }: Move, asked: MoneyDays): RawBuilder<SqlBool> {
  const { from, until } = edgesOf(asked.days)
  return sql`exists (select from ${table}
    where session_id = session.id and ${isSo} and ${at} >= ${from} and ${at} < ${until}
      ${asked.mode === undefined ? sql`` : sql`and ${mode} = ${asked.mode}`} offset 0)`
}

/** Whose it was on these days at any booth, of any mode. */
function whose({ table, at, isSo }: Move, { days }: MoneyDays): Sql {
  const { first, last } = edgesOf(days)
  return sql`select session_id from ${table} where ${isSo} and ${at} >= ${first} and ${at} < ${last}`
}

/** Whoever began before this and paid on these days has paid late, which asks few charges. */
const lateIf = ({ days }: MoneyDays): Sql =>
  sql`(${edgesOf(days).first} - ${LATE_MS} * interval '1 millisecond')`
const late: Move = { ...taken, isSo: sql`"isLate" and ${taken.isSo}` }

/** Kept or not. */
function paidIn(asked: MoneyDays): RawBuilder<SqlBool> {
  const isNear = sql`"createdAt" >= ${lateIf(asked)}`
  return sql`(${isNear} or id in (${whose(late, asked)})) and ${has(taken, asked)}`
}

function refundedIn(asked: MoneyDays): RawBuilder<SqlBool> {
  return sql`id in (${whose(back, asked)}) and ${has(back, asked)}`
}

/** A guest's bank took it, or gave it back. */
function disputedIn(asked: MoneyDays): RawBuilder<SqlBool> {
  return sql`id in (${whose(disputed, asked)}) and ${has(disputed, asked)}`
}

/**
 * In any of these ways; `disputes`: that of disputes as well. Two conditions, of which the first finds
 * later sessions than the second: those that began near these days are looked at one by one, and of those
 * before them only the few whose money moved on these days.
 */
function movedIn(asked: MoneyDays, { disputes }: { disputes: boolean }): RawBuilder<SqlBool>[] {
  const others = disputes ? [back, disputed] : [back]
  const isMoved = sql`(${sql.join(
    [taken, ...others].map((move) => has(move, asked)),
    sql` or `,
  )})`
  const ids = sql.join(
    [late, ...others].map((move) => whose(move, asked)),
    sql` union `,
  )
  const isLate = lateIf(asked)
  const { last } = edgesOf(asked.days)
  return [
    sql`"createdAt" >= ${isLate} and "createdAt" < ${last} and ${isMoved}`,
    sql`"createdAt" < ${isLate} and id in (${ids}) and ${isMoved}`,
  ]
}

/** Of each kind of days: conditions, of which the first finds later sessions than the second. */
export const moneyDays = {
  paid: (asked: MoneyDays) => [paidIn(asked)],
  refunded: (asked: MoneyDays) => [refundedIn(asked)],
  disputed: (asked: MoneyDays) => [disputedIn(asked)],
  takings: (asked: MoneyDays) => movedIn(asked, { disputes: false }),
  books: (asked: MoneyDays) => movedIn(asked, { disputes: true }),
}
