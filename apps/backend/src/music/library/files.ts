/** A file below the library's folder; `path` has slashes on every system. */
export type FoundFile = { path: string; size: number; modifiedMs: number }

export type FoundFolder = { path: string; inode: string }

export type Listing =
  | {
      ok: true
      /** Songs, playlists and covers. */
      files: FoundFile[]
      folders: FoundFolder[]
      /** Folders that could not be looked into: nothing is known about what they hold. */
      unreadable: { folder: string; reason: string }[]
    }
  | { ok: false; reason: string }

export type Tags = {
  title: string | undefined
  artists: string[]
  album: string | undefined
  durationMs: number
  hasPicture: boolean
}

export type OpenFile = {
  size: number
  modifiedMs: number
  /** These bytes, the last one included; closes the file when it is read, left or aborted. */
  stream(part: {
    start: number
    end: number
    signal: AbortSignal
  }): ReadableStream<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

export type FolderWatch = {
  /** Watches these folders from now on, and no others. */
  cover(folders: FoundFolder[]): void
  stop(): void
}

/** The library's folder. No path leads out of it, and links are not followed. */
export type SongFiles = {
  list(): Promise<Listing>
  readTags(path: string): Promise<{ ok: true; tags: Tags } | { ok: false; reason: string }>
  /** The picture inside a song. */
  readPicture(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** A whole file, unless it is gone or larger than this. */
  read(path: string, mostBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined>
  open(path: string): Promise<OpenFile | undefined>
  watch(onChange: () => void): FolderWatch
}

const AUDIO_TYPES: Record<string, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  wav: 'audio/wav',
}
const COVER = /^(cover|folder|front)\.(jpe?g|png|webp)$/i

/** What a song of this name is served as; nothing when it is no song. */
export function audioTypeOf(path: string): string | undefined {
  return AUDIO_TYPES[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '']
}

export function isPlaylistFile(path: string): boolean {
  return /\.m3u8?$/i.test(path)
}

export function isCoverFile(path: string): boolean {
  return COVER.test(nameOf(path))
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The folder a file is in; '' is the library's own. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** Another one as soon as the file is another one. */
export function versionOf({ size, modifiedMs }: { size: number; modifiedMs: number }): string {
  return `${size.toString(36)}-${modifiedMs.toString(36)}`
}
