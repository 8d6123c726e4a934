import type { AuditAction } from '@discobooth/contract/console/audit-actions'
import {
  type OperatorPass,
  type PassRole,
  passRoles,
} from '@discobooth/contract/operator/operator-api'
import { isWeakPasscode } from '@discobooth/contract/operator/weak-passcode'
import { backOffMs } from '@discobooth/runtime/back-off'
import { noteAtBooth } from '../../accounts/record.ts'
import type { Alerts } from '../../mail/alerts/service.ts'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import type { Logs } from '../../platform/logs/service.ts'
import { createCrowd } from './crowd.ts'
import {
  incorrect,
  noPasscode,
  operatorOnly,
  passcodeSet,
  passcodeTaken,
  passRequired,
  tooSoon,
  weakPasscode,
} from './refusals.ts'
import {
  createPasses,
  type Door,
  deletePass,
  findPass,
  findPasscodes,
  forgetTries,
  insertPasscode,
  lockTries,
  PASS_MS,
  replacePasscode,
  replaceStaffPasscode,
  saveTries,
  type Tries,
} from './store.ts'

const FREE_TRIES = 3
const FIRST_MS = 1_000
/** A1: no more than this for one try, so that an operator with a slow finger gets in the same evening. */
const LONGEST_DELAY_MS = 30_000

/** How long nobody may try again after this many tries in a row that were not right. */
export function delayAfter(tries: number): number {
  if (tries < FREE_TRIES) return 0
  const failures = tries - FREE_TRIES + 1
  return backOffMs({ failures, firstMs: FIRST_MS, mostMs: LONGEST_DELAY_MS })
}

/** Who tries at the same door at once: more than a hand with a slow network makes are sent away. */
const MOST_AT_ONCE = 8
/** What was tried wrong is forgotten after this, once staff come in: a slip of last week is none of tonight. */
const REMEMBERED_MS = 12 * 60 * 60_000
/** So many wrong ones in a row are no slip of a finger: the operator is told. */
const WRONG_IN_A_ROW = 5

export type PasscodeTry = {
  booth: string
  door: Door
  passcode: string
  /** Whose passcode counts here; the operator's alone, if nothing is said. */
  roles?: readonly PassRole[]
}

