import type { AuditAction } from '@discobooth/contract/console/audit-actions'
import type { MadeBooth, NewBooth } from '@discobooth/contract/console/booths-api'
import type { JoinCode, ListedKey, SignedOut } from '@discobooth/contract/operator/key-api'
import { type Author, noteHand } from '../../accounts/record.ts'
import type { Alerts } from '../../mail/alerts/service.ts'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { tellConsoles } from '../../platform/events/service.ts'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import type { Logs } from '../../platform/logs/service.ts'
import {
  endKeys,
  findJoinCode,
  findKey,
  findLately,
  listKeys,
  noteUse,
  saveJoinCode,
} from './key-store.ts'
import { nameTaken } from './refusals.ts'
import { OWN_DEVICE } from './settings.ts'
import { saveNew } from './store.ts'

/** Not every call is to be a write. */
const NOTE_AGAIN_MS = 5 * 60_000

type KeyInUse = {
  booth: string
  keySha256: string
  lastUsedAt: Date | null
  endedAt: Date | null
  isReplaced: boolean
}

/** A key was used. One that was ended is reported, as often as its use is noted. */
export type KeyUse = (key: KeyInUse) => Promise<void>

export function createKeyUse(deps: {
  db: Database
  /** ISO. */
  now: () => string
  logs: Logs
  alerts: Pick<Alerts, 'suspect'>
}): KeyUse {
  const { db, logs, alerts } = deps
  return async ({ booth, keySha256, lastUsedAt, endedAt, isReplaced }) => {
    const now = new Date(deps.now())
    const before = new Date(now.getTime() - NOTE_AGAIN_MS)
    const isNoted = lastUsedAt !== null && lastUsedAt >= before && lastUsedAt <= now
    if (isNoted || !(await noteUse(db, { keySha256, now, before })) || !endedAt) return
    await logs.suspect(booth, {
      session_id: null,
      message: isReplaced
        ? 'A machine that was replaced is switched on again'
        : 'A key that was signed out is still in use',
      status: 'ERROR',
      priority: 'HIGH',
      type: 'SECURITY',
      details: { id: shortOf(keySha256), endedAt: endedAt.toISOString() },
    })
    const event = 'revoked-key'
    await db.transaction().execute((trx) => alerts.suspect(trx, { booth, event }))
  }
}

/** No letter that is read as a digit, nor the other way round; 32, so that five bits make one. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 10

/** Ten letters and digits that nobody guesses (C4). */
function newJoinCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** As it is read out: a dash in the middle. */
function shownJoinCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}

/** However it was typed. */
function typedJoinCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}

const JOIN_CODE_MS = 10 * 60_000

/** Who does it: at the booth, at a terminal of the backend, or somebody with an account. */
type By = 'the operator' | 'a command' | Author

const nameOf = (by: By) => (typeof by === 'string' ? by : by.name)

/** `isReplacement`: whoever uses it takes the booth over. */
type CodeUse = { isReplacement: boolean }
type FoundCode = CodeUse & { booth: string; codeSha256: string }

/** The keys of a booth's kiosks, and how another kiosk comes to one (A3, C4). */
export type BoothKeys = {
  list(booth: string, callersKey: string | null): Promise<ListedKey[]>
  /** Whether it is the hash of a key that speaks for this booth. */
  isInUse(booth: string, keySha256: string): Promise<boolean>
  /** Which booth each speaks for, by key: only those whose use needs no note, all others are left out. */
  speakFor(keys: readonly string[]): Promise<Map<string, string>>
  /** For one kiosk, once; a code that was made before is void. */
  makeJoinCode(booth: string, by: By, use?: CodeUse): Promise<JoinCode>
  /** Another booth, for a machine that is to come, and its code; both or neither. */
  makeBooth(wanted: NewBooth, by: Author): Promise<Outcome<MadeBooth>>
  /** The same without anybody who asked: for the screen of a machine that has just joined. */
  giveJoinCode(trx: InTransaction, booth: string): Promise<JoinCode>
  /** Which booth this code lets a kiosk into, if it does. */
  findByJoinCode(typed: string): Promise<FoundCode | undefined>
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

  async function noteDeed(
    trx: InTransaction,
    { by, ...what }: { booth: string; by: By; action: AuditAction; after?: object },
  ): Promise<void> {
    const hand = by === 'a command' ? 'command' : by === 'the operator' ? 'operator' : by
    await noteHand(trx, { ...what, by: hand, now: deps.now() })
  }

  async function giveJoinCode(
    trx: InTransaction,
    booth: string,
    { isReplacement }: CodeUse = { isReplacement: false },
  ): Promise<JoinCode> {
    const code = newJoinCode()
    const expiresAt = new Date(Date.parse(deps.now()) + JOIN_CODE_MS)
    await saveJoinCode(trx, { codeSha256: hashKey(code), booth, expiresAt, isReplacement })
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

    async isInUse(booth, keySha256) {
      const key = await findKey(db, keySha256)
      return key?.booth === booth && key.endedAt === null
    },

    async speakFor(keys) {
      const byHash = new Map(keys.map((key) => [hashKey(key), key]))
      const now = new Date(deps.now())
      const after = new Date(now.getTime() - NOTE_AGAIN_MS)
      const found = await findLately(db, { hashes: [...byHash.keys()], now, after })
      return new Map(found.map(({ keySha256, booth }) => [byHash.get(keySha256) ?? '', booth]))
    },

    makeJoinCode: (booth, by, use = { isReplacement: false }) =>
      db.transaction().execute(async (trx) => {
        const what = use.isReplacement ? 'machine' : 'kiosk'
        await audit(trx, booth, { message: `A code for another ${what} was made by ${nameOf(by)}` })
        await noteDeed(trx, { booth, by, action: `made a code for another ${what}` })
        return giveJoinCode(trx, booth, use)
      }),

    makeBooth: ({ name, place, group }, by) =>
      db.transaction().execute(async (trx) => {
        const id = await saveNew(trx, { boothId: name, place, groupName: group, ...OWN_DEVICE })
        if (id === undefined) return refused(nameTaken)
        const after = { name, place, group }
        await noteDeed(trx, { booth: id, by, action: 'made a booth', after })
        await tellConsoles(trx, { event: 'booths', booth: id })
        return ok({ id, joinCode: await giveJoinCode(trx, id) })
      }),

    giveJoinCode: (trx, booth) => giveJoinCode(trx, booth),

    async findByJoinCode(typed) {
      const codeSha256 = hashKey(typedJoinCode(typed))
      const found = await findJoinCode(db, codeSha256)
      const leftMs = (found?.expiresAt.getTime() ?? 0) - Date.parse(deps.now())
      // More than a whole code is left only if the clock was set back meanwhile.
      const isFresh = leftMs > 0 && leftMs <= JOIN_CODE_MS
      if (!found || !isFresh) return undefined
      return { booth: found.booth, codeSha256, isReplacement: found.isReplacement }
    },

    signOut: (booth, by) =>
      db.transaction().execute(async (trx) => {
        const ended = await endKeys(trx, { booth, now: deps.now() })
        const message = `All kiosks were signed out by ${nameOf(by)}`
        await audit(trx, booth, { message, details: { keys: ended } })
        const action = 'signed out all kiosks'
        await noteDeed(trx, { booth, by, action, after: { keys: ended } })
        return { ended, joinCode: await giveJoinCode(trx, booth) }
      }),
  }
}

/** Tells keys apart in lists and logs, and opens nothing. */
function shortOf(keySha256: string): string {
  return keySha256.slice(0, 8)
}
