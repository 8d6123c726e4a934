import type { ConsoleLevel, ConsoleRole } from '@discobooth/contract/console/people-api'
import type { Database } from '../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../platform/http/answer.ts'
import type { Logs } from '../platform/logs/service.ts'
import { noteJoined } from './people/store.ts'
import { obstacleFor, permissions } from './permissions.ts'
import type { Author } from './record.ts'
import { goTrue } from './refusals.ts'

/** Somebody with an account who makes a call, and what they were given. */
export type ConsoleCaller = {
  id: string
  email: string
  role: ConsoleRole
  level: ConsoleLevel
  /** Those a manager was given; null: all. */
  booths: readonly string[] | null
  /** Euros they may give back at once; null: as much as was paid. Only owners and managers give back. */
  refundLimit: number | null
  /** From where the call comes, for the audit trail. */
  network: string
  userAgent: string
}

export function authorOf({ id, email, role, network }: ConsoleCaller): Author {
  return { person: id, name: email, role, origin: network }
}

/** Who a token belongs to, as whoever keeps the accounts says. */
type Identity = { id: string; level: ConsoleLevel }

export type ConsoleCall = {
  /** As in `permissions.ts`: 'GET /functions/v1/api/console/me'. */
  name: string
  request: Request
  network: string
}

/** Lets a call in, or says why not: the one place that asks who may do what. */
export type Enter = (call: ConsoleCall) => Promise<Outcome<ConsoleCaller | undefined>>

const BEARER = /^bearer +(\S{1,8000})$/i

export function createGate<Account extends Identity>(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  logs: Pick<Logs, 'report'>
  /** `acts`: the call is about more than looking. */
  identify: (token: string, how: { acts: boolean }) => Promise<Outcome<Account>>
  /** Keeps what was found of the account, for as long as its call lasts. */
  remember?: (caller: ConsoleCaller, account: Account) => void
}): Enter {
  const { db } = deps

  async function callerOf(
    { id, level }: Identity,
    { request, network }: ConsoleCall,
  ): Promise<ConsoleCaller | undefined> {
    const [person, given] = await Promise.all([
      db
        .selectFrom('console_people')
        .select(['email', 'role', 'refundLimit', 'joinedAt'])
        .where('id', '=', id)
        .executeTakeFirst(),
      db.selectFrom('console_people_booths').select('booth').where('person', '=', id).execute(),
    ])
    if (!person) return undefined
    const { joinedAt, ...rights } = person
    // A project takes up its links itself, and tells nobody.
    if (!joinedAt) await noteJoined(db, { id, now: deps.now() })
    const booths = person.role === 'manager' ? given.map(({ booth }) => booth) : null
    const userAgent = request.headers.get('user-agent') ?? ''
    return { id, level, ...rights, booths, network, userAgent }
  }

  async function refuse(caller: ConsoleCaller, name: string, refusal: Refusal) {
    await deps.logs.report(null, {
      session_id: null,
      message: `A call to the console was refused: ${refusal.code}`,
      status: 'ERROR',
      priority: 'MEDIUM',
      type: 'SECURITY',
      details: { account: caller.id, role: caller.role, level: caller.level, call: name },
    })
    return refused(refusal)
  }

  return async (call) => {
    const { name, request } = call
    const permission = Object.hasOwn(permissions, name) ? permissions[name] : undefined
    if (permission === 'anyone') return ok(undefined)
    if (permission === undefined) return refused(notDecided)
    const [, token] = BEARER.exec(request.headers.get('authorization') ?? '') ?? []
    const isGoTrue = name.includes(' /auth/v1/')
    const acts = request.method !== 'GET'
    const identity = token ? await deps.identify(token, { acts }) : refused(goTrue.noAuthorization)
    if (!identity.ok) {
      const isAnswered = isGoTrue || identity.refusal.status === 503
      return isAnswered ? identity : refused(signInRequired)
    }
    const caller = await callerOf(identity.value, call)
    if (!caller) return refused(noRole)
    deps.remember?.(caller, identity.value)
    const obstacle = obstacleFor(permission, caller)
    if (obstacle === 'role') return refuse(caller, name, roleNotAllowed)
    if (obstacle === 'level') return refused(secondFactorRequired)
    return ok(caller)
  }
}

const notDecided: Refusal = {
  status: 403,
  code: 'not_decided',
  message: 'Nobody has decided who may make this call, so nobody may. This is a fault of ours.',
}

const signInRequired: Refusal = {
  status: 401,
  code: 'sign_in_required',
  message: 'This is for people with an account. Sign in again, and send the access token.',
}

const noRole: Refusal = {
  status: 403,
  code: 'no_role',
  message: 'This account has no role here. Ask an owner to invite it.',
}

const roleNotAllowed: Refusal = {
  status: 403,
  code: 'role_not_allowed',
  message: 'Your role does not include this. Ask an owner.',
}

const secondFactorRequired: Refusal = {
  status: 403,
  code: 'second_factor_required',
  message: 'This needs your second factor. Enter a code of your app, or set one up first.',
}
