import type { FilmSong } from '@discobooth/contract/media/media'
import {
  MusicLicence,
  type Playlist,
  playlistKeys,
  type StreamAddress,
} from '@discobooth/contract/music/music-api'
import * as z from 'zod/mini'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import type { Answer } from '../../platform/http/route.ts'
import type { MusicProvider } from '../provider.ts'
import { answerAudio } from './audio.ts'
import { countSongs, findSong, readSecret } from './catalogue.ts'
import { createCovers } from './covers.ts'
import { LICENCE_FILE, versionOf } from './files.ts'
import { createIndexer, type IndexerDependencies } from './indexer.ts'
import { findPlaylist, listPlaylists, listPlaylistTracks } from './playlist-store.ts'
import { choosePlaylists, type PlaylistNames } from './playlists.ts'
import { searchTracks } from './search/search.ts'
import { createAddressSigner, type Signature } from './signed-address.ts'
import { toTrack } from './track-row.ts'

const LARGEST_LICENCE_BYTES = 64_000

/** What the manifest beside the songs allows. Without one that can be read, nothing is allowed. */
function readLicence(content: Uint8Array | undefined): MusicLicence {
  if (!content) {
    return nothing(
      `There is no ${LICENCE_FILE} beside the songs. Write one that says what you may do with them.`,
    )
  }
  const result = z.safeParse(MusicLicence, parse(content))
  if (result.success) return result.data
  return nothing(
    `${LICENCE_FILE} beside the songs can't be read. It must be JSON with publicUse and syncWithVideo (true or false) and statement (a text).`,
  )
}

function nothing(statement: string): MusicLicence {
  return { publicUse: false, syncWithVideo: false, statement }
}

function parse(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return undefined
  }
}

/** More than a guest scrolls through; a folder with all songs is for searching. */
const LONGEST_PLAYLIST = 1_000
/** Less than a kiosk waits for an answer. */
const FIRST_LOOK_MS = 4_000
/** For so long a first song is not noticed, nor that the last one went away. */
const KNOWN_MS = 5_000

export type LibraryDependencies = IndexerDependencies & {
  /** Which playlists the operator named; the others are found by their usual names. */
  playlistNames: PlaylistNames
  /** The path below which songs and covers are served. */
  base: string
}

export type Library = MusicProvider & {
  playlist(id: string): Promise<Outcome<Playlist>>
  streamAddress(id: string): Promise<Outcome<StreamAddress>>
  audio(call: { id: string; signed: Signature; request: Request }): Promise<Outcome<Answer>>
  cover(call: {
    id: string
    version: string | undefined
    request: Request
  }): Promise<Outcome<Answer>>
  /** For a film: where its sound is, and what may be done with it; null: it is gone. */
  filmSong(id: string): Promise<FilmSong | null>
  playlists(): Promise<{ id: string; name: string }[]>
  /** Looks through the folder at once. */
  rescan(): void
  /** For a host on which nothing goes on beside the calls: looks, if it is time to. */
  lookIfDue(): Promise<void>
  /** Whether there is any song to choose. */
  hasSongs(): Promise<boolean>
  start(): void
  stop(): Promise<void>
}

