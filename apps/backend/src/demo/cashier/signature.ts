const TOLERANCE_MS = 300_000

const encoder = new TextEncoder()

function keyOf(secret: string) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
    'verify',
  ])
}

/** `<milliseconds>.<hex>`: when it was signed, and the proof that this body was. */
export async function sign(signed: { secret: string; body: string; at: number }): Promise<string> {
  const { secret, body, at } = signed
  const bytes = await crypto.subtle.sign(
    'HMAC',
    await keyOf(secret),
    encoder.encode(`${at}.${body}`),
  )
  return `${at}.${toHex(new Uint8Array(bytes))}`
}

/** Why a signature does not hold; undefined: it does. */
export async function findFault(signed: {
  secret: string
  body: string
  signature: string | null
  now: number
}): Promise<'unsigned' | 'stale' | 'forged' | undefined> {
  const { secret, body, signature } = signed
  const parts = /^(\d{1,16})\.([0-9a-f]{64})$/.exec(signature ?? '')
  if (!parts?.[1] || !parts[2]) return 'unsigned'
  const isGenuine = await crypto.subtle.verify(
    'HMAC',
    await keyOf(secret),
    fromHex(parts[2]),
    encoder.encode(`${parts[1]}.${body}`),
  )
  if (!isGenuine) return 'forged'
  return Math.abs(signed.now - Number(parts[1])) > TOLERANCE_MS ? 'stale' : undefined
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
