import { base64Url, sha256Hex } from '../platform/bytes-as-text.ts'

/** The private link of a session: who has it was mailed it, for nobody can guess it. */
export type LinkMaker = {
  /** 256 bits that only who knows the secret can make of a session's id. */
  tokenOf(sessionId: string): Promise<string>
  /** Opens the deletion of a session's data: it is in the mail alone, and in no link that is shared. */
  forgetKeyOf(sessionId: string): Promise<string>
  /** Stands for an address where none may be written down; who has the address makes it again. */
  addressMark(email: string): Promise<string>
  /** Proves that a mark came in a mail of ours: with it, offers to that address are stopped. */
  offersKeyOf(mark: string): Promise<string>
  /** What is stored of a token. */
  hashOf(token: string): Promise<string>
}

/** Made again whenever it is needed, so that it has to be stored nowhere. */
export function createLinkMaker(deps: { readSecret: () => Promise<string> }): LinkMaker {
  let secret: Promise<string> | undefined

  function known(): Promise<string> {
    secret ??= deps.readSecret().catch((error: unknown) => {
      secret = undefined
      throw error
    })
    return secret
  }

  async function signed(text: string): Promise<string> {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const bytes = new TextEncoder().encode(await known())
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign'])
    const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
    return base64Url(new Uint8Array(signature))
  }

  return {
    tokenOf: (sessionId) => signed(`gallery ${sessionId}`),
    forgetKeyOf: (sessionId) => signed(`forget ${sessionId}`),
    addressMark: (email) => signed(`address ${email.trim().toLowerCase()}`),
    offersKeyOf: (mark) => signed(`offers ${mark}`),
    hashOf: (token) => sha256Hex(new TextEncoder().encode(token)),
  }
}
