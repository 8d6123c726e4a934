import { type Outcome, ok, refused } from '../../platform/http/answer.ts'

const HOUR_MS = 3_600_000

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

export type Signature = { expires: number; signature: string }

export type AddressSigner = {
  /** Good for one to two hours: longer than any party, and the same all hour, so that it is cached. */
  sign(id: string): Promise<Signature & { expiresInMs: number }>
  check(id: string, signed: Signature): Promise<Outcome<undefined>>
}

/** An audio element can't send a key, so the address itself proves that a booth was given it. */
export function createAddressSigner(deps: {
  readSecret: () => Promise<string>
  /** The time, ISO. */
  now: () => string
}): AddressSigner {
  let imported: Promise<Key> | undefined

  async function importSecret(): Promise<Key> {
    const secret = new TextEncoder().encode(await deps.readSecret())
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    return crypto.subtle.importKey('raw', secret, algorithm, false, ['sign', 'verify'])
  }

  function key(): Promise<Key> {
    imported ??= importSecret().catch((error: unknown) => {
      imported = undefined
      throw error
    })
    return imported
  }

  return {
    async sign(id) {
      const nowMs = Date.parse(deps.now())
      const expires = (Math.ceil(nowMs / HOUR_MS) + 1) * HOUR_MS
      const signed = await crypto.subtle.sign('HMAC', await key(), message(id, expires))
      const signature = toHex(new Uint8Array(signed))
      return { expires, signature, expiresInMs: expires - nowMs }
    },
    async check(id, { expires, signature }) {
      const sent = fromHex(signature)
      const isOurs = await crypto.subtle.verify('HMAC', await key(), sent, message(id, expires))
      if (!isOurs) {
        return refused({
          status: 403,
          code: 'address_not_signed',
          message:
            "This address was not given out by this backend. Ask for the song's stream again.",
        })
      }
      if (expires > Date.parse(deps.now())) return ok(undefined)
      return refused({
        status: 403,
        code: 'address_expired',
        message: "This address is too old. Ask for the song's stream again.",
      })
    },
  }
}

function message(id: string, expires: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${id} ${expires}`)
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
