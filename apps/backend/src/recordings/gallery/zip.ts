import { mediaKindOf } from '@discobooth/contract/media/media-kinds'
import { downloadZip, predictLength } from 'client-zip'
import { type ByteStream, mediaKey } from '../ports.ts'
import type { RecordingDesk } from '../recording-desk.ts'
import type { Gallery } from './gallery.ts'

const isOriginal = ({ name }: { name: string }) => mediaKindOf(name) !== 'small'

/** Everything in one file, packed while it is read and never as a whole in memory. */
export function answerZip(
  { store, watch }: Pick<RecordingDesk, 'store' | 'watch'>,
  gallery: Gallery,
  request: Request,
): Response {
  const lastModified = gallery.startedAt ?? new Date(0)
  const over = new AbortController()
  const signal = AbortSignal.any([request.signal, over.signal])
  const named = gallery.all
    .filter(isOriginal)
    .map(({ name, bytes }) => ({ name, size: bytes, lastModified }))

  async function* entries() {
    for (const entry of named) {
      const key = mediaKey.original(gallery.sessionId, entry.name)
      const found = await watch.watched('reading', () => store.read(key, { signal }))
      // Its length is promised, so the answer breaks off.
      if (!found) throw new Error('A file was deleted while it was packed.')
      yield { ...entry, input: found.stream }
    }
  }

  const isHead = request.method === 'HEAD'
  return new Response(isHead ? null : untilOver(downloadZip(entries()).body, over), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="discobooth.zip"',
      'content-length': String(predictLength(named)),
    },
  })
}

/** A phone that hangs up ends the reading; the packer itself would fail at that, with nobody to hear it. */
function untilOver(zip: Response['body'], over: AbortController): ByteStream | null {
  if (!zip) return null
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> = zip.getReader()
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        over.abort()
        await reader.cancel().catch(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
