import { limits } from '@discobooth/contract/wire/limits'
import { describe, expect, it } from 'vitest'
import { timePasses } from '../machine.ts'
import { beginDoorWait, type DoorWait, type DoorWaitEvent, doorWait } from './door-wait.ts'

const { doorPollMs } = limits.device
const reading = (state: string): DoorWaitEvent => ({
  kind: 'reading',
  reading: { ok: true, state },
})
const told: DoorWaitEvent = { kind: 'told' }

/** Plays events given as [at, event]. */
function play(...events: [number, DoorWaitEvent][]) {
  let wait: DoorWait = beginDoorWait('CLOSED', 0)
  const effects: string[] = []
  for (const [at, event] of events) {
    const step = doorWait.transition(wait, event, at)
    wait = step.state
    effects.push(...step.effects.map((effect) => effect.do))
  }
  return { wait, effects }
}

describe('[8.device.5] waiting for the door', () => {
  it('asks, says what it heard, and asks again after the pause, once at a time', () => {
    const asked = play([0, timePasses], [1, timePasses])
    expect(asked.effects, 'an answer is on its way').toEqual(['ask'])
    const heard = play([0, timePasses], [50, reading('OPEN')], [60, timePasses])
    expect(heard.effects).toEqual(['ask', 'heard'])
    expect(doorWait.wakeAt(heard.wait, 60)).toBe(50 + doorPollMs)
  })

  it('does not believe an answer that is older than what the booth has told meanwhile', () => {
    const late = play([0, timePasses], [10, told], [20, reading('CLOSED')])
    expect([late.wait.kind, late.effects]).toEqual(['waiting', ['ask']])
    const fresh = play(
      [0, timePasses],
      [10, told],
      [20, reading('CLOSED')],
      [20 + doorPollMs, timePasses],
      [300, reading('CLOSED')],
    )
    expect([fresh.wait.kind, fresh.effects]).toEqual(['over', ['ask', 'ask', 'end']])
  })

  it('believes an answer that was asked for after the booth has told something', () => {
    const { effects } = play(
      [0, timePasses],
      [5, reading('OPEN')],
      [10, told],
      [5 + doorPollMs, timePasses],
      [300, reading('CLOSED')],
    )
    expect(effects).toEqual(['ask', 'heard', 'ask', 'end'])
  })

  it('ends once: what comes later changes nothing', () => {
    const over = play(
      [0, timePasses],
      [10, reading('CLOSED')],
      [20, reading('CLOSED')],
      [30, told],
      [99_999, timePasses],
    )
    expect([over.wait, over.effects]).toEqual([{ kind: 'over' }, ['ask', 'end']])
    expect(doorWait.wakeAt(over.wait, 99_999)).toBeNull()
  })
})
