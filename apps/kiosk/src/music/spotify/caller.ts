import { backOffMs } from '@discobooth/runtime/back-off'
import { type Clock, within } from '@discobooth/runtime/clock'
import { parseJson } from '@discobooth/runtime/parse-json'
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
const firstPauseMs = 2_000
const longestPauseMs = 300_000
const quotaPauseMs = 3_600_000

type Attempt =
  | { kind: 'answered'; answer: SpotifyAnswer }
  | { kind: 'refused'; status: number; refusal: Refusal }
  | { kind: 'unanswered'; message: string }

/** How a call may still be repeated. */
type Chances = { stray: boolean; token: boolean }

/**
 * Speaks with the Web API as the booth's account, and leaves it alone when that is wanted. A page
 * can't read how long: `Retry-After` is not shown to it, and a 429 may come without CORS headers, so
 * that the call is rejected as if the network were gone. A call without an answer may thus be one
 * too many. The pause grows with each in a row; reading calls are refused meanwhile, so that whoever
 * made them asks elsewhere at once. Commands are few, and a party waits for them: they are tried.
 */
export function createSpotifyCaller(options: {
  apiUrl: string
  tokens: Pick<Tokens, 'current' | 'replace' | 'signOut'>
  fetch: typeof globalThis.fetch
  clock: Clock
}): SpotifyCaller {
  const { clock, tokens } = options
  const base = options.apiUrl.replace(/\/+$/, '')
  let quiet: { until: number; kind: 'too-fast' | 'quota' } | null = null
  let inARow = 0

  function rest(kind: 'too-fast' | 'quota'): void {
    const growing = backOffMs({
      failures: inARow + 1,
      firstMs: firstPauseMs,
      mostMs: longestPauseMs,
    })
    const pauseMs = kind === 'quota' ? quotaPauseMs : growing
    inARow += 1
    quiet = { until: clock.now() + pauseMs, kind }
    console.warn(`Spotify is left alone for ${Math.ceil(pauseMs / 1_000)} s.`)
  }

  function goOn(): void {
    inARow = 0
    quiet = null
  }

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
    }))
    try {
      const answer = await within(clock, limitMs, asking, null)
      if (!answer) {
        cut.abort()
        return { kind: 'unanswered', message: 'Spotify did not answer in time.' }
      }
      const { status, text } = answer
      if (!answer.isGood) return { kind: 'refused', status, refusal: readRefusal(answer) }
      return { kind: 'answered', answer: { ok: true, status, body: parseJson(text) ?? null } }
    } catch (error) {
      return { kind: 'unanswered', message: error instanceof Error ? error.message : String(error) }
    }
  }

  async function run(
    call: SpotifyCall,
    chances: Chances,
    refused?: string,
  ): Promise<SpotifyAnswer> {
    const token = await (refused === undefined ? tokens.current() : tokens.replace(refused))
    if (!token.ok) return without(token)
    if (quiet && quiet.until > clock.now() && call.method === 'GET') return silenced(quiet.kind)
    const result = await attempt(call, token.token)
    if (result.kind === 'unanswered') {
      // Whoever took the call back has learnt nothing of the service.
      if (!call.signal?.aborted) rest('too-fast')
      return { ok: false, kind: 'network', status: null, message: result.message }
    }
    if (result.kind === 'answered') {
      goOn()
      return result.answer
    }
    const { refusal, status } = result
    if (refusal.kind === 'too-fast' || refusal.kind === 'quota') rest(refusal.kind)
    else goOn()
    if (refusal.kind !== 'token') {
      return { ok: false, kind: refusal.kind, status, message: refusal.message }
    }
    // Now and then the service says so of a token that it takes a moment later.
    if (refusal.isStray && chances.stray) return run(call, { ...chances, stray: false })
    if (chances.token) return run(call, { stray: false, token: false }, token.token)
    tokens.signOut('over', `${signInAgain} (${refusal.message})`)
    return without({ signedOut: true, message: refusal.message })
  }

  return (call) => run(call, { stray: true, token: true })
}

function without(token: { signedOut: boolean; message: string }): SpotifyFailure {
  const { message } = token
  return { ok: false, kind: token.signedOut ? 'signed-out' : 'network', status: null, message }
}

function silenced(kind: 'too-fast' | 'quota'): SpotifyFailure {
  const message =
    kind === 'quota'
      ? "This app's share of Spotify is used up for now."
      : 'Spotify is given a pause between calls.'
  return { ok: false, kind, status: 429, message }
}

function queryOf({ query = {} }: SpotifyCall): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
