import type { OperatorPass, PassRole } from '@discobooth/contract/operator/operator-api'
import type { Database } from '../../platform/db/schema.ts'
import { insertPass, toIso } from './store.ts'

export const PASS_MS = 15 * 60_000
/** A third of a second for the kiosk that derives it once, an hour for who tries all 10,000. */
const VERIFIER_ITERATIONS = 1_000_000

/** Makes a pass for who knew the passcode. */
export function createPasses(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  hashKey: (key: string) => string
  /** So many random bytes, in base64 that fits an address. */
  randomText: (bytes: number) => string
}): (booth: string, role: PassRole) => Promise<OperatorPass> {
  return async (booth, role) => {
    const now = deps.now()
    const expiresAt = now + PASS_MS
    const pass = deps.randomText(32)
    await insertPass(deps.db, { passSha256: deps.hashKey(pass), booth, role, expiresAt, now })
    const salt = deps.randomText(16).replaceAll('-', '+').replaceAll('_', '/')
    return {
      pass,
      role,
      expiresAt: toIso(expiresAt),
      expiresInMs: PASS_MS,
      verifier: {
        algorithm: 'PBKDF2',
        hash: 'SHA-256',
        iterations: VERIFIER_ITERATIONS,
        salt: `${salt}==`,
      },
    }
  }
}
