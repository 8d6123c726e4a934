import type { NewPromos, PromoChange, PromoFilter } from '@discobooth/contract/console/promos-api'
import { type RawBuilder, sql } from 'kysely'
import type { Database, InTransaction } from '../../platform/db/schema.ts'

/** What is the same of all codes of a batch. */
export type Terms = Pick<NewPromos, 'name' | 'mode' | 'maxUses' | 'from' | 'until' | 'booths'>

export type Batch = Terms & {
  id: string
  createdAt: Date
  codes: number
  off: number
  only: string | null
  used: number
  isSpent: boolean
}

/** Booths that somebody may see, or asks for; null: all. */
type Scope = readonly string[] | null

const WALL = 'YYYY-MM-DD"T"HH24:MI'

export async function findBatches(
  db: Database,
  asked: { id?: string; scope: Scope; find?: PromoFilter['find']; most: number },
): Promise<Batch[]> {
  const { id, scope, find, most } = asked
  const conditions = [
    id === undefined ? undefined : sql`batch = ${id}::uuid`,
    scope && sql`(booths is null or booths && ${scope}::uuid[])`,
    find
      ? sql`batch in (select batch from promos where starts_with(lower(code), lower(${find}))
      or position(lower(${find}) in lower(name)) > 0)`
      : undefined,
  ].filter((one): one is RawBuilder<unknown> => one !== undefined && one !== null)
  const { rows } = await sql<Batch>`
    with found as (
      select batch, min(id) as first, count(*)::int as codes, count("offSince")::int as off,
        sum(times_used)::int as used, min(max_usages) as "maxUses",
        bool_and(max_usages is not null and times_used >= max_usages) as "isSpent"
      from promos where ${sql.join([sql`true`, ...conditions], sql` and `)}
      group by batch order by first desc limit ${most}
    )
    select batch as id, name, mode, found."maxUses", to_char("validFrom", ${WALL}) as "from",
      to_char("validUntil", ${WALL}) as "until", booths::text[] as booths, "createdAt",
      codes, off, used, "isSpent", case when codes = 1 then code end as only
    from found join promos using (batch) where promos.id = first order by first desc`.execute(db)
  return rows
}

export type Code = { id: number; code: string; used: number; isOff: boolean }

export async function codesOf(db: Database, batch: string): Promise<Code[]> {
  const found = await db
    .selectFrom('promos')
    .select(['id', 'code', 'times_used as used', 'offSince'])
    .where('batch', '=', batch)
    .orderBy('id')
    .execute()
  return found.map(({ offSince, ...code }) => ({ ...code, isOff: offSince !== null }))
}

/** Those of these codes that were not there yet; they are there now. */
export async function insertCodes(
  trx: InTransaction,
  { batch, codes, terms, at }: { batch: string; codes: string[]; terms: Terms; at: Date },
): Promise<string[]> {
  if (codes.length === 0) return []
  const { rows } = await sql<{ code: string }>`
    insert into promos
      (code, batch, name, mode, max_usages, "validFrom", "validUntil", booths, "createdAt")
    select code, ${batch}::uuid, ${terms.name}, ${terms.mode}::int, ${terms.maxUses}::int,
      ${terms.from}::timestamp, ${terms.until}::timestamp, ${terms.booths}::uuid[], ${at}::timestamptz
    from unnest(${codes}::text[]) with ordinality as made (code, place) order by place
    on conflict do nothing returning code`.execute(trx)
  return rows.map(({ code }) => code)
}

/** Nobody else changes what they are until the end; uses wait a moment. */
export async function lockBatch(trx: InTransaction, batch: string): Promise<void> {
  await sql`select id from promos where batch = ${batch}::uuid order by id for no key update`.execute(
    trx,
  )
}

export async function changeCodes(
  trx: InTransaction,
  which: { batch: string; code?: number },
  change: PromoChange & { at: Date },
): Promise<void> {
  const { name, mode, maxUses, from, until, booths, isOff, at } = change
  let query = trx
    .updateTable('promos')
    .where('batch', '=', which.batch)
    .set({
      ...(name !== undefined && { name }),
      ...(mode !== undefined && { mode }),
      // What was used was used: a limit below that is reached.
      ...(maxUses !== undefined && {
        max_usages: sql<number | null>`case when ${maxUses}::int is not null
          then greatest(${maxUses}::int, times_used) end`,
      }),
      ...(from !== undefined && { validFrom: from }),
      ...(until !== undefined && { validUntil: until }),
      ...(booths !== undefined && { booths: booths && [...booths] }),
      ...(isOff !== undefined && {
        offSince: isOff ? sql<Date>`coalesce("offSince", ${at})` : null,
      }),
    })
  if (which.code !== undefined) query = query.where('id', '=', which.code)
  await query.execute()
}

/** Uses by day of this time zone, the first day first; `scope`: at these booths. */
export async function usesByDay(
  db: Database,
  asked: { batch?: string; scope: Scope; since: Date; timeZone: string },
): Promise<{ day: string; uses: number }[]> {
  const { batch, scope, since, timeZone } = asked
  const day = sql<string>`to_char(at at time zone ${timeZone}, 'YYYY-MM-DD')`
  let query = db
    .selectFrom('promo_uses')
    .select([day.as('day'), sql<number>`count(*)::int`.as('uses')])
    .where('givenBackAt', 'is', null)
    .where('at', '>=', since)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  if (scope) query = query.where(sql<boolean>`booth = any (${scope}::uuid[])`)
  if (batch) {
    query = query.where(sql<boolean>`promo in (select id from promos where batch = ${batch}::uuid)`)
  }
  return query.execute()
}
