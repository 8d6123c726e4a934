import type { Database, InTransaction } from '../platform/db/schema.ts'
import { deleteSessions, listFactors, type StoredFactor } from './store.ts'

export async function insertFactor(
  trx: InTransaction,
  factor: { user: string; friendlyName: string; secret: string; at: Date },
): Promise<string> {
  const { at, ...rest } = factor
  const { id } = await trx
    .insertInto('accounts.factors')
    .values({ ...rest, kind: 'totp', createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function lockFactor(trx: InTransaction, id: string): Promise<StoredFactor | undefined> {
  return trx
    .selectFrom('accounts.factors')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateFactor(
  trx: InTransaction,
  id: string,
  change: { lastStep?: number; status?: 'verified'; updatedAt?: Date },
): Promise<void> {
  await trx.updateTable('accounts.factors').set(change).where('id', '=', id).execute()
}

/** The first of two codes in a row, or that there is none. */
export async function updatePair(
  trx: InTransaction,
  user: string,
  pair: { factor: string; step: number } | null,
): Promise<void> {
  await trx
    .updateTable('accounts.users')
    .set({ pairFactor: pair?.factor ?? null, pairStep: pair ? String(pair.step) : null })
    .where('id', '=', user)
    .execute()
}

export async function deleteUnverified(
  trx: InTransaction,
  { user, before }: { user: string; before?: Date },
): Promise<void> {
  let query = trx
    .deleteFrom('accounts.factors')
    .where('user', '=', user)
    .where('status', '=', 'unverified')
  if (before) query = query.where('createdAt', '<', before)
  await query.execute()
}

/** Sessions that it lifted go on without it, one level lower. */
export async function deleteFactor(trx: InTransaction, id: string): Promise<void> {
  const lifted = await trx
    .selectFrom('accounts.sessions')
    .select(['id', 'amr'])
    .where('factor', '=', id)
    .execute()
  for (const session of lifted) {
    const amr = JSON.stringify(session.amr.filter(({ method }) => method !== 'totp'))
    await trx
      .updateTable('accounts.sessions')
      .set({ aal: 'aal1', factor: null, amr })
      .where('id', '=', session.id)
      .execute()
  }
  await trx.deleteFrom('accounts.factors').where('id', '=', id).execute()
}

/** As if they had never had a factor: all of them go, and every session ends. */
export async function startAnew(trx: InTransaction, user: string): Promise<void> {
  for (const { id } of await listFactors(trx, user)) await deleteFactor(trx, id)
  await deleteSessions(trx, { user })
}

/** Those that are over go, so that nobody fills the table by asking. */
export async function insertChallenge(
  trx: InTransaction,
  { factor, at, over }: { factor: string; at: Date; over: Date },
): Promise<string> {
  await trx
    .deleteFrom('accounts.challenges')
    .where('factor', '=', factor)
    .where('createdAt', '<', over)
    .execute()
  await trx
    .updateTable('accounts.factors')
    .set({ lastChallengedAt: at })
    .where('id', '=', factor)
    .execute()
  const { id } = await trx
    .insertInto('accounts.challenges')
    .values({ factor, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findChallenge(
  db: Database,
  { id, factor }: { id: string; factor: string },
): Promise<{ createdAt: Date } | undefined> {
  return db
    .selectFrom('accounts.challenges')
    .select('createdAt')
    .where('id', '=', id)
    .where('factor', '=', factor)
    .executeTakeFirst()
}

/** It was answered. */
export async function deleteChallenge(trx: InTransaction, id: string): Promise<void> {
  await trx.deleteFrom('accounts.challenges').where('id', '=', id).execute()
}
