import { mediaLimits, Sha256, uploadHeaders } from '@discobooth/contract/media/media'
import { mediaFactsOf } from '@discobooth/contract/media/media-kinds'
import * as z from 'zod/mini'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import { badHeaders, pieceTooLong } from '../refusals.ts'

export type UploadHead = { offset: number; length: number; sha256: string }

const Count = z.string().check(z.regex(/^\d{1,15}$/))
const Announced = z.object({ offset: Count, length: Count, sha256: Sha256 })

/** What the booth says about a piece before its first byte. */
export function readHead(headers: Headers): Outcome<UploadHead> {
  const read = z.safeParse(Announced, {
    offset: headers.get(uploadHeaders.offset),
    length: headers.get(uploadHeaders.length),
    sha256: headers.get(uploadHeaders.sha256),
  })
  if (!read.success) return refused(badHeaders)
  const offset = Number(read.data.offset)
  const length = Number(read.data.length)
  if (length === 0 || offset > length) return refused(badHeaders)
  return ok({ offset, length, sha256: read.data.sha256 })
}

/** Refuses a piece by what is said of it, before anything of it is read. */
export function checkAnnounced(headers: Headers, { offset, length }: UploadHead): Outcome<number> {
  const most = Math.min(mediaLimits.pieceBytes, length - offset)
  return Number(headers.get('content-length') ?? 0) > most ? refused(pieceTooLong) : ok(most)
}

/**
 * The bytes of a piece, and no more than `most`. One that breaks off, or takes longer than `limit`
 * says, counts as far as it came: on bad Wi-Fi that is the difference between slow and never.
 */
export async function readPiece(
  body: ReadableStream<Uint8Array> | null,
  { most, limit }: { most: number; limit: AbortSignal },
): Promise<Outcome<Uint8Array<ArrayBuffer>>> {
  const piece = new Uint8Array(most)
  let length = 0
  const reader = body?.getReader()
  // Whoever is reading is told that there is no more. Not a race against a promise that lasts as
  // long as the limit: it would keep every byte so long.
  const stop = () => void reader?.cancel().catch(() => undefined)
  limit.addEventListener('abort', stop)
  if (limit.aborted) stop()
  try {
    for (;;) {
      const read = await reader?.read().catch(() => undefined)
      if (!read || read.done) return ok(piece.subarray(0, length))
      if (length + read.value.length > most) {
        stop()
        return refused(pieceTooLong)
      }
      piece.set(read.value, length)
      length += read.value.length
    }
  } finally {
    limit.removeEventListener('abort', stop)
  }
}

export const HEAD_BYTES = 12

/** Whether a file begins as its name says. Too short to tell is told at the end. */
export function looksLike(name: string, head: Uint8Array): boolean {
  const { at, bytes } = mediaFactsOf(name).begins
  return bytes.every((byte, order) => head[at + order] === byte)
}
