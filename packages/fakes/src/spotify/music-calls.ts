import type { Catalogue, FakePlaylist, FakeRow, FakeTrack } from './catalogue.ts'
import { type CheckedCall, failed } from './web-api.ts'

/** `items` since 2026, for new apps and apps in development mode; `tracks` for older ones. */
type PlaylistShape = 'tracks' | 'items'

/** What this app may do at the service's. */
export type AppRights = {
  playlistShape: PlaylistShape
  /** 10 since 2026, 50 for older apps. */
  searchLimit: number
  /** Saved songs: `/me/library` since 2026, `/me/tracks` before. */
  hasLibrary: boolean
  /** Whether `offset` is taken with `uris`: the service describes it for albums and playlists alone. */
  takesOffsetInUris: boolean
  /** The service's own list shifts between two pages: what ended one begins the next. */
  repeatsInSearch: boolean
}

/** What an app registered in 2026 gets, and an older one with extended quota. */
export const appOf2026 = {
  playlistShape: 'items',
  searchLimit: 10,
  hasLibrary: true,
  takesOffsetInUris: false,
} as const
export const olderApp = {
  playlistShape: 'tracks',
  searchLimit: 50,
  hasLibrary: false,
  takesOffsetInUris: true,
} as const

const EMBEDDED_ROWS = 100

/** What search, playlists and saved tracks answer. */
export function musicCalls(world: { catalogue: Catalogue; rights: AppRights; apiUrl: string }) {
  const { catalogue, rights, apiUrl } = world
  const saved = new Set<string>()

  function search({ query }: CheckedCall): Response {
    const limit = Number(query['limit'] ?? (rights.searchLimit > 10 ? 20 : 5))
    if (limit > rights.searchLimit) return failed(400, 'Invalid limit')
    const offset = Number(query['offset'] ?? 0)
    const found = catalogue.search(query['q'] ?? '')
    const hits = rights.repeatsInSearch ? withRepeats(found) : found
    const items = hits.slice(offset, offset + limit)
    return Response.json({ tracks: { items, total: hits.length, limit, offset, next: null } })
  }

  function find(call: CheckedCall): FakePlaylist | undefined {
    const found = catalogue.playlists.get(call.params['id'] ?? '')
    return found?.isEditorial ? undefined : found
  }

  function playlist(call: CheckedCall): Response {
    const found = find(call)
    if (!found) return failed(404, 'Resource not found')
    const { id, name } = found
    const about = { id, name, uri: `spotify:playlist:${id}`, type: 'playlist', public: true }
    if (isWithheld(found, call)) return Response.json(about)
    const rows = pageOf(found, { offset: 0, limit: EMBEDDED_ROWS })
    return Response.json({ ...about, [rights.playlistShape]: rows })
  }

  const rowsAt = (shape: PlaylistShape) => (call: CheckedCall) => {
    const found = find(call)
    if (!found) return failed(404, 'Resource not found')
    if (rights.playlistShape !== shape || isWithheld(found, call)) return failed(403, 'Forbidden')
    const limit = Number(call.query['limit'] ?? 20)
    return Response.json(pageOf(found, { offset: Number(call.query['offset'] ?? 0), limit }))
  }

  function pageOf(found: FakePlaylist, { offset, limit }: { offset: number; limit: number }) {
    const shape = rights.playlistShape
    const end = offset + limit
    const next = `${apiUrl}/playlists/${found.id}/${shape}?offset=${end}&limit=${Math.min(limit, 50)}`
    return {
      items: found.rows.slice(offset, end).map((row) => describe(row, shape)),
      total: found.rows.length,
      limit,
      offset,
      next: end < found.rows.length ? next : null,
    }
  }

  return {
    me: () =>
      Response.json({
        id: 'booth',
        display_name: 'Booth',
        type: 'user',
        uri: 'spotify:user:booth',
      }),
    search,
    playlist,
    playlistItems: rowsAt('items'),
    playlistTracks: rowsAt('tracks'),
    isInLibrary: inLibrary((ids) => Response.json(ids.map((id) => saved.has(id)))),
    saveToLibrary: inLibrary(keep),
    removeFromLibrary: inLibrary(drop),
    tracksSaved: inTracks(({ query }) =>
      Response.json((query['ids'] ?? '').split(',').map((id) => saved.has(id))),
    ),
    saveTracks: inTracks(({ body }) => keep(idsIn(body))),
    removeTracks: inTracks(({ body }) => drop(idsIn(body))),
  }

  function keep(ids: string[]): Response {
    for (const id of ids) saved.add(id)
    return new Response(null, { status: 200 })
  }

  function drop(ids: string[]): Response {
    for (const id of ids) saved.delete(id)
    return new Response(null, { status: 200 })
  }

  /** An older app knows no such path. */
  function inLibrary(run: (ids: string[]) => Response) {
    return ({ query }: CheckedCall) => {
      if (!rights.hasLibrary) return failed(404, 'Service not found')
      return run((query['uris'] ?? '').split(',').map((uri) => uri.split(':')[2] ?? ''))
    }
  }

  /** What was taken from the apps of 2026 answers so. */
  function inTracks(run: (call: CheckedCall) => Response) {
    return (call: CheckedCall) => (rights.hasLibrary ? failed(403, 'Forbidden') : run(call))
  }
}

/** The app's own token sees no playlist's rows, and neither does a stranger. */
function isWithheld(found: FakePlaylist, call: CheckedCall): boolean {
  return found.isWithheld || !call.isUser
}

function describe({ added_at, is_local, content }: FakeRow, shape: PlaylistShape) {
  return { added_at, is_local, [shape === 'items' ? 'item' : 'track']: content }
}

function idsIn(body: unknown): string[] {
  const list: unknown = typeof body === 'object' && body !== null && 'ids' in body ? body.ids : body
  return Array.isArray(list) ? list.map(String) : []
}

function withRepeats(tracks: FakeTrack[]): FakeTrack[] {
  return tracks.flatMap((track, at) => (at % 5 === 4 ? [track, track] : [track]))
}
