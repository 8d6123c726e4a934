import type { Clock } from '@discobooth/runtime/clock'
import type { Party } from '../../flow/party/party.ts'
import type { Waited } from '../../session/log.ts'

/** How long guests wait in their party, read off its states; a reload begins no wait anew. */
export function createPartyWaits(options: {
  clock: Pick<Clock, 'now'>
  /** Until what has changed can be seen. */
  painted(): Promise<void>
  waited: Waited
}) {
  let kind: Party['kind'] | null = null
  /** When the song of this party was asked to play, while nobody hears it. */
  let askedAt: number | null = null

  return {
    follow(sessionId: string, party: Party, now: number): void {
      const isNew = party.kind !== kind
      kind = party.kind
      if (isNew && kind === 'countdown') {
        // From the booth's word that the door is shut: it alone feels the door.
        void options.painted().then(() => {
          options.waited('door_to_countdown', { sessionId, ms: options.clock.now() - now })
        })
      }
      if (isNew && kind === 'starting') askedAt = now
      if (askedAt === null || isAwaited(party)) return
      if (isHeard(party)) options.waited('song_heard', { sessionId, ms: now - askedAt })
      askedAt = null
    },
  }
}

function isAwaited(party: Party): boolean {
  if (party.kind === 'starting') return !party.sounding
  return party.kind === 'running' && party.awaitsSound === true
}

function isHeard({ kind }: Party): boolean {
  return kind === 'starting' || kind === 'running'
}
