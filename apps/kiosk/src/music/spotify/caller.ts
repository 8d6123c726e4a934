import { type Clock, within } from '../../platform/clock.ts'
import { type Refusal, type RefusalKind, readRefusal } from './refusal.ts'
import { signInAgain, type Tokens } from './tokens.ts'

export type SpotifyCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the Web API's own address. */
  path: string
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  signal?: AbortSignal
}

export type SpotifyFailure = {
  ok: false
  kind: RefusalKind | 'signed-out' | 'network'
  status: number | null
  message: string
}
/** `body` is null where the service said nothing: 204. */
export type SpotifyAnswer = { ok: true; status: number; body: unknown } | SpotifyFailure

export type SpotifyCaller = (call: SpotifyCall) => Promise<SpotifyAnswer>

const limitMs = 8_000
/** A guest waits this long without noticing; a longer pause is an answer of its own. */
const shortWaitMs = 2_000

type Attempt =
  | { kind: 'answered'; answer: SpotifyAnswer }
  | { kind: 'refused'; status: number; refusal: Refusal }

/** Speaks with the Web API as the booth's account, and leaves it alone when told to. */
export function createSpotifyCaller(options: {
  apiUrl: string
  tokens: Tokens
  fetch: typeof globalThis.fetch
  clock: Clock
}): SpotifyCaller {
  const { clock, tokens } = options
  const base = options.apiUrl.replace(/\/+$/, '')
  let quiet: { until: number; kind: 'too-fast' | 'quota' } | null = null

  async function attempt(call: SpotifyCall, token: string): Promise<Attempt> {
    const cut = new AbortController()
    const signal = call.signal ? AbortSignal.any([cut.signal, call.signal]) : cut.signal
    const request: RequestInit = {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
      },
      body: call.body === undefined ? null : JSON.stringify(call.body),
      credentials: 'omit',
      cache: 'no-store',
      signal,
    }
    const address = base + call.path + queryOf(call)
    const asking = options.fetch(address, request).then(async (response) => ({
      status: response.status,
      isGood: response.ok,
      text: await response.text(),
      retryAfter: response.headers.get('retry-after'),
    }))
    try {
      const answer = await within(clock, limitMs, asking, null)
      if (!answer) {
        cut.abort()
        return { kind: 'answered', answer: unanswered('Spotify did not answer in time.') }
      }
      const { status, text } = answer
      if (!answer.isGood) return { kind: 'refused', status, refusal: readRefusal(answer) }
      return { kind: 'answered', answer: { ok: true, status, body: text ? parse(text) : null } }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return { kind: 'answered', answer: unanswered(message) }
    }
  }

  async function run(
    call: SpotifyCall,
    triesLeft: number,
    refused?: string,
  ): Promise<SpotifyAnswer> {
    const token = await (refused === undefined ? tokens.current() : tokens.replace(refused))
    if (!token.ok) return without(token)
    if (quiet && quiet.until > clock.now()) return silenced(quiet.kind)
    const result = await attempt(call, token.token)
    if (result.kind === 'answered') return result.answer
    const { refusal, status } = result
    if (refusal.kind === 'token') {
      if (triesLeft > 0) return run(call, triesLeft - 1, token.token)
      tokens.signOut('over', `${signInAgain} (${refusal.message})`)
      return without({ signedOut: true, message: refusal.message })
    }
    if (refusal.kind === 'too-fast' || refusal.kind === 'quota') {
      if (refusal.waitMs <= shortWaitMs && triesLeft > 0) {
        await new Promise<void>((resolve) => clock.after(refusal.waitMs, resolve))
        return run(call, triesLeft - 1)
      }
      quiet = { until: clock.now() + refusal.waitMs, kind: refusal.kind }
      console.warn(`Spotify wants to be left alone for ${Math.ceil(refusal.waitMs / 1_000)} s.`)
    }
    return { ok: false, kind: refusal.kind, status, message: refusal.message }
  }

  return (call) => run(call, 1)
}

function without(token: { signedOut: boolean; message: string }): SpotifyFailure {
  const { message } = token
  return { ok: false, kind: token.signedOut ? 'signed-out' : 'network', status: null, message }
}

function silenced(kind: 'too-fast' | 'quota'): SpotifyFailure {
  const message =
    kind === 'quota'
      ? "This app's share of Spotify is used up for now."
      : 'Spotify asked for a pause between calls.'
  return { ok: false, kind, status: 429, message }
}

function unanswered(message: string): SpotifyFailure {
  return { ok: false, kind: 'network', status: null, message }
}

function queryOf({ query = {} }: SpotifyCall): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
