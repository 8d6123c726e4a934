import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'

const HOUR_MS = 3_600_000
const CODE_MS = 10 * 60_000
/** The service lets a sign-in die half a year after it, used or not. */
const SIGN_IN_MS = 182 * 24 * HOUR_MS

/** What specification 6.6 asks for; the list of a playlist's songs, and saved songs, need the rest. */
export const boothScopes = [
  'streaming',
  'user-read-email',
  'user-read-private',
  'user-read-playback-state',
  'user-modify-playback-state',
  'playlist-read-private',
  'user-library-read',
  'user-library-modify',
]

export type AccessToken = {
  value: string
  kind: 'user' | 'client'
  scopes: string[]
  expiresAt: number
}
type SignIn = { at: number; scopes: string[]; isRevoked: boolean }
type Code = { redirectUri: string; scopes: string[]; expiresAt: number }

export type Accounts = ReturnType<typeof createAccounts>

/** Who signed in, and which tokens are good at this moment. */
export function createAccounts(options: { clock: Clock }) {
  const { clock } = options
  const tokens = new Map<string, AccessToken>()
  const signIns = new Map<string, SignIn>()
  const codes = new Map<string, Code>()
  const usedCodes = new Set<string>()
  let rotatesRefreshTokens = false

  function issue(kind: AccessToken['kind'], scopes: string[]): AccessToken {
    const token = { value: secret(kind), kind, scopes, expiresAt: clock.now() + HOUR_MS }
    tokens.set(token.value, token)
    return token
  }

  function begin(scopes: string[]): string {
    const refreshToken = secret('refresh')
    signIns.set(refreshToken, { at: clock.now(), scopes, isRevoked: false })
    return refreshToken
  }

  return {
    /** The user said yes: a code that can be used once. */
    grantCode(redirectUri: string, scopes: string[]): string {
      const code = secret('code')
      codes.set(code, { redirectUri, scopes, expiresAt: clock.now() + CODE_MS })
      return code
    },

    exchangeCode(code: string, redirectUri: string) {
      const granted = codes.get(code)
      codes.delete(code)
      if (!granted)
        return refuse(
          usedCodes.has(code) ? 'Authorization code used' : 'Invalid authorization code',
        )
      usedCodes.add(code)
      if (granted.expiresAt <= clock.now()) return refuse('Authorization code expired')
      if (granted.redirectUri !== redirectUri) return refuse('Invalid redirect URI')
      return {
        ok: true as const,
        token: issue('user', granted.scopes),
        refreshToken: begin(granted.scopes),
      }
    },

    refresh(refreshToken: string) {
      const signIn = signIns.get(refreshToken)
      if (!signIn) return refuse('Invalid refresh token')
      if (signIn.isRevoked) return refuse('Refresh token revoked')
      if (clock.now() >= signIn.at + SIGN_IN_MS) return refuse('Refresh token expired')
      const token = issue('user', signIn.scopes)
      if (!rotatesRefreshTokens) return { ok: true as const, token }
      signIns.delete(refreshToken)
      const next = secret('refresh')
      signIns.set(next, signIn)
      return { ok: true as const, token, refreshToken: next }
    },

    issueClientToken: () => issue('client', []),

    /** As if somebody had signed in a moment ago. */
    signIn(scopes: string[] = boothScopes) {
      return { accessToken: issue('user', scopes).value, refreshToken: begin(scopes) }
    },

    find(value: string): AccessToken | undefined {
      const token = tokens.get(value)
      return token && token.expiresAt > clock.now() ? token : undefined
    },

    /** The account's owner takes the app's rights away. */
    revoke() {
      for (const token of tokens.values()) if (token.kind === 'user') token.expiresAt = 0
      for (const signIn of signIns.values()) signIn.isRevoked = true
    },

    expireAccessTokens() {
      for (const token of tokens.values()) token.expiresAt = 0
    },

    rotateRefreshTokens(isOn: boolean) {
      rotatesRefreshTokens = isOn
    },
  }
}

function refuse(why: string) {
  return { ok: false as const, error: 'invalid_grant', why }
}

function secret(kind: string): string {
  return `BQ${kind}-${randomBytes(48).toString('base64url')}`
}
