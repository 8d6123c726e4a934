import type { Track } from '@discobooth/contract/music/track'
import type { LogEntry } from '@discobooth/contract/session/log'

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
