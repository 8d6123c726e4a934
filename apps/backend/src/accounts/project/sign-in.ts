import type { ConsoleLevel } from '@discobooth/contract/console/people-api'
import * as z from 'zod/mini'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import { goTrue } from '../refusals.ts'
import { type Answered, type AuthApi, authAway } from './auth-api.ts'
import type { Tokens } from './tokens.ts'

/** Who looks sees for so long what they saw; who acts is asked for each time. */
const BELIEVED_MS = 30_000
const MOST_KNOWN = 500

/** Somebody who is signed in at the project. */
export type ProjectAccount = { id: string; level: ConsoleLevel; token: string }

export type ProjectSignIn = {
  /** `acts`: the call changes something, or moves money. */
  identify(token: string, how: { acts: boolean }): Promise<Outcome<ProjectAccount>>
}

/** What Auth says of a session that is still there. */
const User = z.object({
  id: z.uuid(),
  factors: z._default(z.array(z.object({ status: z.string() })), []),
})
/** With these a session is over; any other refusal is about us, like a key that is not the project's. */
const over = new Set([
  'bad_jwt',
  'no_authorization',
  'session_expired',
  'session_not_found',
  'user_banned',
  'user_not_found',
])
type Standing = { person: string; hasFactor: boolean }

/**
 * Whose token this is. It says so for an hour, and a session can end earlier: signed out, banned, a
 * factor removed. So Auth is asked whether it is still there: for each call that changes something, and
 * for what only looks at most twice a minute. Where it does not answer, nobody is let in.
 */
export function createProjectSignIn(deps: {
  auth: Pick<AuthApi, 'asPerson'>
  tokens: Tokens
  /** Milliseconds since 1970. */
  now: () => number
  report: (line: string) => void
}): ProjectSignIn {
  const { auth, tokens, now } = deps
  /** By the token itself: of some, only Auth can say whether they are real. */
  const known = new Map<string, { asked: Promise<Outcome<Standing>>; at: number }>()

  async function ask(token: string): Promise<Outcome<Standing>> {
    const answer = await auth.asPerson(token, { method: 'GET', path: '/user' })
    if (answer.kind === 'refused' && over.has(answer.code)) return refused(goTrue.sessionNotFound)
    const user = answer.kind === 'done' ? z.safeParse(User, answer.body) : undefined
    if (user?.success) {
      const { id: person, factors } = user.data
      return ok({ person, hasFactor: factors.some(({ status }) => status === 'verified') })
    }
    deps.report(`who is signed in at the console can't be asked: ${reasonOf(answer)}`)
    return refused(authAway)
  }

  function askAnew(token: string): Promise<Outcome<Standing>> {
    const asked = ask(token)
    // Put in again behind all others: the first one is who has not come for longest.
    known.delete(token)
    const [oldest] = known.keys()
    if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest)
    const entry = { asked, at: now() }
    known.set(token, entry)
    void asked.then((answer) => {
      if (!answer.ok && known.get(token) === entry) known.delete(token)
    })
    return asked
  }

  function standingOf(token: string, acts: boolean): Promise<Outcome<Standing>> {
    const found = known.get(token)
    const age = found ? now() - found.at : Number.POSITIVE_INFINITY
    const isFresh = !acts && age >= 0 && age < BELIEVED_MS
    return found && isFresh ? found.asked : askAnew(token)
  }

  return {
    async identify(token, { acts }) {
      const read = await tokens.read(token)
      if (read === 'away') return refused(authAway)
      if (!read) return refused(goTrue.badJwt)
      const standing = await standingOf(token, acts)
      if (!standing.ok) return standing
      const { person, hasFactor } = standing.value
      if (person !== read.person) return refused(goTrue.badJwt)
      // Without a factor no session has a second level, whatever its token says.
      const level = read.level === 'aal2' && hasFactor ? 'aal2' : 'aal1'
      return ok({ id: person, level, token })
    },
  }
}

function reasonOf(answer: Answered): string {
  if (answer.kind === 'away') return answer.reason
  return answer.kind === 'refused' ? answer.code : 'the answer is no user'
}
