import { type AlertKind, alertKinds } from '@discobooth/contract/operator/operator-api'
import { sql } from 'kysely'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { lastingKinds } from './conditions.ts'

/** Something an operator wants to know, told apart by what it is about. */
export type Alert = {
  booth: string
  kind: AlertKind
  subject: string
  sessionId?: string | undefined
  /** For the mail's words: an amount, a reason. */
  detail?: string | undefined
}

export type WaitingAlert = {
  id: string
  subject: string
  session_id: string | null
  detail: string | null
  beganAt: Date
}

type Pile = { booth: string; kind: AlertKind }

/** Notes what has happened; false: it is known, and was not well since. */
export async function openAlert(
  trx: InTransaction,
  { sessionId, detail, ...alert }: Alert,
  { now, inMs, isTold }: { now: number; inMs: number; isTold: boolean },
): Promise<boolean> {
  const made = await trx
    .insertInto('alerts')
    .values({
      ...alert,
      session_id: sessionId ?? null,
      detail: detail ?? null,
      beganAt: new Date(now),
      dueAt: new Date(now + inMs),
      toldAt: isTold ? new Date(now) : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['booth', 'kind', 'subject']).where('overAt', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** True: it was so until now. */
export async function closeAlert(
  trx: InTransaction,
  { booth, kind, subject }: Alert,
  now: number,
): Promise<boolean> {
  const closed = await trx
    .updateTable('alerts')
    .set({ overAt: new Date(now) })
    .where('booth', '=', booth)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('overAt', 'is', null)
    .executeTakeFirst()
  return closed.numUpdatedRows > 0n
}

/** What only happens is news for a while. */
const lasting: readonly AlertKind[] = lastingKinds
const happening = alertKinds.filter((kind) => !lasting.includes(kind))
const NEWS_MS = 86_400_000
/** Of more than so many nobody reads the oldest. */
const MOST_CURRENT = 1_000

export type CurrentAlert = WaitingAlert & { booth: string; kind: AlertKind }

/** What is wrong at these booths, SOS first and then the newest; `booths`: null: all. */
/** Of one booth and kind, those that began within this time. */
export function findWithin(
  db: Database,
  { booth, kind, from, until }: Pile & { from: Date; until: Date },
) {
  return db
    .selectFrom('alerts')
    .select(['session_id', 'beganAt'])
    .where('booth', '=', booth)
    .where('kind', '=', kind)
    .where('beganAt', '>=', from)
    .where('beganAt', '<', until)
    .orderBy('beganAt')
    .limit(500)
    .execute()
}

export function findCurrent(
  db: Database,
  { booths, now }: { booths: readonly string[] | null; now: number },
): Promise<CurrentAlert[]> {
  return db
    .selectFrom('alerts')
    .select(['id', 'booth', 'kind', 'subject', 'session_id', 'detail', 'beganAt'])
    .$if(booths !== null, (query) => query.where(sql<boolean>`booth = any (${booths}::uuid[])`))
    .where((eb) =>
      eb.or([
        eb.and([
          eb('overAt', 'is', null),
          // Written out, so that the index of these rows fits.
          sql<boolean>`kind in (${sql.join(lasting.map((kind) => sql.lit(kind)))})`,
          eb('dueAt', '<=', new Date(now)),
        ]),
        eb.and([eb('kind', 'in', happening), eb('beganAt', '>', new Date(now - NEWS_MS))]),
      ]),
    )
    .orderBy(sql`kind = 'sos'`, 'desc')
    .orderBy('beganAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_CURRENT)
    .execute()
}

/** What is still to be told and still so; what was well again before its time never happened. */
export async function lockWaiting(
  trx: InTransaction,
  { booth, kind }: Pile,
): Promise<(WaitingAlert & { dueAt: Date })[]> {
  await trx
    .deleteFrom('alerts')
    .where('booth', '=', booth)
    .where('kind', '=', kind)
    .where('toldAt', 'is', null)
    .where('overAt', 'is not', null)
    .execute()
  return trx
    .selectFrom('alerts')
    .select(['id', 'subject', 'session_id', 'detail', 'beganAt', 'dueAt'])
    .where('booth', '=', booth)
    .where('kind', '=', kind)
    .where('toldAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** When the last mail of this kind was written, if one was. */
export async function lastMailed(
  trx: InTransaction,
  { booth, kind }: Pile,
): Promise<number | undefined> {
  const last = await trx
    .selectFrom('alerts')
    .select('toldAt')
    .where('booth', '=', booth)
    .where('kind', '=', kind)
    .where('mail', 'is not', null)
    .where('toldAt', 'is not', null)
    .orderBy('toldAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.toldAt?.getTime()
}

/** How many mails of this kind were written since then. */
export async function countMailed(
  trx: InTransaction,
  { booth, kind }: Pile,
  since: number,
): Promise<number> {
  const { mails } = await trx
    .selectFrom('alerts')
    .select((eb) => eb.fn.count<string>('mail').distinct().as('mails'))
    .where('booth', '=', booth)
    .where('kind', '=', kind)
    .where('toldAt', '>', new Date(since))
    .executeTakeFirstOrThrow()
  return Number(mails)
}

export async function markTold(
  trx: InTransaction,
  ids: string[],
  told: { now: number; mail: string | null },
): Promise<void> {
  await trx
    .updateTable('alerts')
    .set({ toldAt: new Date(told.now), mail: told.mail })
    .where('id', 'in', ids)
    .execute()
}

export async function deleteOver(db: Database, before: number): Promise<void> {
  await db.deleteFrom('alerts').where('overAt', '<', new Date(before)).execute()
}
