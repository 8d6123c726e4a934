import { BoothWord } from '@discobooth/contract/device/booth-word'
import type { Lack } from '@discobooth/contract/modes/obstacle'
import type { BoothHealth, Means } from '@discobooth/contract/modes/sellable'
import * as z from 'zod/mini'

/** What a booth said of itself, and when. */
export type Told = { word: BoothWord; at: Date }

/** For so long a booth's word counts for calls that bring none of their own. */
const FRESH_MS = 60_000
/** The same said again is stored again only now and then: not every call is to be a write. */
const STORE_AGAIN_MS = 20_000

/** Nothing is known: a booth is taken for well until it says otherwise. */
const wellEnough: Means<BoothHealth> = { booth: 'unknown', music: 'unknown', deliversMedia: true }

/** Not JSON, or of another version: as if nothing had been said. */
export function readWord(text: string | null): BoothWord | undefined {
  try {
    return text === null ? undefined : storedWord(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function storedWord(stored: unknown): BoothWord | undefined {
  const read = z.safeParse(BoothWord, stored)
  return read.success ? read.data : undefined
}

/** What a booth can give now: by the word that came with this call, else by its last one while that is fresh. */
export function meansOf(options: {
  told: BoothWord | undefined
  before: Told | undefined
  now: string
  deliversMedia: boolean
  lacks: Lack | null
}): Means<BoothHealth> {
  const { told, before, now, deliversMedia, lacks } = options
  const word = told ?? (before && ageOf(before, now) < FRESH_MS ? before.word : undefined)
  return word ? { ...word, deliversMedia, lacks } : { ...wellEnough, lacks }
}

export function isWorthStoring(told: BoothWord, before: Told | undefined, now: string): boolean {
  if (!before || ageOf(before, now) >= STORE_AGAIN_MS) return true
  return JSON.stringify(told) !== JSON.stringify(before.word)
}

function ageOf({ at }: Told, now: string): number {
  return Date.parse(now) - at.getTime()
}
