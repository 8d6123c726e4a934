import type { AccessToken } from '@discobooth/contract/music/music-api'
import { errorTexts } from '@discobooth/contract/texts/error-texts'
import type { Database } from '../../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../../platform/http/answer.ts'
import type { Logs } from '../../platform/logs/service.ts'
import type { AccountsClient, Grant } from './accounts-client.ts'
import type { Refreshes } from './refresh.service.ts'
import { type SpotifySettings, scopes, spotifyLimits } from './settings.ts'
import {
  type BegunSignIn,
  deleteStatesBefore,
  endSignIn,
  findState,
  insertState,
  saveSignIn,
  takeState,
} from './store.ts'
import type { Vault } from './vault.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const RETURN_PATH = '/confirm'

/**
 * Whether tokens may be sent to this address: it is the kiosk's own page, at the address the
 * operator made public or, on this very machine, at the one it was opened at.
 */
function isOwnReturn(
  returnUrl: string,
  own: { publicUrl: string | undefined; requestUrl: string },
): boolean {
  const url = URL.parse(returnUrl)
  const asked = new URL(own.requestUrl)
  if (!url || url.username || url.password || url.pathname !== RETURN_PATH) return false
  if (own.publicUrl && url.origin === own.publicUrl) return true
  return LOOPBACK.has(asked.hostname) && url.origin === asked.origin
}

/** Where the provider sends the browser: it takes https and loopback addresses, and never `localhost`. */
function redirectUriFor(base: string, path: string): string | undefined {
  const url = new URL(path, base)
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1'
  return url.protocol === 'https:' || LOOPBACK.has(url.hostname) ? url.href : undefined
}

/** Why /login is shown again; the kiosk has the words for it. */
type LoginError = 'state_refused' | 'access_denied' | 'sign_in_failed' | 'provider_unavailable'

type Beginning = { booth: string; sessionId: string; returnUrl: string; requestUrl: string }

export type SignIns = {
  /** The provider's page for this booth, good for one sign-in within ten minutes: for the operator only (A7). */
  begin(call: Beginning): Promise<Outcome<{ url: string }>>
  /** Straight back to /confirm, with what an earlier sign-in still brings: a guest never leaves the kiosk. */
  resume(call: Beginning): Promise<Outcome<{ url: string }>>
  /** The booth is signed out: its kiosk, which holds the handle, says so. A handle that is void ends nothing. */
  end(call: { booth: string; handle: string }): Promise<void>
  /** The browser is back from the provider: where it goes next, which is never where it says itself. */
  complete(back: {
    code?: string | undefined
    state?: string | undefined
    error?: string | undefined
  }): Promise<string>
}

