import type { Mode } from '@discobooth/contract/modes/mode'
import { payPagePrice, toCents } from '@discobooth/contract/money/price'
import { limits } from '@discobooth/contract/wire/limits'
import { type Selectable, sql } from 'kysely'
import type { Database, InTransaction, Schema } from '../../platform/db/schema.ts'
import type { Refusal } from '../../platform/http/answer.ts'
import type { Logs } from '../../platform/logs/service.ts'
import { moneyWhenPaying, notChosen, paidByPromo } from './money.ts'
import { findUnfinished } from './store.ts'

export const sessionEnded: Refusal = {
  status: 409,
  code: 'session_ended',
  message: 'This session has ended and can no longer be changed. Create a new one.',
}

export const modeUnavailable: Refusal = {
  status: 422,
  code: 'mode_unavailable',
  message: 'This mode is not on sale. Choose one of those that GET /modes lists.',
}

export const idMismatch: Refusal = {
  status: 422,
  code: 'id_mismatch',
  message: 'The id in the body is not the one in the address. Send the same, or leave it out.',
}

export const notPaid: Refusal = {
  status: 409,
  code: 'not_paid',
  message: 'This session is not paid, or its money went back: no party can start with it.',
}

export const partyStarted: Refusal = {
  status: 409,
  code: 'party_started',
  message: 'The party of this session has started, so its mode stays. Create a new session.',
}

export const noMode: Refusal = {
  status: 409,
  code: 'no_mode',
  message: 'No mode was chosen in this session, so there is no party to start again.',
}

// A session in the transactions of others: what payments, promos and recordings know of it, and the
// few things of it that they change.

export type SessionRow = Selectable<Schema['session']>

export function findSession(db: Database, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst()
}

/** One writer at a time for each session and its money, the one that creates it included. */
export async function holdSession(trx: InTransaction, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(trx)
}

/** The session, which until the end of the transaction nobody else changes. */
export async function lockSession(trx: InTransaction, id: string): Promise<SessionRow | undefined> {
  await holdSession(trx, id)
  return findSession(trx, id)
}

/** A party that began so long ago is over, whatever was told of its end. */
const PARTY_OVER_MS = limits.song.partyMaxMs + 60_000

/** Whether guests are in the middle of a session at this booth, and whether they dance. */
export async function bustleAt(
  db: Database,
  { booth, now }: { booth: string; now: number },
): Promise<{ hasGuests: boolean; hasParty: boolean }> {
  const open = await findUnfinished(db, booth)
  const begun = open.map(({ startedAt }) => startedAt?.getTime() ?? Number.NEGATIVE_INFINITY)
  return { hasGuests: open.length > 0, hasParty: begun.some((at) => now - at < PARTY_OVER_MS) }
}

/** From a moment on, until before another, as ISO 8601 has them; infinity where nothing was said. */
export type Span = { from: string; until: string }

/** Days as most booths count them, and as those do whose midnight is another. */
export type BoothDays = Span & { elsewhere: readonly (Span & { booths: string[] })[] }

const moment = (at: string) => sql`${at}::timestamptz`

/** For a condition on `session`: the days of its own booth; the widest of all, for an index. */
export function edgesOf(days: BoothDays) {
  const own = (edge: 'from' | 'until') =>
    days.elsewhere.reduce(
      (rest, { booths, [edge]: at }) =>
        sql`case when session.owner = any (${booths}::uuid[]) then ${moment(at)} else ${rest} end`,
      moment(days[edge]),
    )
  const all = [days, ...days.elsewhere]
  const widest = (edge: 'from' | 'until', which: 'least' | 'greatest') =>
    sql`${sql.raw(which)}(${sql.join(all.map(({ [edge]: at }) => moment(at)))})`
  return {
    from: own('from'),
    until: own('until'),
    first: widest('from', 'least'),
    last: widest('until', 'greatest'),
    isOne: days.elsewhere.length === 0,
  }
}

/** All sessions of a booth, for the conditions of other tables. */
export function sessionsOfBooth(db: Database, booth: string) {
  return db.selectFrom('session').select('id').where('owner', '=', booth)
}

export function sessionsOfBooths(db: Database, booths: readonly string[]) {
  return db.selectFrom('session').select('id').where(sql<boolean>`owner = any (${booths}::uuid[])`)
}

/** What the session costs now that it is to be paid for; free of charge, it is paid from now on. */
export async function priceToPay(
  trx: InTransaction,
  order: { session: SessionRow; modeId: number; mode: Mode | undefined; freeMode: boolean },
): Promise<SessionRow> {
  const { session, modeId, mode, freeMode } = order
  const money = moneyWhenPaying({ before: session, mode, freeMode })
  if (!money) return session
  const change = { ...money, ...(money.isPaid && { sessionMode: modeId }) }
  await changeMoney(trx, session.id, change)
  return { ...session, ...change }
}

/** What a payment must bring at least: nobody dances for nothing by accident. */
export function owedCents({ price }: Pick<SessionRow, 'price'>): number {
  return toCents(payPagePrice(price))
}

