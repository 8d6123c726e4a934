const IV_BYTES = 12

export type Vault = {
  seal(secret: string): Promise<string>
  /** Undefined when it was sealed with another key: the client secret was changed since. */
  open(sealed: string): Promise<string | undefined>
}

/**
 * Seals the provider's tokens for the database. The key is made of the client secret, which is not
 * in there: who reads the database, or finds a backup of it, has no token.
 */
export function createVault(clientSecret: string): Vault {
  const key = deriveKey(clientSecret)
  return {
    async seal(secret) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const text = new TextEncoder().encode(secret)
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key, text)
      return `${toText(iv)}.${toText(new Uint8Array(sealed))}`
    },
    async open(sealed) {
      const [iv = '', text = ''] = sealed.split('.')
      const algorithm = { name: 'AES-GCM', iv: toBytes(iv) }
      const opened = await crypto.subtle
        .decrypt(algorithm, await key, toBytes(text))
        .catch(() => undefined)
      return opened && new TextDecoder().decode(opened)
    },
  }
}

async function deriveKey(clientSecret: string) {
  const bytes = new TextEncoder().encode(clientSecret)
  const secret = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode('discobooth music sign-in')
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

function toText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
