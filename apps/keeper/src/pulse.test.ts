import { describe, expect, it } from 'vitest'
import { type Answer, feel, firstPulse, keeperLimits as limits, pauseBefore } from './pulse.ts'

/** Asks every five seconds; answers what was advised, by the second in which it was. */
function listen(answers: (seconds: number) => Answer, forSeconds: number): [number, string][] {
  let pulse = firstPulse(0, limits)
  const advised: [number, string][] = []
  for (let seconds = 5; seconds <= forSeconds; seconds += 5) {
    const felt = feel(pulse, answers(seconds), { now: seconds * 1_000, limits })
    pulse = felt.pulse
    if (felt.advice !== 'fine') advised.push([seconds, felt.advice])
  }
  return advised
}

const well: Answer = { kind: 'well', path: '/' }

describe('a page', () => {
  it('that answers is left alone', () => {
    expect(listen(() => well, 3_600)).toEqual([])
    expect(listen(() => ({ kind: 'elsewhere' }), 3_600)).toEqual([])
  })

  it('that is silent for 30 s is restarted', () => {
    expect(listen((seconds) => (seconds <= 300 ? well : null), 335)[0]).toEqual([330, 'restart'])
  })

  it('that is silent for less is left alone', () => {
    expect(listen((seconds) => (seconds % 30 === 0 ? well : null), 3_600)).toEqual([])
  })

  it('has 90 s for its first answer, and 30 s from then on', () => {
    expect(listen(() => null, 95)[0]).toEqual([90, 'restart'])
    expect(listen((seconds) => (seconds <= 10 ? well : null), 95)[0]).toEqual([40, 'restart'])
  })

  it('that answers but draws nothing is loaded again every 30 s, and not restarted', () => {
    const advised = listen((seconds) => (seconds <= 100 ? well : { kind: 'blank' }), 200)
    expect(advised).toEqual([
      [130, 'reload'],
      [160, 'reload'],
      [190, 'reload'],
    ])
  })
})

it('waits longer before each next start, and never more than 30 s', () => {
  expect([0, 1, 2, 3, 6, 100].map((failures) => pauseBefore(failures, limits))).toEqual([
    0, 1_000, 2_000, 4_000, 30_000, 30_000,
  ])
})
