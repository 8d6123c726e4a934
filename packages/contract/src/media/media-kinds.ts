import * as z from 'zod/mini'

type MediaKindFacts = {
  extension: string
  /** As HTTP, mail and an S3 store call it. */
  type: `${string}/${string}`
  /** How every file of this kind begins. */
  begins: { at: number; bytes: readonly number[] }
  mostBytes: number
  /** Whether it moves: a film has a length and a player, a picture a small copy. */
  isFilm: boolean
  /** Whether it is a moment without sound that runs again and again by itself. */
  isLoop: boolean
  /**
   * `camera`: recorded at the party. `booth`: made of what was recorded, when the party is over.
   * `backend`: drawn there, once for each session, and never uploaded.
   */
  madeBy: 'camera' | 'booth' | 'backend'
  /** What a mode must record for a guest to get it (P5). */
  of: 'photo' | 'video'
}

const MEGABYTE = 1_048_576
const jpeg = { at: 0, bytes: [0xff, 0xd8, 0xff] }
/** 'ftyp', after the length of that box. */
const mp4 = { at: 4, bytes: [0x66, 0x74, 0x79, 0x70] }

/** All that a guest can get of a party; what is brought first stands first. */
export const mediaKinds = {
  photo: {
    extension: 'jpg',
    type: 'image/jpeg',
    begins: jpeg,
    mostBytes: 16 * MEGABYTE,
    isFilm: false,
    isLoop: false,
    madeBy: 'camera',
    of: 'photo',
  },
  boomerang: {
    extension: 'mp4',
    type: 'video/mp4',
    begins: mp4,
    mostBytes: 16 * MEGABYTE,
    isFilm: true,
    isLoop: true,
    madeBy: 'booth',
    of: 'video',
  },
  video: {
    extension: 'mp4',
    type: 'video/mp4',
    begins: mp4,
    mostBytes: 512 * MEGABYTE,
    isFilm: true,
    isLoop: false,
    madeBy: 'camera',
    of: 'video',
  },
  strip: {
    extension: 'jpg',
    type: 'image/jpeg',
    begins: jpeg,
    mostBytes: 16 * MEGABYTE,
    isFilm: false,
    isLoop: false,
    madeBy: 'backend',
    of: 'photo',
  },
} as const satisfies Record<string, MediaKindFacts>

type Table = typeof mediaKinds
export type MediaKind = keyof Table
/** Those of which the booth brings files, each with a number. */
export type UploadedKind = {
  [Kind in MediaKind]: Table[Kind]['madeBy'] extends 'backend' ? never : Kind
}[MediaKind]

const isUploaded = (kind: string): kind is UploadedKind =>
  Object.entries<MediaKindFacts>(mediaKinds).some(
    ([name, { madeBy }]) => name === kind && madeBy !== 'backend',
  )
export const uploadedKinds = Object.keys(mediaKinds).filter(isUploaded)

/** `photo-1.jpg`, `video-2.mp4`: a camera that had to be started again begins another video. */
export const MediaFileName = z
  .string()
  .check(
    z.regex(
      new RegExp(
        `^(?:${uploadedKinds.map((kind) => `${kind}-[1-9]\\d?\\.${mediaKinds[kind].extension}`).join('|')})$`,
      ),
    ),
  )

export const mediaName = (kind: UploadedKind, order: number): string =>
  `${kind}-${order}.${mediaKinds[kind].extension}`

/** Of a `MediaFileName`. */
export function mediaKindOf(name: string): UploadedKind {
  const kind = name.split('-', 1)[0] ?? ''
  // Whoever let another name come so far made a mistake.
  if (!isUploaded(kind)) throw new Error(`${name} is no name of a recording`)
  return kind
}

export const mediaFactsOf = (name: string): MediaKindFacts => mediaKinds[mediaKindOf(name)]

/** What has come of a party so far, and how many files are still awaited. */
export const ArrivedMedia = z.object({
  files: z.record(z.enum(uploadedKinds), z.int()),
  missing: z.int(),
})
export type ArrivedMedia = z.infer<typeof ArrivedMedia>
