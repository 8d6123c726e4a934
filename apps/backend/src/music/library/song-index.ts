import { SongBeats } from '@discobooth/contract/music/music-api'
import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const IndexedFile = z.object({
  /** As in the folder that it was brought from; its place in the bucket is made of its bytes. */
  path: z.string().check(z.minLength(1)),
  size: z.int(),
  modifiedMs: z.int(),
  sha256: Sha256,
  /** Only of songs: what their tags say, and the picture inside. */
  song: z.optional(
    z.object({
      title: z.optional(z.string()),
      artists: z.array(z.string()),
      album: z.optional(z.string()),
      durationMs: z.int(),
      picture: z.nullable(Sha256),
      /** Left out: brought by a release that did not listen, or from where nothing decodes songs. */
      beats: z.optional(z.nullable(SongBeats)),
    }),
  ),
  /** Of playlists and of the licence: all that is in them, in base64, and nothing of them in the bucket. */
  content: z.optional(z.string()),
})
export type IndexedFile = z.infer<typeof IndexedFile>

const SongIndex = z.object({ format: z.literal(1), files: z.array(IndexedFile) })

/** All that is in a bucket of songs. It is written last: whatever it names is there. */
export const INDEX_KEY = 'songs/index.json'
/** Of some fifty thousand songs. */
export const LARGEST_INDEX_BYTES = 32_000_000
/** A list of some ten thousand songs. */
export const LARGEST_CONTENT_BYTES = 1_000_000

/**
 * By what is in it: a song that is replaced is another object, so the index of before stays true, and no
 * store has to take the letters that people give their files.
 */
export function objectKey(sha256: string): string {
  return `songs/${sha256}`
}

/** Null: it is none that we can read. */
export function readIndex(bytes: Uint8Array): Map<string, IndexedFile> | null {
  const read = z.safeParse(SongIndex, parseJson(new TextDecoder().decode(bytes)))
  return read.success ? new Map(read.data.files.map((file) => [file.path, file])) : null
}

export function writeIndex(files: Iterable<IndexedFile>): Uint8Array<ArrayBuffer> {
  const sorted = [...files].toSorted((one, other) => (one.path < other.path ? -1 : 1))
  return new TextEncoder().encode(JSON.stringify({ format: 1, files: sorted }))
}
