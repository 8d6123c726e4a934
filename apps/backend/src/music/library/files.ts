import type { SongBeats } from '@discobooth/contract/music/music-api'

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
      /** Where it is known without looking through the files: another one as soon as one of them is. */
      version?: string
    }
  | { ok: false; reason: string }

export type Tags = {
  title: string | undefined
  artists: string[]
  album: string | undefined
  durationMs: number
  hasPicture: boolean
}

/** Null: it was listened to, and has none. */
export type FoundBeats = { ok: true; beats: SongBeats | null } | { ok: false; reason: string }

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

/** Where anybody may fetch a song for a while; the version is that of the file which is there. */
export type SongLink = { url: string; expiresInMs: number; version: string }

/** The library's folder. No path leads out of it, and links are not followed. */
export type SongFiles = {
  list(): Promise<Listing>
  readTags(path: string): Promise<{ ok: true; tags: Tags } | { ok: false; reason: string }>
  /** Where there is somebody to listen: each song in some seconds. */
  findBeats?(path: string, signal: AbortSignal): Promise<FoundBeats>
  /** The picture inside a song. */
  readPicture(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** A whole file, unless it is gone or larger than this. */
  read(path: string, mostBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined>
  open(path: string): Promise<OpenFile | undefined>
  /** Where songs are fetched from elsewhere, and no byte of them comes through here. */
  linkTo?(path: string): Promise<SongLink | 'gone' | 'away'>
  /** From which addresses that is. */
  elsewhere?: readonly string[]
  watch(onChange: () => void): FolderWatch
}

/** What says beside the songs what may be done with them. */
export const LICENCE_FILE = 'licence.json'
/** A larger one is not shown: its song has one that is drawn. */
export const LARGEST_PICTURE_BYTES = 5_000_000

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
