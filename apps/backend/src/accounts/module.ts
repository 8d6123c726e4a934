import type { Hono } from 'hono'
import type { Mail } from '../mail/service.ts'
import type { Database } from '../platform/db/schema.ts'
import { ok, refused } from '../platform/http/answer.ts'
import type { Env } from '../platform/http/door.ts'
import { peerOf } from '../platform/http/peer.ts'
import type { Route } from '../platform/http/route.ts'
import type { Logs } from '../platform/logs/service.ts'
import { createAllowances } from './allowances.ts'
import { startAnew } from './factor-store.ts'
import { createFactors } from './factors.ts'
import { AUTH_BASE, goTrueRoutes } from './gotrue/routes.ts'
import { refuseAsGoTrue } from './gotrue/wire.ts'
import { createGuessing } from './guessing.ts'
import { createLinks } from './links.ts'
import { createPeople, type People } from './people/people.ts'
import { peopleRoutes } from './people/routes.ts'
import { listChanges } from './record.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { goTrue } from './refusals.ts'
import { type ConsoleCaller, createGate, type Enter } from './service.ts'
import { createSessions } from './sessions.ts'
import { createSignIn, type SignedIn } from './sign-in.ts'
import { createSigningKeys } from './signing-keys.ts'
import { insertUser } from './store.ts'

export type AccountsDependencies = {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  logs: Pick<Logs, 'report'>
  mail: Pick<Mail, 'isSetUp' | 'send'>
  /** Where people find the console. */
  ownUrl: () => string
  trustedProxies?: readonly string[] | undefined
  /** On Supabase, which keeps the accounts itself; our tables for them are not there. */
  isHosted?: boolean
  hashKey: (key: string) => string
  /** As dear to guess as a passcode. */
  hashPasscode: (password: string) => Promise<string>
  isPasscode: (password: string, hash: string) => Promise<boolean>
  randomText: (bytes: number) => string
}

export type AccountsPart = {
  people: People
  /** Calls of the API, below its base. */
  routes: Route[]
  /** Calls of the authentication library, below its own. */
  authRoutes: Route[]
  gate: { enter: Enter; networkOf: NetworkOf }
  /** Before all other middleware: whatever is refused there is refused in GoTrue's words. */
  speak(hono: Hono<Env>): void
}

type NetworkOf = (call: { request: Request; peerAddress: string | undefined }) => string

/** Accounts on our own server (P8), for owners and their people (C1). */
export function createAccountsPart(deps: AccountsDependencies): AccountsPart {
  const { db, now } = deps
  const keys = createSigningKeys({ db, now, issuer: () => `${deps.ownUrl()}${AUTH_BASE}` })
  const sessions = createSessions({ ...deps, keys })
  const allowances = createAllowances({ db, now })
  const guessing = createGuessing(allowances)
  const signIn = createSignIn({
    ...deps,
    sessions,
    guessing,
    hashPassword: deps.hashPasscode,
    isPassword: deps.isPasscode,
  })
  const factors = createFactors({ ...deps, sessions, guessing })
  const links = createLinks({ ...deps, sessions, guessing })
  const recoveryCodes = createRecoveryCodes({ ...deps, guessing, startAnew })
  const people = createPeople({
    db,
    now,
    accounts: {
      sendsMail: deps.mail.isSetUp,
      makeLink: links.make,
      sendLink: links.send,
      startAnew,
      add: insertUser,
    },
  })

  /** Whose rows are behind a call that was let in. */
  const behind = new WeakMap<ConsoleCaller, SignedIn>()
  const signedIn = (caller: ConsoleCaller): SignedIn => {
    const found = behind.get(caller)
    if (!found) throw new Error('a caller was let in by us')
    return found
  }
  const enter = createGate({
    db,
    logs: deps.logs,
    async identify(token) {
      // Until Supabase's own are asked, nobody is known there.
      if (deps.isHosted) return refused(goTrue.badJwt)
      const found = await sessions.identify(token)
      if (!found.ok) return found
      const { user, session } = found.value
      return ok({ id: user.id, level: session.aal, account: found.value })
    },
    remember: (caller, { account }) => behind.set(caller, account),
  })

  const networkOf: NetworkOf = ({ request, peerAddress = '' }) =>
    peerOf({ request, peerAddress }, deps.trustedProxies ?? [])

  return {
    people,
    routes: peopleRoutes({
      people,
      recoveryCodes,
      async changes({ limit, ...wanted }) {
        const found = await listChanges(db, { ...wanted, limit: limit + 1 })
        const lines = found.slice(0, limit)
        return { lines, next: found.length > limit ? (lines.at(-1)?.id ?? null) : null }
      },
    }),
    authRoutes: deps.isHosted
      ? []
      : goTrueRoutes({
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
    gate: { enter, networkOf },
    speak: (hono) => hono.use(`${AUTH_BASE}/*`, refuseAsGoTrue),
  }
}
