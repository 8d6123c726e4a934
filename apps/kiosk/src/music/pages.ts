import type { SearchResults, Track } from '@discobooth/contract/music/track'
import { limits } from '@discobooth/contract/wire/limits'
import type { MusicAnswer, SearchQuery } from './provider.ts'

const { pageSize, multiPageTracks } = limits.search

/** The first pages of a search as one: until there are enough tracks, or no more. */
export async function gatherPages(options: {
  query: SearchQuery & { tracks?: number }
  page(query: SearchQuery): Promise<MusicAnswer<SearchResults>>
}): Promise<MusicAnswer<SearchResults>> {
  const { tracks = multiPageTracks, offset = 0, ...query } = options.query
  let items: Track[] = []
  let total = 0
  for (let at = offset; at < offset + tracks; at += pageSize) {
    const answer = await options.page({ ...query, offset: at })
    if (!answer.ok) return answer
    total = answer.value.total
    items = [...items, ...answer.value.items]
    if (at + pageSize >= total) break
  }
  const found = withoutDuplicates(items).slice(0, tracks)
  return { ok: true, value: { items: found, total, offset, limit: pageSize } }
}

/** A list that changes between two pages shows a track twice. */
export function withoutDuplicates(tracks: readonly Track[]): Track[] {
  return [...new Map(tracks.toReversed().map((track) => [track.uri, track])).values()].toReversed()
}
