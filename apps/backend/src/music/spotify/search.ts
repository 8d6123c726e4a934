import type { SearchResults, Track } from '@discobooth/contract/music/track'
import { errorTexts } from '@discobooth/contract/texts/error-texts'
import { limits } from '@discobooth/contract/wire/limits'
import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import type { SearchRequest } from '../provider.ts'
import { readRetryAfter } from './accounts-client.ts'
import type { ClientTokens } from './client-tokens.ts'
import { playable, withoutRepeats } from './playlists.ts'
import { type SpotifySettings, spotifyLimits } from './settings.ts'

/** The service lists no further than this. */
const FURTHEST = 1_000
/** What an app of 2026 gets at a time; an older one would get 50, and takes this as well. */
const CALL_SIZE = 10

const Page = z.object({ tracks: z.object({ items: z.array(z.unknown()), total: z.int() }) })
const Refused = z.object({
  error: z.object({ message: z.optional(z.string()), reason: z.optional(z.string()) }),
})

type Asked =
  | { ok: true; items: Track[]; total: number }
  | { ok: false; why: 'token' | 'pause' | 'failed'; message: string; waitMs: number }

export type SpotifySearch = (request: SearchRequest) => Promise<Outcome<SearchResults>>

/** Search with the app's own token, so that a booth finds songs before anybody has signed in (A5). */
export function createSpotifySearch(deps: {
  settings: SpotifySettings
  fetch: typeof globalThis.fetch
  tokens: ClientTokens
  /** Milliseconds that never jump. */
  monotonic: () => number
  /** The operator should know. */
  tell: (message: string) => Promise<void>
  wait: (ms: number) => Promise<void>
  callMs?: number
}): SpotifySearch {
  const { monotonic, tokens } = deps
  const cached = new Map<string, { results: SearchResults; at: number }>()
  let pausedUntil = 0

  async function pause(response: Response, reason: string | undefined): Promise<Asked> {
    const isQuota = reason === 'QUOTA_EXCEEDED'
    const told = readRetryAfter(response)
    const least = isQuota ? spotifyLimits.quotaPauseMs : 0
    const waitMs = Math.max(least, told ?? spotifyLimits.pauseMs)
    pausedUntil = monotonic() + waitMs
    if (isQuota) await deps.tell("The app's quota at Spotify is used up: search rests for a while.")
    return { ok: false, why: 'pause', message: reason ?? 'too many calls', waitMs }
  }

  async function ask(text: string, offset: number, limit: number): Promise<Asked> {
    const token = await tokens.current()
    if (!token.ok) return { ok: false, why: 'failed', message: token.message, waitMs: token.waitMs }
    const query = new URLSearchParams({
      q: text,
      type: 'track',
      market: limits.search.market,
      limit: String(limit),
      offset: String(offset),
    })
    const asked = await deps
      .fetch(`${deps.settings.apiUrl}/search?${query.toString()}`, {
        headers: { authorization: `Bearer ${token.value}` },
        signal: AbortSignal.timeout(deps.callMs ?? spotifyLimits.callMs),
      })
      .then(async (response) => ({ response, body: parseJson(await response.text()) }))
      .catch(() => undefined)
    if (!asked) return { ok: false, why: 'failed', message: errorTexts.searchFailed, waitMs: 0 }
    const { response, body } = asked
    const page = z.safeParse(Page, body)
    if (response.ok && page.success) {
      const { items, total } = page.data.tracks
      return { ok: true, items: items.flatMap(playable), total }
    }
    const error = z.safeParse(Refused, body).data?.error
    if (response.status === 429) return pause(response, error?.reason)
    if (response.status === 401) {
      tokens.forget(token.value)
      return { ok: false, why: 'token', message: errorTexts.searchFailed, waitMs: 0 }
    }
    return { ok: false, why: 'failed', message: errorTexts.searchFailed, waitMs: 0 }
  }

  /** A page of ours in as many calls of the service's as it takes. */
  async function gather({ text, offset, limit }: SearchRequest, waitMs: number): Promise<Asked> {
    if (waitMs > 0) await deps.wait(waitMs)
    const items: Track[] = []
    let total = 0
    let hasNewToken = false
    let hasWaited = false
    for (let at = offset; at < Math.min(offset + limit, FURTHEST); ) {
      const size = Math.min(CALL_SIZE, offset + limit - at)
      const asked = await ask(text, at, size)
      if (!asked.ok) {
        // A new token, or a short pause: once, and then it is a failure.
        if (asked.why === 'token' && !hasNewToken) hasNewToken = true
        else if (isShort(asked) && !hasWaited) {
          hasWaited = true
          await deps.wait(asked.waitMs)
        } else return asked
        continue
      }
      items.push(...asked.items)
      total = Math.min(asked.total, FURTHEST)
      at += size
      if (at >= total) break
    }
    return { ok: true, items: withoutRepeats(items), total }
  }

  function keep(key: string, results: SearchResults): void {
    cached.delete(key)
    cached.set(key, { results, at: monotonic() })
    const [oldest] = cached.keys()
    if (cached.size > spotifyLimits.cachedSearches && oldest !== undefined) cached.delete(oldest)
  }

  return async (request) => {
    const { offset, limit } = request
    const key = JSON.stringify([request.text.trim().toLowerCase(), offset, limit])
    const known = cached.get(key)
    if (known && monotonic() - known.at < spotifyLimits.freshSearchMs) return ok(known.results)
    const waitMs = pausedUntil - monotonic()
    const found: Asked =
      waitMs > spotifyLimits.shortPauseMs
        ? { ok: false, why: 'pause', message: 'Spotify wants a pause', waitMs }
        : await gather(request, waitMs)
    if (found.ok) {
      const results = { items: found.items, total: found.total, offset, limit }
      keep(key, results)
      return ok(results)
    }
    // An older answer is better than none.
    if (known) return ok(known.results)
    return refused(unavailable(found))
  }
}

function isShort({ why, waitMs }: { why: string; waitMs: number }): boolean {
  return why === 'pause' && waitMs <= spotifyLimits.shortPauseMs
}

function unavailable({ message, waitMs }: { message: string; waitMs: number }) {
  const seconds = Math.max(5, Math.ceil(waitMs / 1_000))
  const why = message === errorTexts.searchFailed ? '' : ` ${message}.`
  return {
    status: 503,
    code: 'music_search_unavailable',
    message: `${errorTexts.searchFailed}${why} Try again in ${seconds} s.`,
    headers: { 'retry-after': String(seconds) },
  } as const
}
