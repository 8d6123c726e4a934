import type { ConsoleLevel } from '@discobooth/contract/console/people-api'
import { parseJson } from '@discobooth/runtime/parse-json'
import {
  type CompactVerifyGetKey,
  compactVerify,
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
} from 'jose'
import * as z from 'zod/mini'
import { ANSWER_MS, type Project } from './auth-api.ts'

/** Whom a token speaks of, and at which level. */
type ReadToken = { person: string; level: ConsoleLevel }

const AUDIENCE = 'authenticated'
const PUBLISHED = ['ES256', 'RS256']
const SHARED = 'HS256'
/** What Auth itself lets caches keep its keys for. */
const KEYS_MS = 600_000
/** A token by an unknown key has us ask no oftener than this. */
const AGAIN_MS = 30_000

const Claims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  sub: z.uuid(),
  role: z.literal(AUDIENCE),
  aal: z.enum(['aal1', 'aal2']),
  session_id: z.uuid(),
  is_anonymous: z.optional(z.literal(false)),
})

export type Tokens = {
  /** null: it is none of the project's, or it is over. `away`: nobody could say. */
  read(token: string): Promise<ReadToken | null | 'away'>
}

/**
 * Access tokens of a project. Those of a published key are checked here, so that what is forged or over
 * troubles nobody else. Those of an older project's shared secret are not: whoever holds that secret can
 * make tokens, so it stays with Auth, which is asked about each session anyway (`sign-in.ts`).
 */
export function createTokens(deps: {
  project: Project
  /** Milliseconds since 1970. */
  now: () => number
}): Tokens {
  const { project, now } = deps
  let published: CompactVerifyGetKey | undefined

  function publishedKeys(): CompactVerifyGetKey {
    published ??= createRemoteJWKSet(new URL('/auth/v1/.well-known/jwks.json', project.url), {
      timeoutDuration: ANSWER_MS,
      cooldownDuration: AGAIN_MS,
      cacheMaxAge: KEYS_MS,
    })
    return published
  }

  const keyOf: CompactVerifyGetKey = async (header, token) => {
    try {
      return await publishedKeys()(header, token)
    } catch (error) {
      if (faultsOfTokens.some((Fault) => error instanceof Fault)) throw error
      throw new KeysAway()
    }
  }

  /** What it says, whoever wrote it. */
  async function contentOf(token: string) {
    const { alg = '' } = decodeProtectedHeader(token)
    if (alg === SHARED) return decodeJwt(token)
    const { payload } = await compactVerify(token, keyOf, { algorithms: PUBLISHED })
    return parseJson(new TextDecoder().decode(payload))
  }

  return {
    async read(token) {
      try {
        const claims = z.safeParse(Claims, await contentOf(token))
        if (!claims.success) return null
        const { iss, aud, exp, sub, aal } = claims.data
        const isForUs = aud === AUDIENCE || (Array.isArray(aud) && aud.includes(AUDIENCE))
        const issuer = project.issuer ?? new URL('/auth/v1', project.url).href
        if (iss !== issuer || !isForUs || exp * 1_000 <= now()) return null
        return { person: sub, level: aal }
      } catch (error) {
        return error instanceof KeysAway ? 'away' : null
      }
    },
  }
}

/** The keys could not be had: nobody knows whether the token is right. */
class KeysAway extends Error {}

const faultsOfTokens = [
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSENotSupported,
]
