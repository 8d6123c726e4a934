import { createHash } from 'node:crypto'
import type { Files } from '../disk/files.ts'

const PIECE_BYTES = 1_048_576

export type PartSums = { sha256: string; md5s: string[] }

/**
 * The checksums of a file and of its parts, from one reading of all of it: what the store is to hold
 * is what the party left, or the difference is found here. Those of the file that is on its way are
 * kept, for each part asks for them again.
 */
export function createPartSums(files: Files) {
  let last: { path: string; partBytes: number; sums: PartSums } | undefined

  async function read(path: string, partBytes: number): Promise<PartSums> {
    const whole = createHash('sha256')
    const md5s: string[] = []
    for (let at = 0; ; ) {
      const part = createHash('md5')
      const end = at + partBytes
      const begin = at
      while (at < end) {
        const piece = await files.read(path, at, Math.min(PIECE_BYTES, end - at))
        if (piece.length === 0) break
        whole.update(piece)
        part.update(piece)
        at += piece.length
      }
      if (at > begin) md5s.push(part.digest('hex'))
      if (at < end) return { sha256: whole.digest('hex'), md5s }
    }
  }

  return {
    async of(path: string, partBytes: number): Promise<PartSums> {
      if (last?.path === path && last.partBytes === partBytes) return last.sums
      const sums = await read(path, partBytes)
      last = { path, partBytes, sums }
      return sums
    },
    /** Something was not as it should be: the next time, the disk is read again. */
    forget(): void {
      last = undefined
    },
  }
}
