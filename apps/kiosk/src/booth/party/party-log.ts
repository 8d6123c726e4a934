import type { Track } from '@discobooth/contract/music/track'
import type { LogEntry } from '@discobooth/contract/session/log'
import type { Clock } from '@discobooth/runtime/clock'
import type { Party } from '../../flow/party/party.ts'
import type { Waited } from '../../session/log.ts'

export type PartyLogLine = Omit<LogEntry, 'curr_date_time'>

/** Which song was lost, and why: the operator's answer to a guest who asks. */
export function songLost(sessionId: string, { name, uri }: Track, cause: string): PartyLogLine {
  return {
    session_id: sessionId,
    message: `The song "${name}" was lost in mid-party: ${cause}`,
    error_code: uri,
    status: 'ERROR',
    priority: 'MEDIUM',
    type: 'OPERATIONAL',
  }
}

export function songTookOver(sessionId: string, { name, uri }: Track): PartyLogLine {
  return {
    session_id: sessionId,
    message: `The song "${name}" took over`,
    error_code: uri,
    status: 'SONG_SELECTED',
    priority: 'ROUTINE',
    type: 'OPERATIONAL',
  }
}

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
