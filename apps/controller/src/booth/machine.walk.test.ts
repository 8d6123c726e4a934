import { boothStates, defaultPlan } from '@discobooth/contract/device/device'
import { expect, it } from 'vitest'
import { sessions } from '../testing/booth-rig.ts'
import { nextDue, transition, wakeUp } from './machine.ts'
import { boothStatus } from './runtime.ts'
import { type BoothEvent, type BoothState, boothLimits } from './state.ts'

const arm = (sessionId: string, option: 'C' | 'D'): BoothEvent => ({
  kind: 'arm',
  party: { sessionId, option, durationMs: 180_000, take: defaultPlan[option] },
})
const go = (sessionId: string): BoothEvent => ({
  kind: 'go',
  sessionId,
  durationMs: null,
  option: null,
})

const events: readonly BoothEvent[] = [
  arm(sessions.first, 'D'),
  arm(sessions.first, 'C'),
  arm(sessions.second, 'D'),
  go(sessions.first),
  go(sessions.second),
  { kind: 'stop', sessionId: sessions.first },
  { kind: 'stop', sessionId: sessions.second },
  { kind: 'door', reading: 'open' },
  { kind: 'door', reading: 'closed' },
  { kind: 'door', reading: 'unknown' },
  { kind: 'sos', pressed: true },
  { kind: 'sos', pressed: false },
]

/** States that differ only by when they were reached are one state. */
function rebase(state: BoothState, now: number): BoothState {
  const rebased = { ...state }
  if ('deadlineAt' in rebased) rebased.deadlineAt -= now
  if ('pauseAt' in rebased && rebased.pauseAt !== null) rebased.pauseAt -= now
  return rebased
}

function walk(): Map<string, BoothState> {
  const found = new Map<string, BoothState>()
  const toVisit: BoothState[] = [wakeUp({ door: 'unknown', sos: false }).state]
  for (let state = toVisit.shift(); state !== undefined; state = toVisit.shift()) {
    const key = JSON.stringify(state)
    if (found.has(key)) continue
    found.set(key, state)
    const due = nextDue(state)
    for (const event of events) toVisit.push(transition(state, event, 0).state)
    if (due !== null) toVisit.push(rebase(transition(state, { kind: 'time' }, due).state, due))
  }
  return found
}

const reachable = [...walk().values()]

it('the walk reaches every state there is', () => {
  expect(new Set(reachable.map((state) => state.name))).toEqual(new Set(boothStates))
  expect(reachable.length).toBeGreaterThan(50)
})

it('every event in every state has an answer, and a refused command moves nothing', () => {
  for (const state of reachable) {
    for (const event of events) {
      const step = transition(state, event, 0)
      expect(boothStates).toContain(step.state.name)
      expect(boothStatus(step.state, 0).door).toMatch(/^(OPEN|CLOSED|READY|RUNNING|ERROR)$/)
      const hasMoved = step.state !== state || step.effects.length > 0
      expect(step.refusal !== undefined && hasMoved).toBe(false)
    }
  }
})

it('the button wins in every state', () => {
  for (const state of reachable)
    expect(transition(state, { kind: 'sos', pressed: true }, 0).state.name).toBe('emergency')
})

it('every state has a way out: with the button released, time alone leads back to disarmed', () => {
  for (const start of reachable) {
    let state = transition(start, { kind: 'sos', pressed: false }, 0).state
    let now = 0
    for (let due = nextDue(state); due !== null; due = nextDue(state)) {
      expect(due).toBeGreaterThanOrEqual(now)
      now = due
      const next = transition(state, { kind: 'time' }, now).state
      expect(next).not.toBe(state)
      state = next
    }
    expect(state.name).toBe('disarmed')
    expect(now).toBeLessThanOrEqual(boothLimits.armedMs)
  }
})
