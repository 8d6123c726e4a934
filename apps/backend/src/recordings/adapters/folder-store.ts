import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaKinds } from '@discobooth/contract/media/media-kinds'
import { streamOf, syncFolder } from '../../platform/node/disk.ts'
import type { MediaStore } from '../ports.ts'

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

    remove: (key) => removeFile(dir, key),

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

export async function removeFile(dir: string, key: string): Promise<void> {
  const place = placeOf(dir, key)
  await rm(place, { force: true })
  // The last one takes its folder with it.
  await rmdir(join(place, '..')).catch(() => undefined)
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
