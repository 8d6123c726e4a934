import { MusicSetup, Playlist, type PlaylistKey } from '@discobooth/contract/music/music-api'
import { SearchResults, type Track } from '@discobooth/contract/music/track'
import { errorTexts } from '@discobooth/contract/texts/error-texts'
import { limits } from '@discobooth/contract/wire/limits'
import type { Clock } from '@discobooth/runtime/clock'
import { createStore } from 'zustand/vanilla'
import type { Answer, BackendFailure } from '../../backend/answer.ts'
import type { Connection } from '../../backend/connection.ts'
import type { Disk } from '../../platform/database.ts'
import { gatherPages } from '../pages.ts'
import type { MusicAnswer, MusicFailure, MusicProvider, SearchQuery, SignIn } from '../provider.ts'
import { createFavourites } from './favourites.ts'
import { createLibraryPlayer } from './player.ts'
import { createSongShelf } from './song-shelf.ts'
import { createStreamAddresses } from './stream-addresses.ts'
import { createWholeSong } from './whole-song.ts'

const { pageSize } = limits.search
/** About a hundred songs: a bar's favourites, and little of a small disk. */
const shelfBytes = 500_000_000
/** The library signs in by itself: whoever asks for a token finds one. */
const signedIn: SignIn = { kind: 'signed-in', accessToken: 'library' }

/** The operator's own licensed songs, kept by the backend. */
export function createLibraryProvider(options: {
  setup: MusicSetup
  call: Connection['call']
  resolve(path: string): string
  document: Document
  clock: Clock
  random: () => number
  disk: Disk
  fetch: typeof globalThis.fetch
  deviceName: string
}): MusicProvider {
  const { call, setup } = options
  let { playlists } = setup
  const addresses = createStreamAddresses(options)
  const shelf = createSongShelf({
    disk: options.disk,
    mostBytes: shelfBytes,
    // Without https the browser does not say.
    quota: async () => (await options.document.defaultView?.navigator.storage?.estimate())?.quota,
  })
  const player = createLibraryPlayer({
    ...options,
    addresses,
    whole: createWholeSong({ ...options, addresses, shelf }),
    favourites: createFavourites(options.disk),
  })

  async function search({ query, offset = 0, signal }: SearchQuery) {
    if (!query.trim()) return nothing(offset)
    const wanted = new URLSearchParams({
      q: query.trim(),
      offset: `${offset}`,
      limit: `${pageSize}`,
    })
    const answer = await call({
      method: 'GET',
      path: `api/music/search?${wanted}`,
      answer: SearchResults,
      ...(signal && { signal }),
    })
    if (!answer.ok) return failure(answer, `Failed to fetch search results: ${answer.message}`)
    return { ok: true, value: { ...answer.value, items: answer.value.items.map(whole) } } as const
  }

  async function fetchPlaylist(key: PlaylistKey): Promise<Answer<Playlist> | null> {
    const id = playlists[key]
    if (id === null) return null
    const path = `api/music/playlists/${encodeURIComponent(id)}`
    return call({ method: 'GET', path, answer: Playlist })
  }

  /** The backend names covers by their path; it may be at another address than the page. */
  function whole(track: Track): Track {
    const images = track.album.images.map(({ url }) => ({ url: options.resolve(url) }))
    return { ...track, album: { ...track.album, images } }
  }

  return {
    name: 'library',
    licence: setup.licence,
    capabilities: { needsSignIn: false },
    signIn: {
      state: createStore(() => signedIn),
      validate: async () => signedIn,
      begin: async () => ({ ok: true, value: null }),
      complete: () => ({ ok: true, value: null }),
      signOut: () => undefined,
      logoutUrl: null,
    },
    search,
    searchPages: (query) => gatherPages({ query, page: search }),
    async playlist(key) {
      let answer = await fetchPlaylist(key)
      // The backend reads its songs after it has started, and an operator may change the lists.
      if (!answer || (!answer.ok && answer.status === 404)) {
        const now = await call({ method: 'GET', path: 'api/music', answer: MusicSetup })
        if (now.ok) playlists = now.value.playlists
        answer = await fetchPlaylist(key)
      }
      if (!answer) return noPlaylist(key)
      if (!answer.ok) return failure(answer, errorTexts.playlistFailed(answer.message))
      return { ok: true, value: { ...answer.value, tracks: answer.value.tracks.map(whole) } }
    },
    player,
    start: player.start,
    stop: player.stop,
  }
}

function nothing(offset: number): MusicAnswer<SearchResults> {
  return { ok: true, value: { items: [], total: 0, offset, limit: pageSize } }
}

function noPlaylist(key: string): MusicFailure {
  const reason = `No playlist is set for ${key}: choose one in the settings.`
  return { ok: false, kind: 'missing', message: errorTexts.playlistFailed(reason), reason }
}

function failure({ status, message: reason }: BackendFailure, message: string): MusicFailure {
  const kind = status === 404 ? 'missing' : status === 429 ? 'busy' : 'away'
  return { ok: false, kind, message, reason }
}
