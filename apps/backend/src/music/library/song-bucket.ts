import type { FoundFile, Listing, SongFiles, SongLink } from './files.ts'
import { LARGEST_PICTURE_BYTES, versionOf } from './files.ts'
import {
  INDEX_KEY,
  type IndexedFile,
  LARGEST_INDEX_BYTES,
  objectKey,
  readIndex,
} from './song-index.ts'

/** Longer than any party, and than the way from a song's choice to its end. */
const LINK_SECONDS = 3_600
/** How soon an index that a song is missing from is asked for again. */
const ASK_AGAIN_MS = 5_000

/** What the library wants of a store; all of it may throw, and nothing hangs for ever. */
export type SongStore = {
  /** A whole file, unless it is still the one of this tag. */
  fetchWhole(
    key: string,
    options: { mostBytes: number; unless?: string | undefined },
  ): Promise<
    | { kind: 'found'; bytes: Uint8Array<ArrayBuffer>; etag: string }
    | { kind: 'same' }
    | { kind: 'none' }
  >
  /** An address under which anybody can fetch it for a while. */
  linkTo(key: string, seconds: number): Promise<string>
}

type Known = { etag: string; files: Map<string, IndexedFile> }
type Found = { ok: true; known: Known } | { ok: false; reason: string }

/**
 * The library's files in a bucket, for a host without a disk. An index, which `npm run upload-songs` writes,
 * says what there is; whoever plays a song fetches it from the store itself.
 */
export function openSongBucket(deps: {
  store: SongStore
  monotonic: () => number
  /** The store's own address, where pages of ours are to fetch from it. */
  elsewhere?: readonly string[]
}): SongFiles {
  const { store, monotonic, elsewhere = [] } = deps
  let known: Known | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<Found> | undefined

  async function ask(): Promise<Found> {
    try {
      const options = { mostBytes: LARGEST_INDEX_BYTES, unless: known?.etag }
      const answer = await store.fetchWhole(INDEX_KEY, options)
      if (answer.kind === 'same' && known) return { ok: true, known }
      known = undefined
      if (answer.kind !== 'found') return { ok: false, reason: NOT_THERE }
      const files = readIndex(answer.bytes)
      if (!files) return { ok: false, reason: NOT_READABLE }
      known = { etag: answer.etag, files }
      return { ok: true, known }
    } catch (error) {
      return { ok: false, reason: error instanceof Error ? error.message : String(error) }
    } finally {
      askedAt = monotonic()
      asking = undefined
    }
  }

  function askAnew(): Promise<Found> {
    asking ??= ask()
    return asking
  }

  /** A file by what was last known, however old that is; a store that is away takes nothing back. */
  async function find(path: string): Promise<IndexedFile | 'gone' | 'away'> {
    const before = known?.files.get(path)
    if (before) return before
    if (known && monotonic() - askedAt < ASK_AGAIN_MS) return 'gone'
    const now = await askAnew()
    return now.ok ? (now.known.files.get(path) ?? 'gone') : 'away'
  }

  async function fetchObject(sha256: string, mostBytes: number) {
    try {
      const answer = await store.fetchWhole(objectKey(sha256), { mostBytes })
      return answer.kind === 'found' ? answer.bytes : undefined
    } catch {
      return undefined
    }
  }

  return {
    elsewhere,
    async list(): Promise<Listing> {
      const now = await askAnew()
      if (!now.ok) return now
      const { files, etag } = now.known
      const found = Array.from(files.values(), foundFile)
      return { ok: true, files: found, folders: [], unreadable: [], version: etag }
    },
    async readTags(path) {
      const file = await find(path)
      if (typeof file === 'string' || !file.song) return { ok: false, reason: 'it is gone' }
      const { title, artists, album, durationMs, picture } = file.song
      return { ok: true, tags: { title, artists, album, durationMs, hasPicture: picture !== null } }
    },
    async findBeats(path) {
      const file = await find(path)
      if (typeof file === 'string') return { ok: false, reason: 'it is gone' }
      return { ok: true, beats: file.song?.beats ?? null }
    },
    async readPicture(path) {
      const file = await find(path)
      const picture = typeof file === 'string' ? undefined : file.song?.picture
      return picture ? fetchObject(picture, LARGEST_PICTURE_BYTES) : undefined
    },
    async read(path, mostBytes) {
      const file = await find(path)
      if (typeof file === 'string' || file.size > mostBytes) return undefined
      return file.content === undefined
        ? fetchObject(file.sha256, mostBytes)
        : Uint8Array.from(atob(file.content), (sign) => sign.charCodeAt(0))
    },
    // No song goes through here.
    open: () => Promise.resolve(undefined),
    async linkTo(path): Promise<SongLink | 'gone' | 'away'> {
      const file = await find(path)
      if (typeof file === 'string') return file
      const url = await store.linkTo(objectKey(file.sha256), LINK_SECONDS)
      return { url, expiresInMs: LINK_SECONDS * 1_000, version: versionOf(file) }
    },
    watch: () => ({ cover: () => undefined, stop: () => undefined }),
  }
}

function foundFile({ path, size, modifiedMs }: IndexedFile): FoundFile {
  return { path, size, modifiedMs }
}

const NOT_THERE = `there is no ${INDEX_KEY} in the bucket; npm run upload-songs makes it`
const NOT_READABLE = `${INDEX_KEY} in the bucket is of another version; deploy and upload the songs with the same one`
