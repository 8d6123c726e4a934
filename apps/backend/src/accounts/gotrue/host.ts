import { createAllowances } from '../../platform/db/allowances.ts'
import { ok } from '../../platform/http/answer.ts'
import type {
  AccountHost,
  AccountKeeper,
  AccountsDependencies,
  NetworkOf,
} from '../account-host.ts'
import { startAnew } from '../factor-store.ts'
import { createFactors } from '../factors.ts'
import { createGuessing } from '../guessing.ts'
import { createLinks } from '../links.ts'
import { type ConsoleCaller, createGate } from '../service.ts'
import { createSessions } from '../sessions.ts'
import { createSignIn, type SignedIn } from '../sign-in.ts'
import { createSigningKeys } from '../signing-keys.ts'
import { insertUser } from '../store.ts'
import { AUTH_BASE, goTrueRoutes } from './routes.ts'

/** We keep the accounts ourselves, and answer the authentication library's calls. */
export function createOwnHost(deps: AccountsDependencies, networkOf: NetworkOf): AccountHost {
  const { db, now } = deps
  const keys = createSigningKeys({ db, now, issuer: () => `${deps.ownUrl()}${AUTH_BASE}` })
  const sessions = createSessions({ ...deps, keys })
  const guessing = createGuessing(createAllowances({ db, now, table: 'accounts.allowances' }))
  const signIn = createSignIn({
    ...deps,
    sessions,
    guessing,
    hashPassword: deps.hashPasscode,
    isPassword: deps.isPasscode,
  })
  const factors = createFactors({ ...deps, sessions, guessing })
  const links = createLinks({ ...deps, sessions, guessing })

  const keeper: AccountKeeper = {
    async prepare({ known, kind }) {
      const id = known ?? crypto.randomUUID()
      return ok({
        id,
        async makeLink(trx) {
          await insertUser(trx, { id, at: new Date(now()) })
          return links.make(trx, { user: id, kind })
        },
      })
    },
    async startAnew(trx, { person }) {
      await startAnew(trx, person)
      return ok(undefined)
    },
    // The account went with the role.
    close: () => Promise.resolve(),
  }

  /** Whose rows are behind a call that was let in. */
  const behind = new WeakMap<ConsoleCaller, SignedIn>()
  const signedIn = (caller: ConsoleCaller): SignedIn => {
    const found = behind.get(caller)
    if (!found) throw new Error('a caller was let in by us')
    return found
  }

  return {
    keeper,
    enter: createGate({
      ...deps,
      async identify(token) {
        const found = await sessions.identify(token)
        if (!found.ok) return found
        const { user, session } = found.value
        return ok({ id: user.id, level: session.aal, account: found.value })
      },
      remember: (caller, { account }) => behind.set(caller, account),
    }),
    mayTryCode: (person) => guessing.claim([{ kind: 'recoveryCode', of: person }]),
    authRoutes: goTrueRoutes({
      signIn,
      sessions,
      factors,
      links,
      keys,
      signedIn,
      originOf: (call) => ({
        network: networkOf(call),
        userAgent: call.request.headers.get('user-agent') ?? '',
      }),
    }),
  }
}
