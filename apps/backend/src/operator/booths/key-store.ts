import type { KeyOrigin } from '@discobooth/contract/operator/key-api'
import { sql } from 'kysely'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { tellKeysEnded } from '../../platform/events/service.ts'

/** A kiosk that is enrolled again leaves a key behind. */
const MOST_KEYS = 8
/** As long as logs are kept: whoever uses an ended key later is a stranger. */
const ENDED_KEPT_MS = 90 * 24 * 60 * 60_000

/** Times are ISO. */
export async function addKey(
  trx: InTransaction,
  key: { booth: string; keySha256: string; origin: KeyOrigin; now: string },
): Promise<void> {
  const { booth, keySha256, origin } = key
  const now = new Date(key.now)
  await trx
    .insertInto('booth_keys')
    .values({ booth, keySha256, origin })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = trx
    .selectFrom('booth_keys')
    .select('keySha256')
    .where('booth', '=', booth)
    .where('endedAt', 'is', null)
    .orderBy('place', 'desc')
    .limit(MOST_KEYS)
  const { numUpdatedRows } = await trx
    .updateTable('booth_keys')
    .set({ endedAt: now })
    .where('booth', '=', booth)
    .where('endedAt', 'is', null)
    .where('keySha256', 'not in', kept)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await tellKeysEnded(trx, booth)
  await trx
    .deleteFrom('booth_keys')
    .where('booth', '=', booth)
    .where('endedAt', '<', new Date(now.getTime() - ENDED_KEPT_MS))
    .execute()
}

export async function findKey(db: Database, keySha256: string) {
  return db
    .selectFrom('booth_keys')
    .select(['booth', 'endedAt'])
    .where('keySha256', '=', keySha256)
    .executeTakeFirst()
}

/** Of these, those that speak for a booth and have done so since then. */
export function findLately(
  db: Database,
  of: { hashes: readonly string[]; after: Date; now: Date },
): Promise<{ keySha256: string; booth: string }[]> {
  return db
    .selectFrom('booth_keys')
    .select(['keySha256', 'booth'])
    .where(sql<boolean>`"keySha256" = any (${of.hashes})`)
    .where('endedAt', 'is', null)
    .where('lastUsedAt', '>=', of.after)
    .where('lastUsedAt', '<=', of.now)
    .execute()
}

export async function listKeys(db: Database, booth: string) {
  return db
    .selectFrom('booth_keys')
    .select(['keySha256', 'origin', 'createdAt', 'lastUsedAt', 'endedAt'])
    .where('booth', '=', booth)
    .orderBy('place', 'desc')
    .limit(50)
    .execute()
}

/** Many calls at once note it once. Says whether it was this one. */
export async function noteUse(
  db: Database,
  use: { keySha256: string; now: Date; before: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('booth_keys')
    .set({ lastUsedAt: use.now })
    .where('keySha256', '=', use.keySha256)
    .where((where) =>
      where.or([
        where('lastUsedAt', 'is', null),
        where('lastUsedAt', '<', use.before),
        // Ahead of us: the clock was set back meanwhile.
        where('lastUsedAt', '>', use.now),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function reviveKey(db: Database, keySha256: string): Promise<void> {
  await db
    .updateTable('booth_keys')
    .set({ endedAt: null, isReplaced: false })
    .where('keySha256', '=', keySha256)
    .where('endedAt', 'is not', null)
    .execute()
}

export async function endKeys(
  trx: InTransaction,
  { booth, now, isReplaced = false }: { booth: string; now: string; isReplaced?: boolean },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('booth_keys')
    .set({ endedAt: new Date(now), isReplaced })
    .where('booth', '=', booth)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  await tellKeysEnded(trx, booth)
  return Number(numUpdatedRows)
}

/**
 * The machine was started with this key: every other that it was started with before is over, and its
 * booth knows the new one at once. Answers whose keys ended.
 */
export async function replaceMachineKey(
  trx: InTransaction,
  { keySha256, now }: { keySha256: string; now: string },
): Promise<string[]> {
  // Given out before it was noted which key was the machine's.
  await trx
    .updateTable('booth_keys')
    .set({ origin: 'machine' })
    .where('keySha256', '=', keySha256)
    .execute()
  const ended = await trx
    .updateTable('booth_keys')
    .set({ endedAt: new Date(now) })
    .where('origin', '=', 'machine')
    .where('keySha256', '!=', keySha256)
    .where('endedAt', 'is', null)
    .returning('booth')
    .execute()
  const booths = [...new Set(ended.map(({ booth }) => booth))]
  for (const booth of booths) {
    await addKey(trx, { booth, keySha256, origin: 'machine', now })
    await tellKeysEnded(trx, booth)
  }
  return booths
}

export async function saveJoinCode(
  trx: InTransaction,
  code: { codeSha256: string; booth: string; expiresAt: Date; isReplacement: boolean },
): Promise<void> {
  const { codeSha256, expiresAt, isReplacement } = code
  const fresh = { codeSha256, expiresAt, isReplacement }
  await trx
    .insertInto('join_codes')
    .values(code)
    .onConflict((conflict) => conflict.column('booth').doUpdateSet(fresh))
    .execute()
}

export async function findJoinCode(db: Database, codeSha256: string) {
  return db
    .selectFrom('join_codes')
    .select(['booth', 'expiresAt', 'isReplacement'])
    .where('codeSha256', '=', codeSha256)
    .executeTakeFirst()
}

/** Of many who use a code at once, one has. */
export async function useUpJoinCode(trx: InTransaction, codeSha256: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('join_codes')
    .where('codeSha256', '=', codeSha256)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
