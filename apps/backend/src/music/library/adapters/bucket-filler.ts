import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { sha256Hex } from '../../../platform/bytes-as-text.ts'
import type { SongStore } from '../song-bucket.ts'
import { objectKey } from '../song-index.ts'

/** A disk that has not given a song by then gives it no more. */
const DIGEST_MS = 120_000
const ASK_MS = 20_000

/** All of it may throw, and nothing hangs for ever. */
export type UploadStore = Pick<SongStore, 'fetchWhole'> & {
  keep(
    key: string,
    file: { path: string; blob(): Promise<Blob> },
    known: { sha256: string; type: string },
  ): Promise<void>
  write(key: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>
  read(
    key: string,
    options: { range: { start: number; end: number }; signal: AbortSignal },
  ): Promise<{ bytes: number; stream: ReadableStream } | undefined>
  remove(key: string): Promise<void>
}

/** Puts objects into the bucket, each once; `there`: the keys of those that are known to be in it. */
export function createBucketFiller({ store, there }: { store: UploadStore; there: Set<string> }) {
  let brought = 0

  async function bring(
    { sha256, bytes }: { sha256: string; bytes: number },
    put: (key: string) => Promise<void>,
  ): Promise<void> {
    const key = objectKey(sha256)
    if (there.has(key)) return
    // An upload that was cut short has brought some that no index names.
    const range = { start: 0, end: 0 }
    const found = await store.read(key, { range, signal: AbortSignal.timeout(ASK_MS) })
    await found?.stream.cancel()
    if (found?.bytes !== bytes) {
      await put(key)
      brought += 1
    }
    there.add(key)
  }

  return {
    /** How many objects were not there. */
    brought: () => brought,
    async file(path: string, known: { sha256: string; bytes: number; type: string }) {
      await bring(known, (key) => store.keep(key, { path, blob: () => openAsBlob(path) }, known))
    },
    async picture(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
      const sha256 = await sha256Hex(bytes)
      await bring({ sha256, bytes: bytes.length }, (key) =>
        store.write(key, bytes, 'application/octet-stream'),
      )
      return sha256
    },
  }
}

/** Read once from end to end: a song is larger than what should be in memory. */
export async function digestFile(path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  const file = createReadStream(path, { signal: AbortSignal.timeout(DIGEST_MS) })
  for await (const piece of file as AsyncIterable<Buffer>) {
    hash.update(piece)
    bytes += piece.length
  }
  return { sha256: hash.digest('hex'), bytes }
}
