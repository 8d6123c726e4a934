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
