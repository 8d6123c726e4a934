import * as z from 'zod/mini'
import { codeOf, stepAt } from '../../accounts/totp.ts'
import type { Outcome } from '../../platform/http/answer.ts'

const EMAIL = 'owner@discobooth.example'

/** What the demo's owner signs in with, now. */
export type DemoSignIn = { email: string; password: string; code: string }

/** What of GoTrue's answers is wanted here. */
const Answer = z.object({
  access_token: z.optional(z.string()),
  id: z.optional(z.string()),
  totp: z.optional(z.object({ secret: z.string() })),
})
type Answer = z.infer<typeof Answer>

/**
 * The demo has an owner, made as any other is: by a link, with a password, a second factor and recovery
 * codes, when the stage first asks for them. Whoever sits at this machine owns the demo anyway.
 */
export function createDemoOwner(deps: {
  people: {
    addOwner(email: string, language: 'en'): Promise<Outcome<{ link: string }>>
    forgetFactor(email: string): Promise<Outcome<boolean>>
  }
  /** A call of our own API. */
  ask: (path: string, init: RequestInit) => Response | Promise<Response>
  /** Milliseconds since 1970. */
  now: () => number
  /** So many random bytes, as text. */
  randomText: (bytes: number) => string
}): () => Promise<DemoSignIn> {
  const { people, ask, now } = deps
  // Another at each start: nobody knows it who has not seen the stage.
  const password = deps.randomText(24)
  let secret: Promise<string> | undefined
  let lastStep = 0

  async function call(method: string, path: string, body: object, token = ''): Promise<Answer> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await ask(path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return Answer.parse(await answer.json())
  }

  async function comeIn(): Promise<string> {
    // The one of an earlier start has a password and a secret that nobody knows any more.
    await people.forgetFactor(EMAIL)
    const added = await people.addOwner(EMAIL, 'en')
    if (!added.ok) throw new Error(added.refusal.message)
    const parts = new URLSearchParams(new URL(added.value.link).hash.slice(1))
    const taken = { type: parts.get('type'), token_hash: parts.get('token_hash') }
    const { access_token: first } = await call('POST', '/auth/v1/verify', taken)
    await call('PUT', '/auth/v1/user', { password }, first)
    const wish = { factor_type: 'totp', friendly_name: 'Stage' }
    const { id, totp } = await call('POST', '/auth/v1/factors', wish, first)
    const path = `/auth/v1/factors/${id}`
    const challenge = await call('POST', `${path}/challenge`, {}, first)
    const own = totp?.secret ?? ''
    const proof = { challenge_id: challenge.id, code: await next(own) }
    const { access_token: lifted } = await call('POST', `${path}/verify`, proof, first)
    await call('POST', '/functions/v1/api/console/recovery-codes', {}, lifted)
    return own
  }

  /** A code counts once; one step of drift is forgiven, before and after. */
  async function next(own: string): Promise<string> {
    const step = stepAt(now())
    lastStep = Math.min(Math.max(lastStep + 1, step - 1), step + 1)
    return codeOf(own, lastStep)
  }

  return async () => {
    secret ??= comeIn()
    try {
      return { email: EMAIL, password, code: await next(await secret) }
    } catch (error) {
      secret = undefined
      throw error
    }
  }
}
