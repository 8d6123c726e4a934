import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** One number for the contents of these files and folders; a missing one counts as empty. */
export async function fingerprintContents(paths: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of await filesUnder(path)) await addContents(hash, file)
  }
  return hash.digest('hex')
}

/** One number for which files a folder holds and how large they are. */
export async function fingerprintListing(folder: string, except: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await filesUnder(folder)) {
    if (file !== join(folder, except)) {
      hash.update(`${file.slice(folder.length)} ${(await stat(file)).size}\n`)
    }
  }
  return hash.digest('hex')
}

async function addContents(hash: Hash, file: string): Promise<void> {
  const { size } = await stat(file)
  hash.update(`${file} ${size}\n`)
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) hash.update(chunk)
  })
}

async function filesUnder(path: string): Promise<string[]> {
  const stats = await stat(path).catch(() => undefined)
  if (!stats) return []
  if (stats.isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => join(entry.parentPath, entry.name)).toSorted()
}
