import { expect, it } from 'vitest'
import type { PartyRules } from './party.ts'
import { minutesAndSeconds, partyMachine, partyView } from './view.ts'

const rules: PartyRules = {
  lengthMs: 150_000,
  connectMs: 6_000,
  doorWaitMs: 210_000,
  countdownSeconds: 2,
  startMs: 5_000,
  silenceMs: 10_000,
  changeMs: 8_000,
  standIns: 2,
  sosSeconds: 10,
}

it('[2.session.5, 9.3] the remaining time is shown as minutes:seconds, 2:30 at the most', () => {
  expect(minutesAndSeconds(150)).toBe('2:30')
  expect(minutesAndSeconds(65)).toBe('1:05')
  expect(minutesAndSeconds(0)).toBe('0:00')
  const starting = { kind: 'starting', deadlineAt: 5_000, sounding: false } as const
  expect(partyView(starting, 0, rules)).toEqual({ kind: 'running', secondsLeft: 150 })
})

it('wakes at each whole second while a number falls on the screen', () => {
  const machine = partyMachine(rules)
  const running = { kind: 'running', deadlineAt: 10_000 } as const
  expect(machine.wakeAt(running, 0)).toBe(1_000)
  expect(machine.wakeAt(running, 1_000)).toBe(2_000)
  expect(machine.wakeAt(running, 9_500)).toBe(10_000)
  expect(partyView(running, 9_500, rules)).toEqual({ kind: 'running', secondsLeft: 1 })
})

it('being woken early changes nothing', () => {
  const running = { kind: 'running', deadlineAt: 10_000 } as const
  expect(partyMachine(rules).transition(running, { kind: 'time' }, 9_999)).toEqual({
    state: running,
    effects: [],
  })
})
