import * as z from 'zod/mini'
import { DateTime } from '../wire/date-time.ts'
import { MediaFileName } from './media-kinds.ts'

/**
 * How recordings travel from the booth to the backend. The booth tells what a party left behind
 * (`RecordingReport`, sent until it is answered), and brings each file in pieces: it asks how much has
 * arrived, goes on from there, and forgets the file only when the backend has confirmed its checksum.
 */
export const mediaLimits = {
  /** Of one PUT; small, so that bad Wi-Fi costs little. */
  pieceBytes: 1_048_576,
  filesOfSession: 40,
} as const

export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const RecordedFile = z.object({
  name: MediaFileName,
  bytes: z.int().check(z.positive()),
  sha256: Sha256,
  /** Of a video, as far as the booth can tell. */
  durationMs: z._default(z.nullable(z.int().check(z.nonnegative())), null),
})
export type RecordedFile = z.infer<typeof RecordedFile>

/** Body of PUT /api/media/{sessionId}: everything that will ever come of this party. The last one counts. */
export const RecordingReport = z.object({
  /** When the party began, by the booth's clock. */
  startedAt: DateTime,
  files: z.array(RecordedFile).check(z.maxLength(mediaLimits.filesOfSession)),
  /** What went wrong, in a sentence for the operator. */
  problem: z.nullable(z.string().check(z.maxLength(500))),
})
export type RecordingReport = z.infer<typeof RecordingReport>

/** Headers of PUT /api/media/{sessionId}/{name}, whose body is the bytes from `offset` on. */
export const uploadHeaders = {
  offset: 'upload-offset',
  length: 'upload-length',
  sha256: 'upload-sha256',
} as const

/** Answer of GET and PUT /api/media/{sessionId}/{name}. */
export const UploadState = z.object({
  /** The next piece begins here. */
  receivedBytes: z.int().check(z.nonnegative()),
  /** Set once all has arrived and was checked: from then on the booth may forget the file. */
  sha256: z.nullable(Sha256),
})
export type UploadState = z.infer<typeof UploadState>
