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
  /** `camera`: recorded at the party. `booth`: made of what was recorded, when the party is over. */
  madeBy: 'camera' | 'booth'
  /** Whether a guest counts it; what is made of photos comes on top, and is missed by nobody. */
  isCounted: boolean
  /** Whether it is made when all else is with the guest: no mail waits for it. */
  isLate: boolean
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
    isCounted: true,
    isLate: false,
    of: 'photo',
  },
  /** Of each photo, for pages that show many. */
  small: {
    extension: 'jpg',
    type: 'image/jpeg',
    begins: jpeg,
    mostBytes: 4 * MEGABYTE,
    isFilm: false,
    isLoop: false,
    madeBy: 'booth',
    isCounted: false,
    isLate: false,
    of: 'photo',
  },
  strip: {
    extension: 'jpg',
    type: 'image/jpeg',
    begins: jpeg,
    mostBytes: 16 * MEGABYTE,
    isFilm: false,
    isLoop: false,
    madeBy: 'booth',
    isCounted: false,
    isLate: false,
    of: 'photo',
  },
  /** Of each video, for before it plays. */
  poster: {
    extension: 'jpg',
    type: 'image/jpeg',
    begins: jpeg,
    mostBytes: MEGABYTE,
    isFilm: false,
    isLoop: false,
    madeBy: 'booth',
    isCounted: false,
    isLate: false,
    of: 'video',
  },
  boomerang: {
    extension: 'mp4',
    type: 'video/mp4',
    begins: mp4,
    mostBytes: 16 * MEGABYTE,
    isFilm: true,
    isLoop: true,
    madeBy: 'booth',
    isCounted: true,
    isLate: false,
    of: 'video',
  },
  /** Cut on the beats of the song, and upright: to be shown around. */
  film: {
    extension: 'mp4',
    type: 'video/mp4',
    begins: mp4,
    mostBytes: 128 * MEGABYTE,
    isFilm: true,
    isLoop: false,
    madeBy: 'booth',
    isCounted: true,
    isLate: true,
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
    isCounted: true,
    isLate: false,
    of: 'video',
  },
} as const satisfies Record<string, MediaKindFacts>

type Table = typeof mediaKinds
export type MediaKind = keyof Table
/** Those that a guest counts. */
export type CountedKind = {
  [Kind in MediaKind]: Table[Kind]['isCounted'] extends true ? Kind : never
}[MediaKind]

const isKind = (kind: string): kind is MediaKind => Object.hasOwn(mediaKinds, kind)
const isCountedKind = (kind: MediaKind): kind is CountedKind => mediaKinds[kind].isCounted
export const allKinds = Object.keys(mediaKinds).filter(isKind)
export const countedKinds = allKinds.filter(isCountedKind)

/** `photo-1.jpg`, `video-2.mp4`: a camera that had to be started again begins another video. */
export const MediaFileName = z
  .string()
  .check(
    z.regex(
      new RegExp(
        `^(?:${allKinds.map((kind) => `${kind}-[1-9]\\d?\\.${mediaKinds[kind].extension}`).join('|')})$`,
      ),
    ),
  )

export const mediaName = (kind: MediaKind, order: number): string =>
  `${kind}-${order}.${mediaKinds[kind].extension}`

/** Of a `MediaFileName`. */
export function mediaKindOf(name: string): MediaKind {
  const kind = name.split('-', 1)[0] ?? ''
  // Whoever let another name come so far made a mistake.
  if (!isKind(kind)) throw new Error(`${name} is no name of a recording`)
  return kind
}

/** Undefined: nobody counts such files. */
export const countedKindOf = (name: string): CountedKind | undefined =>
  countedKinds.find((kind) => kind === mediaKindOf(name))

export const mediaFactsOf = (name: string): MediaKindFacts => mediaKinds[mediaKindOf(name)]

/** The small copy that stands for this photo. */
export const smallOf = (photo: string): string => photo.replace(/^photo-/, 'small-')

/** The picture that stands for this video until it plays. */
export const posterOf = (video: string): string =>
  video.replace(/^video-(\d+)\.mp4$/, 'poster-$1.jpg')

/** What a small copy and a poster have at most: one of them travels with the mail. */
export const SMALL_BYTES = 60_000

/** What has come of a party so far, and how many files are still awaited. */
export const ArrivedMedia = z.object({
  files: z.record(z.enum(countedKinds), z.int()),
  missing: z.int(),
})
export type ArrivedMedia = z.infer<typeof ArrivedMedia>
