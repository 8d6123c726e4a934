import { constants, type FSWatcher, watch } from 'node:fs'
import { type FileHandle, open, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { streamOf } from '../../../platform/node/disk.ts'
import type { FolderWatch, FoundFolder, OpenFile, SongFiles } from '../files.ts'
import { beatsOfFile } from './beat-finder.ts'
import { listFolder } from './listing.ts'
import { createSongReader } from './song-reader.ts'

/** Each takes a little of the kernel; beyond this the regular look has to do. */
const MOST_FOLDERS = 2_000

/** One watch a folder: Node's recursive one takes one a file, which thousands of songs use up. */
function watchFolders(options: {
  dir: string
  onChange: () => void
  log: (line: string) => void
}): FolderWatch {
  const watchers = new Map<string, FSWatcher>()
  let isComplaining = true

  function add(key: string, path: string): void {
    try {
      const watcher = watch(join(options.dir, ...path.split('/')), options.onChange)
      watcher.on('error', () => drop(key))
      watchers.set(key, watcher)
    } catch (error) {
      if (!isComplaining) return
      isComplaining = false
      const reason = error instanceof Error ? error.message : String(error)
      options.log(`music: new songs will be noticed later, "${path}" can't be watched: ${reason}`)
    }
  }

  function drop(key: string): void {
    watchers.get(key)?.close()
    watchers.delete(key)
  }

  return {
    cover(folders: FoundFolder[]) {
      // A folder that was replaced has the same path, and is another one.
      const wanted = new Map(
        folders.slice(0, MOST_FOLDERS).map(({ path, inode }) => [`${inode} ${path}`, path]),
      )
      for (const key of [...watchers.keys()]) if (!wanted.has(key)) drop(key)
      for (const [key, path] of wanted) if (!watchers.has(key)) add(key, path)
    },
    stop() {
      for (const key of [...watchers.keys()]) drop(key)
    },
  }
}

/** The library's files on this machine's disk. */
export function openSongFolder(options: {
  dir: string
  log: (line: string) => void
  /** Decodes songs, so that their beats are found; left out, nobody listens to them. */
  ffmpeg?: string | undefined
}): SongFiles {
  const { dir, log, ffmpeg } = options
  const reader = createSongReader()

  /** The place of a file, if it is really there: no link on the way, nothing outside the folder. */
  async function locate(path: string): Promise<string | undefined> {
    try {
      const root = await realpath(dir)
      const place = join(root, ...path.split('/'))
      return place.startsWith(root + sep) && (await realpath(place)) === place ? place : undefined
    } catch {
      return undefined
    }
  }

  async function openLocated(path: string): Promise<FileHandle | undefined> {
    const place = await locate(path)
    if (place === undefined) return undefined
    return open(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
      () => undefined,
    )
  }

  return {
    list: () => listFolder(dir),
    async readTags(path) {
      const place = await locate(path)
      return place ? reader.readTags(place) : { ok: false, reason: 'it is gone' }
    },
    async readPicture(path) {
      const place = await locate(path)
      return place ? reader.readPicture(place) : undefined
    },
    ...(ffmpeg && {
      async findBeats(path, signal) {
        const place = await locate(path)
        if (!place) return { ok: false, reason: 'it is gone' }
        return beatsOfFile({ path: place, ffmpeg, signal })
      },
    }),
    async read(path, mostBytes) {
      const place = await locate(path)
      if (!place) return undefined
      const size = (await stat(place).catch(() => undefined))?.size ?? Number.POSITIVE_INFINITY
      if (size > mostBytes) return undefined
      const handle = await openLocated(path)
      if (!handle) return undefined
      try {
        return new Uint8Array(await handle.readFile())
      } catch {
        return undefined
      } finally {
        await handle.close()
      }
    },
    async open(path) {
      const handle = await openLocated(path)
      if (!handle) return undefined
      const stats = await handle.stat()
      if (stats.isFile()) return asOpenFile(handle, stats)
      await handle.close()
      return undefined
    },
    watch: (onChange) => watchFolders({ dir, onChange, log }),
  }
}

function asOpenFile(handle: FileHandle, stats: { size: number; mtimeMs: number }): OpenFile {
  return {
    size: stats.size,
    modifiedMs: Math.floor(stats.mtimeMs),
    close: () => handle.close(),
    stream: (part) => streamOf(handle, { ...part, whenAborted: 'ends' }),
  }
}
