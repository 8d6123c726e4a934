import { join } from 'node:path'
import { MediaFileName, mediaKinds, mediaName } from '@discobooth/contract/media/media-kinds'
import { playableBytes } from '../mp4.ts'
import type { Files } from './files.ts'
import { settle, underWay, writeSafely } from './files.ts'

export interface VideoUnderWay {
  name: string
  /** Where the camera writes: a temporary name. */
  path: string
}

/** A party whose camera keeps dying still leaves files that the backend takes. */
const mostVideos = 30

/** Where the pictures of one party are laid down, each safe on the disk before anything else happens. */
export class Shelf {
  readonly #files: Files
  readonly #folder: string
  readonly #counts = { photo: 0, video: 0 }
  readonly #namesOnDisk = new Set<string>()
  readonly #mostMs = new Map<string, number>()

  constructor(options: { files: Files; folder: string; names: readonly string[] }) {
    this.#files = options.files
    this.#folder = options.folder
    this.goOnAfter(options.names)
  }

  /** No name is given twice: neither one on the disk, nor one that the backend has already. */
  goOnAfter(names: readonly string[]): void {
    for (const kind of ['photo', 'video'] as const)
      for (const name of names.filter((one) => one.startsWith(`${kind}-`)))
        this.#counts[kind] = Math.max(this.#counts[kind], Number.parseInt(name.slice(6), 10) || 0)
  }

  /** Null when this party has had its share. */
  nextVideo(): VideoUnderWay | null {
    if (this.#counts.video >= mostVideos) return null
    this.#counts.video += 1
    const name = mediaName('video', this.#counts.video)
    return { name, path: join(this.#folder, name + underWay) }
  }

  /** Puts what was filmed so far on the disk, so that a power cut costs a second and no more. */
  async syncVideo({ path }: VideoUnderWay): Promise<void> {
    if ((await this.#files.size(path)) === null) return
    await this.#files.sync(path)
    if (this.#namesOnDisk.has(path)) return
    // Bytes without a name are lost as well.
    await this.#files.sync(this.#folder)
    this.#namesOnDisk.add(path)
  }

  /** Whether anything of it plays; `mostMs` is how long its part of the party was. */
  async keepVideo({ name }: VideoUnderWay, mostMs: number | null): Promise<boolean> {
    if (mostMs !== null) this.#mostMs.set(name, mostMs)
    return keepPlayable(this.#files, join(this.#folder, name))
  }

  async keepPhoto(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0 || bytes.length > mediaKinds.photo.mostBytes)
      throw new Error(`A photo of ${bytes.length} bytes is none.`)
    const name = mediaName('photo', this.#counts.photo + 1)
    await writeSafely(this.#files, join(this.#folder, name), bytes)
    this.#counts.photo += 1
  }

  mostMs = (name: string): number | null => this.#mostMs.get(name) ?? null
}

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
  await settle(files, path)
  return true
}

export const isMediaName = (name: string): boolean => MediaFileName.safeParse(name).success