/** Where the guest pays. */
export async function showLink(trx: InTransaction, id: string, url: string): Promise<void> {
  await changeMoney(trx, id, { paymentLink: url })
}

/** Paid, if it lives and was not: the one statement that decides (M3). */
export async function markPaid(
  trx: InTransaction,
  paid: { sessionId: string; modeId: number; price: number; paymentLink: string | null },
): Promise<boolean> {
  const done = await trx
    .updateTable('session')
    .set({
      isPaid: true,
      price: paid.price,
      paymentLink: paid.paymentLink,
      sessionMode: sql`coalesce("sessionMode", ${paid.modeId})`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', paid.sessionId)
    .where('isPaid', '=', false)
    .where('endDateTime', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** How the session stands with its money, as its payments say. */
export async function setPayment(
  trx: InTransaction,
  { id, payment }: Pick<SessionRow, 'id' | 'payment'>,
): Promise<void> {
  await trx
    .updateTable('session')
    .set({ payment })
    .where('id', '=', id)
    .where('payment', '!=', payment)
    .execute()
}

export async function paymentsOf(
  db: Database,
  ids: string[],
): Promise<Map<string, SessionRow['payment']>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('session')
    .select(['id', 'payment'])
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map(({ id, payment }) => [id, payment]))
}

/** The promo's mode, for nothing. */
export async function payByPromo(
  trx: InTransaction,
  { id, code, mode }: { id: string; code: string; mode: number },
): Promise<void> {
  await changeMoney(trx, id, { ...paidByPromo(code), sessionMode: mode })
}

/** What it was paid with goes back; its guest may have to begin with the choice of a mode. */
export async function markUnpaid(
  trx: InTransaction,
  { id, isChosenAnew = false }: { id: string; isChosenAnew?: boolean },
): Promise<void> {
  await changeMoney(trx, id, isChosenAnew ? notChosen : { isPaid: false })
}

async function changeMoney(
  trx: InTransaction,
  id: string,
  change: Partial<Pick<SessionRow, 'isPaid' | 'price' | 'paymentLink' | 'sessionMode'>>,
): Promise<void> {
  await trx
    .updateTable('session')
    .set({ ...change, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function removeAddress(trx: InTransaction, id: string): Promise<void> {
  await trx
    .updateTable('session')
    .set({ customerEmail: null })
    .where('id', '=', id)
    .where('customerEmail', 'is not', null)
    .execute()
}

/** Where this address was typed, however it was written. */
export async function sessionsWithAddress(db: Database, email: string): Promise<string[]> {
  const found = await db
    .selectFrom('session')
    .select('id')
    .where('customerEmail', 'is not', null)
    .where(sql`lower("customerEmail")`, '=', sql`lower(${email})`)
    .orderBy('createdAt')
    .execute()
  return found.map(({ id }) => id)
}

/** Of these, those that there are. */
export async function knownSessions(db: Database, ids: readonly string[]): Promise<string[]> {
  const found = await db
    .selectFrom('session')
    .select('id')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
  return found.map(({ id }) => id)
}

/** Whose addresses, as far as they are here, agreed to something in that time; `isCut`: perhaps more. */
export async function addressesThatAgreed(
  db: Database,
  { after, until, most }: { after: Date; until: number; most: number },
): Promise<{ addresses: string[]; isCut: boolean }> {
  const found = await db
    .selectFrom('consents')
    .innerJoin('session', 'session.id', 'consents.session_id')
    .select('session.customerEmail')
    .where('consentedAt', '>', after)
    .where('consentedAt', '<=', new Date(until))
    .orderBy('consentedAt')
    .limit(most)
    .execute()
  const addresses = new Set(found.flatMap(({ customerEmail }) => customerEmail ?? []))
  return { addresses: [...addresses], isCut: found.length === most }
}

/** Sessions whose address has been here for too long. */
export async function withOldAddress(
  db: Database,
  { before, most }: { before: Date; most: number },
): Promise<string[]> {
  const found = await db
    .selectFrom('session')
    .select('id')
    .where('customerEmail', 'is not', null)
    .where('createdAt', '<', before)
    .limit(most)
    .execute()
  return found.map(({ id }) => id)
}

/** Also said of another booth's session: that it exists is nobody else's business. */
export const noSuchSession: Refusal = {
  status: 404,
  code: 'session_not_found',
  message: 'This booth has no session with this id. Check the id, or create one with a new id.',
}

/** A booth meddled with another one's session, if there is one. */
export async function reportForeign(
  { db, logs }: { db: Database; logs: Pick<Logs, 'suspect'> },
  foreign: { booth: string; id: string; message: string },
): Promise<void> {
  const { booth, id, message } = foreign
  if (!(await findSession(db, id))) return
  await logs.suspect(booth, {
    session_id: id,
    message,
    status: 'ERROR',
    priority: 'HIGH',
    type: 'SECURITY',
  })
}
