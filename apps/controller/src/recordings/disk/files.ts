import { createHash } from 'node:crypto'
import { dirname } from 'node:path'

/**
 * The disk as the spool needs it. Each call is one step that a power cut can fall behind, so the order
 * of write, sync and rename is visible to tests, which also fill this disk up or make it read-only.
 */
export interface Files {
  makeFolder(path: string): Promise<void>
  /** Names in a folder; none when it is missing. */
  list(folder: string): Promise<string[]>
  /** Null when it is missing. */
  size(path: string): Promise<number | null>
  read(path: string, offset: number, length: number): Promise<Uint8Array>
  write(path: string, bytes: Uint8Array): Promise<void>
  /** Puts a file, or the names in a folder, on the disk for good. */
  sync(path: string): Promise<void>
  rename(from: string, to: string): Promise<void>
  truncate(path: string, length: number): Promise<void>
  /** A file, or an empty folder; what is missing is gone already. */
  remove(path: string): Promise<void>
  freeBytes(path: string): Promise<number>
}

/** What the disk said, as a sentence for the operator. */
export function describeDiskError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC') return "The booth's disk is full: free some space."
  if (code === 'EROFS') return "The booth's disk can only be read: check it and start it again."
  return `The booth's disk fails: ${error instanceof Error ? error.message : String(error)}`
}

/** Names that end so are under way: nothing else is ever shown or uploaded. */
export const underWay = '.part'

/** Written whole or not at all, whenever the power goes. */
export async function writeSafely(files: Files, path: string, bytes: Uint8Array): Promise<void> {
  await files.write(path + underWay, bytes)
  await nameForGood(files, path)
}

/** Gives a file that was written under its temporary name its own, on the disk for good. */
export async function nameForGood(files: Files, path: string): Promise<void> {
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