export function createSignIns(deps: {
  db: Database
  now: () => number
  logs: Logs
  hashKey: (key: string) => string
  newState: () => string
  newHandle: () => string
  resume: Refreshes['resume']
  vault: Vault
  accounts: AccountsClient
  settings: SpotifySettings
  publicUrl: string | undefined
}): SignIns {
  const { db, logs, settings } = deps

  function loginAt(returnUrl: string | undefined, error: LoginError): string {
    const base = returnUrl ? new URL(returnUrl).origin : (deps.publicUrl ?? '')
    return `${base}/login?error=${error}`
  }

  async function refuseState(state: string | undefined): Promise<string> {
    const known = state && (await findState(db, deps.hashKey(state)))
    const why = known ? (known.usedAt ? 'used before' : 'expired') : 'not ours'
    await logs.report(known ? known.booth : null, {
      session_id: known ? known.session_id : null,
      message: `A music sign-in came back with a state that is ${why}: refused.`,
      status: 'ERROR',
      priority: 'HIGH',
      type: 'SECURITY',
    })
    return loginAt(undefined, 'state_refused')
  }

  async function fail(begun: BegunSignIn, error: LoginError, message: string): Promise<string> {
    await logs.report(begun.booth, {
      session_id: begun.session_id,
      message,
      status: 'ERROR',
      priority: 'HIGH',
      type: error === 'provider_unavailable' ? 'TECHNICAL' : 'SECURITY',
    })
    return loginAt(begun.returnUrl, error)
  }

  async function keep(begun: BegunSignIn, grant: Grant, refreshToken: string): Promise<string> {
    const handle = deps.newHandle()
    await saveSignIn(db, {
      booth: begun.booth,
      handleSha256: deps.hashKey(handle),
      sealedRefreshToken: await deps.vault.seal(refreshToken),
      sealedAccessToken: await deps.vault.seal(grant.accessToken),
      obtainedAt: deps.now(),
      expiresAt: deps.now() + grant.expiresInMs,
    })
    await logs.report(begun.booth, {
      session_id: begun.session_id,
      message: 'The booth signed in at the music provider.',
      status: 'AUTHORIZED',
      priority: 'ROUTINE',
      type: 'AUDIT',
    })
    return confirmAt(begun.returnUrl, { ...grant, refreshToken: handle })
  }

  async function refuseElsewhere({
    booth,
    sessionId,
    returnUrl,
    requestUrl,
  }: Beginning): Promise<Refusal | undefined> {
    if (isOwnReturn(returnUrl, { publicUrl: deps.publicUrl, requestUrl })) return undefined
    await logs.report(booth, {
      session_id: sessionId,
      message: `A music sign-in asked to return to ${describe(returnUrl)}: refused.`,
      status: 'ERROR',
      priority: 'HIGH',
      type: 'SECURITY',
    })
    return returnUrlElsewhere
  }

  return {
    async resume(call) {
      const elsewhere = await refuseElsewhere(call)
      if (elsewhere) return refused(elsewhere)
      const token = await deps.resume(call.booth)
      if (!token) return refused(operatorRequired)
      return token.ok ? ok({ url: confirmAt(call.returnUrl, token.value) }) : token
    },

    async begin(call) {
      const { booth, sessionId, returnUrl } = call
      const elsewhere = await refuseElsewhere(call)
      if (elsewhere) return refused(elsewhere)
      const redirectUri = redirectUriFor(
        settings.redirectOrigin ?? returnUrl,
        settings.redirectPath,
      )
      if (!redirectUri) {
        return refused({
          status: 409,
          code: 'redirect_not_possible',
          message:
            'Spotify returns to https addresses and to 127.0.0.1 only. Open the kiosk at one of these.',
        })
      }
      const state = `${deps.newState()}${returnUrl}`
      await deleteStatesBefore(db, deps.now() - spotifyLimits.stateMs)
      await insertState(db, {
        stateSha256: deps.hashKey(state),
        booth,
        session_id: sessionId,
        returnUrl,
        redirectUri,
        expiresAt: deps.now() + spotifyLimits.stateMs,
      })
      return ok({ url: authorizeUrl(settings, redirectUri, state) })
    },

    async end({ booth, handle }) {
      const ended = await endSignIn(db, { booth, handleSha256: deps.hashKey(handle) }, deps.now())
      if (!ended) return
      await logs.report(booth, {
        session_id: null,
        message: 'The booth was signed out of the music provider.',
        status: 'ENDED',
        priority: 'ROUTINE',
        type: 'AUDIT',
      })
    },

    async complete({ code, state, error }) {
      const begun =
        state && (await takeState(db, { stateSha256: deps.hashKey(state), now: deps.now() }))
      if (!begun) return refuseState(state)
      if (error || !code) {
        return fail(begun, 'access_denied', errorTexts.tokenFailed(codeIn(error)))
      }
      const answer = await deps.accounts.exchangeCode(code, begun.redirectUri)
      if (!answer.ok) {
        const why = answer.isRefusal ? 'sign_in_failed' : 'provider_unavailable'
        return fail(begun, why, errorTexts.tokenFailed(answer.error))
      }
      const { refreshToken } = answer.grant
      if (!refreshToken) {
        return fail(begun, 'sign_in_failed', errorTexts.tokenFailed('no refresh token'))
      }
      return keep(begun, answer.grant, refreshToken)
    },
  }
}

const returnUrlElsewhere: Refusal = {
  status: 403,
  code: 'return_url_elsewhere',
  message: "returnUrl must be /confirm on the booth's own origin. Open the kiosk there.",
}

const operatorRequired: Refusal = {
  status: 401,
  code: 'operator_pass_required',
  message:
    'Nobody has signed this booth in at the music provider. Its operator does, at /settings.',
}

function confirmAt(returnUrl: string, token: AccessToken): string {
  const url = new URL(returnUrl)
  url.searchParams.set('access_token', token.accessToken)
  url.searchParams.set('refresh_token', token.refreshToken)
  url.searchParams.set('expires_in', String(Math.floor(token.expiresInMs / 1_000)))
  return url.href
}

function authorizeUrl(settings: SpotifySettings, redirectUri: string, state: string): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: settings.clientId,
    scope: scopes.join(' '),
    redirect_uri: redirectUri,
    state,
  })
  return `${settings.accountsUrl}/authorize?${query.toString()}`
}

/** The provider names its reasons in one word; anything else came from somebody else. */
function codeIn(error: string | undefined): string | undefined {
  return /^[a-z_]{1,60}$/.test(error ?? '') ? error : undefined
}

/** Only its origin: the rest may be anything. */
function describe(returnUrl: string): string {
  return URL.parse(returnUrl)?.origin.slice(0, 200) ?? 'what is no address'
}
