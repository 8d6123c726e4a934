import { join } from 'node:path'
import { MediaFileName, mediaKinds, mediaName } from '@discobooth/contract/media/media-kinds'
import { playableBytes } from '../mp4.ts'
import type { Files } from './files.ts'
import { nameForGood, underWay, writeSafely } from './files.ts'

export interface VideoUnderWay {
  name: string
  /** Where the camera writes: a temporary name. */
  path: string
}

/** A party whose camera keeps dying still leaves files that the backend takes. */
const mostVideos = 30

/** Where the pictures of one party are laid down, each safe on the disk before anything else happens. */
export function createShelf(options: { files: Files; folder: string; names: readonly string[] }) {
  const { files, folder } = options
  const counts = { photo: 0, video: 0 }
  const namesOnDisk = new Set<string>()
  const partMs = new Map<string, number>()
  goOnAfter(options.names)

  /** No name is given twice: neither one on the disk, nor one that the backend has already. */
  function goOnAfter(names: readonly string[]): void {
    for (const kind of ['photo', 'video'] as const)
      for (const name of names.filter((one) => one.startsWith(`${kind}-`)))
        counts[kind] = Math.max(counts[kind], Number.parseInt(name.slice(6), 10) || 0)
  }

  return {
    goOnAfter,
    /** Null when this party has had its share. */
    nextVideo(): VideoUnderWay | null {
      if (counts.video >= mostVideos) return null
      counts.video += 1
      const name = mediaName('video', counts.video)
      return { name, path: join(folder, name + underWay) }
    },
    /** Puts what was filmed so far on the disk, so that a power cut costs a second and no more. */
    async syncVideo({ path }: VideoUnderWay): Promise<void> {
      if ((await files.size(path)) === null) return
      await files.sync(path)
      if (namesOnDisk.has(path)) return
      // Bytes without a name are lost as well.
      await files.sync(folder)
      namesOnDisk.add(path)
    },
    /** Whether anything of it plays; `mostMs` is how long its part of the party was. */
    async keepVideo({ name }: VideoUnderWay, mostMs: number | null): Promise<boolean> {
      if (mostMs !== null) partMs.set(name, mostMs)
      return keepPlayable(files, join(folder, name))
    },
    async keepPhoto(bytes: Uint8Array): Promise<void> {
      if (bytes.length === 0 || bytes.length > mediaKinds.photo.mostBytes)
        throw new Error(`A photo of ${bytes.length} bytes is none.`)
      const name = mediaName('photo', counts.photo + 1)
      await writeSafely(files, join(folder, name), bytes)
      counts.photo += 1
    },
    mostMs: (name: string): number | null => partMs.get(name) ?? null,
  }
}

export type Shelf = ReturnType<typeof createShelf>

/** Keeps a video that was cut off up to its last whole fragment, and drops one that has none. */
export async function keepPlayable(files: Files, path: string): Promise<boolean> {
  const part = path + underWay
  const size = await files.size(part)
  if (size === null) return false
  const playable = await playableBytes(files, part)
  if (playable === null) {
    await files.remove(part)
    return false
  }
  if (playable < size) await files.truncate(part, playable)
  await nameForGood(files, path)
  return true
}

export const isMediaName = (name: string): boolean => MediaFileName.safeParse(name).success