/** Who may speak as a booth's operator (A1), or as one of the staff. */
export type OperatorAccess = {
  /** A try at the passcode: it counts before it is checked, so nobody tries faster than one at a time. */
  check(attempt: PasscodeTry): Promise<Outcome<PassRole>>
  /** A pass for who knows the passcode. */
  open(attempt: Omit<PasscodeTry, 'roles'>): Promise<Outcome<OperatorPass>>
  /** Whether this is a pass of this booth that is still good, and whose; if not, it is noted. */
  admit(call: {
    booth: string
    pass: string | null
    path: string
    /** Where a staff pass is enough. */
    isForStaff?: boolean
  }): Promise<Outcome<PassRole>>
  drop(pass: string): Promise<void>
  changePasscode(
    change: Omit<PasscodeTry, 'roles'> & { newPasscode: string },
  ): Promise<Outcome<OperatorPass>>
  /** What staff enter, beside the operator's; null: there is none any more. */
  changeStaffPasscode(booth: string, staffPasscode: string | null): Promise<Outcome<void>>
  /** Whether the booth has a passcode for the operator, or for staff. */
  isSet(booth: string, role?: PassRole): Promise<boolean>
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
  alerts: Pick<Alerts, 'suspect'>
  hashKey: (key: string) => string
  hashPasscode: (passcode: string) => Promise<string>
  isPasscode: (passcode: string, hash: string) => Promise<boolean>
  /** So many random bytes, in base64 that fits an address. */
  randomText: (bytes: number) => string
}): OperatorAccess {
  const { db, logs, hashKey } = deps
  const givePass = createPasses(deps)

  /** Takes the next try, if its time has come; `nextAt` is when it had. */
  function claimTry(at: { booth: string; door: Door }): Promise<Tries & { waitMs: number }> {
    const now = deps.now()
    return db.transaction().execute(async (trx) => {
      const { tries, nextAt } = await lockTries(trx, { ...at, now })
      const waitMs = nextAt - now
      if (waitMs <= 0) {
        const later = now + delayAfter(tries + 1)
        await saveTries(trx, { ...at, tries: tries + 1, nextAt: later })
        return { tries: tries + 1, waitMs: 0, nextAt }
      }
      if (waitMs <= LONGEST_DELAY_MS) return { tries, waitMs, nextAt }
      // The clock was set back: nobody is locked out until it has caught up.
      await saveTries(trx, { ...at, tries, nextAt: now + LONGEST_DELAY_MS })
      return { tries, waitMs: LONGEST_DELAY_MS, nextAt }
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

  async function noteWayIn(trx: InTransaction, booth: string, action: AuditAction): Promise<void> {
    await noteAtBooth(trx, { booth, by: 'operator', now: deps.now(), action })
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

  const checkNext: OperatorAccess['check'] = async (attempt) => {
    const { booth, door, passcode, roles = ['operator'] } = attempt
    const hashes = await findPasscodes(db, booth)
    if (hashes.operator === undefined) return refused(noPasscode)
    const { tries, waitMs, nextAt } = await claimTry({ booth, door })
    if (waitMs > 0) {
      await suspect(booth, 'A passcode was tried again too soon', { door, tries })
      return refused(tooSoon(waitMs))
    }
    for (const role of roles) {
      if (await isRight(passcode, hashes[role])) {
        const isClean = tries === 1 || nextAt < deps.now() - REMEMBERED_MS
        if (role === 'operator' || isClean) await forgetTries(db, { booth, door })
        // Else who knows the one passcode could try all others between two right ones of their own.
        else await saveTries(db, { booth, door, tries: tries - 1, nextAt })
        return ok(role)
      }
    }
    await suspect(booth, 'A wrong operator passcode was tried', { door, tries })
    if (tries % WRONG_IN_A_ROW === 0) {
      const event = 'wrong-passcodes'
      await db.transaction().execute((trx) => deps.alerts.suspect(trx, { booth, event }))
    }
    return refused(incorrect(delayAfter(tries)))
  }

  async function isRight(passcode: string, hash: string | undefined): Promise<boolean> {
    return hash !== undefined && deps.isPasscode(passcode, hash)
  }

  return {
    check,

    async open({ booth, door, passcode }) {
      const checked = await check({ booth, door, passcode, roles: passRoles })
      if (!checked.ok) return checked
      await audit(booth, checked.value === 'staff' ? 'Staff came in' : 'The operator came in')
      return ok(await givePass(booth, checked.value))
    },

    async admit({ booth, pass, path, isForStaff = false }) {
      const found = pass ? await findPass(db, hashKey(pass)) : undefined
      const leftMs = (found?.expiresAt ?? 0) - deps.now()
      // More than a whole pass is left only if the clock was set back meanwhile.
      const isFresh = leftMs > 0 && leftMs <= PASS_MS
      if (found?.booth === booth && isFresh) {
        if (isForStaff || found.role === 'operator') return ok(found.role)
        await suspect(booth, "An operator's call was refused: it came with a staff pass", { path })
        return refused(operatorOnly)
      }
      const isForeign = found !== undefined && found.booth !== booth
      const why = isForeign ? "another booth's pass" : found ? 'an old pass' : 'no pass'
      await suspect(booth, `An operator's call was refused: it came with ${why}`, { path })
      return refused(passRequired)
    },

    async drop(pass) {
      await deletePass(db, hashKey(pass))
    },

    async changePasscode({ booth, door, passcode, newPasscode }) {
      if (isWeakPasscode(newPasscode)) return refused(weakPasscode)
      const checked = await check({ booth, door, passcode })
      if (!checked.ok) return checked
      const { staff } = await findPasscodes(db, booth)
      if (await isRight(newPasscode, staff)) return refused(passcodeTaken)
      const hash = await deps.hashPasscode(newPasscode)
      const changedAt = deps.now()
      await db.transaction().execute(async (trx) => {
        await replacePasscode(trx, { booth, hash, changedAt })
        await noteWayIn(trx, booth, "changed the operator's passcode")
      })
      await audit(booth, 'The operator changed the way in')
      return ok(await givePass(booth, 'operator'))
    },

    async changeStaffPasscode(booth, staffPasscode) {
      if (staffPasscode !== null) {
        if (isWeakPasscode(staffPasscode)) return refused(weakPasscode)
        const { operator } = await findPasscodes(db, booth)
        if (await isRight(staffPasscode, operator)) return refused(passcodeTaken)
      }
      const hash = staffPasscode && (await deps.hashPasscode(staffPasscode))
      const changedAt = deps.now()
      await db.transaction().execute(async (trx) => {
        await replaceStaffPasscode(trx, { booth, hash, changedAt })
        await noteWayIn(trx, booth, `${hash ? 'changed' : 'took away'} the passcode of staff`)
      })
      await audit(
        booth,
        `The staff's way in was ${hash ? 'changed' : 'taken away'} by the operator`,
      )
      return ok(undefined)
    },

    async isSet(booth, role = 'operator') {
      return (await findPasscodes(db, booth))[role] !== undefined
    },

    async chooseFirst(booth, passcode) {
      if (isWeakPasscode(passcode)) return refused(weakPasscode)
      const hash = await deps.hashPasscode(passcode)
      const isFirst = await db.transaction().execute(async (trx) => {
        const inserted = await insertPasscode(trx, { booth, hash, changedAt: deps.now() })
        if (inserted) await noteWayIn(trx, booth, 'chose the first passcode')
        return inserted
      })
      if (!isFirst) return refused(passcodeSet)
      await audit(booth, 'The first passcode was chosen')
      return ok(undefined)
    },

    async giveFirst(booth, passcode) {
      if ((await findPasscodes(db, booth)).operator !== undefined) return
      const hash = await deps.hashPasscode(passcode)
      await insertPasscode(db, { booth, hash, changedAt: deps.now() })
    },
  }
}
