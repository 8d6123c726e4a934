export type FakeTrack = {
  type: 'track'
  id: string
  name: string
  uri: string
  duration_ms: number
  is_playable: boolean
  is_local: boolean
  artists: { name: string; uri: string }[]
  album: { name: string; uri: string; images: { url: string; width: number; height: number }[] }
}
export type FakeEpisode = { type: 'episode'; id: string; name: string; uri: string }
/** A row of a playlist as it really comes: also empty, a file of somebody's own, or a podcast. */
export type FakeRow = {
  added_at: string
  is_local: boolean
  content: FakeTrack | FakeEpisode | null
}
export type FakePlaylist = {
  id: string
  name: string
  rows: FakeRow[]
  /** Somebody else's: the account sees its name and nothing of what is in it. */
  isWithheld: boolean
  /** Made by the service itself: answered as if it did not exist. */
  isEditorial: boolean
}

/** Every id of the service has 22 characters. */
export function idOf(name: string): string {
  return name.replaceAll(/\W/g, '').slice(0, 22).padEnd(22, 'x')
}

export const fakePlaylists = {
  TOP_40: idOf('PlaylistTop40'),
  DANCE: idOf('PlaylistDance'),
  DISCO: idOf('PlaylistDisco'),
  /** Null rows, an episode, a local file, an unplayable track and the same track twice. */
  MESSY: idOf('PlaylistMessy'),
  /** More rows than one page holds. */
  LONG: idOf('PlaylistLong'),
  EMPTY: idOf('PlaylistEmpty'),
  WITHHELD: idOf('PlaylistWithheld'),
  EDITORIAL: idOf('37i9dQZF1DX'),
} as const

const kinds = ['Midnight', 'Mirror', 'Neon', 'Velvet', 'Café', 'Señorita', 'Golden', 'Crazy']
const things = ['Ball', 'Fever', 'Heartbeat', 'Avenue', 'Runaway', 'Confetti', 'Echo', 'Satellite']
const singers = ['The Glitterati', 'Nile & Co', 'DJ Björn', 'Donna Spring', 'Kraft Punk']

export type Catalogue = ReturnType<typeof createCatalogue>

export function createCatalogue(pictures: string) {
  const tracks = kinds.flatMap((kind, k) =>
    things.map((thing, t) => makeTrack({ kind, thing, number: k * things.length + t, pictures })),
  )
  const playlists = new Map<string, FakePlaylist>()
  const add = (id: string, name: string, rows: FakeRow[], how: Partial<FakePlaylist> = {}) =>
    playlists.set(id, { id, name, rows, isWithheld: false, isEditorial: false, ...how })

  add(fakePlaylists.TOP_40, 'Top 40', tracks.slice(0, 12).map(rowOf))
  add(fakePlaylists.DANCE, 'Bangers', tracks.slice(12, 24).map(rowOf))
  add(fakePlaylists.DISCO, 'Classics', tracks.slice(24, 36).map(rowOf))
  add(fakePlaylists.MESSY, 'Messy', messyRows(tracks))
  const long = [...tracks, ...tracks.map((track) => renamed(track, ' (Remix)'))]
  add(
    fakePlaylists.LONG,
    'Long',
    [...long, ...long.map((track) => renamed(track, ' II'))].map(rowOf),
  )
  add(fakePlaylists.EMPTY, 'Empty', [])
  add(fakePlaylists.WITHHELD, 'Withheld', tracks.slice(0, 5).map(rowOf), { isWithheld: true })
  add(fakePlaylists.EDITORIAL, 'Hot Hits', tracks.slice(0, 5).map(rowOf), { isEditorial: true })

  return {
    tracks,
    playlists,
    /** What the guest typed, every word of it, anywhere in title or artist. */
    search(words: string): FakeTrack[] {
      const wanted = plain(words).split(/\s+/).filter(Boolean)
      return tracks.filter((track) => {
        const text = plain(`${track.name} ${track.artists.map((artist) => artist.name).join(' ')}`)
        return wanted.every((word) => text.includes(word))
      })
    },
    trackOf(uri: string): FakeTrack | undefined {
      const inPlaylists = [...playlists.values()].flatMap((list) =>
        list.rows.flatMap((row) => (row.content?.type === 'track' ? [row.content] : [])),
      )
      return [...tracks, ...inPlaylists].find((track) => track.uri === uri)
    },
  }
}

function rowOf(content: FakeRow['content']): FakeRow {
  return { added_at: '2026-01-01T00:00:00Z', is_local: false, content }
}

function messyRows(tracks: FakeTrack[]): FakeRow[] {
  const [first, second, third] = tracks
  if (!first || !second || !third) return []
  const episode = idOf('EpisodeTalk')
  return [
    rowOf(second),
    rowOf(null),
    rowOf({ type: 'episode', id: episode, name: 'Talk', uri: `spotify:episode:${episode}` }),
    {
      ...rowOf({ ...first, id: '', is_local: true, uri: 'spotify:local:me:tape:Demo:180' }),
      is_local: true,
    },
    rowOf({ ...renamed(third, ' (Gone)'), is_playable: false }),
    rowOf(first),
    rowOf(second),
  ]
}

function makeTrack(of: {
  kind: string
  thing: string
  number: number
  pictures: string
}): FakeTrack {
  const id = idOf(`Track${String(of.number).padStart(3, '0')}`)
  const singer = singers[of.number % singers.length] ?? ''
  const album = `${of.kind} Nights`
  return {
    type: 'track',
    id,
    name: `${of.kind} ${of.thing}`,
    uri: `spotify:track:${id}`,
    duration_ms: 90_000 + (of.number % 10) * 20_000,
    is_playable: true,
    is_local: false,
    artists: [{ name: singer, uri: `spotify:artist:${idOf(`Artist${singer}`)}` }],
    album: {
      name: album,
      uri: `spotify:album:${idOf(`Album${plain(of.kind)}`)}`,
      images: [{ url: `${of.pictures}/image/${id}`, width: 640, height: 640 }],
    },
  }
}

function renamed(track: FakeTrack, suffix: string): FakeTrack {
  const id = idOf(`${track.id.replace(/x+$/, '')}${suffix.replaceAll(/\W/g, '')}`)
  return { ...track, id, uri: `spotify:track:${id}`, name: track.name + suffix }
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
