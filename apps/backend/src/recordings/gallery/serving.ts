import { mediaFactsOf, mediaKinds, posterOf, smallOf } from '@discobooth/contract/media/media-kinds'
import { readRange } from '../../platform/http/byte-range.ts'
import { mediaKey } from '../ports.ts'
import type { RecordingDesk } from '../recording-desk.ts'
import type { Gallery } from './gallery.ts'

type Desk = Pick<RecordingDesk, 'store' | 'watch'>

/** A file of this gallery as the store knows it; undefined: it has none of this name. */
export function keyOf(gallery: Gallery, name: string, isSmall: boolean): string | undefined {
  const { sessionId, files, strips } = gallery
  const strip = strips.find((one) => one.name === name)
  if (strip) return isSmall ? undefined : strip.key
  if (!files.some((file) => file.name === name)) return undefined
  if (!isSmall) return mediaKey.original(sessionId, name)
  const stands = pictureFor(gallery, name)
  return stands && mediaKey.original(sessionId, stands)
}

/** The small picture that stands for a photo or a film of this gallery; undefined: a film that has none. */
export function pictureFor({ all }: Pick<Gallery, 'all'>, name: string): string | undefined {
  const { isFilm } = mediaFactsOf(name)
  const small = isFilm ? posterOf(name) : smallOf(name)
  if (small !== name && all.some((file) => file.name === small)) return small
  // A booth of the release before brings none, and a photo may have none: then it is shown itself.
  return isFilm ? undefined : name
}

/** A picture or a video, or the part of it that was asked for: a video must seek. */
export async function answerFile(
  { store, watch }: Desk,
  {
    gallery,
    name,
    key,
    request,
  }: { gallery: Gallery; name: string; key: string; request: Request },
): Promise<Response | undefined> {
  const known = gallery.all.find((file) => mediaKey.original(gallery.sessionId, file.name) === key)
  const asked = known
    ? readRange(request.headers.get('range'), known.bytes)
    : { kind: 'whole' as const }
  const headers = new Headers({
    // A strip that was drawn here has no row.
    'content-type': known ? mediaFactsOf(known.name).type : mediaKinds.strip.type,
    ...(known && { 'accept-ranges': 'bytes' }),
  })
  if (new URL(request.url).searchParams.has('save')) {
    headers.set('content-disposition', `attachment; filename="discobooth-${name}"`)
  }
  if (asked.kind === 'outside') {
    headers.set('content-range', `bytes */${known?.bytes ?? 0}`)
    return new Response(null, { status: 416, headers })
  }
  const range = asked.kind === 'part' ? asked.range : undefined
  const found = await watch.watched('reading', () =>
    store.read(key, { range, signal: request.signal }),
  )
  if (!found) return undefined
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${found.bytes}`)
  headers.set('content-length', String(range ? range.end + 1 - range.start : found.bytes))
  const isHead = request.method === 'HEAD'
  if (isHead) await found.stream.cancel()
  return new Response(isHead ? null : found.stream, { status: range ? 206 : 200, headers })
}
