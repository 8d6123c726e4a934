import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { asleep, type InactivityEffect, inactivity, inactivityView } from '../flow/inactivity.ts'
import { runFlow } from './flow-runtime.ts'
import { handClock } from './testing/hand-clock.ts'

function watched() {
  const clock = handClock()
  const performed: InactivityEffect[] = []
  const views: string[] = []
  const flow = runFlow({
    machine: inactivity,
    initial: asleep,
    clock,
    perform: (effect) => performed.push(effect),
    changed(state, now) {
      const view = inactivityView(state, now)
      views.push(view.kind === 'warning' ? `warning ${view.secondsLeft}` : view.kind)
    },
  })
  return { clock, performed, views, flow }
}

describe('flow runtime', () => {
  it('[2.global.3, 9.8] carries a machine through its 240 s, second by second at the end', () => {
    const { clock, performed, views, flow } = watched()
    flow.send({ kind: 'arrived', atHome: false })
    clock.pass(239_999)
    expect(performed).toEqual([])
    const countdown = Array.from({ length: 20 }, (_, index) => `warning ${20 - index}`)
    expect(views).toEqual(['watching', ...countdown])
    clock.pass(1)
    expect(performed).toEqual([{ do: 'reset' }])
  })

  it('has one timer, however much happens', () => {
    const { clock, performed, flow } = watched()
    flow.send({ kind: 'arrived', atHome: false })
    for (let index = 0; index < 10_000; index++) {
      flow.send({ kind: 'activity' })
      expect(clock.pending()).toBe(1)
      clock.pass(100)
    }
    expect(performed).toEqual([])
    clock.pass(239_899)
    expect(performed).toEqual([])
    clock.pass(1)
    expect(performed).toHaveLength(1)
  })

  it('has no timer while nothing can happen by itself', () => {
    const { clock, flow } = watched()
    flow.send({ kind: 'arrived', atHome: false })
    flow.send({ kind: 'arrived', atHome: true })
    expect(clock.pending()).toBe(0)
  })

  it('goes on to the next effect, and to its next deadline, whatever throws', () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    onTestFinished(() => errors.mockRestore())
    const clock = handClock()
    const performed: string[] = []
    const flow = runFlow<number, { kind: 'go' }, string>({
      machine: {
        transition: (rounds) => ({ state: rounds + 1, effects: ['breaks', 'follows'] }),
        wakeAt: (rounds, now) => (rounds < 2 ? now + 10 : null),
      },
      initial: 0,
      clock,
      perform(effect) {
        if (effect === 'breaks') throw new Error('broken')
        performed.push(effect)
      },
      changed() {
        throw new Error('cannot be drawn')
      },
    })
    flow.send({ kind: 'go' })
    expect(performed).toEqual(['follows'])
    clock.pass(10)
    expect(performed).toEqual(['follows', 'follows'])
    // Two changes and two effects, each said.
    expect(errors).toHaveBeenCalledTimes(4)
  })

  it('leaves nothing behind when it is stopped, and moves no more', () => {
    const { clock, views, flow } = watched()
    flow.send({ kind: 'arrived', atHome: false })
    flow.stop()
    expect(clock.pending()).toBe(0)
    flow.send({ kind: 'activity' })
    expect(views).toEqual(['watching'])
  })
})
