import type { JoinCode, ListedKey, SignedOut } from '@discobooth/contract/operator/key-api'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import type { Logs } from '../../platform/logs/service.ts'
import { newJoinCode, shownJoinCode, typedJoinCode } from './join-code.ts'
import { endKeys, findJoinCode, listKeys, saveJoinCode } from './key-store.ts'

const JOIN_CODE_MS = 10 * 60_000

/** Who does it: at the booth, or at a terminal of the backend. */
type By = 'the operator' | 'a command'

/** The keys of a booth's kiosks, and how another kiosk comes to one (A3, C4). */
export type BoothKeys = {
  list(booth: string, callersKey: string | null): Promise<ListedKey[]>
  /** For one kiosk, once; a code that was made before is void. */
  makeJoinCode(booth: string, by: By): Promise<JoinCode>
  /** Which booth this code lets a kiosk into, if it does. */
  findByJoinCode(typed: string): Promise<{ booth: string; codeSha256: string } | undefined>
  /** Every key of the booth is void at once. */
  signOut(booth: string, by: By): Promise<SignedOut>
}

export function createBoothKeys(deps: {
  db: Database
  hashKey: (key: string) => string
  /** ISO. */
  now: () => string
  logs: Logs
}): BoothKeys {
  const { db, hashKey, logs } = deps

  async function audit(
    trx: InTransaction,
    booth: string,
    what: { message: string; details?: object },
  ): Promise<void> {
    await logs.note(trx, booth, {
      session_id: null,
      status: 'USER_INTERACTION',
      priority: 'MEDIUM',
      type: 'SECURITY',
      ...what,
    })
  }

  async function giveJoinCode(trx: InTransaction, booth: string): Promise<JoinCode> {
    const code = newJoinCode()
    const expiresAt = new Date(Date.parse(deps.now()) + JOIN_CODE_MS)
    await saveJoinCode(trx, { codeSha256: hashKey(code), booth, expiresAt })
    return {
      code: shownJoinCode(code),
      expiresAt: expiresAt.toISOString(),
      expiresInMs: JOIN_CODE_MS,
    }
  }

  return {
    async list(booth, callersKey) {
      const callers = callersKey && hashKey(callersKey)
      return (await listKeys(db, booth)).map(({ keySha256, origin, ...at }) => ({
        id: shortOf(keySha256),
        origin,
        createdAt: at.createdAt.toISOString(),
        lastUsedAt: at.lastUsedAt?.toISOString() ?? null,
        endedAt: at.endedAt?.toISOString() ?? null,
        isCallers: keySha256 === callers,
      }))
    },

    makeJoinCode: (booth, by) =>
      db.transaction().execute(async (trx) => {
        await audit(trx, booth, { message: `A code for another kiosk was made by ${by}` })
        return giveJoinCode(trx, booth)
      }),

    async findByJoinCode(typed) {
      const codeSha256 = hashKey(typedJoinCode(typed))
      const found = await findJoinCode(db, codeSha256)
      const leftMs = (found?.expiresAt.getTime() ?? 0) - Date.parse(deps.now())
      // More than a whole code is left only if the clock was set back meanwhile.
      const isFresh = leftMs > 0 && leftMs <= JOIN_CODE_MS
      return found && isFresh ? { booth: found.booth, codeSha256 } : undefined
    },

    signOut: (booth, by) =>
      db.transaction().execute(async (trx) => {
        const ended = await endKeys(trx, { booth, now: deps.now() })
        const message = `All kiosks were signed out by ${by}`
        await audit(trx, booth, { message, details: { keys: ended } })
        return { ended, joinCode: await giveJoinCode(trx, booth) }
      }),
  }
}

/** Tells keys apart in lists and logs, and opens nothing. */
export function shortOf(keySha256: string): string {
  return keySha256.slice(0, 8)
}
