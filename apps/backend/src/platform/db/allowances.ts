import { sql } from 'kysely'
import type { Database, Schema } from './schema.ts'

/** So many at once, and so many a second in the long run. */
export type Allowance = { capacity: number; perSecond: number }

export type Allowances = {
  /** Takes one, or says how long nobody may. Taken before anything is tried: many at once get no more. */
  take(name: string, allowance: Allowance): Promise<{ ok: true } | { ok: false; waitMs: number }>
  /** For a try that turned out to be no guess. */
  giveBack(name: string, allowance: Allowance): Promise<void>
  /** What is full again needs no row. */
  forget(): Promise<void>
}

/** By then the slowest of them is full: see `accounts/guessing.ts`. */
const FULL_AFTER_MS = 2 * 86_400_000

/**
 * What may be tried, counted in the database: neither a restart nor a second backend gives anybody
 * more. Each take is one statement, so that a crowd waits in no transaction.
 */
export function createAllowances(deps: {
  db: Database
  /** Where they are counted: its owner's. */
  table: 'accounts.allowances' | 'promo_tries'
  /** Milliseconds since 1970. */
  now: () => number
}): Allowances {
  const { db, table } = deps
  const counted = sql.table<keyof Schema>(table)

  return {
    async take(name, allowance) {
      const now = new Date(deps.now())
      const rest = restAt(now, allowance)
      const { rows } = await sql`
        insert into ${counted} as allowances (name, rest, at)
        values (${name}, ${allowance.capacity - 1}::float8, ${now})
        on conflict (name) do update set rest = ${rest} - 1, at = ${now}
        where ${rest} >= 1 returning name`.execute(db)
      if (rows.length > 0) return { ok: true }
      const left = await sql<{ rest: number }>`
        update ${counted} as allowances set rest = ${rest}, at = ${now}
        where name = ${name} returning rest`.execute(db)
      const missing = 1 - (left.rows[0]?.rest ?? 0)
      return { ok: false, waitMs: Math.max(1, Math.ceil((missing / allowance.perSecond) * 1_000)) }
    },

    async giveBack(name, { capacity }) {
      await sql`update ${counted} set rest = least(${capacity}::float8, rest + 1)
        where name = ${name}`.execute(db)
    },

    async forget() {
      const before = new Date(deps.now() - FULL_AFTER_MS)
      await sql`delete from ${counted} where at < ${before}`.execute(db)
    },
  }
}

/** What is left by now; a clock that was set back refills nothing, and takes nothing away. */
function restAt(now: Date, { capacity, perSecond }: Allowance) {
  return sql<number>`least(${capacity}::float8, allowances.rest +
    greatest(0, extract(epoch from ${now}::timestamptz - allowances.at)) * ${perSecond}::float8)`
}
