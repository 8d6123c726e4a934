import { OfflineVerifier } from '@discobooth/contract/operator-api'
import * as z from 'zod/mini'

/** What is kept for the time without a network: slow to check, and no way to a pass (A1). */
export const KeptVerifier = z.extend(OfflineVerifier, { derived: z.string() })
export type KeptVerifier = z.infer<typeof KeptVerifier>

export async function makeVerifier(
  passcode: string,
  how: OfflineVerifier,
): Promise<KeptVerifier | null> {
  const derived = await derive(passcode, how)
  return derived === null ? null : { ...how, derived }
}

export async function isVerified(passcode: string, kept: KeptVerifier): Promise<boolean> {
  return (await derive(passcode, kept)) === kept.derived
}

/** Null where the browser has no cryptography: a page that was not opened securely. */
async function derive(passcode: string, how: OfflineVerifier): Promise<string | null> {
  const subtle = globalThis.crypto?.subtle
  if (!subtle) return null
  const { algorithm: name, hash, iterations } = how
  const bytes = new TextEncoder().encode(passcode)
  const key = await subtle.importKey('raw', bytes, name, false, ['deriveBits'])
  const salt = Uint8Array.from(atob(how.salt), (character) => character.charCodeAt(0))
  const bits = await subtle.deriveBits({ name, hash, iterations, salt }, key, 256)
  return btoa(String.fromCharCode(...new Uint8Array(bits)))
}
