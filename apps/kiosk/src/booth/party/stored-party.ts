import { parseJson } from '@discobooth/runtime/parse-json'
import type { Party } from '../../flow/party/party.ts'
import type { SessionStore } from '../../platform/storage.ts'

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
      const copy = parseJson(stored.read('party'))
      return isStored(copy) && copy.sessionId === sessionId ? copy.party : null
    },
    forget: () => stored.remove('party'),
  }
}
export type PartyMemory = ReturnType<typeof createPartyMemory>

/** Only we write the copy, and no new version comes in while a session is open: its shape is enough. */
function isStored(copy: unknown): copy is Stored {
  if (typeof copy !== 'object' || copy === null) return false
  if (!('sessionId' in copy) || !('party' in copy)) return false
  const { party } = copy
  return typeof party === 'object' && party !== null && 'kind' in party
}
