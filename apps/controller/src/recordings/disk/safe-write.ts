import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import type { Files } from './files.ts'

/** Names that end so are under way: nothing else is ever shown or uploaded. */
export const underWay = '.part'

/** Written whole or not at all, whenever the power goes. */
export async function writeSafely(files: Files, path: string, bytes: Uint8Array): Promise<void> {
  await files.write(path + underWay, bytes)
  await settle(files, path)
}

/** Gives a file that was written under its temporary name its own, on the disk for good. */
export async function settle(files: Files, path: string): Promise<void> {
  await files.sync(path + underWay)
  await files.rename(path + underWay, path)
  await files.sync(dirname(path))
}

const pieceBytes = 1_048_576

export async function checksum(
  files: Files,
  path: string,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for (;;) {
    const piece = await files.read(path, bytes, pieceBytes)
    if (piece.length === 0) return { bytes, sha256: hash.digest('hex') }
    hash.update(piece)
    bytes += piece.length
  }
}
