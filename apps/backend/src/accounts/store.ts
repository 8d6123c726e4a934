import type { Selectable } from 'kysely'
import type { Amr, Level } from '../platform/db/account-tables.ts'
import type { Database, InTransaction, Schema } from '../platform/db/schema.ts'

export type StoredFactor = Selectable<Schema['accounts.factors']>
export type StoredSession = Selectable<Schema['accounts.sessions']>
export type StoredUser = Awaited<ReturnType<typeof usersOf>>[number]

function usersOf(db: Database, which: { id: string } | { email: string }) {
  const query = db
    .selectFrom('accounts.users')
    .innerJoin('console_people', 'console_people.id', 'accounts.users.id')
    .selectAll('accounts.users')
    .select(['email', 'role', 'refundLimit', 'language', 'invitedAt', 'joinedAt'])
  return 'id' in which
    ? query.where('accounts.users.id', '=', which.id).execute()
    : query.where('email', '=', which.email).execute()
}

export async function findUser(
  db: Database,
  which: { id: string } | { email: string },
): Promise<StoredUser | undefined> {
  const [user] = await usersOf(db, which)
  return user
}

/** Without a password: a link lets them choose one. Who has an account keeps it. */
export async function insertUser(
  trx: InTransaction,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('accounts.users')
    .values({ id, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Nobody else changes anything about this account until the transaction ends. */
export async function lockUser(trx: InTransaction, id: string) {
  return trx
    .selectFrom('accounts.users')
    .select(['id', 'pairFactor', 'pairStep'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function listFactors(db: Database, user: string): Promise<StoredFactor[]> {
  return db
    .selectFrom('accounts.factors')
    .selectAll()
    .where('user', '=', user)
    .orderBy('createdAt')
    .execute()
}

export async function insertSession(
  trx: InTransaction,
  session: { user: string; amr: Amr; network: string; userAgent: string; at: Date },
): Promise<StoredSession> {
  const { user, amr, network, userAgent, at } = session
  await trx.updateTable('accounts.users').set({ lastSignInAt: at }).where('id', '=', user).execute()
  await trx
    .insertInto('accounts.networks')
    .values({ user, network, seenAt: at })
    .onConflict((conflict) => conflict.columns(['user', 'network']).doUpdateSet({ seenAt: at }))
    .execute()
  return trx
    .insertInto('accounts.sessions')
    .values({
      user,
      amr: JSON.stringify(amr),
      network,
      userAgent: userAgent.slice(0, 400).toWellFormed(),
      createdAt: at,
      refreshedAt: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findSession(db: Database, id: string): Promise<StoredSession | undefined> {
  return db.selectFrom('accounts.sessions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** It does not end until the transaction does. */
export function lockSession(trx: InTransaction, id: string): Promise<StoredSession | undefined> {
  return trx
    .selectFrom('accounts.sessions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The session of a refresh token, both locked: of many who use it at once, one is first. */
export async function lockRefreshToken(trx: InTransaction, tokenSha256: string) {
  return trx
    .selectFrom('accounts.refresh_tokens')
    .innerJoin('accounts.sessions', 'accounts.sessions.id', 'accounts.refresh_tokens.session')
    .selectAll('accounts.sessions')
    .select('usedAt')
    .where('tokenSha256', '=', tokenSha256)
    .forUpdate()
    .executeTakeFirst()
}

/** The next of a session; whatever it had before is used up. */
export async function insertRefreshToken(
  trx: InTransaction,
  token: { tokenSha256: string; session: string; at: Date },
): Promise<void> {
  const { tokenSha256, session, at } = token
  await trx
    .updateTable('accounts.refresh_tokens')
    .set({ usedAt: at })
    .where('session', '=', session)
    .where('usedAt', 'is', null)
    .execute()
  await trx
    .insertInto('accounts.refresh_tokens')
    .values({ tokenSha256, session, madeAt: at })
    .execute()
}

export async function updateSession(
  trx: InTransaction,
  id: string,
  change: { refreshedAt?: Date; aal?: Level; amr?: Amr; factor?: string | null },
): Promise<StoredSession> {
  const { amr, ...rest } = change
  return trx
    .updateTable('accounts.sessions')
    .set({ ...rest, ...(amr && { amr: JSON.stringify(amr) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** `except`: the one that goes on. `below`: only those that lack the second factor. */
export async function deleteSessions(
  trx: InTransaction,
  which: { user: string; only?: string; except?: string; below?: 'aal2' },
): Promise<void> {
  let query = trx.deleteFrom('accounts.sessions').where('user', '=', which.user)
  if (which.only) query = query.where('id', '=', which.only)
  if (which.except) query = query.where('id', '!=', which.except)
  if (which.below) query = query.where('aal', '=', 'aal1')
  await query.execute()
}

export async function isKnownNetwork(
  db: Database,
  { user, network, since }: { user: string; network: string; since: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('accounts.networks')
    .select('seenAt')
    .where('user', '=', user)
    .where('network', '=', network)
    .where('seenAt', '>=', since)
    .executeTakeFirst()
  return found !== undefined
}

export async function updateUser(
  trx: InTransaction,
  id: string,
  change: { at: Date; passwordHash?: string; metadata?: object; recoverySentAt?: Date },
): Promise<void> {
  const { at, metadata, ...rest } = change
  await trx
    .updateTable('accounts.users')
    .set({ ...rest, updatedAt: at, ...(metadata && { metadata: JSON.stringify(metadata) }) })
    .where('id', '=', id)
    .execute()
}
