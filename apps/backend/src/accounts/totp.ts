/** Codes of an authenticator app (RFC 6238): six digits of HMAC-SHA-1, another each 30 s. */
const STEP_MS = 30_000
const DIGITS = 6
/** As long as the hash, as RFC 4226 wants it. */
const SECRET_BYTES = 20
/** A clock may be wrong by one step, before or after. */
const DRIFT = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function stepAt(now: number): number {
  return Math.floor(now / STEP_MS)
}

/** A new secret, in base32 as apps take it. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('')
}

function bytesOf(secret: string): Uint8Array<ArrayBuffer> {
  const bits = Array.from(secret, (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2))
}

/** The code of one step. */
export async function codeOf(secret: string, step: number): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-1' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign'])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(step))
  const hash = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer))
  const offset = hash.getUint8(hash.byteLength - 1) & 0xf
  const number = hash.getUint32(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Which step a code is of, among those that may still count; undefined: of none. */
export async function stepOfCode(
  code: string,
  about: { secret: string; now: number; lastStep: number },
): Promise<number | undefined> {
  const current = stepAt(about.now)
  for (let step = current - DRIFT; step <= current + DRIFT; step += 1) {
    if (step > about.lastStep && (await codeOf(about.secret, step)) === code) return step
  }
  return undefined
}

/** What a QR code for an app says. */
export function addressOf(key: { secret: string; issuer: string; account: string }): string {
  const { secret, issuer, account } = key
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = Object.entries({ secret, issuer, algorithm: 'SHA1', digits: DIGITS, period: 30 })
  // Not URLSearchParams: apps show its plus signs as they are.
  const pairs = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `otpauth://totp/${label}?${pairs.join('&')}`
}
