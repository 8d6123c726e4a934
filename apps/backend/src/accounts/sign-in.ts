import type { AuditAction } from '@discobooth/contract/console/audit-actions'
import type { Database } from '../platform/db/schema.ts'
import { type Outcome, ok, refused } from '../platform/http/answer.ts'
import type { Logs } from '../platform/logs/service.ts'
import { type AuthUser, authUser } from './gotrue/wire.ts'
import type { Guessing } from './guessing.ts'
import { weaknessOf } from './passwords.ts'
import { type Change, noteChange } from './record.ts'
import { goTrue } from './refusals.ts'
import type { Origin, Sessions, TokenAnswer } from './sessions.ts'
import {
  deleteSessions,
  findUser,
  isKnownNetwork,
  listFactors,
  lockUser,
  type StoredSession,
  type StoredUser,
  updateUser,
} from './store.ts'

/** For so long a network counts as one where somebody is at home. */
const AT_HOME_MS = 30 * 86_400_000
const MOST_METADATA = 4_000

/** Somebody who has shown a good token. */
export type SignedIn = { user: StoredUser; session: StoredSession }

/** What somebody did to their own account, for the audit trail. */
export function changeBy(
  { user }: SignedIn,
  { origin, action, at }: { origin: Origin; action: AuditAction; at: Date },
): Change {
  const who = { person: user.id, name: user.email, role: user.role, origin: origin.network }
  return { who, action, at }
}

export type SignIn = {
  withPassword(attempt: {
    email: string
    password: string
    origin: Origin
  }): Promise<Outcome<TokenAnswer>>
  /** `global`: all sessions; `others`: all but this one. */
  signOut(who: SignedIn, scope: 'global' | 'local' | 'others', origin: Origin): Promise<void>
  userOf(who: SignedIn): Promise<AuthUser>
  change(
    who: SignedIn,
    change: { password?: string | undefined; data?: Record<string, unknown> | undefined },
    origin: Origin,
  ): Promise<Outcome<AuthUser>>
}

export function createSignIn(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  logs: Pick<Logs, 'report'>
  sessions: Sessions
  guessing: Guessing
  hashKey: (key: string) => string
  hashPassword: (password: string) => Promise<string>
  isPassword: (password: string, hash: string) => Promise<boolean>
}): SignIn {
  const { db, now, sessions } = deps
  /** Of nobody: an address that has no account takes as long as one that has. */
  let nobodys: Promise<string> | undefined

  async function isRight(user: StoredUser | undefined, password: string): Promise<boolean> {
    nobodys ??= deps.hashPassword('nobody has this one')
    const own = user?.passwordHash ?? null
    return (await deps.isPassword(password, own ?? (await nobodys))) && own !== null
  }

  async function suspect(email: string, network: string): Promise<void> {
    await deps.logs.report(null, {
      session_id: null,
      message: 'A wrong password was tried at the console',
      status: 'ERROR',
      priority: 'HIGH',
      type: 'SECURITY',
      details: { account: deps.hashKey(email).slice(0, 8), network },
    })
  }

  const changeOf = (who: SignedIn, origin: Origin, action: AuditAction) =>
    changeBy(who, { origin, action, at: new Date(now()) })

  return {
    async withPassword({ email: typed, password, origin }) {
      const email = typed.trim().toLowerCase()
      const { network } = origin
      const user = await findUser(db, { email })
      const since = new Date(now() - AT_HOME_MS)
      const isAtHome = user && (await isKnownNetwork(db, { user: user.id, network, since }))
      const account = deps.hashKey(email)
      const claimed = await deps.guessing.claim([
        { kind: 'passwordOfNetwork', of: network },
        ...(isAtHome ? [] : [{ kind: 'passwordOfAccount', of: account } as const]),
      ])
      if (!claimed.ok) return claimed
      if (!(await isRight(user, password)) || !user) {
        await suspect(email, network)
        return refused(goTrue.invalidCredentials)
      }
      await claimed.value.giveBack()
      await deps.guessing.forget()
      const sign = await sessions.signer()
      return db.transaction().execute(async (trx) => {
        // Of a password that was changed a moment ago, nothing is opened any more.
        const locked = await lockUser(trx, user.id)
        const current = locked && (await findUser(trx, { id: user.id }))
        if (current?.passwordHash !== user.passwordHash) return refused(goTrue.invalidCredentials)
        const timestamp = Math.floor(now() / 1_000)
        const amr = [{ method: 'password' as const, timestamp }]
        const session = await sessions.open(trx, user.id, { amr, origin })
        await noteChange(trx, changeOf({ user, session }, origin, 'signed in'))
        return ok(await sessions.tokens(sign, trx, session))
      })
    },

    async signOut(who, scope, origin) {
      const { user, session } = who
      await db.transaction().execute(async (trx) => {
        await deleteSessions(trx, {
          user: user.id,
          ...(scope === 'local' && { only: session.id }),
          ...(scope === 'others' && { except: session.id }),
        })
        await noteChange(trx, { ...changeOf(who, origin, 'signed out'), after: { scope } })
      })
    },

    async userOf({ user }) {
      return authUser(user, await listFactors(db, user.id))
    },

    async change(who, { password, data }, origin) {
      const { user, session } = who
      const factors = await listFactors(db, user.id)
      const hasFactor = factors.some(({ status }) => status === 'verified')
      if (data && JSON.stringify({ ...user.metadata, ...data }).length > MOST_METADATA) {
        return refused({
          status: 400,
          code: 'validation_failed',
          message: `user_metadata has at most ${MOST_METADATA} characters. Keep less in it.`,
        })
      }
      if (password !== undefined) {
        if (hasFactor && session.aal !== 'aal2') return refused(goTrue.insufficientAal)
        const weakness = await weaknessOf(password, user.email)
        if (weakness) return refused(weakness)
        if (await isRight(user, password)) return refused(goTrue.samePassword)
      }
      const passwordHash = password === undefined ? undefined : await deps.hashPassword(password)
      await db.transaction().execute(async (trx) => {
        await updateUser(trx, user.id, {
          at: new Date(now()),
          ...(passwordHash && { passwordHash }),
          ...(data && { metadata: { ...user.metadata, ...data } }),
        })
        if (!passwordHash) return
        // Whoever else came in, came in by the old one.
        await deleteSessions(trx, { user: user.id, except: session.id })
        await noteChange(trx, changeOf(who, origin, 'changed the password'))
      })
      const changed = await findUser(db, { id: user.id })
      return changed ? ok(authUser(changed, factors)) : refused(goTrue.userNotFound)
    },
  }
}
