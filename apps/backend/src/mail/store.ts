import { type Selectable, sql } from 'kysely'
import type { Database, InTransaction, Schema } from '../platform/db/schema.ts'

export type StoredMail = Selectable<Schema['mails']>
export type MailState = StoredMail['state']
export type NewMail = Pick<
  StoredMail,
  'booth' | 'kind' | 'to' | 'language' | 'subject' | 'text' | 'html'
> & { sessionId: string | null; hasAttachments?: boolean }

/** Writes a mail into the queue; a session's second one is its first one. */
export async function insertMail(
  trx: InTransaction,
  { sessionId, ...mail }: NewMail,
  now: number,
): Promise<string> {
  const at = new Date(now)
  const made = await trx
    .insertInto('mails')
    .values({ ...mail, session_id: sessionId, createdAt: at, askedAt: at })
    .onConflict((conflict) =>
      conflict.column('session_id').where('kind', '=', 'session').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  const { id } = await trx
    .selectFrom('mails')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'session')
    .executeTakeFirstOrThrow()
  return id
}

export function findMail(db: Database, id: string): Promise<StoredMail | undefined> {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findSessionMail(db: Database, sessionId: string): Promise<StoredMail | undefined> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'session')
    .executeTakeFirst()
}

/** How many of these sessions have a mail. */
export async function countSessionMails(db: Database, sessionIds: string[]): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('kind', '=', 'session')
    .where(sql<boolean>`session_id = any (${sessionIds}::uuid[])`)
    .executeTakeFirstOrThrow()
  return count
}

export async function sessionsWithMailTo(db: Database, email: string): Promise<string[]> {
  const found = await db
    .selectFrom('mails')
    .select('session_id')
    .where('kind', '=', 'session')
    .where(sql`lower("to")`, '=', sql`lower(${email})`)
    .execute()
  return found.flatMap(({ session_id: id }) => id ?? [])
}

/** The same words to the same address, not long ago. */
export async function wasJustMailed(
  trx: InTransaction,
  { to, subject, since }: { to: string; subject: string; since: Date },
): Promise<boolean> {
  const found = await trx
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'account')
    .where('createdAt', '>', since)
    .where('to', '=', to)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found !== undefined
}

/** Writes what became of a try, and says whether it did: not if the operator asked for the mail again meanwhile. */
export async function noteTry(
  db: Database,
  { id, round }: Pick<StoredMail, 'id' | 'round'>,
  outcome: { state: MailState; now: number; error: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set((mail) => ({
      state: outcome.state,
      tries: mail('tries', '+', 1),
      lastError: outcome.error,
      ...(outcome.state === 'sent' && { sentAt: new Date(outcome.now) }),
    }))
    .where('id', '=', id)
    .where('round', '=', round)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

type Queued = Pick<StoredMail, 'id' | 'state' | 'round'>

/** A session's mail, which until the end of the transaction nobody else changes. */
export function lockSessionMail(
  trx: InTransaction,
  { booth, sessionId }: { booth: string; sessionId: string },
): Promise<Queued | undefined> {
  return trx
    .selectFrom('mails')
    .select(['id', 'state', 'round'])
    .where('booth', '=', booth)
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'session')
    .forUpdate()
    .executeTakeFirst()
}

/** Puts it back into the queue, as another message if the first one was sent. */
export async function askAgain(trx: InTransaction, mail: Queued, now: number): Promise<void> {
  const round = mail.state === 'waiting' ? mail.round : mail.round + 1
  await trx
    .updateTable('mails')
    .set({ state: 'waiting', round, tries: 0, lastError: null, askedAt: new Date(now) })
    .where('id', '=', mail.id)
    .execute()
}

/** As if there had been none; one that is not sent yet never is. */
export async function deleteSessionMail(trx: InTransaction, sessionId: string): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'session')
    .execute()
}

export async function statesOfSessions(
  db: Database,
  sessionIds: string[],
): Promise<Map<string, MailState>> {
  if (sessionIds.length === 0) return new Map()
  const found = await db
    .selectFrom('mails')
    .select(['session_id', 'state'])
    .where('kind', '=', 'session')
    .where('session_id', 'in', sessionIds)
    .execute()
  return new Map(
    found.flatMap(({ session_id, state }) => (session_id ? [[session_id, state]] : [])),
  )
}

/** A booth's mails that were tried so often in vain, and those that ended so since a moment. */
export async function countTroubled(
  db: Database,
  { booth, tries, since }: { booth: string; tries: number; since: number },
): Promise<{ late: number; failed: number }> {
  const { late, failed } = await db
    .selectFrom('mails')
    .select(({ fn }) => [
      fn
        .countAll<string>()
        .filterWhere('state', '=', 'waiting')
        .filterWhere('tries', '>=', tries)
        .as('late'),
      fn
        .countAll<string>()
        .filterWhere('state', '=', 'failed')
        .filterWhere('askedAt', '>=', new Date(since))
        .as('failed'),
    ])
    .where('booth', '=', booth)
    .where('state', '!=', 'sent')
    .executeTakeFirstOrThrow()
  return { late: Number(late), failed: Number(failed) }
}

export function listMails(db: Database, most: number): Promise<StoredMail[]> {
  return db.selectFrom('mails').selectAll().orderBy('createdAt', 'desc').limit(most).execute()
}

/** What was told to an operator, or to the console's people, is forgotten; a session's mail has a rule of its own. */
export async function deleteOldAlerts(db: Database, before: number): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('kind', '!=', 'session')
    .where('createdAt', '<', new Date(before))
    .execute()
}
