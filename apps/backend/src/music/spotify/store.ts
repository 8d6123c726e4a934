import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Schema } from '../../platform/db/schema.ts'

/** Times come in as milliseconds. */
export type BegunSignIn = {
  booth: string
  session_id: string
  returnUrl: string
  redirectUri: string
}

export async function insertState(
  db: Database,
  { expiresAt, ...state }: BegunSignIn & { stateSha256: string; expiresAt: number },
): Promise<void> {
  await db
    .insertInto('music_sign_in_states')
    .values({ ...state, expiresAt: new Date(expiresAt) })
    .execute()
}

/** States that nobody can use any more. */
export async function deleteStatesBefore(db: Database, time: number): Promise<void> {
  await db.deleteFrom('music_sign_in_states').where('expiresAt', '<', new Date(time)).execute()
}

/** Uses the state up: of two that come with the same one, one gets it. */
export async function takeState(
  db: Database,
  { stateSha256, now }: { stateSha256: string; now: number },
): Promise<BegunSignIn | undefined> {
  return db
    .updateTable('music_sign_in_states')
    .set({ usedAt: new Date(now) })
    .where('stateSha256', '=', stateSha256)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', new Date(now))
    .returning(['booth', 'session_id', 'returnUrl', 'redirectUri'])
    .executeTakeFirst()
}

export async function findState(db: Database, stateSha256: string) {
  return db
    .selectFrom('music_sign_in_states')
    .selectAll()
    .where('stateSha256', '=', stateSha256)
    .executeTakeFirst()
}

type Key = { booth: string; handleSha256: string }
type Sealed = { sealedRefreshToken: string; sealedAccessToken: string }
type Times = { obtainedAt: number; expiresAt: number }

/** A booth has one sign-in; a new one takes the place of the last. */
export async function saveSignIn(db: Database, signIn: Key & Sealed & Times): Promise<void> {
  const { obtainedAt, expiresAt, ...rest } = signIn
  const row = {
    ...rest,
    obtainedAt: new Date(obtainedAt),
    expiresAt: new Date(expiresAt),
    signedInAt: new Date(obtainedAt),
    refreshingUntil: null,
    endedAt: null,
    warnedOn: null,
  }
  await db
    .insertInto('music_sign_ins')
    .values(row)
    .onConflict((conflict) => conflict.column('booth').doUpdateSet(row))
    .execute()
}

const isIt =
  ({ booth, handleSha256 }: Key) =>
  (where: ExpressionBuilder<Schema, 'music_sign_ins'>) =>
    where.and({ booth, handleSha256 })

export async function findSignIn(db: Database, key: Key) {
  return db.selectFrom('music_sign_ins').selectAll().where(isIt(key)).executeTakeFirst()
}

/** True for the one who refreshes now, in this process or another. */
export async function claimRefresh(
  db: Database,
  call: Key & { obtainedAt: Date; now: number; leaseMs: number },
): Promise<boolean> {
  const { now, leaseMs } = call
  const claimed = await db
    .updateTable('music_sign_ins')
    .set({ refreshingUntil: new Date(now + leaseMs) })
    .where(isIt(call))
    .where('endedAt', 'is', null)
    // Somebody who was faster changed this.
    .where('obtainedAt', '=', call.obtainedAt)
    .where((where) =>
      where.or([
        where('refreshingUntil', 'is', null),
        where('refreshingUntil', '<=', new Date(now)),
        // Nobody holds it for that long: the clock was set back.
        where('refreshingUntil', '>', new Date(now + 2 * leaseMs)),
      ]),
    )
    .returning('booth')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Lets the row go, with what came of it: new tokens, or nothing. */
export async function finishRefresh(
  db: Database,
  key: Key,
  got?: Times & Pick<Sealed, 'sealedAccessToken'> & Partial<Sealed>,
): Promise<void> {
  const tokens = got && {
    ...got,
    obtainedAt: new Date(got.obtainedAt),
    expiresAt: new Date(got.expiresAt),
  }
  await db
    .updateTable('music_sign_ins')
    .set({ ...tokens, refreshingUntil: null })
    .where(isIt(key))
    .execute()
}

/** False: it was over before, or is another one now. */
export async function endSignIn(db: Database, key: Key, now: number): Promise<boolean> {
  const ended = await db
    .updateTable('music_sign_ins')
    .set({ endedAt: new Date(now), refreshingUntil: null })
    .where(isIt(key))
    .where('endedAt', 'is', null)
    .returning('booth')
    .executeTakeFirst()
  return ended !== undefined
}

/** True for the first who asks on this day. */
export async function claimWarning(db: Database, call: Key & { now: number }): Promise<boolean> {
  const day = new Date(call.now).toISOString().slice(0, 10)
  const claimed = await db
    .updateTable('music_sign_ins')
    .set({ warnedOn: sql<Date>`${day}::date` })
    .where(isIt(call))
    .where(sql<boolean>`"warnedOn" is distinct from ${day}::date`)
    .returning('booth')
    .executeTakeFirst()
  return claimed !== undefined
}

/** The sign-in of this booth, if somebody has signed it in and it has not ended since. */
export async function findLiving(db: Database, booth: string) {
  return db
    .selectFrom('music_sign_ins')
    .selectAll()
    .where('booth', '=', booth)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

/** From now on the sign-in answers to another handle. False: somebody else was faster. */
export async function changeHandle(db: Database, key: Key, handleSha256: string): Promise<boolean> {
  const changed = await db
    .updateTable('music_sign_ins')
    .set({ handleSha256 })
    .where(isIt(key))
    .where('endedAt', 'is', null)
    .returning('booth')
    .executeTakeFirst()
  return changed !== undefined
}
