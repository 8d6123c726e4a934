import type { SessionContext } from '@discobooth/contract/context'
import { limits } from '@discobooth/contract/limits'
import { Session } from '@discobooth/contract/session'
import * as z from 'zod/mini'
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
    const parsed = z.safeParse(Session, JSON.parse(text))
    if (parsed.success) return parsed.data
  } catch {
    // Not even JSON: an older version's, or a cut write.
  }
  stored.remove('currentSession')
  return null
}
