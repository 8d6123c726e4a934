import type { SessionContext } from '@discobooth/contract/context'
import { limits } from '@discobooth/contract/limits'
import { defaultLanguage, defaultLocation, newSession } from '@discobooth/contract/new-session'
import type { Session } from '@discobooth/contract/session'
import type { Track } from '@discobooth/contract/track'
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
    session: copyOf(stored, 'currentSession', isSession),
    selectedTrack: copyOf(stored, 'selectedTrack', isTrack),
    modes: [],
    priceMultiplier: limits.price.multiplier,
  }))
  const keep = (key: 'currentSession' | 'selectedTrack', value: object | null) => {
    if (value === null || !stored.write(key, JSON.stringify(value))) stored.remove(key)
  }
  context.subscribe(({ session, selectedTrack }, before) => {
    if (session !== before.session) keep('currentSession', session)
    if (selectedTrack !== before.selectedTrack) keep('selectedTrack', selectedTrack)
  })
  return context
}

function copyOf<Value>(
  stored: SessionStore,
  key: 'currentSession' | 'selectedTrack',
  isWhole: (copy: unknown) => copy is Value,
): Value | null {
  const text = stored.read(key)
  if (text === null) return null
  try {
    const copy: unknown = JSON.parse(text)
    if (isWhole(copy)) return copy
  } catch {
    // Not even JSON: a write that was cut.
  }
  stored.remove(key)
  return null
}

function isTrack(copy: unknown): copy is Track {
  return typeof copy === 'object' && copy !== null && 'uri' in copy && 'duration_ms' in copy
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
