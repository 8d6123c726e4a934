import type { OperatorPass } from '@discobooth/contract/operator-api'
import { isWeakPasscode } from '@discobooth/contract/weak-passcode'
import type { Database } from '../db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../http/answer.ts'
import type { Logs } from '../logs/service.ts'
import { createCrowd } from './crowd.ts'
import { delayAfter, LONGEST_DELAY_MS } from './delay.ts'
import {
  type Door,
  deletePass,
  findPass,
  findPasscode,
  forgetTries,
  insertPass,
  insertPasscode,
  lockTries,
  replacePasscode,
  saveTries,
  toIso,
} from './store.ts'

const PASS_MS = 15 * 60_000
/** Who tries at the same door at once: more than a hand with a slow network makes are sent away. */
const MOST_AT_ONCE = 8
/** A third of a second for the kiosk that derives it once, an hour for who tries all 10,000. */
const VERIFIER_ITERATIONS = 1_000_000

/** Who may speak as a booth's operator (A1). */
export type OperatorAccess = {
  /** A try at the passcode: it counts before it is checked, so nobody tries faster than one at a time. */
  check(attempt: { booth: string; door: Door; passcode: string }): Promise<Outcome<void>>
  /** A pass for who knows the passcode. */
  open(attempt: { booth: string; passcode: string }): Promise<Outcome<OperatorPass>>
  /** Whether this is a pass of this booth that is still good; if not, it is noted. */
  admit(call: { booth: string; pass: string | null; path: string }): Promise<Outcome<void>>
  drop(pass: string): Promise<void>
  changePasscode(change: {
    booth: string
    passcode: string
    newPasscode: string
  }): Promise<Outcome<OperatorPass>>
  /** Whether the booth has a passcode. */
  isSet(booth: string): Promise<boolean>
  /** The first passcode of a booth that has none, as it was started with. */
  giveFirst(booth: string, passcode: string): Promise<void>
  /** The first passcode of a booth that has none, as its owner chose it. */
  chooseFirst(booth: string, passcode: string): Promise<Outcome<void>>
}

