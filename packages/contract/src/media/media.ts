import * as z from 'zod/mini'
import { DrawnBrand } from '../device/brand.ts'
import { SongBeats } from '../music/music-api.ts'
import { DateTime } from '../wire/date-time.ts'
import { MediaFileName } from './media-kinds.ts'

/**
 * How recordings travel from the booth to the backend. The booth tells what a party left behind
 * (`RecordingReport`, sent until it is answered), asks of each file how much has arrived
 * (`UploadState`), and goes on from there: in pieces through the backend, or, where the backend says
 * so, in parts straight into its store (`PartsOffer`). It forgets a file only when the backend has
 * confirmed it.
 */
export const mediaLimits = {
  /** Of one PUT; small, so that bad Wi-Fi costs little. */
  pieceBytes: 1_048_576,
  filesOfSession: 40,
  /** More than the longest film has. */
  partsOfFile: 256,
} as const

export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const Md5 = z.string().check(z.regex(/^[0-9a-f]{32}$/))

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
  /** The booth is making a film of it, which another report will name: nobody waits for it with a mail. */
  filmToCome: z.optional(z.boolean()),
})
export type RecordingReport = z.infer<typeof RecordingReport>

/** What is written below the photos of a strip, in the language of its guest. */
export const StripWords = z.object({
  title: z.string(),
  line: z.string(),
  /** Whose booth it is, and `line` begins with its name; left out: ours. */
  brand: z.optional(DrawnBrand),
})
export type StripWords = z.infer<typeof StripWords>

/** Answer of PUT /api/media/{sessionId}. */
export const ReportTaken = z.object({
  files: z.int(),
  /**
   * Small copies and a strip are welcome, the strip with these words; null: nobody will look at
   * them. A backend of the releases before does not say this, and does not know their names.
   */
  copies: z._default(z.nullable(StripWords), null),
  /** So is a film, where there is a video. */
  film: z._default(z.boolean(), false),
})
export type ReportTaken = z.infer<typeof ReportTaken>

/** Answer of GET /api/media/{sessionId}: the private page of the guest who has just danced; null: none opens. */
export const PartyLink = z.object({ url: z.nullable(z.url({ protocol: /^https?$/ })) })
export type PartyLink = z.infer<typeof PartyLink>

/** A song that was danced to, as a film needs it. */
export const FilmSong = z.object({
  /** Where its sound is fetched from: below the backend, or signed by its store. */
  address: z.string(),
  /** Null: nobody has found any. */
  beats: z.nullable(SongBeats),
  /** Whether its licence lets it be heard with pictures; else the film has the room's sound. */
  isHeard: z.boolean(),
})
export type FilmSong = z.infer<typeof FilmSong>

/** Answer of GET /api/films/{sessionId}: what the booth makes a party's film with. */
export const FilmOrder = z.object({
  /** For the title: the song, and the booth with the day. */
  words: StripWords,
  /** Null: another service played it, several were danced to, or it is gone. */
  song: z.nullable(FilmSong),
})
export type FilmOrder = z.infer<typeof FilmOrder>

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
  /** Set where the file is to go straight into the store, in parts of this length. */
  partBytes: z.optional(z.int().check(z.positive())),
})
export type UploadState = z.infer<typeof UploadState>

/** Body of POST /api/media/{sessionId}/{name}/parts: a file that goes straight into the store. */
export const PartsOffer = z.object({
  bytes: z.int().check(z.positive()),
  sha256: Sha256,
  /** Of each part in its order, by which the store tells whether it is as it was. */
  md5s: z.array(Md5).check(z.minLength(1), z.maxLength(mediaLimits.partsOfFile)),
})
export type PartsOffer = z.infer<typeof PartsOffer>

/** Answer to that: what the store has of it, and what it wants next. */
export const PartsState = z.object({
  receivedBytes: UploadState.shape.receivedBytes,
  sha256: UploadState.shape.sha256,
  /** To be PUT at this address with these headers within the hour; asked for again after that. */
  part: z.nullable(
    z.object({
      offset: z.int().check(z.nonnegative()),
      bytes: z.int().check(z.positive()),
      address: z.url({ protocol: /^https?$/ }),
      headers: z.record(z.string(), z.string()),
    }),
  ),
})
export type PartsState = z.infer<typeof PartsState>
