import { limits } from '@discobooth/contract/wire/limits'
import type { Machine, Step, TimePasses } from './machine.ts'

const { resetMs, warningMs, patientResetMs, patientWarningMs } = limits.inactivity

/**
 * How long the warning stays up after the touch that answered it: if it left at once, the click of
 * the same tap would land on whatever lies beneath.
 */
const tapShieldMs = 600

type Phase =
  | { kind: 'off' }
  | { kind: 'watching'; deadlineAt: number }
  | { kind: 'warning'; deadlineAt: number }
  | { kind: 'answered'; deadlineAt: number; secondsLeft: number; closesAt: number }

export type Inactivity = {
  atHome: boolean
  suspended: boolean
  /** This guest has asked for an easier screen, and gets more time. */
  patient: boolean
  phase: Phase
}

export type InactivityEvent =
  | { kind: 'arrived'; atHome: boolean }
  | { kind: 'activity' }
  | { kind: 'extended' }
  | { kind: 'patience'; patient: boolean }
  /** From Confirm to the end of the party nobody touches the screen (F3). */
  | { kind: 'suspended' }
  | { kind: 'resumed' }

export type InactivityEffect = { do: 'reset' }

export type InactivityView = { kind: 'watching' } | { kind: 'warning'; secondsLeft: number }

export const asleep: Inactivity = {
  atHome: true,
  suspended: false,
  patient: false,
  phase: { kind: 'off' },
}

const limitMs = ({ patient }: Inactivity) => (patient ? patientResetMs : resetMs)
const warnMs = ({ patient }: Inactivity) => (patient ? patientWarningMs : warningMs)

function watchFrom(state: Inactivity, now: number): Step<Inactivity, InactivityEffect> {
  // At home nobody is forgotten, unless they have changed the screen for the next guest.
  const isOff = state.suspended || (state.atHome && !state.patient)
  const phase: Phase = isOff
    ? { kind: 'off' }
    : { kind: 'watching', deadlineAt: now + limitMs(state) }
  return { state: { ...state, phase }, effects: [] }
}

function onActivity(state: Inactivity, now: number): Step<Inactivity, InactivityEffect> {
  const { phase } = state
  if (phase.kind === 'off') return { state, effects: [] }
  if (phase.kind === 'watching') return watchFrom(state, now)
  const deadlineAt = now + limitMs(state)
  const answered: Phase =
    phase.kind === 'answered'
      ? { ...phase, deadlineAt }
      : {
          kind: 'answered',
          deadlineAt,
          secondsLeft: secondsUntil(phase.deadlineAt, now),
          closesAt: now + tapShieldMs,
        }
  return { state: { ...state, phase: answered }, effects: [] }
}

function onTime(state: Inactivity, now: number): Step<Inactivity, InactivityEffect> {
  const { phase } = state
  if (phase.kind === 'off') return { state, effects: [] }
  const { deadlineAt } = phase
  if (now >= deadlineAt) {
    return { state: watchFrom(state, now).state, effects: [{ do: 'reset' }] }
  }
  if (now >= deadlineAt - warnMs(state)) {
    return { state: { ...state, phase: { kind: 'warning', deadlineAt } }, effects: [] }
  }
  if (phase.kind === 'answered' && now < phase.closesAt) return { state, effects: [] }
  return { state: { ...state, phase: { kind: 'watching', deadlineAt } }, effects: [] }
}

function transition(
  state: Inactivity,
  event: InactivityEvent | TimePasses,
  now: number,
): Step<Inactivity, InactivityEffect> {
  switch (event.kind) {
    case 'arrived':
      return watchFrom({ ...state, atHome: event.atHome }, now)
    case 'suspended':
      return watchFrom({ ...state, suspended: true }, now)
    case 'resumed':
      return watchFrom({ ...state, suspended: false }, now)
    case 'extended':
      return watchFrom(state, now)
    case 'patience':
      return watchFrom({ ...state, patient: event.patient }, now)
    case 'activity':
      return onActivity(state, now)
    case 'time':
      return onTime(state, now)
  }
}

function wakeAt(state: Inactivity, now: number): number | null {
  const { phase } = state
  switch (phase.kind) {
    case 'off':
      return null
    case 'watching':
      return phase.deadlineAt - warnMs(state)
    case 'warning':
      return phase.deadlineAt - (secondsUntil(phase.deadlineAt, now) - 1) * 1_000
    case 'answered':
      return phase.closesAt
  }
}

function secondsUntil(deadlineAt: number, now: number): number {
  return Math.max(1, Math.ceil((deadlineAt - now) / 1_000))
}

export function inactivityView({ phase }: Inactivity, now: number): InactivityView {
  switch (phase.kind) {
    case 'off':
    case 'watching':
      return { kind: 'watching' }
    case 'warning':
      return { kind: 'warning', secondsLeft: secondsUntil(phase.deadlineAt, now) }
    case 'answered':
      return { kind: 'warning', secondsLeft: phase.secondsLeft }
  }
}

export const inactivity: Machine<Inactivity, InactivityEvent, InactivityEffect> = {
  transition,
  wakeAt,
}
