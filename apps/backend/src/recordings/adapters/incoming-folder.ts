import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { measureDisk, syncFolder } from '../../platform/node/disk.ts'
import type { Incoming, WholeFile } from '../ports.ts'
import { folderOf, placeOf, removeFile } from './folder-store.ts'

const HEAD_BYTES = 12
const CHUNK = 256 * 1_024
/** For the database, which stops taking payments on a full disk. Less than the booth keeps on its own. */
const KEPT_FREE_BYTES = 1_024 ** 3

/** Files that are still arriving, on this machine's disk. */
export function openIncomingFolder(
  dir: string,
  { keptFreeBytes = KEPT_FREE_BYTES }: { keptFreeBytes?: number } = {},
): Incoming {
  async function needRoom(): Promise<void> {
    const disk = await measureDisk(dir)
    if (disk && disk.freeBytes < keptFreeBytes) {
      throw new Error('The disk is nearly full: recordings wait in their booths.')
    }
  }

  async function openForWriting(place: string): Promise<FileHandle> {
    const isNew = (await stat(place).catch(() => undefined)) === undefined
    const folder = join(place, '..')
    const handle = isNew ? await openNew(place) : await open(place, 'r+')
    if (isNew) for (const each of [folder, dir]) await syncFolder(each)
    return handle
  }

  return {
    async write(key, { offset, bytes }) {
      const handle = await openForWriting(placeOf(dir, key))
      try {
        await needRoom()
        const { size } = await handle.stat()
        if (size < offset) return 'lost'
        if (size > offset) await handle.truncate(offset)
        let written = 0
        while (written < bytes.length) {
          const left = bytes.length - written
          const result = await handle.write(bytes, written, left, offset + written)
          written += result.bytesWritten
        }
        await handle.datasync()
        return 'written'
      } finally {
        await handle.close()
      }
    },

    async digest(key) {
      const place = placeOf(dir, key)
      const found = await stat(place).catch(missing)
      if (!found) return undefined
      const hash = createHash('sha256')
      let head: Uint8Array = new Uint8Array()
      const stream: AsyncIterable<Uint8Array> = createReadStream(place, { highWaterMark: CHUNK })
      for await (const bytes of stream) {
        if (head.length === 0) head = bytes.slice(0, HEAD_BYTES)
        hash.update(bytes)
      }
      return { bytes: found.size, sha256: hash.digest('hex'), head }
    },

    async find(key): Promise<WholeFile | undefined> {
      const path = placeOf(dir, key)
      if (!(await stat(path).catch(missing))) return undefined
      return { path, blob: () => openAsBlob(path) }
    },

    remove: (key) => removeFile(dir, key),

    async removeRest(sessionId) {
      await rm(folderOf(dir, sessionId), { recursive: true, force: true })
    },
  }
}

/** Whoever removes the file before this one may take the empty folder away again under our hands. */
async function openNew(place: string, tries = 3): Promise<FileHandle> {
  await mkdir(join(place, '..'), { recursive: true })
  try {
    return await open(place, 'w+')
  } catch (error) {
    const isFolderGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isFolderGone || tries <= 1) throw error
    return openNew(place, tries - 1)
  }
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}
