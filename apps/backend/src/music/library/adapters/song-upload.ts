import { join } from 'node:path'
import { sha256Hex } from '../../../platform/bytes-as-text.ts'
import {
  audioTypeOf,
  type FoundFile,
  isPlaylistFile,
  LARGEST_PICTURE_BYTES,
  LICENCE_FILE,
  type SongFiles,
  versionOf,
} from '../files.ts'
import {
  INDEX_KEY,
  type IndexedFile,
  LARGEST_CONTENT_BYTES,
  LARGEST_INDEX_BYTES,
  objectKey,
  readIndex,
  writeIndex,
} from '../song-index.ts'
import { createBucketFiller, digestFile, type UploadStore } from './bucket-filler.ts'
import { openSongFolder } from './song-folder.ts'

type Taken = { ok: true; file: IndexedFile } | { ok: false; reason: string }

/**
 * Makes a bucket hold what a folder of songs does. The index comes last, and what was brought under one
 * name never changes: cut short anywhere, the bucket is what it was, and the next try goes on.
 */
export async function uploadSongs(options: {
  dir: string
  store: UploadStore
  /** What is in the bucket and not in the folder goes. */
  removes: boolean
  /** Decodes songs, so that their beats are in the index too. */
  ffmpeg?: string | undefined
  say: (line: string) => void
}): Promise<{ songs: number; brought: number; removed: number; hasLicence: boolean }> {
  const { dir, store, say, ffmpeg } = options
  const folder = openSongFolder({ dir, log: say, ffmpeg })
  const before = await readBefore(store)
  const listed = await listSongs(folder, dir)
  const there = new Set([...before.values()].flatMap(objectsOf))
  const filler = createBucketFiller({ store, there: new Set(there) })

  async function takeFile(file: FoundFile): Promise<Taken> {
    const path = join(dir, ...file.path.split('/'))
    const digest = await digestFile(path).catch(() => undefined)
    if (digest?.bytes !== file.size) return { ok: false, reason: 'it changes while it is read' }
    const type = audioTypeOf(file.path) ?? 'application/octet-stream'
    await filler.file(path, { ...digest, type })
    return { ok: true, file: { ...file, sha256: digest.sha256 } }
  }

  async function takeSong(file: FoundFile): Promise<Taken> {
    const read = await folder.readTags(file.path)
    if (!read.ok) return read
    const taken = await takeFile(file)
    if (!taken.ok) return taken
    const { hasPicture, ...tags } = read.tags
    const inside = hasPicture ? await folder.readPicture(file.path) : undefined
    const isShown = inside && inside.length <= LARGEST_PICTURE_BYTES
    const picture = isShown ? await filler.picture(inside) : null
    return { ok: true, file: await listened({ ...taken.file, song: { ...tags, picture } }) }
  }

  /** A song that nobody could listen to has no beats, and is tried again with the next upload. */
  async function listened(file: IndexedFile): Promise<IndexedFile> {
    const { song, path } = file
    if (!song || song.beats !== undefined || !folder.findBeats) return file
    const found = await folder.findBeats(path, new AbortController().signal)
    if (!found.ok) say(`no beats of "${path}": ${found.reason}`)
    return found.ok ? { ...file, song: { ...song, beats: found.beats } } : file
  }

  async function takeContent(file: FoundFile): Promise<Taken> {
    const bytes = await folder.read(file.path, LARGEST_CONTENT_BYTES)
    if (!bytes) return { ok: false, reason: `it is larger than ${LARGEST_CONTENT_BYTES} bytes` }
    const content = Buffer.from(bytes).toString('base64')
    return { ok: true, file: { ...file, sha256: await sha256Hex(bytes), content } }
  }

  function take(file: FoundFile): Promise<Taken> {
    if (audioTypeOf(file.path)) return takeSong(file)
    const isContent = isPlaylistFile(file.path) || file.path === LICENCE_FILE
    return isContent ? takeContent(file) : takeFile(file)
  }

  const after = new Map(options.removes ? [] : before)
  for (const [at, file] of listed.entries()) {
    const known = before.get(file.path)
    if (known && versionOf(known) === versionOf(file)) {
      after.set(file.path, await listened(known))
      continue
    }
    if (known) after.set(file.path, known)
    const taken = await take(file).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`"${file.path}" was not uploaded (${reason}). Run it again: it goes on here.`)
    })
    if (taken.ok) after.set(file.path, taken.file)
    say(
      taken.ok
        ? `${at + 1} of ${listed.length}: ${file.path}`
        : `"${file.path}" is left out: ${taken.reason}`,
    )
  }

  const index = writeIndex(after.values())
  if (!isSame(index, writeIndex(before.values()))) {
    await store.write(INDEX_KEY, index, 'application/json')
  }
  // Not before: until now the index named them.
  const wanted = new Set([...after.values()].flatMap(objectsOf))
  const left = options.removes ? [...there].filter((key) => !wanted.has(key)) : []
  for (const key of left) await store.remove(key)
  const songs = [...after.values()].filter(({ song }) => song).length
  const hasLicence = after.has(LICENCE_FILE)
  return { songs, brought: filler.brought(), removed: left.length, hasLicence }
}

async function readBefore(store: UploadStore): Promise<Map<string, IndexedFile>> {
  const answer = await store.fetchWhole(INDEX_KEY, { mostBytes: LARGEST_INDEX_BYTES })
  if (answer.kind !== 'found') return new Map()
  const files = readIndex(answer.bytes)
  if (files) return files
  throw new Error(
    `${INDEX_KEY} in the bucket can't be read: it is of another version, or not ours.`,
  )
}

/** Songs, playlists and covers as a library finds them, and what may be done with them. */
async function listSongs(folder: SongFiles, dir: string): Promise<FoundFile[]> {
  const listing = await folder.list()
  if (!listing.ok) throw new Error(`The folder of songs can't be read: ${listing.reason}`)
  const [unreadable] = listing.unreadable
  if (unreadable) throw new Error(`"${unreadable.folder}" can't be read: ${unreadable.reason}`)
  if (!listing.files.some(({ path }) => audioTypeOf(path))) {
    throw new Error(`There are no songs in ${dir}.`)
  }
  const opened = await folder.open(LICENCE_FILE)
  await opened?.close()
  const { size, modifiedMs } = opened ?? {}
  const licence = size === undefined || modifiedMs === undefined ? [] : [{ size, modifiedMs }]
  return [...listing.files, ...licence.map((file) => ({ path: LICENCE_FILE, ...file }))]
}

function objectsOf({ sha256, content, song }: IndexedFile): string[] {
  const keys = content === undefined ? [objectKey(sha256)] : []
  return song?.picture ? [...keys, objectKey(song.picture)] : keys
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}
