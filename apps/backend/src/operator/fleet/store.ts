import type { BoothFault } from '@discobooth/contract/device/booth-beat'
import { sql } from 'kysely'
import type { Database, InTransaction } from '../../platform/db/schema.ts'

/** As long as logs are. */
const KEPT_DAYS = 90

type Beat = { booth: string; at: Date; beat: string }

/** The one statement of a beat; answers which faults are noted of this booth. Undefined: it is its first. */
export async function keepBeat(
  db: Database,
  { booth, at, beat }: Beat,
): Promise<string[] | undefined> {
  const kept = await db
    .updateTable('booth_beats')
    .set({ at, beat })
    .where('booth', '=', booth)
    .returning('faults')
    .executeTakeFirst()
  return kept?.faults
}

export async function keepFirstBeat(trx: InTransaction, beat: Beat): Promise<void> {
  await trx
    .insertInto('booth_beats')
    .values(beat)
    .onConflict((conflict) => conflict.column('booth').doNothing())
    .execute()
}

/** Until the end of the transaction nobody else notes faults of this booth. */
export async function lockFaults(trx: InTransaction, booth: string): Promise<string[]> {
  const { faults } = await trx
    .selectFrom('booth_beats')
    .select('faults')
    .where('booth', '=', booth)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return faults
}

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
  // Nobody has to tidy up: it is done where something is noted.
  await trx
    .deleteFrom('booth_faults')
    .where('booth', '=', booth)
    .where('until', '<', sql<Date>`${at}::timestamptz - make_interval(days => ${KEPT_DAYS})`)
    .execute()
  await trx
    .updateTable('booth_beats')
    .set({ faults: [...faults] })
    .where('booth', '=', booth)
    .execute()
  if (over.length > 0) {
    await trx
      .updateTable('booth_faults')
      // Clocks of backends differ: nothing ends before it began.
      .set({ until: sql`greatest(since, ${at})` })
      .where('booth', '=', booth)
      .where('fault', 'in', over)
      .where('until', 'is', null)
      .execute()
  }
  if (begun.length === 0) return
  await trx
    .insertInto('booth_faults')
    .values(begun.map((fault) => ({ booth, fault, since: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
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
