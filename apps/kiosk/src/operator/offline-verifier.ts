import type { OfflineVerifier } from '@discobooth/contract/operator/operator-api'

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
