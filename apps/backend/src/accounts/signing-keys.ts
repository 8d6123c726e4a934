import { exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import type { Amr, Level } from '../platform/db/account-tables.ts'
import type { Database, InTransaction } from '../platform/db/schema.ts'
import { advisoryLocks } from '../platform/db/schema.ts'

/** What an access token says, in GoTrue's words. */
export type Claims = {
  sub: string
  email: string
  phone: ''
  app_metadata: object
  user_metadata: object
  role: 'authenticated'
  aal: Level
  amr: Amr
  session_id: string
  is_anonymous: false
}

export const ACCESS_MS = 3_600_000
const ALGORITHM = 'ES256'
const AUDIENCE = 'authenticated'
const DAY_MS = 86_400_000
/** A key signs for a month. */
const SIGNS_MS = 30 * DAY_MS
/** It is believed until every token of it is over, whatever the clocks. */
const BELIEVED_MS = SIGNS_MS + 2 * ACCESS_MS
/** What another backend has made is seen by then. */
const CACHED_MS = 60_000
const LOCK = advisoryLocks.signingKeys

type Key = { kid: string; jwk: JWK; madeAt: number }

export type SigningKeys = {
  /** Signs without the database: what is written in a transaction is signed before it ends. */
  signer(): Promise<(claims: Claims) => Promise<{ token: string; expiresAt: number }>>
  /** Whose session a token speaks of; undefined: it is none of ours, or over. */
  read(token: string): Promise<{ user: string; session: string; level: Level } | undefined>
  /** The public halves, for whoever checks tokens himself. */
  published(): Promise<JWK[]>
}

/** Keys are in the database, so that every backend on it signs and believes the same. */
export function createSigningKeys(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  issuer: () => string
}): SigningKeys {
  const { db, now } = deps
  let known: { keys: Key[]; readAt: number } = { keys: [], readAt: Number.NEGATIVE_INFINITY }

  async function read(from: Database): Promise<Key[]> {
    const rows = await from
      .selectFrom('accounts.signing_keys')
      .selectAll()
      .orderBy('madeAt', 'desc')
      .execute()
    const keys = rows.map(({ madeAt, ...key }) => ({ ...key, madeAt: madeAt.getTime() }))
    known = { keys, readAt: now() }
    return keys
  }

  async function believed(wanted?: string): Promise<Key[]> {
    const age = now() - known.readAt
    const isFresh = age >= 0 && age < CACHED_MS
    const isKnown = wanted === undefined || known.keys.some(({ kid }) => kid === wanted)
    const keys = isFresh && isKnown ? known.keys : await read(db)
    return keys.filter(({ madeAt }) => now() - madeAt < BELIEVED_MS)
  }

  const isSigning = ({ madeAt }: Key) => now() - madeAt < SIGNS_MS

  async function makeNext(trx: InTransaction): Promise<Key> {
    await sql`select pg_advisory_xact_lock(${LOCK[0]}::int, ${LOCK[1]}::int)`.execute(trx)
    const made = (await read(trx)).find(isSigning)
    if (made) return made
    const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
    const kid = crypto.randomUUID()
    const jwk = { ...(await exportJWK(privateKey)), kid, alg: ALGORITHM, use: 'sig' }
    const madeAt = new Date(now())
    await trx
      .insertInto('accounts.signing_keys')
      .values({ kid, jwk: JSON.stringify(jwk), madeAt })
      .execute()
    await trx
      .deleteFrom('accounts.signing_keys')
      .where('madeAt', '<', new Date(now() - BELIEVED_MS))
      .execute()
    known.readAt = Number.NEGATIVE_INFINITY
    return { kid, jwk, madeAt: now() }
  }

  return {
    async signer() {
      const key = (await believed()).find(isSigning) ?? (await db.transaction().execute(makeNext))
      const half = await importJWK(key.jwk, ALGORITHM)
      return async (claims) => {
        const issuedAt = Math.floor(now() / 1_000)
        const expiresAt = issuedAt + ACCESS_MS / 1_000
        const token = await new SignJWT(claims)
          .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: 'JWT' })
          .setIssuer(deps.issuer())
          .setAudience(AUDIENCE)
          .setIssuedAt(issuedAt)
          .setExpirationTime(expiresAt)
          .sign(half)
        return { token, expiresAt }
      }
    },

    async read(token) {
      const checked = await jwtVerify<Claims>(
        token,
        async ({ kid }) => {
          const key = (await believed(kid)).find((one) => one.kid === kid)
          if (!key) throw new UnknownKey('no key of ours')
          return importJWK(publicHalf(key.jwk), ALGORITHM)
        },
        { algorithms: [ALGORITHM], audience: AUDIENCE, currentDate: new Date(now()) },
      ).catch((error: unknown) => {
        if (isRefusal(error)) return undefined
        throw error
      })
      if (!checked) return undefined
      const { sub, session_id: session, aal } = checked.payload
      return { user: sub, session, level: aal }
    },

    published: async () => (await believed()).map(({ jwk }) => publicHalf(jwk)),
  }
}

class UnknownKey extends Error {
  readonly code = 'ERR_OWN_KEY'
}

/** A token that is not right; a database that is away is another matter. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^ERR_(?:J|OWN)/.test(error.code)
  )
}

function publicHalf(jwk: JWK): JWK {
  const half: JWK = { ...jwk, key_ops: ['verify'] }
  delete half.d
  return half
}
