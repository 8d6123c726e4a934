import { type FileHandle, open, statfs } from 'node:fs/promises'
import type { ByteRange } from '../http/byte-range.ts'

const CHUNK_BYTES = 64 * 1_024

/** What is left for us on the disk that holds this folder; undefined if nobody can tell. */
export async function measureDisk(dir: string): Promise<{ freeBytes: number } | undefined> {
  try {
    const { bavail, bsize } = await statfs(dir)
    return { freeBytes: bavail * bsize }
  } catch {
    return undefined
  }
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

/** A part of an open file, read as it is wanted; at the end, or once nobody wants it, the file is closed. */
export function streamOf(
  handle: FileHandle,
  {
    start,
    end,
    signal,
    whenAborted = 'fails',
  }: ByteRange & {
    signal: AbortSignal
    /** `ends`: who left is nobody to tell, and no line in the log. */
    whenAborted?: 'fails' | 'ends'
  },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = start
  const close = () => handle.close()
  if (signal.aborted) void close()
  else signal.addEventListener('abort', () => void close(), { once: true })
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const buffer = new Uint8Array(Math.min(CHUNK_BYTES, end + 1 - at))
        const { bytesRead } = await handle
          .read(buffer, 0, buffer.length, at)
          .catch(() => ({ bytesRead: 0 }))
        if (bytesRead === 0) {
          await close()
          if (signal.aborted && whenAborted === 'ends') return controller.close()
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
