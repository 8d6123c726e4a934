import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import type { Refusal } from '../../platform/http/answer.ts'

/** A project of Supabase's, whose Auth keeps the accounts of people. */
export type Project = {
  /** Where it answers: `https://PROJECT.supabase.co`. */
  url: string
  /** The public key that names it. */
  key: string
  /** What changes accounts; without it they are only looked at. */
  secretKey: string | undefined
  /** Whom its tokens name; left out: the project's address. Another one with a domain of one's own. */
  issuer?: string | undefined
}

/** What Auth answered; `away`: nothing that counts. */
export type Answered =
  | { kind: 'done'; body: unknown }
  | { kind: 'refused'; code: string }
  | { kind: 'away'; reason: string }

export type AuthApi = {
  /** As who is signed in. */
  asPerson(token: string, call: AuthCall): Promise<Answered>
  /** As who may change accounts. */
  asAdmin(call: AuthCall): Promise<Answered>
}

export type AuthCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/auth/v1`. */
  path: string
  body?: object
  /** Ends it early, where it is one of several that have a limit together. */
  signal?: AbortSignal | undefined
}

/** Shorter than a kiosk or a console waits for us. */
export const ANSWER_MS = 4_000

const Refused = z.object({ code: z.optional(z.unknown()), error_code: z.optional(z.string()) })

/** The calls of a project's Auth, in GoTrue's wire. */
export function createAuthApi(project: Project): AuthApi {
  async function ask(keys: { apikey: string; bearer: string }, call: AuthCall): Promise<Answered> {
    const limit = AbortSignal.timeout(ANSWER_MS)
    try {
      const response = await fetch(new URL(`/auth/v1${call.path}`, project.url), {
        method: call.method,
        headers: {
          apikey: keys.apikey,
          authorization: `Bearer ${keys.bearer}`,
          'x-supabase-api-version': '2024-01-01',
          ...(call.body && { 'content-type': 'application/json' }),
        },
        body: call.body ? JSON.stringify(call.body) : null,
        // A token follows nobody to another address.
        redirect: 'error',
        signal: call.signal ? AbortSignal.any([limit, call.signal]) : limit,
      })
      const body = parseJson(await response.text())
      if (response.ok) return { kind: 'done', body }
      const code = codeIn(body)
      const { status } = response
      // Without a code it was not Auth that answered, but what stands before it.
      const isRefusal = code !== undefined && status < 500 && status !== 429
      return isRefusal ? { kind: 'refused', code } : { kind: 'away', reason: `status ${status}` }
    } catch (error) {
      return { kind: 'away', reason: String(error) }
    }
  }

  return {
    asPerson: (token, call) => ask({ apikey: project.key, bearer: token }, call),
    async asAdmin(call) {
      const { secretKey } = project
      if (secretKey === undefined) return { kind: 'away', reason: 'no secret key is set' }
      return ask({ apikey: secretKey, bearer: secretKey }, call)
    },
  }
}

/** Newer versions say it in `code`, older ones beside the status. */
function codeIn(body: unknown): string | undefined {
  const read = z.safeParse(Refused, body)
  if (!read.success) return undefined
  const { code, error_code: older } = read.data
  return older ?? (typeof code === 'string' ? code : undefined)
}

export const authAway: Refusal = {
  status: 503,
  code: 'accounts_away',
  message: 'The Auth of the project does not answer. Try again in a moment.',
  headers: { 'retry-after': '5' },
}
