import { newSession } from '@discobooth/contract/session/new-session'
import type { Session } from '@discobooth/contract/session/session'
import { inject } from 'vitest'
import { fakeBackend } from '../../backend/testing/fake-backend.ts'

/** A guest who has chosen the photo mode and is about to pay; the backend knows the session. */
export function payingGuest(part: Partial<Session> = {}) {
  const backend = fakeBackend()
  const session: Session = {
    ...newSession({
      id: crypto.randomUUID(),
      boothId: 'demo',
      language: 'en',
      location: '-',
      startDateTime: new Date().toISOString(),
    }),
    sessionMode: 1,
    price: 5,
    ...part,
  }
  backend.state.sessions.set(session.id, session)
  backend.state.config = { supabaseUrl: inject('qrUrl'), supabaseKey: 'public' }
  return {
    backend,
    id: session.id,
    visit: {
      backend,
      session: { currentSession: JSON.stringify(session) },
      local: { requiresMedia: 'true' },
    },
  }
}
