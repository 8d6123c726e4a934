import type { Playlist } from '@discobooth/contract/music/music-api'
import { Track } from '@discobooth/contract/music/track'
import { errorTexts } from '@discobooth/contract/texts/error-texts'
import { limits } from '@discobooth/contract/wire/limits'
import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import type { Refreshes } from './refresh.service.ts'
import { type SpotifySettings, spotifyLimits } from './settings.ts'

const Item = z.extend(Track, { is_playable: z.optional(z.boolean()) })

/** A song of the service's lists, if it is one, and can be played here. */
export function playable(item: unknown): Track[] {
  const read = z.safeParse(Item, item)
  return read.success && read.data.is_playable !== false ? [z.parse(Track, item)] : []
}

export function withoutRepeats(tracks: Track[]): Track[] {
  return [...new Map(tracks.map((track) => [track.uri, track])).values()]
}

const ROWS_PER_PAGE = 50
/** More rows than any guest scrolls through. */
const MOST_PAGES = 10

const Rows = z.object({
  items: z.array(z.nullable(z.looseObject({ is_local: z.optional(z.boolean()) }))),
  next: z.optional(z.nullable(z.string())),
})
/** Since 2026 `items.items[].item`, before `tracks.items[].track`; neither for who is not its owner. */
const Found = z.object({
  name: z.string(),
  items: z.optional(Rows),
  tracks: z.optional(Rows),
})

type Fetched = { ok: true; body: unknown } | { ok: false; why: string }

export type SpotifyPlaylists = (call: { booth: string; id: string }) => Promise<Outcome<Playlist>>

/**
 * A playlist of the account that signed the booth in, for a kiosk whose own calls get no answer: a
 * browser cannot read a 429, and we may know the playlist from before.
 */
export function createSpotifyPlaylists(deps: {
  settings: SpotifySettings
  fetch: typeof globalThis.fetch
  refreshes: Pick<Refreshes, 'current'>
  /** Milliseconds that never jump. */
  monotonic: () => number
}): SpotifyPlaylists {
  const cached = new Map<string, { playlist: Playlist; at: number }>()

  async function get(token: string, path: string): Promise<Fetched> {
    const asked = await deps
      .fetch(`${deps.settings.apiUrl}${path}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(spotifyLimits.callMs),
      })
      .then(async (response) => ({ response, body: parseJson(await response.text()) }))
      .catch(() => undefined)
    if (asked?.response.ok) return { ok: true, body: asked.body }
    return { ok: false, why: asked ? `status ${asked.response.status}` : 'no answer' }
  }

  async function read(token: string, id: string): Promise<Outcome<Playlist>> {
    const path = `/playlists/${id}`
    const market = `market=${limits.search.market}`
    const first = await get(token, `${path}?${market}`)
    const found = z.safeParse(Found, first.ok ? first.body : undefined).data
    const shape = found?.items ? 'items' : 'tracks'
    let page = found?.[shape]
    if (!found || !page) return refused(unavailable(first.ok ? 'Withheld' : first.why))
    const rows = [...page.items]
    for (let pages = 0; page?.next && pages < MOST_PAGES; pages += 1) {
      const query = `offset=${rows.length}&limit=${ROWS_PER_PAGE}&${market}`
      const more = await get(token, `${path}/${shape}?${query}`)
      if (!more.ok) return refused(unavailable(more.why))
      page = z.safeParse(Rows, more.body).data
      rows.push(...(page?.items ?? []))
    }
    const tracks = withoutRepeats(rows.flatMap((row) => trackIn(row)))
    const sorted = tracks.toSorted((a, b) => a.name.localeCompare(b.name))
    return ok({ id, name: found.name, tracks: sorted })
  }

  return async ({ booth, id }) => {
    const key = `${booth} ${id}`
    const known = cached.get(key)
    if (known && deps.monotonic() - known.at < spotifyLimits.freshSearchMs) {
      return ok(known.playlist)
    }
    const token = await deps.refreshes.current(booth)
    const answer = token.ok ? await read(token.value, id) : token
    if (answer.ok) {
      cached.delete(key)
      cached.set(key, { playlist: answer.value, at: deps.monotonic() })
      const [oldest] = cached.keys()
      if (cached.size > spotifyLimits.cachedSearches && oldest !== undefined) cached.delete(oldest)
      return answer
    }
    // An older answer is better than none.
    return known ? ok(known.playlist) : answer
  }
}

function trackIn(row: z.infer<typeof Rows>['items'][number]): Track[] {
  return row && row.is_local !== true ? playable(row['item'] ?? row['track']) : []
}

function unavailable(why: string) {
  const message = errorTexts.playlistFailed(why)
  return { status: 503, code: 'music_playlist_unavailable', message } as const
}
