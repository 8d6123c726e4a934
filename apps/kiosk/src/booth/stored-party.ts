import type { Party } from '../flow/party/party.ts'
import type { SessionStore } from '../platform/storage.ts'

type Stored = { sessionId: string; party: Party }

/** A copy of the party in session storage, so that a reload finds the guest where they were. */
export function createPartyMemory(stored: SessionStore) {
  return {
    /** Without the copy only a reload suffers; the party itself goes on. */
    keep(sessionId: string, party: Party): void {
      stored.write('party', JSON.stringify({ sessionId, party } satisfies Stored))
    },
    /** The party of this session, if one was under way; somebody else's is nobody's business. */
    recall(sessionId: string): Party | null {
      try {
        const copy = JSON.parse(stored.read('party') ?? 'null') as Stored | null
        return copy?.sessionId === sessionId ? copy.party : null
      } catch {
        return null
      }
    },
    forget: () => stored.remove('party'),
  }
}
export type PartyMemory = ReturnType<typeof createPartyMemory>
