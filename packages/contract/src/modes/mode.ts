import * as z from 'zod/mini'
import { boothLetters } from '../device/booth-letter.ts'
import type { Take } from '../device/device.ts'
import { languageCodes } from '../texts/languages.ts'

/** What a session can hold [3.session.1]: one for each program of the booth. */
export const ModeId = z.int().check(z.gte(1), z.lte(boothLetters.length))

/** What an owner calls a mode, by language; one that is left out has the name of the table. */
export const ModeNames = z.partialRecord(
  z.enum(languageCodes),
  z.string().check(z.trim(), z.minLength(1), z.maxLength(40), z.regex(/^\P{Cc}*$/u)),
)
export type ModeNames = z.infer<typeof ModeNames>

/** A row of `modes`: what a guest can buy. */
export const Mode = z.object({
  id: z.int().check(z.positive()),
  name: z.string(),
  /** Euro; null counts as 0. */
  price: z.nullable(z.number().check(z.nonnegative())),
  isPhoto: z.boolean(),
  isVideo: z.boolean(),
  isPhotoVideo: z.boolean(),
  isEnabled: z.boolean(),
  icon: z.nullable(z.string()),
  /** Set on modes that stand for a playlist. */
  playlistId: z.nullable(z.string()),
})

/** A mode as guests are shown it. */
export const ShownMode = z.extend(Mode, {
  /** What the owner calls it, by language; elsewhere it has `name`. */
  names: z.optional(ModeNames),
  /** The number of the price list that this is on: a guest who chooses says it (C5). */
  priceList: z.optional(z.int()),
})
export type Mode = z.infer<typeof ShownMode>

/** The song modes share their ids with the modes on sale (F10): 4 is also what a promo or free mode gives. */
export const songModeIds = {
  'Top 40': 1,
  'Dance Hits': 2,
  'DiscoBooth Classics': 3,
  'Search Song': 4,
} as const
export type SongModeId = (typeof songModeIds)[keyof typeof songModeIds]

export const promoModeId = songModeIds['Search Song']

export const playlistKeys = ['TOP_40', 'DANCE', 'DISCO'] as const

/** Which provider playlist stands behind each key; the operator sets the values. */
const PlaylistIds = z.record(z.enum(playlistKeys), z.string())
export type PlaylistIds = z.infer<typeof PlaylistIds>

export function modePrice(mode: Pick<Mode, 'price'>): number {
  return mode.price ?? 0
}

type Recording = Pick<Mode, 'isPhoto' | 'isVideo' | 'isPhotoVideo'>

/** What is recorded of a party in this mode, and nothing else (P5). */
export function takeOf(mode: Recording): Take {
  return { photo: mode.isPhoto || mode.isPhotoVideo, video: mode.isVideo || mode.isPhotoVideo }
}

export function requiresMedia(mode: Recording): boolean {
  return takeName(takeOf(mode)) !== 'music'
}

export type TakeName = 'photo' | 'video' | 'photo-video' | 'music'

/** What a guest takes home, in a word: for icons and texts. */
export function takeName({ photo, video }: Take): TakeName {
  if (photo && video) return 'photo-video'
  if (photo) return 'photo'
  return video ? 'video' : 'music'
}
