import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import { type SpotifySettings, spotifyLimits } from './settings.ts'

const Granted = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.number().check(z.positive()),
  /** A refresh may leave it out: then the one before stays good. */
  refresh_token: z.optional(z.string().check(z.minLength(1))),
})
const Refused = z.object({ error: z.string().check(z.regex(/^[a-z_]{1,60}$/)) })

export type Grant = { accessToken: string; expiresInMs: number; refreshToken: string | undefined }
export type TokenAnswer =
  | { ok: true; grant: Grant }
  /** The provider said no: asking again brings nothing. */
  | { ok: false; isRefusal: true; error: string }
  /** The provider did not answer, or asked for patience. */
  | { ok: false; isRefusal: false; error: string; retryAfterMs: number }

export type AccountsClient = {
  exchangeCode(code: string, redirectUri: string): Promise<TokenAnswer>
  refresh(refreshToken: string): Promise<TokenAnswer>
  clientToken(): Promise<TokenAnswer>
}

/** The accounts server of the provider, as the app that the operator registered there. */
export function createAccountsClient(options: {
  settings: SpotifySettings
  fetch: typeof globalThis.fetch
  callMs?: number
}): AccountsClient {
  const { clientId, clientSecret, accountsUrl } = options.settings
  const limitMs = options.callMs ?? spotifyLimits.callMs

  async function ask(form: Record<string, string>): Promise<TokenAnswer> {
    const asked = await options
      .fetch(`${accountsUrl}/api/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
        body: new URLSearchParams(form),
        signal: AbortSignal.timeout(limitMs),
      })
      .then(async (response) => ({ response, body: parseJson(await response.text()) }))
      .catch(() => undefined)
    if (!asked) return { ok: false, isRefusal: false, error: 'no answer', retryAfterMs: 0 }
    const { response, body } = asked
    const granted = z.safeParse(Granted, body)
    if (response.ok && granted.success) return { ok: true, grant: readGrant(granted.data) }
    const error = z.safeParse(Refused, body).data?.error
    if (error && response.status < 429) return { ok: false, isRefusal: true, error }
    const retryAfterMs = readRetryAfter(response) ?? 0
    return {
      ok: false,
      isRefusal: false,
      error: error ?? `status ${response.status}`,
      retryAfterMs,
    }
  }

  return {
    exchangeCode: (code, redirectUri) =>
      ask({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
    refresh: (refreshToken) => ask({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    clientToken: () => ask({ grant_type: 'client_credentials' }),
  }
}

function readGrant(granted: z.infer<typeof Granted>): Grant {
  return {
    accessToken: granted.access_token,
    expiresInMs: Math.floor(granted.expires_in * 1_000),
    refreshToken: granted.refresh_token,
  }
}

/** How long the service wants to be left alone; undefined where it does not say. */
export function readRetryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined
}