export function createOperatorAccess(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  logs: Logs
  hashKey: (key: string) => string
  hashPasscode: (passcode: string) => Promise<string>
  isPasscode: (passcode: string, hash: string) => Promise<boolean>
  /** So many random bytes, in base64 that fits an address. */
  randomText: (bytes: number) => string
}): OperatorAccess {
  const { db, logs, hashKey } = deps

  /** Takes the next try, if its time has come. */
  function claimTry(at: { booth: string; door: Door }): Promise<{ tries: number; waitMs: number }> {
    const now = deps.now()
    return db.transaction().execute(async (trx) => {
      const { tries, nextAt } = await lockTries(trx, { ...at, now })
      const waitMs = nextAt - now
      if (waitMs <= 0) {
        const later = now + delayAfter(tries + 1)
        await saveTries(trx, { ...at, tries: tries + 1, nextAt: later })
        return { tries: tries + 1, waitMs: 0 }
      }
      if (waitMs <= LONGEST_DELAY_MS) return { tries, waitMs }
      // The clock was set back: nobody is locked out until it has caught up.
      await saveTries(trx, { ...at, tries, nextAt: now + LONGEST_DELAY_MS })
      return { tries, waitMs: LONGEST_DELAY_MS }
    })
  }

  async function suspect(booth: string, message: string, details: object): Promise<void> {
    await logs.suspect(booth, {
      session_id: null,
      message,
      status: 'ERROR',
      priority: 'HIGH',
      type: 'SECURITY',
      details,
    })
  }

  async function audit(booth: string, message: string): Promise<void> {
    await logs.report(booth, {
      session_id: null,
      message,
      status: 'USER_INTERACTION',
      priority: 'ROUTINE',
      type: 'AUDIT',
    })
  }

  const crowd = createCrowd({
    most: MOST_AT_ONCE,
    dispersed: (name, sentAway) => {
      const [door, booth = ''] = name.split(' ')
      return suspect(booth, 'Many passcodes were tried at once', { door, sentAway })
    },
  })

  /** Tries wait for each other here: in the database each would hold a connection that others need. */
  const check: OperatorAccess['check'] = async (attempt) => {
    const checked = await crowd(`${attempt.door} ${attempt.booth}`, () => checkNext(attempt))
    return checked ?? refused(tooSoon(1_000))
  }

  const checkNext: OperatorAccess['check'] = async ({ booth, door, passcode }) => {
    const hash = await findPasscode(db, booth)
    if (hash === undefined) return refused(noPasscode)
    const { tries, waitMs } = await claimTry({ booth, door })
    if (waitMs > 0) {
      await suspect(booth, 'A passcode was tried again too soon', { door, tries })
      return refused(tooSoon(waitMs))
    }
    if (await deps.isPasscode(passcode, hash)) {
      await forgetTries(db, { booth, door })
      return ok(undefined)
    }
    await suspect(booth, 'A wrong operator passcode was tried', { door, tries })
    return refused(incorrect(delayAfter(tries)))
  }

  async function givePass(booth: string): Promise<OperatorPass> {
    const now = deps.now()
    const expiresAt = now + PASS_MS
    const pass = deps.randomText(32)
    await insertPass(db, {
      passSha256: hashKey(pass),
      booth,
      expiresAt,
      now,
    })
    const salt = deps.randomText(16).replaceAll('-', '+').replaceAll('_', '/')
    return {
      pass,
      expiresAt: toIso(expiresAt),
      expiresInMs: PASS_MS,
      verifier: {
        algorithm: 'PBKDF2',
        hash: 'SHA-256',
        iterations: VERIFIER_ITERATIONS,
        salt: `${salt}==`,
      },
    }
  }

  return {
    check,

    async open({ booth, passcode }) {
      const checked = await check({ booth, door: 'kiosk', passcode })
      if (!checked.ok) return checked
      await audit(booth, 'The operator came in')
      return ok(await givePass(booth))
    },

    async admit({ booth, pass, path }) {
      const found = pass ? await findPass(db, hashKey(pass)) : undefined
      const leftMs = (found?.expiresAt ?? 0) - deps.now()
      // More than a whole pass is left only if the clock was set back meanwhile.
      const isFresh = leftMs > 0 && leftMs <= PASS_MS
      if (found?.booth === booth && isFresh) return ok(undefined)
      const isForeign = found !== undefined && found.booth !== booth
      const why = isForeign ? "another booth's pass" : found ? 'an old pass' : 'no pass'
      await suspect(booth, `An operator's call was refused: it came with ${why}`, { path })
      return refused(passRequired)
    },

    async drop(pass) {
      await deletePass(db, hashKey(pass))
    },

    async changePasscode({ booth, passcode, newPasscode }) {
      if (isWeakPasscode(newPasscode)) return refused(weakPasscode)
      const checked = await check({ booth, door: 'kiosk', passcode })
      if (!checked.ok) return checked
      const hash = await deps.hashPasscode(newPasscode)
      const changedAt = deps.now()
      await db.transaction().execute((trx) => replacePasscode(trx, { booth, hash, changedAt }))
      await audit(booth, 'The operator changed the way in')
      return ok(await givePass(booth))
    },

    async isSet(booth) {
      return (await findPasscode(db, booth)) !== undefined
    },

    async chooseFirst(booth, passcode) {
      if (isWeakPasscode(passcode)) return refused(weakPasscode)
      const hash = await deps.hashPasscode(passcode)
      await insertPasscode(db, { booth, hash, changedAt: deps.now() })
      await audit(booth, 'The first passcode was chosen')
      return ok(undefined)
    },

    async giveFirst(booth, passcode) {
      if ((await findPasscode(db, booth)) !== undefined) return
      const hash = await deps.hashPasscode(passcode)
      await insertPasscode(db, { booth, hash, changedAt: deps.now() })
    },
  }
}

const passRequired: Refusal = {
  status: 401,
  code: 'operator_pass_required',
  message: 'This is for the operator. Enter the passcode, and send the pass in x-operator-pass.',
}

const noPasscode: Refusal = {
  status: 409,
  code: 'passcode_not_set',
  message: 'This booth has no passcode yet. Start the backend once with OPERATOR_PASSCODE set.',
}

const weakPasscode: Refusal = {
  status: 422,
  code: 'weak_passcode',
  message:
    'These four digits are tried first: no repeats, no rows like 1234 or 2468, no years. Choose others.',
}

function incorrect(waitMs: number): Refusal {
  return {
    status: 403,
    code: 'incorrect_passcode',
    message: 'Incorrect passcode. Enter it again.',
    ...(waitMs > 0 && { headers: { 'retry-after': inSeconds(waitMs) } }),
  }
}

function tooSoon(waitMs: number): Refusal {
  const seconds = inSeconds(waitMs)
  return {
    status: 429,
    code: 'too_many_tries',
    message: `There were too many wrong tries. Try again in ${seconds} s.`,
    headers: { 'retry-after': seconds },
  }
}

function inSeconds(ms: number): string {
  return String(Math.ceil(ms / 1_000))
}
