import { type IAudioMetadata, parseFile, selectCover } from 'music-metadata'
import type { Tags } from '../files.ts'

/** Runs in a process of its own (`song-reader.ts`), which sets the limits: a file may be made to take for ever. */
export async function readTags(
  place: string,
): Promise<{ ok: true; tags: Tags } | { ok: false; reason: string }> {
  try {
    const quick = await parseFile(place)
    // Some files only tell how long they are when they are read from end to end.
    const metadata = quick.format.duration ? quick : await parseFile(place, { duration: true })
    return toTags(metadata)
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

export async function readPicture(place: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const { common } = await parseFile(place)
    const picture = selectCover(common.picture)
    return picture ? new Uint8Array(picture.data) : undefined
  } catch {
    return undefined
  }
}

function toTags({ format, common }: IAudioMetadata): Awaited<ReturnType<typeof readTags>> {
  const durationMs = Math.round((format.duration ?? 0) * 1_000)
  if (format.hasAudio === false) return { ok: false, reason: 'it holds no sound' }
  if (!Number.isSafeInteger(durationMs) || durationMs <= 0) {
    return { ok: false, reason: 'it does not tell how long it is' }
  }
  const artists = common.artists ?? (common.artist === undefined ? [] : [common.artist])
  return {
    ok: true,
    tags: {
      title: common.title && mended(common.title),
      artists: artists.map(mended),
      album: common.album && mended(common.album),
      durationMs,
      hasPicture: selectCover(common.picture) !== null,
    },
  }
}

// Tags of an old kind do not say how they are written; most programs write UTF-8 into them, which
// then reads as Latin-1: two odd letters for each accent. By chance that is no valid UTF-8.
function mended(text: string): string {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}
