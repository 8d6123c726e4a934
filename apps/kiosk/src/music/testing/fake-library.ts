import type { MusicSetup, SongPlay } from '@discobooth/contract/music/music-api'
import type { Track } from '@discobooth/contract/music/track'
import { aTrack } from './tracks.ts'

const library: MusicSetup = {
  provider: 'library',
  licence: { publicUse: true, syncWithVideo: true, statement: 'Ours.' },
  playlists: { TOP_40: 'top-40', DANCE: 'bangers', DISCO: 'classics' },
  spotify: null,
}

/** A booth at which nobody has signed in, and whose service is nowhere. */
export const spotifySetup: MusicSetup = {
  ...library,
  provider: 'spotify',
  spotify: {
    apiUrl: 'http://127.0.0.1:1/v1',
    sdkUrl: 'http://127.0.0.1:1/sdk.js',
    logoutUrl: 'http://127.0.0.1:1/logout',
  },
}

const song = (number: number, name: string): Track =>
  aTrack({ id: String(number).padStart(22, '0'), name, album: { name: 'Late', images: [] } })

/** The backend's music as a kiosk sees it. */
export function fakeLibrary() {
  const state = {
    /** What the booth's music is. */
    setup: library,
    lists: {
      'top-40': [song(1, 'Night Bus'), song(2, 'Zebra Crossing')],
      bangers: [song(3, 'Hammer Time Zone')],
      classics: [],
    } as Record<string, Track[]>,
    /** Every list and search fails while this is set. */
    isAway: false,
    /** Takes questions and answers none. */
    isMute: false,
    /** Words that were searched for, in order. */
    searches: [] as string[],
    plays: [] as SongPlay[],
    /** Where every song's sound is; null: no song has any. */
    sound: null as string | null,
  }

  function search(query: URLSearchParams): Response {
    const words = query.get('q') ?? ''
    state.searches.push(words)
    const items = Object.values(state.lists)
      .flat()
      .filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
    return Response.json({ items, total: items.length, offset: 0, limit: 20 })
  }

  /** Undefined where the path is not the music's. */
  function answer(method: string, path: string, body: unknown): Response | undefined {
    const { pathname, searchParams } = new URL(path, 'http://backend.test')
    const [, rest] = /\/api\/music(.*)$/.exec(pathname) ?? []
    if (rest === undefined) return undefined
    if (rest === '') return Response.json(state.setup)
    if (state.isAway) return new Response('', { status: 503 })
    if (rest === '/search') return search(searchParams)
    if (rest === '/plays' && method === 'POST') {
      state.plays.push(body as SongPlay)
      return Response.json({ stored: 1 }, { status: 202 })
    }
    if (rest.endsWith('/stream') && state.sound !== null) {
      return Response.json({ url: state.sound, expiresInMs: 60_000, version: state.sound })
    }
    const [, id = ''] = /^\/playlists\/([^/]+)$/.exec(rest) ?? []
    const tracks = state.lists[id]
    if (tracks) return Response.json({ id, name: id, tracks })
    return new Response('', { status: 404 })
  }

  return { state, answer }
}
