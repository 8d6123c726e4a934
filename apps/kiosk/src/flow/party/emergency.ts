import { limits } from '@discobooth/contract/wire/limits'
import type { Machine, Step } from '../machine.ts'

/** The emergency flag, and a reading that differs from it but has not stood long enough to count. */
export type Emergency = { pressed: boolean; unsettled: { settlesAt: number } | null }

/** The booth's own text: '1' is an emergency, '0' is none, anything else is a failed reading. */
export type EmergencyEvent = { kind: 'reading'; text: string }
export type EmergencyEffect = { do: 'announce'; pressed: boolean }

export const calm: Emergency = { pressed: false, unsettled: null }

function onReading(state: Emergency, text: string, now: number): Emergency {
  if (text !== '0' && text !== '1') return state
  if ((text === '1') === state.pressed) return { ...state, unsettled: null }
  // A second reading of the same kind confirms, it does not restart the wait: else a
  // fast stream of presses would put the alarm off for ever.
  return state.unsettled
    ? state
    : { ...state, unsettled: { settlesAt: now + limits.device.sosSettleMs } }
}

function onTime(state: Emergency, now: number): Step<Emergency, EmergencyEffect> {
  if (!state.unsettled || now < state.unsettled.settlesAt) return { state, effects: [] }
  const pressed = !state.pressed
  return { state: { pressed, unsettled: null }, effects: [{ do: 'announce', pressed }] }
}

export const emergency: Machine<Emergency, EmergencyEvent, EmergencyEffect> = {
  transition: (state, event, now) =>
    event.kind === 'time'
      ? onTime(state, now)
      : { state: onReading(state, event.text, now), effects: [] },
  wakeAt: (state) => state.unsettled?.settlesAt ?? null,
}
