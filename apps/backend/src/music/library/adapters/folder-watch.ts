import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import type { FolderWatch, FoundFolder } from '../files.ts'

/** Each takes a little of the kernel; beyond this the regular look has to do. */
const MOST_FOLDERS = 2_000

/** One watch a folder: Node's recursive one takes one a file, which thousands of songs use up. */
export function watchFolders(options: {
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
