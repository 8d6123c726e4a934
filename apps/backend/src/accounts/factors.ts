import type { AuditAction } from '@discobooth/contract/console/audit-actions'
import { renderSVG } from 'uqr'
import type { Database, InTransaction } from '../platform/db/schema.ts'
import { type Outcome, ok, refused } from '../platform/http/answer.ts'
import type { Logs } from '../platform/logs/service.ts'
import {
  deleteChallenge,
  deleteFactor,
  deleteUnverified,
  findChallenge,
  insertChallenge,
  insertFactor,
  lockFactor,
  updateFactor,
  updatePair,
} from './factor-store.ts'
import type { Guessing } from './guessing.ts'
import { noteChange } from './record.ts'
import { challengeExpired, goTrue, nameTaken } from './refusals.ts'
import type { Origin, Sessions, TokenAnswer } from './sessions.ts'
import { changeBy, type SignedIn } from './sign-in.ts'
import {
  deleteSessions,
  listFactors,
  lockSession,
  lockUser,
  type StoredFactor,
  type StoredSession,
  updateSession,
} from './store.ts'
import { addressOf, newSecret, stepOfCode } from './totp.ts'

const MOST_FACTORS = 10
/** An app that was never tried is forgotten when the next one is set up. */
const UNVERIFIED_MS = 5 * 60_000
const CHALLENGE_MS = 5 * 60_000
const ISSUER = 'DiscoBooth'

type Enrolled = {
  id: string
  type: 'totp'
  friendly_name: string
  totp: { qr_code: string; secret: string; uri: string }
}

/** Second factors [3.auth-factor.1, 7.auth-library.1]. */
export type Factors = {
  enrol(
    who: SignedIn,
    asked: { factorType: string; friendlyName: string; issuer: string },
    origin: Origin,
  ): Promise<Outcome<Enrolled>>
  challenge(
    who: SignedIn,
    factor: string,
  ): Promise<Outcome<{ id: string; type: 'totp' | 'phone'; expires_at: number }>>
  /** A right code lifts the session to the second level, and ends all that have not got there. */
  verify(
    who: SignedIn,
    attempt: { factor: string; challenge: string; code: string; origin: Origin },
  ): Promise<Outcome<TokenAnswer>>
  unenrol(who: SignedIn, factor: string, origin: Origin): Promise<Outcome<{ id: string }>>
}

/** What became of one code. */
type Judged = { kind: 'right' | 'wrong' | 'first-of-two' }

