import * as z from 'zod/mini'
import type { Database } from '../../platform/db/schema.ts'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import type { Logs } from '../../platform/logs/service.ts'
import type { AccountHost, AccountKeeper, WaitingAccount } from '../account-host.ts'
import { LINK_PAGE, type LinkKind, linkAddress } from '../link-mail.ts'
import { type ConsoleCaller, createGate } from '../service.ts'
import {
  type Answered,
  type AuthApi,
  type AuthCall,
  authAway,
  createAuthApi,
  type Project,
} from './auth-api.ts'
import { createProjectSignIn } from './sign-in.ts'
import { createTokens } from './tokens.ts'

/** All of it; shorter than a transaction may stand still (`platform/db/pool.ts`). */
const ANEW_MS = 7_000

const User = z.object({ id: z.uuid() })
const Link = z.object({
  id: z.uuid(),
  hashed_token: z.string().check(z.minLength(1)),
  verification_type: z.enum(['invite', 'recovery']),
})
const Factors = z.nullable(z.array(z.object({ id: z.uuid() })))
const Anything = z.unknown()

/**
 * Accounts that a project's Auth keeps, by its admin calls. Its links are taken up by our own console and
 * go out with our own mails: Auth's reach only the members of the project's team unless it is given a mail
 * server of its own.
 */
function createProjectKeeper(deps: {
  auth: AuthApi
  tokenOf: (caller: ConsoleCaller) => string
  /** Where people find the console. */
  ownUrl: () => string
  report: (line: string) => void
}): AccountKeeper {
  const { auth, report } = deps

  /** What Auth refuses has Auth's own code. */
  function read<Value>(answer: Answered, schema: z.ZodMiniType<Value>): Outcome<Value> {
    if (answer.kind === 'refused') {
      const { code } = answer
      const message = `The Auth of the project refused this: ${code}.`
      return refused({ status: 422, code, message })
    }
    const body = answer.kind === 'done' ? z.safeParse(schema, answer.body) : undefined
    if (body?.success) return ok(body.data)
    report(`an account can't be changed: ${answer.kind === 'away' ? answer.reason : 'no account'}`)
    return refused(authAway)
  }

  const ask = async <Value>(call: AuthCall, schema: z.ZodMiniType<Value>) =>
    read(await auth.asAdmin(call), schema)

  /** With a password that nobody knows; it is confirmed by the link that they get. */
  const makeUser = (email: string) =>
    ask({ method: 'POST', path: '/admin/users', body: { email } }, User)
  const removeUser = (id: string) => ask({ method: 'DELETE', path: `/admin/users/${id}` }, Anything)

  async function makeLink(email: string, kind: LinkKind) {
    const path = '/admin/generate_link'
    const made = await ask({ method: 'POST', path, body: { type: kind, email } }, Link)
    // They have come in before, though never as far as to us.
    if (kind === 'recovery' || codeOf(made) !== 'email_exists') return made
    return ask({ method: 'POST', path, body: { type: 'recovery', email } }, Link)
  }

  const waiting = (link: z.infer<typeof Link>): WaitingAccount => ({
    id: link.id,
    makeLink: () => {
      const { verification_type: kind, hashed_token: token } = link
      return Promise.resolve(linkAddress({ ownUrl: deps.ownUrl(), page: LINK_PAGE, kind, token }))
    },
  })

  /** Whoever has an account by this address was not invited by us: theirs goes, with all that opens it. */
  async function makeAnew(email: string): Promise<Outcome<{ id: string }>> {
    const made = await makeUser(email)
    if (codeOf(made) !== 'email_exists') return made
    const stranger = await makeLink(email, 'recovery')
    if (!stranger.ok) return stranger
    const removed = await removeUser(stranger.value.id)
    return removed.ok ? makeUser(email) : removed
  }

  return {
    async prepare({ email, known, kind }) {
      if (known !== undefined) {
        const theirs = await makeLink(email, kind)
        if (theirs.ok && theirs.value.id === known) return ok(waiting(theirs.value))
        // It may have been removed at the project itself.
        if (!theirs.ok && codeOf(theirs) !== 'user_not_found') return theirs
      }
      const made = await makeAnew(email)
      if (!made.ok) return made
      const link = await makeLink(email, 'invite')
      if (!link.ok) return link
      return link.value.id === made.value.id ? ok(waiting(link.value)) : refused(authAway)
    },

    async startAnew(_, { person, caller }) {
      const signal = AbortSignal.timeout(ANEW_MS)
      const path = `/admin/users/${person}/factors`
      const factors = await ask({ method: 'GET', path, signal }, Factors)
      if (!factors.ok) return factors
      for (const { id } of factors.value ?? []) {
        const gone = await ask({ method: 'DELETE', path: `${path}/${id}`, signal }, Anything)
        if (!gone.ok && codeOf(gone) !== 'mfa_factor_not_found') return gone
      }
      // A session has no second level without a factor (`sign-in.ts`); who asks for themselves is signed out, too.
      if (!caller) return ok(undefined)
      const out = { method: 'POST', path: '/logout?scope=global', signal } as const
      const ended = read(await auth.asPerson(deps.tokenOf(caller), out), Anything)
      return ended.ok || codeOf(ended) === 'session_not_found' ? ok(undefined) : ended
    },

    async close(person) {
      const removed = await removeUser(person)
      if (removed.ok || codeOf(removed) === 'user_not_found') return
      report(`the account ${person} has no role any more; remove it at the project as well`)
    },
  }
}

const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? undefined : outcome.refusal.code)

/** A project of Supabase's keeps the accounts: who signs in there has with us the role we gave them. */
export function createProjectHost(deps: {
  project: Project
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  logs: Pick<Logs, 'report'>
  ownUrl: () => string
  report: (line: string) => void
}): AccountHost {
  const { project, now } = deps
  const auth = createAuthApi(project)
  const signIn = createProjectSignIn({ ...deps, auth, tokens: createTokens({ project, now }) })
  const tokens = new WeakMap<ConsoleCaller, string>()
  const tokenOf = (caller: ConsoleCaller): string => {
    const token = tokens.get(caller)
    if (token === undefined) throw new Error('a caller was let in by us')
    return token
  }

  return {
    keeper: createProjectKeeper({ ...deps, auth, tokenOf }),
    enter: createGate({
      ...deps,
      identify: signIn.identify,
      remember: (caller, { token }) => tokens.set(caller, token),
    }),
    // Eighty bits are guessed by nobody, and each caller has a budget of calls.
    mayTryCode: () => Promise.resolve(ok({ giveBack: () => undefined })),
    authRoutes: [],
  }
}
