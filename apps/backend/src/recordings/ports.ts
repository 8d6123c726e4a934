import type { ByteRange } from '../platform/http/byte-range.ts'

export type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>

/** What has arrived so far, on this machine's disk, until it is whole and the store has it. */
export type Incoming = {
  /**
   * Writes these bytes at this place, which is where the file ends as far as we know, and answers
   * only when a power cut can't take them back. What lies behind `offset` is of a write that was
   * never confirmed, and is cut off. `lost`: what was there before `offset` is not.
   */
  write(key: string, piece: { offset: number; bytes: Uint8Array }): Promise<'written' | 'lost'>
  /** Of the whole file, read from the disk; undefined: there is none. */
  digest(key: string): Promise<{ bytes: number; sha256: string; head: Uint8Array } | undefined>
  /** The file itself, to be handed to the store; undefined: it is gone, so the store should have it. */
  find(key: string): Promise<WholeFile | undefined>
  remove(key: string): Promise<void>
  /** Whatever else there is of a session. */
  removeRest(sessionId: string): Promise<void>
}

export type WholeFile = { path: string; blob(): Promise<Blob> }

/** Where media are kept: a folder, or any S3-compatible store. All of it may throw: then it is tried later. */
export type MediaStore = {
  name: 'folder' | 's3'
  /** Takes a whole file into the store; the one at `path` may be gone then. */
  keep(key: string, file: WholeFile, known: { sha256: string; type: string }): Promise<void>
  /** Undefined: there is no such file. A stream that nobody reads must be cancelled. */
  read(
    key: string,
    options: { range?: ByteRange | undefined; signal: AbortSignal },
  ): Promise<{ bytes: number; stream: ByteStream } | undefined>
  /** What is not there is removed. */
  remove(key: string): Promise<void>
  /** What a write that was cut short left of a session under a name of its own, if the store has such a thing. */
  removeRest?(sessionId: string): Promise<void>
  /** An address under which anybody can fetch it for a while, if the store has such a thing. */
  linkTo?(key: string, seconds: number): Promise<string>
  /** How booths bring files without us in between, if the store has such a thing. */
  uploads?: PartUploads | undefined
  /** Throws if nothing could be stored now. */
  check(): Promise<void>
}

/** A file on its way into the store in parts, by the name that the store has given it. */
export type Upload = { key: string; id: string }
export type ArrivedPart = {
  number: number
  /** What the store calls these bytes. */
  tag: string
  /** The tag, where it may be a checksum. */
  md5: string | undefined
  /** Undefined: this store does not say. */
  bytes: number | undefined
}

/**
 * Files that come straight from their booths: we begin, the booth puts the parts under addresses that
 * we sign, we finish, and only then there is a file. All of it may throw.
 */
export type PartUploads = {
  /** How long all parts but the last are. */
  partBytes: number
  /** `hasSums`: the tags of its parts will be checksums. */
  begin(key: string, type: string): Promise<Upload & { hasSums: boolean }>
  /** Undefined: there is no such upload any more, for it was finished or ended. */
  list(upload: Upload): Promise<ArrivedPart[] | undefined>
  /** Where this part, and nothing else, may be put for a while, and with which headers. */
  addressOf(
    upload: Upload,
    part: { number: number; bytes: number; md5: string },
  ): Promise<{ address: string; headers: Record<string, string> }>
  /** Makes one file of these parts; false: there is no such upload any more. */
  finish(upload: Upload, parts: readonly ArrivedPart[]): Promise<boolean>
  /** Forgets what has arrived. What is not there is ended. */
  end(upload: Upload): Promise<void>
  /** All whose keys begin so, and that are neither finished nor ended. */
  listOpen(prefix: string): Promise<(Upload & { begunAt: Date })[]>
}

export const mediaKey = {
  original: (sessionId: string, name: string) => `${sessionId}/${name}`,
  /** Drawn by backends of the releases before, under names that no booth uses. */
  formerSmall: (sessionId: string, photo: string) => `${sessionId}/small-${photo}`,
  formerStrip: (sessionId: string) => `${sessionId}/${FORMER_STRIP}`,
}

export const FORMER_STRIP = 'strip.jpg'
