import { errorTexts } from '@discobooth/contract/error-texts'
import { limits } from '@discobooth/contract/limits'
import { SearchResults, type Track } from '@discobooth/contract/track'
import * as z from 'zod/mini'
import type { Connection } from '../../backend/connection.ts'
import { gatherPages, withoutDuplicates } from '../pages.ts'
import type { MusicAnswer, SearchQuery } from '../provider.ts'
import type { SpotifyCaller, SpotifyFailure } from './caller.ts'
import { musicFailure } from './failure.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { readTrack, SearchPage } from './shapes.ts'

const { pageSize, market } = limits.search
/** What an app in development mode is allowed at a time. */
const smallLimit = 10

type Page = { ok: true; items: unknown[]; total: number } | SpotifyFailure

/** Finds tracks by what the guest typed. */
export function createSpotifySearch(options: {
  call: SpotifyCaller
  kept: KeptAnswers<SearchResults>
  /** The backend searches as the app itself, and remembers what it found for all booths. */
  askBackend: Connection['call']
}) {
  /** Learnt from the first refusal: asking for more again would only be refused again. */
  let allowed: number = pageSize

  async function ask(query: SearchQuery, offset: number, area?: string): Promise<Page> {
    const limit = allowed
    const answer = await options.call({
      method: 'GET',
      path: '/search',
      query: { q: query.query.trim(), type: 'track', limit, offset, market: area },
      ...(query.signal && { signal: query.signal }),
    })
    if (!answer.ok && answer.kind === 'invalid-limit' && limit > smallLimit) {
      allowed = smallLimit
      return ask(query, offset, area)
    }
    if (!answer.ok) return answer
    const parsed = z.safeParse(SearchPage, answer.body)
    if (parsed.success) return { ok: true, ...parsed.data.tracks }
    return { ok: false, kind: 'failed', status: answer.status, message: 'Unreadable answer' }
  }

  /** A page of 20, in as many calls as the app is allowed to make of it. */
  async function page(query: SearchQuery, area?: string): Promise<MusicAnswer<SearchResults>> {
    const { offset = 0 } = query
    const items: Track[] = []
    let total = 0
    for (let at = offset; at < offset + pageSize; at += allowed) {
      const part = await ask(query, at, area)
      if (!part.ok) return musicFailure(part, errorTexts.searchFailed)
      total = part.total
      items.push(...part.items.flatMap((item) => readTrack(item) ?? []))
      if (at + allowed >= total) break
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
    return options.kept.through(key, async () => {
      const answer = await page(query, area)
      const mayKnow = !answer.ok && (answer.kind === 'withheld' || answer.kind === 'busy')
      return mayKnow ? instead(query, answer) : answer
    })
  }

  return {
    search: (query: SearchQuery) => throughKept(query),
    searchPages: (query: SearchQuery & { tracks?: number }) =>
      gatherPages({ query, page: (one) => throughKept(one, market) }),
  }
}
