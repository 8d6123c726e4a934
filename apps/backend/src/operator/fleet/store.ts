import type { BoothBeat, BoothFault } from '@discobooth/contract/device/booth-beat'
import { sql } from 'kysely'
import type { Database, InTransaction } from '../../platform/db/schema.ts'

/** As long as logs are. */
const KEPT_DAYS = 90

type Beat = { booth: string; at: Date; beat: string }

/**
 * The one statement of a beat; answers which faults are noted of this booth. Undefined: it is its first.
 * Nobody waits for the disk: what a crash takes, the next beat brings again.
 */
export async function keepBeat(
  db: Database,
  { booth, at, beat }: Beat,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ faults: string[] }>`
    with quick as materialized (select set_config('synchronous_commit', 'off', true) as is_off)
    update booth_beats set "at" = ${at}, beat = ${beat} from quick
      where booth = ${booth} and is_off = 'off' returning faults`.execute(db)
  return rows[0]?.faults
}

/**
 * The same of many, by booth, and which faults are noted of each. A booth's first beat is left out, and one
 * whose row somebody holds: nobody waits for a neighbour's transaction, nor for another backend's round.
 */
export async function keepBeats(
  db: Database,
  { at, beats }: { at: Date; beats: ReadonlyMap<string, BoothBeat> },
): Promise<{ booth: string; faults: string[] }[]> {
  const said = JSON.stringify(Object.fromEntries(beats))
  const { rows } = await sql<{ booth: string; faults: string[] }>`
    with quick as materialized (select set_config('synchronous_commit', 'off', true) as is_off),
    free as materialized (
      select booth from booth_beats where booth = any (${[...beats.keys()]})
        for no key update skip locked)
    update booth_beats set "at" = ${at}, beat = ${said}::jsonb -> booth::text from quick
      where booth = any (array (select booth from free)) and is_off = 'off'
      returning booth, faults`.execute(db)
  return rows
}

/**
 * Until the end of the transaction nobody else notes faults of this booth. A thousand booths come back at
 * once after a network did: they do not queue for the disk, one by one.
 */
export async function lockFaults(trx: InTransaction, beat: Beat): Promise<string[]> {
  const held = trx
    .selectFrom('booth_beats')
    .select('faults')
    .select(sql`set_config('synchronous_commit', 'off', true)`.as('quick'))
    .where('booth', '=', beat.booth)
    .forNoKeyUpdate()
  const found = await held.executeTakeFirst()
  if (found) return found.faults
  await trx
    .insertInto('booth_beats')
    .values(beat)
    .onConflict((conflict) => conflict.column('booth').doNothing())
    .execute()
  return (await held.executeTakeFirstOrThrow()).faults
}

/** In one statement, and with it goes what was forgotten long ago: nobody has to tidy up. */
export async function noteFaults(
  trx: InTransaction,
  noted: {
    booth: string
    at: Date
    faults: readonly string[]
    begun: readonly BoothFault[]
    over: readonly BoothFault[]
  },
): Promise<void> {
  const { booth, at, begun, over, faults } = noted
  // Clocks of backends differ: nothing ends before it began.
  await sql`
    with over as (
      update booth_faults set until = greatest(since, ${at}::timestamptz)
        where booth = ${booth} and until is null and fault = any (${over}::text[])),
    begun as (
      insert into booth_faults (booth, fault, since)
        select ${booth}::uuid, fault, ${at}::timestamptz from unnest(${begun}::text[]) as fault
        on conflict do nothing),
    old as (
      delete from booth_faults where booth = ${booth}
        and until < ${at}::timestamptz - make_interval(days => ${KEPT_DAYS}))
    update booth_beats set faults = ${faults}::text[] where booth = ${booth}`.execute(trx)
}

/** Notes those that were last heard before; in one statement, so that of several backends one does. */
export async function noteOffline(
  trx: InTransaction,
  { now, silentMs }: { now: Date; silentMs: number },
): Promise<string[]> {
  const { rows } = await sql<{ booth: string }>`
    with gone as (
      select booth, "at" from booth_beats
        where "at" < ${now}::timestamptz - make_interval(secs => ${silentMs / 1_000}) and not faults @> array['offline']
        order by booth limit 1000 for no key update skip locked),
    noted as (
      insert into booth_faults (booth, fault, since) select booth, 'offline', "at" from gone
        on conflict do nothing)
    update booth_beats set faults = array_append(faults, 'offline') from gone
      where booth_beats.booth = gone.booth returning booth_beats.booth`.execute(trx)
  return rows.map(({ booth }) => booth)
}

export type StandingRow = { booth: string; at: Date; beat: unknown }

/** What each booth last said; `among`: these alone. */
export function findBeats(db: Database, among: readonly string[] | null): Promise<StandingRow[]> {
  let query = db.selectFrom('booth_beats').select(['booth', 'at', 'beat'])
  if (among) query = query.where(sql<boolean>`booth = any (${among}::uuid[])`)
  return query.execute()
}

export type FaultRow = { booth: string; fault: BoothFault; since: Date; until: Date | null }

export function findStandingFaults(
  db: Database,
  among: readonly string[] | null,
): Promise<FaultRow[]> {
  let query = db
    .selectFrom('booth_faults')
    .select(['booth', 'fault', 'since', 'until'])
    .where('until', 'is', null)
  if (among) query = query.where(sql<boolean>`booth = any (${among}::uuid[])`)
  return query.execute()
}

/** Those that reached into this time, the first first. */
export function findFaultsWithin(
  db: Database,
  { booth, from, until }: { booth: string; from: Date; until: Date },
): Promise<FaultRow[]> {
  return db
    .selectFrom('booth_faults')
    .select(['booth', 'fault', 'since', 'until'])
    .where('booth', '=', booth)
    .where('since', '<', until)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', from)]))
    .orderBy('since')
    .limit(1_000)
    .execute()
}

/** How many booths were ever heard, and at how many each fault stands. */
export async function countStanding(
  db: Database,
): Promise<{ booths: number; faults: Record<string, number> }> {
  const { rows } = await sql<{ booths: number; faults: Record<string, number> }>`
    select (select count(*)::int from booth_beats) as booths,
      (select coalesce(json_object_agg(fault, count), '{}') from (
        select fault, count(*) from booth_faults where until is null group by fault) as standing
      ) as faults`.execute(db)
  return rows[0] ?? { booths: 0, faults: {} }
}
