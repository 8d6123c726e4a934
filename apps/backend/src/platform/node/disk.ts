import { statfs } from 'node:fs/promises'

/** What is left for us on the disk that holds this folder; undefined if nobody can tell. */
export async function measureDisk(dir: string): Promise<{ freeBytes: number } | undefined> {
  try {
    const { bavail, bsize } = await statfs(dir)
    return { freeBytes: bavail * bsize }
  } catch {
    return undefined
  }
}
