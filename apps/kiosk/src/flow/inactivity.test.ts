import { limits } from '@discobooth/contract/wire/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  asleep,
  type Inactivity,
  type InactivityEffect,
  type InactivityEvent,
  inactivity,
  inactivityView,
} from './inactivity.ts'
import { timePasses } from './machine.ts'

/** Plays the machine as its runtime does: wakes it when it asks, and never in between. */
function watch(startAt = 0) {
  let now = startAt
  let state: Inactivity = asleep
  const effects: { at: number; effect: InactivityEffect }[] = []
  const send = (event: InactivityEvent | typeof timePasses) => {
    const step = inactivity.transition(state, event, now)
    state = step.state
    effects.push(...step.effects.map((effect) => ({ at: now, effect })))
  }
  return {
    send,
    effects,
    view: () => inactivityView(state, now),
    pass(ms: number) {
      const end = now + ms
      for (;;) {
        const wake = inactivity.wakeAt(state, now)
        if (wake === null || wake > end) break
        now = Math.max(now, wake)
        send(timePasses)
      }
      now = end
    },
    sleepThrough(ms: number) {
      now += ms
      send(timePasses)
    },
  }
}

const atMode: InactivityEvent = { kind: 'arrived', atHome: false }

describe('inactivity', () => {
  it('[2.global.3, 9.8] resets after exactly 240 s without activity, once', () => {
    const flow = watch()
    flow.send(atMode)
    flow.pass(239_999)
    expect(flow.effects).toEqual([])
    flow.pass(1)
    expect(flow.effects).toEqual([{ at: 240_000, effect: { do: 'reset' } }])
    flow.send({ kind: 'arrived', atHome: true })
    flow.pass(10 * 240_000)
    expect(flow.effects).toHaveLength(1)
  })

  it('[2.global.3] any activity starts the 240 s again, in the warning too', () => {
    const flow = watch()
    flow.send(atMode)
    flow.pass(200_000)
    flow.send({ kind: 'activity' })
    flow.pass(239_000)
    expect(flow.view().kind).toBe('warning')
    flow.send({ kind: 'activity' })
    flow.pass(239_999)
    expect(flow.effects).toEqual([])
    flow.pass(1)
    expect(flow.effects).toHaveLength(1)
  })

  it('warns in the last 20 s and counts down each second', () => {
    const flow = watch()
    flow.send(atMode)
    flow.pass(limits.inactivity.resetMs - limits.inactivity.warningMs - 1)
    expect(flow.view()).toEqual({ kind: 'watching' })
    flow.pass(1)
    const seen: number[] = []
    for (let second = 0; second < 20; second++) {
      const view = flow.view()
      seen.push(view.kind === 'warning' ? view.secondsLeft : -1)
      flow.pass(1_000)
    }
    expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index))
    expect(flow.effects).toHaveLength(1)
  })

  it('gives another 240 s and closes the warning when the guest asks for more time', () => {
    const flow = watch()
    flow.send(atMode)
    flow.pass(230_000)
    flow.send({ kind: 'extended' })
    expect(flow.view()).toEqual({ kind: 'watching' })
    flow.pass(239_999)
    expect(flow.effects).toEqual([])
  })

  it('keeps the warning up for the rest of the tap that answered it, so the click cannot fall through', () => {
    const flow = watch()
    flow.send(atMode)
    flow.pass(230_000)
    flow.send({ kind: 'activity' })
    expect(flow.view()).toEqual({ kind: 'warning', secondsLeft: 10 })
    flow.pass(599)
    expect(flow.view().kind).toBe('warning')
    flow.pass(1)
    expect(flow.view()).toEqual({ kind: 'watching' })
  })

  it('gives whoever asked for an easier screen twice the time and a longer warning', () => {
    const flow = watch()
    flow.send(atMode)
    flow.pass(100_000)
    flow.send({ kind: 'patience', patient: true })
    flow.pass(419_999)
    expect(flow.view()).toEqual({ kind: 'watching' })
    flow.pass(1)
    expect(flow.view()).toEqual({ kind: 'warning', secondsLeft: 60 })
    flow.pass(59_999)
    expect(flow.effects).toEqual([])
    flow.pass(1)
    expect(flow.effects).toHaveLength(1)
  })

  it('runs on the start screen while it is easier for somebody who may have left', () => {
    const flow = watch()
    flow.send({ kind: 'arrived', atHome: true })
    flow.send({ kind: 'patience', patient: true })
    flow.pass(480_000)
    expect(flow.effects).toHaveLength(1)
    flow.send({ kind: 'patience', patient: false })
    flow.pass(1_000_000)
    expect(flow.effects).toHaveLength(1)
  })

  it('[2.global.3] does not run on the start screen', () => {
    const flow = watch()
    flow.send({ kind: 'arrived', atHome: true })
    flow.send({ kind: 'activity' })
    flow.pass(1_000_000)
    expect(flow.effects).toEqual([])
  })

  it('waits while it is suspended, on every screen, and starts afresh afterwards', () => {
    const flow = watch()
    flow.send(atMode)
    flow.pass(235_000)
    flow.send({ kind: 'suspended' })
    expect(flow.view()).toEqual({ kind: 'watching' })
    flow.pass(1_000_000)
    flow.send(atMode)
    flow.send({ kind: 'activity' })
    flow.pass(1_000_000)
    expect(flow.effects).toEqual([])
    flow.send({ kind: 'resumed' })
    flow.pass(239_999)
    expect(flow.effects).toEqual([])
    flow.pass(1)
    expect(flow.effects).toHaveLength(1)
  })

  it('a machine that slept past the deadline resets at once', () => {
    const flow = watch()
    flow.send(atMode)
    flow.sleepThrough(3_600_000)
    expect(flow.effects).toHaveLength(1)
  })

  it('[2.global.3, 9.8] expires exactly when 240 s passed since the last activity, whatever happened before', () => {
    const step = fc.oneof(
      fc.record({ wait: fc.integer({ min: 0, max: 300_000 }) }),
      fc.constantFrom<InactivityEvent>(
        { kind: 'activity' },
        { kind: 'extended' },
        { kind: 'suspended' },
        { kind: 'resumed' },
        { kind: 'arrived', atHome: true },
        { kind: 'arrived', atHome: false },
      ),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const flow = watch(7)
        let now = 7
        let home = true
        let suspended = false
        let quietSince = 7
        let expected = 0
        for (const one of steps) {
          if ('wait' in one) {
            if (!home && !suspended) {
              while (now + one.wait >= quietSince + 240_000) {
                const at = quietSince + 240_000
                one.wait -= at - now
                flow.pass(at - now)
                now = at
                quietSince = at
                expected += 1
              }
            }
            flow.pass(one.wait)
            now += one.wait
          } else {
            flow.send(one)
            if (one.kind === 'suspended') suspended = true
            if (one.kind === 'resumed') suspended = false
            if (one.kind === 'arrived') home = one.atHome
            quietSince = now
          }
          expect(flow.effects).toHaveLength(expected)
          const left = quietSince + 240_000 - now
          const warns = flow.view().kind === 'warning'
          const idle = home || suspended
          expect(idle && warns).toBe(false)
          expect(!idle && left <= 20_000 && !warns).toBe(false)
        }
      }),
    )
  })
})

it('a clock that wakes too early changes nothing: neither where nobody is watched, nor under the shield of a tap', () => {
  expect(inactivity.transition(asleep, timePasses, 5)).toEqual({ state: asleep, effects: [] })
  const flow = watch()
  flow.send(atMode)
  flow.pass(239_000)
  flow.send({ kind: 'activity' })
  const shielded = flow.view()
  flow.send(timePasses)
  expect(flow.view()).toEqual(shielded)
  expect(flow.effects).toEqual([])
})
