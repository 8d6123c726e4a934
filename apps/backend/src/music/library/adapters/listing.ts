import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  audioTypeOf,
  type FoundFile,
  type FoundFolder,
  isCoverFile,
  isPlaylistFile,
  type Listing,
} from '../files.ts'

const DEEPEST = 16
const STATS_AT_ONCE = 32

type Found = {
  files: FoundFile[]
  folders: FoundFolder[]
  unreadable: { folder: string; reason: string }[]
}

/** Everything of interest in the folder and below it. Hidden entries and links are left alone. */
export async function listFolder(dir: string): Promise<Listing> {
  const found: Found = { files: [], folders: [], unreadable: [] }
  try {
    const root = await realpath(dir)
    await look({ root, folder: '', depth: 0, found })
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
  const [first] = found.unreadable
  if (first?.folder === '') return { ok: false, reason: first.reason }
  return { ok: true, ...found }
}

async function look(options: {
  root: string
  folder: string
  depth: number
  found: Found
}): Promise<void> {
  const { root, folder, depth, found } = options
  const place = join(root, ...folder.split('/'))
  try {
    const { ino } = await stat(place, { bigint: true })
    found.folders.push({ path: folder, inode: String(ino) })
    const entries = await readdir(place, { withFileTypes: true })
    const visible = entries.filter((entry) => !entry.name.startsWith('.'))
    const below = (name: string) => (folder === '' ? name : `${folder}/${name}`)
    await measure({
      root,
      paths: visible
        .filter((entry) => entry.isFile() && isOfInterest(entry.name))
        .map((entry) => below(entry.name)),
      found,
    })
    if (depth === DEEPEST) return
    for (const entry of visible) {
      if (!entry.isDirectory()) continue
      await look({ root, folder: below(entry.name), depth: depth + 1, found })
    }
  } catch (error) {
    found.unreadable.push({ folder, reason: reasonOf(error) })
  }
}

async function measure(options: { root: string; paths: string[]; found: Found }): Promise<void> {
  const { root, paths, found } = options
  for (let from = 0; from < paths.length; from += STATS_AT_ONCE) {
    const some = paths.slice(from, from + STATS_AT_ONCE)
    const measured = await Promise.all(
      some.map(async (path) => {
        // It may be gone since it was listed: then it is simply not there.
        const stats = await lstat(join(root, ...path.split('/'))).catch(() => undefined)
        if (!stats?.isFile()) return []
        return [{ path, size: stats.size, modifiedMs: Math.floor(stats.mtimeMs) }]
      }),
    )
    found.files.push(...measured.flat())
  }
}

function isOfInterest(name: string): boolean {
  return audioTypeOf(name) !== undefined || isPlaylistFile(name) || isCoverFile(name)
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
