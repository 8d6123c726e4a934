import { arm, go, stop } from './commands.ts'
import {
  type BoothEvent,
  type BoothState,
  boothLimits,
  type DoorReading,
  type Effect,
  log,
  type Running,
  type Step,
} from './state.ts'

/** The booth as it stands when the program starts: nothing armed, house state, whatever was before. */
export function wakeUp(readings: { door: DoorReading; sos: boolean }): Step {
  const state: BoothState = { name: 'disarmed', door: readings.door }
  if (readings.sos) return raiseAlarm(state)
  return {
    state,
    effects: [
      { do: 'lights', scene: 'house' },
      { do: 'music', on: true },
      { do: 'hold', on: false },
      { do: 'finish' },
    ],
  }
}

export function transition(state: BoothState, event: BoothEvent, now: number): Step {
  if (event.kind === 'sos') return event.pressed ? raiseAlarm(state) : endAlarm(state)
  // A timer may fire late: what was due before this event has happened before it.
  const due = passTime(state, now)
  const step = apply(due.state, event, now)
  return { ...step, effects: [...due.effects, ...step.effects] }
}

/** When the state next changes by itself. */
export function nextDue(state: BoothState): number | null {
  if (state.name === 'running') return Math.min(state.deadlineAt, state.pauseAt ?? Infinity)
  return 'deadlineAt' in state ? state.deadlineAt : null
}

function apply(state: BoothState, event: Exclude<BoothEvent, { kind: 'sos' }>, now: number): Step {
  switch (event.kind) {
    case 'arm':
      return arm(state, event, now)
    case 'go':
      return go(state, event, now)
    case 'stop':
      return stop(state, event)
    case 'door':
      return state.door === event.reading ? stay(state) : moveDoor(state, event.reading, now)
    case 'time':
      return stay(state)
  }
}

const stay = (state: BoothState): Step => ({ state, effects: [] })

function raiseAlarm(state: BoothState): Step {
  if (state.name === 'emergency') return stay(state)
  const sessionId = 'party' in state ? state.party.sessionId : null
  return {
    state: { name: 'emergency', door: state.door, sessionId },
    effects: [
      { do: 'lights', scene: 'full' },
      { do: 'music', on: false },
      { do: 'hold', on: false },
      { do: 'finish' },
      log('sos_pressed', sessionId ?? ''),
    ],
  }
}

function endAlarm(state: BoothState): Step {
  if (state.name !== 'emergency') return stay(state)
  return {
    state: { name: 'disarmed', door: state.door },
    effects: [{ do: 'lights', scene: 'house' }, { do: 'music', on: true }, log('sos_released')],
  }
}

function passTime(state: BoothState, now: number): Step {
  const due = nextDue(state)
  if (due === null || now < due) return stay(state)
  switch (state.name) {
    case 'armed':
      return disarm(state, log('disarmed_door_wait', state.party.sessionId))
    case 'ready':
      return disarm(state, log('disarmed_go_wait', state.party.sessionId))
    case 'running':
      return now >= state.deadlineAt ? endParty(state) : pauseRecording(state)
    case 'disarmed':
    case 'emergency':
      return stay(state)
  }
}

const disarm = (state: BoothState, why: Effect): Step => ({
  state: { name: 'disarmed', door: state.door },
  effects: [why],
})

function endParty(state: Running): Step {
  return {
    state: { name: 'disarmed', door: state.door },
    effects: [
      { do: 'lights', scene: 'house' },
      { do: 'hold', on: false },
      { do: 'finish' },
      log('party_ended', state.party.sessionId),
    ],
  }
}

function pauseRecording(state: Running): Step {
  return {
    state: { ...state, recording: 'paused', pauseAt: null },
    effects: [{ do: 'pause' }, log('recording_paused', state.party.sessionId)],
  }
}

const doorLog = (reading: DoorReading): Effect => {
  if (reading === 'unknown') return log('door_lost')
  return log(reading === 'open' ? 'door_opened' : 'door_closed')
}

function moveDoor(state: BoothState, reading: DoorReading, now: number): Step {
  const moved = [doorLog(reading)]
  switch (state.name) {
    case 'disarmed':
    case 'emergency':
      return { state: { ...state, door: reading }, effects: moved }
    case 'armed': {
      if (state.seenOpen && reading === 'closed') {
        const { party } = state
        return {
          state: { name: 'ready', door: reading, party, deadlineAt: now + boothLimits.readyMs },
          effects: [...moved, log('ready', party.sessionId)],
        }
      }
      const seenOpen = state.seenOpen || reading === 'open'
      return { state: { ...state, door: reading, seenOpen }, effects: moved }
    }
    case 'ready': {
      const { party } = state
      const deadlineAt = now + boothLimits.armedMs
      const seenOpen = reading === 'open'
      return {
        state: { name: 'armed', door: reading, party, seenOpen, deadlineAt },
        effects: [...moved, log('reopened', party.sessionId)],
      }
    }
    case 'running':
      return moveDoorInParty(
        { ...state, door: reading },
        [...moved, ...holdIfKnown(state.door, reading)],
        now,
      )
  }
}

/** A lock whose door nobody can tell anything about lets go: it may be shut on somebody. */
function holdIfKnown(before: DoorReading, reading: DoorReading): Effect[] {
  if (reading === 'unknown') return [{ do: 'hold', on: false }]
  return before === 'unknown' ? [{ do: 'hold', on: true }] : []
}

function moveDoorInParty(state: Running, moved: readonly Effect[], now: number): Step {
  if (state.door === 'open') {
    const pauseAt = state.recording === 'on' ? now + boothLimits.doorOpenMs : null
    return { state: { ...state, pauseAt }, effects: moved }
  }
  const calm: Running = { ...state, pauseAt: null }
  if (state.door === 'closed' && state.recording === 'paused') {
    return {
      state: { ...calm, recording: 'on' },
      effects: [...moved, { do: 'resume' }, log('recording_resumed', state.party.sessionId)],
    }
  }
  return { state: calm, effects: moved }
}
