import {
  boothIdAtMode,
  boothIdAtStart,
  Coordinates,
  defaultLocation,
  type Language,
  newSession,
  noLocationFound,
  type Session,
  type SessionLocation,
} from '@discobooth/contract/session'
import * as z from 'zod/mini'
import type { LocalStore } from '../platform/storage.ts'

/** The two screens that can begin a session; what they don't know they name differently. */
export type FirstScreen = 'start' | 'mode'

const unknown = {
  start: { boothId: boothIdAtStart, location: noLocationFound },
  mode: { boothId: boothIdAtMode, location: defaultLocation },
} as const

export function firstSession(first: {
  screen: FirstScreen
  id: string
  startDateTime: string
  language: Language
  local: LocalStore
}): Session {
  const { screen, local, ...known } = first
  return newSession({
    ...known,
    boothId: local.read('boothId') || unknown[screen].boothId,
    location: storedLocation(local) ?? unknown[screen].location,
  })
}

function storedLocation(local: LocalStore): SessionLocation | null {
  try {
    const parsed = z.safeParse(Coordinates, JSON.parse(local.read('currentLocation') ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
