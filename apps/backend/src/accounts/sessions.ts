import type { Amr } from '../platform/db/account-tables.ts'
import type { Database, InTransaction } from '../platform/db/schema.ts'
import { type Outcome, ok, refused } from '../platform/http/answer.ts'
import { type AuthUser, authUser } from './gotrue/wire.ts'
import { goTrue } from './refusals.ts'
import { ACCESS_MS, type SigningKeys } from './signing-keys.ts'
import {
  deleteSessions,
  findSession,
  findUser,
  insertRefreshToken,
  insertSession,
  listFactors,
  lockRefreshToken,
  type StoredSession,
  type StoredUser,
  updateSession,
} from './store.ts'

/** Who has not come for so long signs in again. */
const IDLE_MS = 30 * 86_400_000

/** What a client keeps to be known by, in GoTrue's words. */
export type TokenAnswer = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: AuthUser
}

/** From where a call came, and with what. */
export type Origin = { network: string; userAgent: string }

export type Sessions = {
  /** Opens one in the transaction of what lets them in. */
  open(trx: InTransaction, user: string, how: { amr: Amr; origin: Origin }): Promise<StoredSession>
  /** Tokens of a session, written in the transaction of whatever changed it. */
  tokens(sign: Signer, trx: InTransaction, session: StoredSession): Promise<TokenAnswer>
  signer: SigningKeys['signer']
  refresh(refreshToken: string): Promise<Outcome<TokenAnswer>>
  /** Whose token this is: its session must still be there. */
  identify(token: string): Promise<Outcome<{ user: StoredUser; session: StoredSession }>>
}
type Signer = Awaited<ReturnType<SigningKeys['signer']>>

export function createSessions(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  keys: SigningKeys
  hashKey: (key: string) => string
  randomText: (bytes: number) => string
}): Sessions {
  const { db, now, keys, hashKey } = deps

  const open: Sessions['open'] = (trx, user, { amr, origin }) =>
    insertSession(trx, { user, amr, ...origin, at: new Date(now()) })

  const tokens: Sessions['tokens'] = async (sign, trx, session) => {
    const refreshToken = deps.randomText(32)
    const at = new Date(now())
    await insertRefreshToken(trx, {
      tokenSha256: hashKey(refreshToken),
      session: session.id,
      at,
    })
    const found = await findUser(trx, { id: session.user })
    if (!found) throw new Error('a session has a user')
    const user = authUser(found, await listFactors(trx, found.id))
    const { token, expiresAt } = await sign({
      sub: user.id,
      email: user.email,
      phone: '',
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      role: 'authenticated',
      aal: session.aal,
      amr: session.amr,
      session_id: session.id,
      is_anonymous: false,
    })
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: ACCESS_MS / 1_000,
      expires_at: expiresAt,
      refresh_token: refreshToken,
      user,
    }
  }

  return {
    open,
    tokens,
    signer: () => keys.signer(),

    async refresh(refreshToken) {
      const sign = await keys.signer()
      return db.transaction().execute(async (trx) => {
        const found = await lockRefreshToken(trx, hashKey(refreshToken))
        if (!found) return refused(goTrue.refreshTokenNotFound)
        const { usedAt, ...session } = found
        if (usedAt !== null) {
          // Somebody else has a copy, or had: neither goes on (the whole family of it ends).
          await deleteSessions(trx, { user: session.user, only: session.id })
          return refused(goTrue.refreshTokenUsed)
        }
        if (now() - session.refreshedAt.getTime() > IDLE_MS) {
          await deleteSessions(trx, { user: session.user, only: session.id })
          return refused(goTrue.sessionExpired)
        }
        await updateSession(trx, session.id, { refreshedAt: new Date(now()) })
        return ok(await tokens(sign, trx, session))
      })
    },

    async identify(token) {
      const read = await keys.read(token)
      if (!read) return refused(goTrue.badJwt)
      const [session, user] = await Promise.all([
        findSession(db, read.session),
        findUser(db, { id: read.user }),
      ])
      if (!session || session.user !== read.user) return refused(goTrue.sessionNotFound)
      if (!user) return refused(goTrue.userNotFound)
      // A token of before the second factor is worth what it was; so is a session without its factor.
      const aal = read.level === 'aal2' ? session.aal : 'aal1'
      return ok({ user, session: { ...session, aal } })
    },
  }
}
