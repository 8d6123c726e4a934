const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 22

/** The id of the song, or of the playlist, at this path: always the same 22 letters and digits. */
export async function trackIdOf(path: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(path))
  let rest = new Uint8Array(hash).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let id = ''
  while (id.length < LENGTH) {
    id += DIGITS.charAt(Number(rest % 62n))
    rest /= 62n
  }
  return id
}
