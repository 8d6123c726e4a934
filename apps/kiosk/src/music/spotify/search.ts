import { SearchResults, type Track } from '@discobooth/contract/music/track'
import { errorTexts } from '@discobooth/contract/texts/error-texts'
import { limits } from '@discobooth/contract/wire/limits'
import * as z from 'zod/mini'
import type { Connection } from '../../backend/connection.ts'
import { gatherPages, withoutDuplicates } from '../pages.ts'
import type { MusicAnswer, MusicFailure, SearchQuery } from '../provider.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { SpotifyCaller, SpotifyFailure } from './caller.ts'
import { musicFailure } from './failure.ts'
import { readTrack, SearchPage } from './shapes.ts'

const { pageSize, market } = limits.search
/** What an app of 2026 gets at a time; an older one would get 50, and takes this as well. */
const callSize = 10

/** What the backend may do better: it reads answers that a page cannot, and has a token of its own. */
const others = new Set<MusicFailure['kind']>(['withheld', 'busy', 'away'])

type Page = { ok: true; items: unknown[]; total: number } | SpotifyFailure

/** Finds tracks by what the guest typed. */
export function createSpotifySearch(options: {
  call: SpotifyCaller
  cache: AnswerCache<SearchResults>
  /** The backend searches as the app itself, and remembers what it found for all booths. */
  askBackend: Connection['call']
}) {
  async function ask(query: SearchQuery, offset: number, area?: string): Promise<Page> {
    const answer = await options.call({
      method: 'GET',
      path: '/search',
      query: { q: query.query.trim(), type: 'track', limit: callSize, offset, market: area },
      ...(query.signal && { signal: query.signal }),
    })
    if (!answer.ok) return answer
    const parsed = z.safeParse(SearchPage, answer.body)
    if (parsed.success) return { ok: true, ...parsed.data.tracks }
    return { ok: false, kind: 'failed', status: answer.status, message: 'Unreadable answer' }
  }

  /** A page of 20 in two calls. */
  async function page(query: SearchQuery, area?: string): Promise<MusicAnswer<SearchResults>> {
    const { offset = 0 } = query
    const items: Track[] = []
    let total = 0
    for (let at = offset; at < offset + pageSize; at += callSize) {
      const part = await ask(query, at, area)
      if (!part.ok) return musicFailure(part, errorTexts.searchFailed)
      total = part.total
      items.push(...part.items.flatMap((item) => readTrack(item) ?? []))
      if (at + callSize >= total) break
    }
    return { ok: true, value: { items: withoutDuplicates(items), total, offset, limit: pageSize } }
  }

  async function instead(query: SearchQuery, own: MusicAnswer<SearchResults>) {
    const { query: words, offset = 0, signal } = query
    const wanted = new URLSearchParams({
      q: words.trim(),
      offset: String(offset),
      limit: String(pageSize),
    })
    const answer = await options.askBackend({
      method: 'GET',
      path: `api/music/search?${wanted}`,
      answer: SearchResults,
      ...(signal && { signal }),
    })
    return answer.ok ? answer : own
  }

  function throughKept(query: SearchQuery, area?: string): Promise<MusicAnswer<SearchResults>> {
    const { query: words, offset = 0 } = query
    if (!words.trim()) {
      const value = { items: [], total: 0, offset, limit: pageSize }
      return Promise.resolve({ ok: true, value })
    }
    const key = ['search', words.trim().toLowerCase(), offset, area ?? ''].join('|')
    return options.cache.through(key, async () => {
      const answer = await page(query, area)
      const mayKnow = !answer.ok && others.has(answer.kind) && !query.signal?.aborted
      return mayKnow ? instead(query, answer) : answer
    })
  }

  return {
    search: (query: SearchQuery) => throughKept(query),
    searchPages: (query: SearchQuery & { tracks?: number }) =>
      gatherPages({ query, page: (one) => throughKept(one, market) }),
  }
}