export function createFactors(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  logs: Pick<Logs, 'report'>
  sessions: Sessions
  guessing: Guessing
}): Factors {
  const { db, now, sessions, guessing } = deps

  const changeOf = (who: SignedIn, origin: Origin, action: AuditAction) =>
    changeBy(who, { origin, action, at: new Date(now()) })

  /**
   * A code counts once, and none that is older than it. Where a single one is not enough any more, it
   * is the first of two, and the step after it must follow; what others guess meanwhile changes nothing.
   */
  async function judge(
    trx: InTransaction,
    {
      factor,
      code,
      isSingle,
      pair,
    }: {
      factor: StoredFactor
      code: string
      isSingle: boolean
      pair: { pairFactor: string | null; pairStep: string | null }
    },
  ): Promise<Judged> {
    const lastStep = Number(factor.lastStep)
    const step = await stepOfCode(code, { secret: factor.secret, now: now(), lastStep })
    if (step === undefined) return { kind: 'wrong' }
    await updateFactor(trx, factor.id, { lastStep: step })
    const isSecond = pair.pairFactor === factor.id && Number(pair.pairStep) === step - 1
    const isRight = isSingle || isSecond
    await updatePair(trx, factor.user, isRight ? null : { factor: factor.id, step })
    return { kind: isRight ? 'right' : 'first-of-two' }
  }

  async function lift(
    trx: InTransaction,
    who: SignedIn,
    factor: StoredFactor,
    origin: Origin,
  ): Promise<StoredSession> {
    const at = new Date(now())
    const timestamp = Math.floor(now() / 1_000)
    const before = who.session.amr.filter(({ method }) => method !== 'totp')
    const amr = [{ method: 'totp' as const, timestamp }, ...before]
    const lifted = { aal: 'aal2' as const, amr, factor: factor.id }
    const session = await updateSession(trx, who.session.id, lifted)
    if (factor.status === 'unverified') {
      await updateFactor(trx, factor.id, { status: 'verified', updatedAt: at })
      await noteChange(trx, {
        ...changeOf(who, origin, 'added a second factor'),
        subject: factor.friendlyName,
      })
    }
    await deleteSessions(trx, { user: who.user.id, below: 'aal2' })
    await deleteUnverified(trx, { user: who.user.id })
    return session
  }

  async function suspect(who: SignedIn, network: string): Promise<void> {
    await deps.logs.report(null, {
      session_id: null,
      message: 'A wrong code of a second factor was tried at the console',
      status: 'ERROR',
      priority: 'HIGH',
      type: 'SECURITY',
      details: { account: who.user.id, network },
    })
  }

  return {
    async enrol(who, { factorType, friendlyName, issuer }, origin) {
      if (factorType === 'phone') return refused(goTrue.phoneFactorDisabled)
      if (factorType === 'webauthn') return refused(goTrue.webAuthnDisabled)
      if (factorType !== 'totp') return refused(goTrue.unknownFactorType)
      const { user, session } = who
      const secret = newSecret()
      const at = new Date(now())
      const made = await db.transaction().execute(async (trx): Promise<Outcome<string>> => {
        await lockUser(trx, user.id)
        await deleteUnverified(trx, { user: user.id, before: new Date(now() - UNVERIFIED_MS) })
        const factors = await listFactors(trx, user.id)
        if (factors.some((one) => one.friendlyName === friendlyName)) {
          return refused(nameTaken(friendlyName))
        }
        if (factors.length >= MOST_FACTORS) return refused(goTrue.tooManyFactors)
        const isGuarded = factors.some(({ status }) => status === 'verified')
        if (isGuarded && session.aal !== 'aal2') return refused(goTrue.enrolNeedsAal2)
        const id = await insertFactor(trx, { user: user.id, friendlyName, secret, at })
        await noteChange(trx, {
          ...changeOf(who, origin, 'began to add a second factor'),
          subject: friendlyName,
        })
        return ok(id)
      })
      if (!made.ok) return made
      const uri = addressOf({ secret, issuer: issuer || ISSUER, account: user.email })
      // A number sign would end the address that the client makes of it.
      const drawn = renderSVG(uri, { ecc: 'M', blackColor: 'black', whiteColor: 'white' })
      return ok({
        id: made.value,
        type: 'totp',
        friendly_name: friendlyName,
        totp: { qr_code: drawn, secret, uri },
      })
    },

    async challenge({ user }, id) {
      const factor = (await listFactors(db, user.id)).find((one) => one.id === id)
      if (!factor) return refused(goTrue.factorNotFound)
      const claimed = await guessing.claim([{ kind: 'challenge', of: user.id }])
      if (!claimed.ok) return claimed
      const at = new Date(now())
      const over = new Date(now() - CHALLENGE_MS)
      const challenge = await db
        .transaction()
        .execute((trx) => insertChallenge(trx, { factor: id, at, over }))
      const expiresAt = Math.floor((now() + CHALLENGE_MS) / 1_000)
      return ok({ id: challenge, type: factor.kind, expires_at: expiresAt })
    },

    async verify(who, { factor: id, challenge, code, origin }) {
      const { user } = who
      if (code === '') return refused(goTrue.noCode)
      const isTheirs = (await listFactors(db, user.id)).some((one) => one.id === id)
      if (!isTheirs) return refused(goTrue.factorNotFound)
      const asked = await findChallenge(db, { id: challenge, factor: id })
      if (!asked) return refused(goTrue.challengeNotFound)
      const ageMs = now() - asked.createdAt.getTime()
      if (ageMs >= CHALLENGE_MS) return refused(challengeExpired(challenge))
      const claimed = await guessing.claim([
        { kind: 'codeOfNetwork', of: `${user.id} ${origin.network}` },
        { kind: 'code', of: user.id },
      ])
      if (!claimed.ok) return claimed
      const single = await guessing.has('singleCode', user.id)
      const sign = await sessions.signer()
      const judged = await db.transaction().execute(async (trx) => {
        const pair = await lockUser(trx, user.id)
        const factor = await lockFactor(trx, id)
        if (!factor || !pair) return { kind: 'wrong' as const }
        // Signed out meanwhile: then there is nothing to lift.
        if (!(await lockSession(trx, who.session.id))) return { kind: 'gone' as const }
        const result = await judge(trx, { factor, code, isSingle: single !== undefined, pair })
        if (result.kind !== 'right') return result
        const session = await lift(trx, who, factor, origin)
        await deleteChallenge(trx, challenge)
        return { kind: 'in' as const, tokens: await sessions.tokens(sign, trx, session) }
      })
      if (judged.kind === 'in') {
        await claimed.value.giveBack()
        await single?.giveBack()
        return ok(judged.tokens)
      }
      if (judged.kind === 'gone') return refused(goTrue.sessionNotFound)
      if (judged.kind === 'wrong') await suspect(who, origin.network)
      // The same words whether it was right or not: who guesses learns nothing.
      return refused(single ? goTrue.wrongCode : goTrue.nextCodeToo)
    },

    async unenrol(who, id, origin) {
      const { user, session } = who
      return db.transaction().execute(async (trx): Promise<Outcome<{ id: string }>> => {
        await lockUser(trx, user.id)
        const factor = (await listFactors(trx, user.id)).find((one) => one.id === id)
        if (!factor) return refused(goTrue.factorNotFound)
        if (factor.status === 'verified' && session.aal !== 'aal2') {
          return refused(goTrue.unenrolNeedsAal2)
        }
        await deleteFactor(trx, id)
        await noteChange(trx, {
          ...changeOf(who, origin, 'removed a second factor'),
          subject: factor.friendlyName,
        })
        return ok({ id })
      })
    },
  }
}
