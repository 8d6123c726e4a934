import { basename, dirname } from 'node:path'
import type { Files } from '../disk/files.ts'

/** What a power cut, or a disk, does to one call. */
export type Strike = (call: string, number: number) => 'ENOSPC' | 'EROFS' | 'cut' | null

class DiskError extends Error {
  readonly code: string
  constructor(code: string) {
    super(`${code}: the disk of this test says no`)
    this.code = code
  }
}

interface Inode {
  bytes: Uint8Array
  /** What is on the disk for good. */
  synced: Uint8Array
}

type Names = Map<string, Inode | 'folder'>

const changes = new Set(['write', 'sync', 'rename', 'truncate', 'remove', 'makeFolder'])

/**
 * A disk in memory that forgets what was not synced: bytes without a sync of their file, and names
 * without a sync of their folder, are gone after a power cut.
 */
export class MemoryDisk {
  readonly calls: string[] = []
  strike: Strike = () => null
  /** Files, and folders, that give a read error. */
  unreadable: (path: string) => boolean = () => false
  free = 100 * 1024 ** 3
  #now: Names = new Map()
  #onDisk: Names = new Map()
  #changes = 0
  #isOff = false
  #life = 0

  /** The disk for a program that has just started: what was not synced is gone, and so is who used it before. */
  plugIn(): Files {
    this.#life += 1
    const life = this.#life
    const step = async (call: string, path: string) => {
      if (life !== this.#life) await new Promise(() => {})
      await this.#step(call, path)
    }
    this.#restart()
    return this.#files(step)
  }

  #restart(): void {
    this.#isOff = false
    this.strike = () => null
    for (const inode of this.#onDisk.values()) if (inode !== 'folder') inode.bytes = inode.synced
    this.#now = new Map(this.#onDisk)
  }

  get changes(): number {
    return this.#changes
  }

  names = (): string[] => [...this.#now.keys()].toSorted()

  /** Written by somebody else, such as ffmpeg, and lying on the disk for good. */
  put(path: string, bytes: Uint8Array): void {
    const inode = { bytes, synced: bytes }
    for (const names of [this.#now, this.#onDisk]) {
      names.set(path, inode)
      for (let above = dirname(path); above !== dirname(above); above = dirname(above))
        names.set(above, 'folder')
    }
  }

  /** Written by somebody else, who syncs nothing. */
  putUnsynced(path: string, bytes: Uint8Array): void {
    this.#now.set(path, { bytes, synced: new Uint8Array() })
  }

  /** Gone, as after a repair of the disk or by somebody's hand. */
  lose(path: string): void {
    this.#now.delete(path)
    this.#onDisk.delete(path)
  }

  #files(step: (call: string, path: string) => Promise<void>): Files {
    return {
      makeFolder: async (path: string): Promise<void> => {
        await step('makeFolder', path)
        for (let folder = path; folder !== dirname(folder); folder = dirname(folder))
          if (!this.#now.has(folder)) this.#now.set(folder, 'folder')
      },

      list: async (folder: string): Promise<string[]> => {
        await step('list', folder)
        if (this.unreadable(folder)) throw new DiskError('EIO')
        return [...this.#now.keys()]
          .filter((path) => dirname(path) === folder)
          .map((path) => basename(path))
      },

      size: async (path: string): Promise<number | null> => {
        await step('size', path)
        const inode = this.#now.get(path)
        return inode === undefined || inode === 'folder' ? null : inode.bytes.length
      },

      read: async (path: string, offset: number, length: number): Promise<Uint8Array> => {
        await step('read', path)
        if (this.unreadable(path)) throw new DiskError('EIO')
        return this.#inode(path).bytes.slice(offset, offset + length)
      },

      write: async (path: string, bytes: Uint8Array): Promise<void> => {
        await step('write', path)
        const inode = this.#now.get(path)
        if (inode === undefined || inode === 'folder')
          this.#now.set(path, { bytes: bytes.slice(), synced: new Uint8Array() })
        else inode.bytes = bytes.slice()
      },

      sync: async (path: string): Promise<void> => {
        await step('sync', path)
        const inode = this.#now.get(path)
        if (inode === undefined) throw new DiskError('ENOENT')
        if (inode !== 'folder') inode.synced = inode.bytes
        else this.#syncNames(path)
      },

      rename: async (from: string, to: string): Promise<void> => {
        await step('rename', to)
        this.#now.set(to, this.#inode(from))
        this.#now.delete(from)
      },

      truncate: async (path: string, length: number): Promise<void> => {
        await step('truncate', path)
        const inode = this.#inode(path)
        inode.bytes = inode.bytes.slice(0, length)
      },

      remove: async (path: string): Promise<void> => {
        await step('remove', path)
        this.#now.delete(path)
      },

      freeBytes: async (path: string): Promise<number> => {
        await step('freeBytes', path)
        return this.free
      },
    }
  }

  #syncNames(folder: string): void {
    const inFolder = (path: string) => dirname(path) === folder
    for (const path of this.#onDisk.keys())
      if (inFolder(path) && !this.#now.has(path)) this.#onDisk.delete(path)
    for (const [path, inode] of this.#now) if (inFolder(path)) this.#onDisk.set(path, inode)
    // A folder's own way down to it is taken as made: all disks do that together.
    for (let path = folder; path !== dirname(path); path = dirname(path))
      this.#onDisk.set(path, 'folder')
  }

  #inode(path: string): Inode {
    const inode = this.#now.get(path)
    if (inode === undefined || inode === 'folder') throw new DiskError('ENOENT')
    return inode
  }

  /** Every call is a moment of its own, in which the power can go. */
  async #step(call: string, path: string): Promise<void> {
    await Promise.resolve()
    if (this.#isOff) return new Promise(() => {})
    if (!changes.has(call)) return
    this.calls.push(`${call} ${basename(path)}`)
    const strike = this.strike(this.calls.at(-1) ?? '', this.#changes)
    this.#changes += 1
    if (strike === null) return
    if (strike !== 'cut') throw new DiskError(strike)
    this.#isOff = true
    return new Promise(() => {})
  }
}
