import { newSession } from '@discobooth/contract/session/new-session'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aTrack } from '../music/testing/tracks.ts'
import type { SessionStore } from '../platform/storage.ts'
import { createContext } from './context.ts'

const session = newSession({
  id: '0190a2f4-0000-4000-8000-000000000001',
  boothId: 'A',
  language: 'en',
  location: '-',
  startDateTime: '2026-01-01T00:00:00.000Z',
})

function stored(initial: string | null = null) {
  let copy = initial
  let isFull = false
  const store: SessionStore = {
    read: (key) => (key === 'currentSession' ? copy : null),
    write(key, value) {
      if (isFull) return false
      if (key === 'currentSession') copy = value
      return true
    },
    remove(key) {
      if (key === 'currentSession') copy = null
    },
    clear: () => undefined,
  }
  return {
    store,
    copy: () => copy,
    fill() {
      isFull = true
    },
  }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('context', () => {
  it('[3.session.2] keeps a copy of the session under the current-session key', () => {
    const { store, copy } = stored()
    const context = createContext(store)
    context.setState({ session })
    expect(JSON.parse(copy() ?? '')).toEqual(session)
    context.setState({ session: { ...session, songName: 'Le Freak' } })
    expect(JSON.parse(copy() ?? '')).toMatchObject({ songName: 'Le Freak' })
    context.setState({ session: null })
    expect(copy()).toBeNull()
  })

  it('[8.backend.3] removes the copy when the session cannot be stored: an old one would come back', () => {
    const { store, copy, fill } = stored()
    const context = createContext(store)
    context.setState({ session })
    fill()
    context.setState({ session: { ...session, songName: 'Le Freak' } })
    expect(copy()).toBeNull()
    expect(context.getState().session?.songName).toBe('Le Freak')
  })

  it('[3.context-state.1] goes on with the guests who queue, and knows whether they are ready', () => {
    const kept = new Map<string, string>()
    const store: SessionStore = {
      read: (key) => kept.get(key) ?? null,
      write: (key, value) => Boolean(kept.set(key, value)),
      remove: (key) => kept.delete(key),
      clear: () => kept.clear(),
    }
    const queued = { ...session, id: '0190a2f4-0000-4000-8000-000000000002' }
    const context = createContext(store)
    context.setState({ session, queuedSession: queued })
    expect(createContext(store).getState()).toMatchObject({
      session,
      queuedSession: queued,
      queueComplete: false,
    })
    const selectedQueueTrack = aTrack()
    context.setState({ selectedQueueTrack, queueComplete: true })
    expect(createContext(store).getState()).toMatchObject({
      queuedSession: queued,
      selectedQueueTrack,
      queueComplete: true,
    })
    context.setState({ session: null, queuedSession: null, selectedQueueTrack: null })
    expect(kept.size).toBe(0)
  })

  it('[3.session.2] goes on with the copy', () => {
    expect(createContext(stored(JSON.stringify(session)).store).getState().session).toEqual(session)
  })

  it.each(['', 'null', '{', '[]', '{"id":"x"}', '"x"', JSON.stringify({ ...session, id: 7 })])(
    'starts afresh from a copy like %j, and removes it',
    (text) => {
      const { store, copy } = stored(text)
      expect(createContext(store).getState().session).toBeNull()
      expect(copy()).toBeNull()
    },
  )
})
