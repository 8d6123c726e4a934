import { constants } from 'node:fs'
import {
  mkdir,
  open,
  readdir,
  rename,
  rmdir,
  stat,
  statfs,
  truncate,
  unlink,
  writeFile,
} from 'node:fs/promises'
import type { Files } from './files.ts'

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function orWhenMissing<Value>(work: Promise<Value>, value: Value): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return value
    throw error
  }
}

export const nodeFiles: Files = {
  makeFolder: async (path) => void (await mkdir(path, { recursive: true })),
  list: (folder) => orWhenMissing(readdir(folder), []),
  size: (path) =>
    orWhenMissing(
      stat(path).then((found) => found.size),
      null,
    ),

  async read(path, offset, length) {
    const file = await open(path, 'r')
    try {
      const bytes = new Uint8Array(length)
      let filled = 0
      while (filled < length) {
        const { bytesRead } = await file.read(bytes, filled, length - filled, offset + filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      return bytes.subarray(0, filled)
    } finally {
      await file.close()
    }
  },

  write: (path, bytes) => writeFile(path, bytes, { mode: 0o600 }),

  async sync(path) {
    const file = await open(path, constants.O_RDONLY)
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  },

  rename,
  truncate,

  async remove(path) {
    const found = await orWhenMissing(stat(path), null)
    if (found !== null)
      await orWhenMissing(found.isDirectory() ? rmdir(path) : unlink(path), undefined)
  },

  async freeBytes(path) {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  },
}
