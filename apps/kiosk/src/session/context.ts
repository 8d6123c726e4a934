import type { SessionContext } from '@discobooth/contract/context'
import { limits } from '@discobooth/contract/limits'
import {
  defaultLanguage,
  defaultLocation,
  newSession,
  type Session,
} from '@discobooth/contract/session'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SessionStore } from '../platform/storage.ts'

/** What a guest leaves behind at the end: nothing. */
export const nobody = {
  session: null,
  selectedTrack: null,
  queuedSession: null,
  selectedQueueTrack: null,
  isEmergency: false,
  queueComplete: false,
} satisfies Partial<SessionContext>

/** The guest's context; its session is copied into session storage, so that a reload goes on with it. */
export function createContext(stored: SessionStore): StoreApi<SessionContext> {
  const context = createStore<SessionContext>()(() => ({
    ...nobody,
    session: storedSession(stored),
    modes: [],
    priceMultiplier: limits.price.multiplier,
  }))
  context.subscribe(({ session }, before) => {
    if (session === before.session) return
    const isStored = session !== null && stored.write('currentSession', JSON.stringify(session))
    if (!isStored) stored.remove('currentSession')
  })
  return context
}

function storedSession(stored: SessionStore): Session | null {
  const text = stored.read('currentSession')
  if (text === null) return null
  try {
    const copy: unknown = JSON.parse(text)
    if (isSession(copy)) return copy
  } catch {
    // Not even JSON: a write that was cut.
  }
  stored.remove('currentSession')
  return null
}

const fields = Object.keys(
  newSession({
    id: '',
    boothId: '',
    language: defaultLanguage,
    location: defaultLocation,
    startDateTime: '',
  }),
)

/** Only we write the copy, and no new version comes in while a session is open: its shape is enough. */
function isSession(copy: unknown): copy is Session {
  if (typeof copy !== 'object' || copy === null) return false
  return fields.every((field) => field in copy) && 'id' in copy && typeof copy.id === 'string'
}
