import type { BoothStatus, DoorText } from '@discobooth/contract/device/device'
import type { BoothState } from './state.ts'

/** The flat view the outside gets of the machine. */
export function boothStatus(state: BoothState, now: number): BoothStatus {
  return {
    state: state.name,
    door: doorText(state),
    sos: state.name === 'emergency',
    sessionId: sessionIdOf(state),
    remainingMs: 'deadlineAt' in state ? Math.max(0, Math.round(state.deadlineAt - now)) : null,
  }
}

function doorText(state: BoothState): DoorText {
  if (state.name === 'running') return 'RUNNING'
  if (state.name === 'ready') return 'READY'
  if (state.door === 'unknown') return 'ERROR'
  return state.door === 'open' ? 'OPEN' : 'CLOSED'
}

function sessionIdOf(state: BoothState): string | null {
  if (state.name === 'disarmed') return null
  return state.name === 'emergency' ? state.sessionId : state.party.sessionId
}
