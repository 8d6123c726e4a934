import { expect, it } from 'vitest'
import { calm, type Emergency, emergency } from './emergency.ts'

/** Feeds readings at their moments, letting time pass in between as the runtime would. */
function watch(readings: [number, string][], until: number, from: Emergency = calm) {
  let state = from
  const announced: [number, boolean][] = []
  const pass = (to: number) => {
    const wake = emergency.wakeAt(state, to)
    if (wake === null || wake > to) return
    const step = emergency.transition(state, { kind: 'time' }, wake)
    state = step.state
    announced.push(...step.effects.map((effect): [number, boolean] => [wake, effect.pressed]))
  }
  for (const [at, text] of readings) {
    pass(at)
    state = emergency.transition(state, { kind: 'reading', text }, at).state
  }
  pass(until)
  return announced
}

it("[4.session-page.11] a reading of '1' means emergency", () => {
  expect(watch([[0, '1']], 10_000)).toEqual([[300, true]])
  expect(watch([[0, '0']], 10_000)).toEqual([])
})

it('a reading that takes a change back begins its 300 ms anew', () => {
  const bounce: [number, string][] = [
    [0, '1'],
    [200, '0'],
    [250, '1'],
  ]
  expect(watch(bounce, 10_000)).toEqual([[550, true]])
})

it('a repeated reading confirms the change and does not put it off', () => {
  const steady: [number, string][] = [
    [0, '1'],
    [100, '1'],
    [250, '1'],
  ]
  expect(watch(steady, 10_000)).toEqual([[300, true]])
})

it.each(['ERROR_NETWORK', 'ERROR_STATUS_500', '', '<html>', '2'])(
  'an error reading (%s) leaves the flag unchanged, and takes no change back',
  (text) => {
    expect(watch([[0, text]], 10_000)).toEqual([])
    expect(watch([[0, text]], 10_000, { pressed: true, unsettled: null })).toEqual([])
    const during: [number, string][] = [
      [0, '1'],
      [100, text],
    ]
    expect(watch(during, 10_000)).toEqual([[300, true]])
  },
)

it('lets go as it pressed', () => {
  const pressed: Emergency = { pressed: true, unsettled: null }
  expect(watch([[0, '0']], 10_000, pressed)).toEqual([[300, false]])
})

it('a clock that wakes too early announces nothing yet', () => {
  const waiting = emergency.transition(calm, { kind: 'reading', text: '1' }, 0).state
  expect(emergency.transition(waiting, { kind: 'time' }, 299)).toEqual({
    state: waiting,
    effects: [],
  })
  expect(emergency.transition(calm, { kind: 'time' }, 299)).toEqual({ state: calm, effects: [] })
})
