import type { MailFilter } from '@discobooth/contract/console/mails-api'
import { sql } from 'kysely'
import type { Database, InTransaction } from '../platform/db/schema.ts'
import type { StoredMail } from './store.ts'

/** A mail without its words. */
export type ListedMail = Pick<
  StoredMail,
  | 'id'
  | 'kind'
  | 'state'
  | 'booth'
  | 'session_id'
  | 'to'
  | 'tries'
  | 'lastError'
  | 'createdAt'
  | 'sentAt'
>

const columns = [
  'id',
  'kind',
  'state',
  'booth',
  'session_id',
  'to',
  'tries',
  'lastError',
  'createdAt',
  'sentAt',
] as const

/** `booths`: that somebody may see; null: all. `withAccounts`: what is of none, too. */
export type MailScope = { booths: readonly string[] | null; withAccounts: boolean }

function isSeen({ booths, withAccounts }: MailScope) {
  // Of a booth that was asked for, nothing of the others.
  const own = booths === null ? sql`booth is not null` : sql`booth = any (${booths}::uuid[])`
  return withAccounts && booths === null ? sql<boolean>`true` : sql<boolean>`${own}`
}

export type MailQuery = Pick<MailFilter, 'state' | 'kind'> & {
  scope: MailScope
  /** The mark of the line before. */
  after: { createdAt: Date; id: string } | undefined
  limit: number
}

/** The newest first. */
export function searchMails(db: Database, asked: MailQuery): Promise<ListedMail[]> {
  const { scope, state, kind, after, limit } = asked
  let query = db
    .selectFrom('mails')
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
  // Written out, so that the index of what is not sent fits.
  if (state !== 'sent') query = query.where(sql<boolean>`state <> 'sent'`)
  if (state) query = query.where('state', '=', state)
  if (kind) query = query.where('kind', '=', kind)
  query = query.where(isSeen(scope))
  if (after) {
    const { createdAt, id } = after
    query = query.where((eb) =>
      eb.or([
        eb('createdAt', '<', createdAt),
        eb.and([eb('createdAt', '=', createdAt), eb('id', '>', id)]),
      ]),
    )
  }
  return query.execute()
}

export async function countUndelivered(
  db: Database,
  scope: MailScope,
): Promise<{ waiting: number; failed: number }> {
  return db
    .selectFrom('mails')
    .select(sql<number>`(count(*) filter (where state = 'waiting'))::int`.as('waiting'))
    .select(sql<number>`(count(*) filter (where state = 'failed'))::int`.as('failed'))
    .where(sql<boolean>`state <> 'sent'`)
    .where(isSeen(scope))
    .executeTakeFirstOrThrow()
}

export function findListed(db: Database, id: string): Promise<ListedMail | undefined> {
  return db.selectFrom('mails').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Until the end of the transaction nobody else changes it. */
export function lockMail(
  trx: InTransaction,
  id: string,
): Promise<Pick<StoredMail, 'id' | 'state' | 'round' | 'booth'> | undefined> {
  return trx
    .selectFrom('mails')
    .select(['id', 'state', 'round', 'booth'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
