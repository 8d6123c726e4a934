import { defaultLocation, noLocationFound } from '@discobooth/contract/session/location'
import { boothIdAtMode, boothIdAtStart, newSession } from '@discobooth/contract/session/new-session'
import type { Coordinates, Language, Session } from '@discobooth/contract/session/session'
import { errorTexts } from '@discobooth/contract/texts/error-texts'
import { parseJson } from '@discobooth/runtime/parse-json'
import { callLimits } from '../backend/answer.ts'
import type { LocalStore } from '../platform/storage.ts'
import type { Outbox } from './outbox/outbox.ts'
import { type Failure, failure, type NotNow, undelivered } from './outbox/outcome.ts'
import { ending, writing } from './outbox/session-write.ts'

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

function storedLocation(local: LocalStore): Coordinates | null {
  const stored = parseJson(local.read('currentLocation'))
  return isPlace(stored) ? { latitude: stored.latitude, longitude: stored.longitude } : null
}

function isPlace(stored: unknown): stored is Coordinates {
  if (typeof stored !== 'object' || stored === null) return false
  if (!('latitude' in stored && 'longitude' in stored)) return false
  return isWithin(stored.latitude, 90) && isWithin(stored.longitude, 180)
}

function isWithin(degrees: unknown, most: number): boolean {
  return typeof degrees === 'number' && Math.abs(degrees) <= most
}

/** Makes a session at the backend and waits for it; null when it is there. */
export async function openSession(
  session: Session,
  { outbox, newId }: { outbox: Pick<Outbox, 'add' | 'deliver'>; newId: () => string },
): Promise<Failure | NotNow | null> {
  if (!session.id) return failure('createSession', errorTexts.sessionIdMissing)
  const delivery = await outbox.deliver(writing('create', session, newId()), callLimits.decisionMs)
  if (delivery.kind === 'accepted') return null
  // What may still arrive must not stand open when it does.
  if (delivery.kind === 'late' || delivery.failure.kind === 'no-data') {
    outbox.add(ending(session.id, 'cancelled', newId()))
  }
  const message = (reason: string) => errorTexts.sessionUpsert(session.id, reason)
  return undelivered(delivery, 'createSession', message)
}