/** The operator's own songs: a folder of files, indexed in the database and streamed from the disk. */
export function createLibrary(deps: LibraryDependencies): Library {
  const { db, files } = deps
  const indexer = createIndexer(deps)
  const signer = createAddressSigner({ readSecret: () => readSecret(db), now: deps.now })
  const covers = createCovers(files)
  const coverBase = `${deps.base}/covers`

  async function streamAddress(id: string): Promise<Outcome<StreamAddress>> {
    const song = await findSong(db, id)
    if (!song) return refused(unknownTrack)
    if (files.linkTo) {
      const link = await files.linkTo(song.path)
      if (link === 'away') return refused(storeAway)
      return link === 'gone' ? refused(lostFile) : ok(link)
    }
    const { expires, signature, expiresInMs } = await signer.sign(id)
    const url = `${deps.base}/audio/${id}?expires=${expires}&signature=${signature}`
    const version = versionOf({ size: Number(song.size), modifiedMs: Number(song.modifiedMs) })
    return ok({ url, expiresInMs, version })
  }

  async function licence(): Promise<MusicLicence> {
    return readLicence(await files.read(LICENCE_FILE, LARGEST_LICENCE_BYTES))
  }

  return {
    name: 'library',
    async setup(chosen) {
      let playlists = await listPlaylists(db)
      if (playlists.length === 0) {
        // A kiosk asks once, and on the very first start it asks before the songs are indexed.
        await indexer.firstLook(FIRST_LOOK_MS)
        playlists = await listPlaylists(db)
      }
      return {
        provider: 'library',
        licence: await licence(),
        playlists: choosePlaylists(playlists, deps.playlistNames, chosen),
        spotify: null,
      }
    },
    async search(request) {
      const { rows, total } = await searchTracks(db, request)
      const items = rows.map((row) => toTrack(row, coverBase))
      return ok({ items, total, offset: request.offset, limit: request.limit })
    },
    async status(_, chosen) {
      const songs = await countSongs(db)
      if (songs === 0) {
        return { state: 'error', reason: 'no_songs', detail: null, mend: 'rescan-library' }
      }
      const lists = choosePlaylists(await listPlaylists(db), deps.playlistNames, chosen)
      const missing = playlistKeys.filter((key) => lists[key] === null)
      if (missing.length === 0) {
        return { state: 'ok', reason: 'fine', detail: String(songs), mend: null }
      }
      const detail = missing.join(', ')
      return { state: 'warn', reason: 'playlist_missing', detail, mend: 'rescan-library' }
    },
    async playlists() {
      const lists = await listPlaylists(db)
      return lists
        .map(({ id, name }) => ({ id, name }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    },
    rescan: () => indexer.look(),
    lookIfDue: () => indexer.lookIfDue(),
    hasSongs: askedSeldom({
      monotonic: deps.monotonic,
      ask: async () => (await countSongs(db)) > 0,
    }),
    async playlist(id) {
      const found = await findPlaylist(db, id)
      if (!found) return refused(unknownPlaylist)
      const rows = await listPlaylistTracks(db, { id, limit: LONGEST_PLAYLIST })
      return ok({ ...found, tracks: rows.map((row) => toTrack(row, coverBase)) })
    },
    async filmSong(id) {
      const [song, stream] = [await findSong(db, id), await streamAddress(id)]
      if (!song || !stream.ok) return null
      const { syncWithVideo: isHeard } = await licence()
      return { address: stream.value.url, beats: song.beats, isHeard }
    },
    streamAddress,
    async audio({ id, signed, request }) {
      const allowed = await signer.check(id, signed)
      if (!allowed.ok) return allowed
      const song = await findSong(db, id)
      if (!song) return refused(unknownTrack)
      const file = await files.open(song.path)
      if (file && file.size > 0) return answerAudio({ path: song.path, file, request })
      await file?.close()
      deps.log(`music: "${song.path}" is in the index and not in the folder`)
      await indexer.lost(id)
      return refused(lostFile)
    },
    async cover({ id, version, request }) {
      const song = await findSong(db, id)
      if (!song) return refused(unknownTrack)
      return ok(await covers.answer(song, { version, headers: request.headers }))
    },
    start: () => indexer.start(),
    stop: () => indexer.stop(),
  }
}

/** With every call of a booth somebody wants to know. */
function askedSeldom(options: {
  monotonic: () => number
  ask: () => Promise<boolean>
}): () => Promise<boolean> {
  let known: { answer: boolean; until: number } | undefined
  return async () => {
    if (known && options.monotonic() < known.until) return known.answer
    const answer = await options.ask()
    known = { answer, until: options.monotonic() + KNOWN_MS }
    return answer
  }
}

const unknownTrack = {
  status: 404,
  code: 'track_not_found',
  message: 'There is no such song in the library. Search for it again.',
} as const

const unknownPlaylist = {
  status: 404,
  code: 'playlist_not_found',
  message: 'There is no such playlist in the library. GET /api/music names those there are.',
} as const

const lostFile = {
  status: 404,
  code: 'song_file_missing',
  message: "The song's file is gone from the library's folder. Choose another song.",
} as const

const storeAway = {
  status: 503,
  code: 'song_store_away',
  message: "The store that keeps the songs doesn't answer. Try again.",
} as const
