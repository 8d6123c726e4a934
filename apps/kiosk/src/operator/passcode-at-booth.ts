import { PasscodeVerdict } from '@discobooth/contract/device/device'
import type { OfflineVerifier } from '@discobooth/contract/operator/operator-api'
import { boothKeyHeader } from '@discobooth/contract/wire/api-headers'
import type { Clock } from '@discobooth/runtime/clock'

/** The controller's check of the passcode, for the time without a backend (A1). */
export type PasscodeAtBooth = {
  /** False: the booth has not kept it. */
  keep(proof: string): Promise<boolean>
  /** Null: the booth does not answer. */
  check(proof: string): Promise<PasscodeVerdict | null>
}

const limitMs = 5_000

export function createPasscodeAtBooth(ports: {
  fetch: typeof globalThis.fetch
  clock: Clock
  address(): string
  boothKey(): Promise<string | null>
}): PasscodeAtBooth {
  async function ask(path: string, proof: string): Promise<{ body: unknown } | null> {
    const limit = new AbortController()
    const cancel = ports.clock.after(limitMs, () => limit.abort())
    try {
      const answer = await ports.fetch(`${ports.address()}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [boothKeyHeader]: (await ports.boothKey()) ?? '',
        },
        body: JSON.stringify({ proof }),
        signal: limit.signal,
        cache: 'no-store',
      })
      return answer.ok ? { body: await answer.json() } : null
    } catch {
      return null
    } finally {
      cancel()
    }
  }

  return {
    keep: async (proof) => (await ask('/passcode/keep', proof)) !== null,
    async check(proof) {
      const answer = await ask('/passcode/check', proof)
      const read = PasscodeVerdict.safeParse(answer?.body)
      return read.success ? read.data : null
    },
  }
}

/**
 * What the controller is asked about instead of the digits (A1). It is kept nowhere in the browser: a
 * copied profile holds a salt, and nothing to guess against. Null where the browser has no cryptography:
 * a page that was not opened securely.
 */
export async function deriveProof(passcode: string, how: OfflineVerifier): Promise<string | null> {
  const subtle = globalThis.crypto?.subtle
  if (!subtle) return null
  const { algorithm: name, hash, iterations } = how
  const bytes = new TextEncoder().encode(passcode)
  const key = await subtle.importKey('raw', bytes, name, false, ['deriveBits'])
  const salt = Uint8Array.from(atob(how.salt), (character) => character.charCodeAt(0))
  const bits = await subtle.deriveBits({ name, hash, iterations, salt }, key, 256)
  return btoa(String.fromCharCode(...new Uint8Array(bits)))
}
