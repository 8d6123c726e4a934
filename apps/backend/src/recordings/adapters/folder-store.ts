import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaKinds } from '@discobooth/contract/media/media-kinds'
import type { ByteRange } from '../../platform/http/byte-range.ts'
import type { ByteStream, MediaStore } from '../ports.ts'

const CHUNK_BYTES = 64 * 1_024

/** Media in a folder of this machine: a temporary name, fsync, rename, and only then it is there. */
export function openFolderStore(dir: string): MediaStore {
  async function moveIntoPlace(temporary: string, place: string): Promise<void> {
    const handle = await open(temporary, 'r+')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, place)
    await syncFolder(join(place, '..'))
    await syncFolder(dir)
  }

  return {
    name: 'folder',

    async keep(key, { path }) {
      const place = placeOf(dir, key)
      await mkdir(join(place, '..'), { recursive: true })
      try {
        await moveIntoPlace(path, place)
      } catch (error) {
        if (codeOf(error) !== 'EXDEV') throw error
        // Another disk: a rename can't get there.
        const copy = `${place}.${randomUUID()}.new`
        await copyFile(path, copy)
        await moveIntoPlace(copy, place)
        await unlink(path)
      }
    },

    async write(key, bytes) {
      const place = placeOf(dir, key)
      await mkdir(join(place, '..'), { recursive: true })
      const temporary = `${place}.${randomUUID()}.new`
      try {
        await writeFile(temporary, bytes, { flag: 'wx' })
        await moveIntoPlace(temporary, place)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },

    async read(key, { range, signal }) {
      const handle = await open(placeOf(dir, key), 'r').catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      })
      if (!handle) return undefined
      const { size } = await handle.stat()
      const wanted = range ?? { start: 0, end: size - 1 }
      return { bytes: size, stream: streamOf(handle, { ...wanted, signal }) }
    },

    async remove(key) {
      const place = placeOf(dir, key)
      await rm(place, { force: true })
      // The last one takes its folder with it.
      await rmdir(join(place, '..')).catch(() => undefined)
    },

    async removeRest(sessionId) {
      await rm(folderOf(dir, sessionId), { recursive: true, force: true })
    },

    async check() {
      await mkdir(dir, { recursive: true })
      const probe = join(dir, `.${randomUUID()}.probe`)
      try {
        await writeFile(probe, new Uint8Array(4_096), { flag: 'wx' })
      } finally {
        await rm(probe, { force: true })
      }
    },
  }
}

function streamOf(
  handle: Awaited<ReturnType<typeof open>>,
  { start, end, signal }: ByteRange & { signal: AbortSignal },
): ByteStream {
  let at = start
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await handle.close()
  }
  if (signal.aborted) void close()
  else signal.addEventListener('abort', () => void close(), { once: true })
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const buffer = new Uint8Array(Math.min(CHUNK_BYTES, end + 1 - at))
        const { bytesRead } = isOpen
          ? await handle.read(buffer, 0, buffer.length, at).catch(() => ({ bytesRead: 0 }))
          : { bytesRead: 0 }
        if (bytesRead === 0) {
          await close()
          // Half a file must never look like a whole one.
          throw signal.aborted ? signal.reason : new Error('The file ended before its end.')
        }
        at += bytesRead
        controller.enqueue(buffer.subarray(0, bytesRead))
        if (at <= end) return
        controller.close()
        await close()
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

const SESSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const EXTENSIONS = new Set(Object.values(mediaKinds).map(({ extension }) => extension))
const NAME = new RegExp(`^[a-z][a-z0-9-]*\\.(?:${[...EXTENSIONS].join('|')})$`)

/** Where a file of this key lies: a session's id and a name without a path in it lead there, nothing else. */
export function placeOf(dir: string, key: string): string {
  const [sessionId = '', name = '', ...more] = key.split('/')
  // Whoever let another key come so far made a mistake.
  if (!NAME.test(name) || more.length > 0) throw new Error('this is no key of a recording')
  return join(folderOf(dir, sessionId), name)
}

/** Where all files of a session lie. */
export function folderOf(dir: string, sessionId: string): string {
  if (!SESSION.test(sessionId)) throw new Error('this is no id of a session')
  return join(dir, sessionId)
}

/** A new name is safe only when its folder is. */
export async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
