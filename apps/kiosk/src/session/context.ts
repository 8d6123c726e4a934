import type { Track } from '@discobooth/contract/music/track'
import type { SessionContext } from '@discobooth/contract/session/context'
import { defaultLocation } from '@discobooth/contract/session/location'
import { newSession } from '@discobooth/contract/session/new-session'
import type { Session } from '@discobooth/contract/session/session'
import type { SessionKey } from '@discobooth/contract/session/storage-keys'
import { defaultLanguage } from '@discobooth/contract/texts/languages'
import { limits } from '@discobooth/contract/wire/limits'
import { parseJson } from '@discobooth/runtime/parse-json'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SessionStore } from '../platform/storage.ts'

/** The guest in front of the screen, or the one who queues behind: each has a session of their own. */
export type SessionSlot = 'session' | 'queuedSession'

/** What a guest leaves behind at the end: nothing. */
export const nobody = {
  session: null,
  selectedTrack: null,
  queuedSession: null,
  selectedQueueTrack: null,
  isEmergency: false,
  queueComplete: false,
} satisfies Partial<SessionContext>

const copied = ['session', 'selectedTrack', 'queuedSession', 'selectedQueueTrack'] as const

/** The guests' context; their sessions are copied into session storage, so that a reload goes on with them. */
export function createContext(stored: SessionStore): StoreApi<SessionContext> {
  const queuedSession = copyOf(stored, 'queuedSession', isSession)
  const selectedQueueTrack = copyOf(stored, 'selectedQueueTrack', isTrack)
  const context = createStore<SessionContext>()(() => ({
    ...nobody,
    session: copyOf(stored, 'currentSession', isSession),
    selectedTrack: copyOf(stored, 'selectedTrack', isTrack),
    queuedSession,
    selectedQueueTrack,
    // The song is the last thing that is chosen.
    queueComplete: !!queuedSession && !!selectedQueueTrack,
    modes: [],
    priceMultiplier: limits.price.multiplier,
  }))
  context.subscribe((now, before) => {
    // What somebody has half typed goes with them, however they go.
    if (now.session?.id !== before.session?.id) stored.remove('emailDraft')
    for (const name of copied) {
      const value = now[name]
      if (value === before[name]) continue
      const key = name === 'session' ? 'currentSession' : name
      if (value === null || !stored.write(key, JSON.stringify(value))) stored.remove(key)
    }
  })
  return context
}

function copyOf<Value>(
  stored: SessionStore,
  key: SessionKey,
  isWhole: (copy: unknown) => copy is Value,
): Value | null {
  const copy = parseJson(stored.read(key))
  if (isWhole(copy)) return copy
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
