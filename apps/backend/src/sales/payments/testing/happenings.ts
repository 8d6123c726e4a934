import fc from 'fast-check'
import { type Fault, faults } from './books.ts'
import type { Happening } from './evening.ts'

/** Something happens, and these go wrong with the calls to the provider that it takes. */
export type Step = { what: Happening; script: Fault[] }

const guest = fc.nat({ max: 1 })
const script = fc.array(fc.constantFrom('none' as const, ...faults), { maxLength: 4 })
const oneOf = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds)

const weighted: [weight: number, arbitrary: fc.Arbitrary<Happening>][] = [
  [5, fc.record({ kind: oneOf('mode'), guest, mode: fc.constantFrom(1, 2, 3, 4, null) })],
  [7, fc.record({ kind: oneOf('open', 'open', 'openTwice'), guest })],
  [
    7,
    fc.record({
      kind: oneOf('pay'),
      guest,
      which: fc.nat({ max: 2 }),
      twice: fc.boolean(),
    }),
  ],
  [
    6,
    fc.record({
      kind: oneOf('webhook'),
      which: fc.nat({ max: 5 }),
      times: fc.integer({ min: 1, max: 2 }),
      isLost: fc.boolean(),
    }),
  ],
  [2, fc.record({ kind: oneOf('close', 'decline', 'started'), guest })],
  [2, fc.record({ kind: oneOf('paySlowly'), guest })],
  [2, fc.record({ kind: oneOf('slowEnds'), which: fc.nat({ max: 2 }), isGood: fc.boolean() })],
  [
    1,
    fc.record({
      kind: oneOf('refundsBegin'),
      as: oneOf('succeeded', 'pending', 'insufficient_funds', 'requires_action'),
    }),
  ],
  [
    2,
    fc.record({
      kind: oneOf('refundEnds'),
      which: fc.nat({ max: 2 }),
      how: oneOf('succeeded', 'failed', 'canceled'),
    }),
  ],
  [1, fc.record({ kind: oneOf('retryRefunds') })],
  [1, fc.record({ kind: oneOf('promo'), guest, isOnce: fc.boolean() })],
  [
    2,
    fc.record({
      kind: oneOf('end'),
      guest,
      reason: oneOf('completed', 'reset', 'inactivity', 'sos', 'cancelled', 'silence'),
    }),
  ],
  [1, fc.record({ kind: oneOf('free'), isOn: fc.constantFrom(true, false, false) })],
  [3, fc.record({ kind: oneOf('time'), seconds: fc.constantFrom(1, 5, 70, 130, 900, 1_860) })],
  [5, fc.record({ kind: oneOf('jobs', 'jobs', 'restart') })],
]
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary }))),
  script,
})

/** Left to chance alone, hardly a guest would get as far as dancing. */
const visit: fc.Arbitrary<Step[]> = fc
  .record({
    guest,
    mode: fc.integer({ min: 1, max: 4 }),
    script,
    isHeard: fc.boolean(),
    isSlow: fc.constantFrom(true, false, false, false),
    isDanced: fc.boolean(),
  })
  .map((one) => {
    const who = { guest: one.guest }
    const heard: Happening[] = [{ kind: 'webhook', which: 0, times: 2, isLost: false }]
    const asked: Happening[] = [{ kind: 'time', seconds: 5 }, { kind: 'jobs' }]
    const danced: Happening[] = [{ kind: 'started', ...who }]
    const atOnce: Happening[] = [{ kind: 'pay', ...who, which: 0, twice: false }]
    const slowly: Happening[] = [
      { kind: 'paySlowly', ...who },
      { kind: 'open', ...who },
      { kind: 'slowEnds', which: 0, isGood: true },
    ]
    const happenings: Happening[] = [
      { kind: 'mode', ...who, mode: one.mode },
      { kind: 'open', ...who },
      { kind: 'open', ...who },
      ...(one.isSlow ? slowly : atOnce),
      ...(one.isHeard ? heard : asked),
      ...(one.isDanced ? danced : []),
    ]
    return happenings.map((what, at) => ({ what, script: at === 1 ? one.script : [] }))
  })

/** Somebody pays and leaves, and the provider takes its time with the refund. */
const leaving: fc.Arbitrary<Step[]> = fc
  .record({
    guest,
    as: oneOf('pending', 'insufficient_funds', 'requires_action'),
    how: oneOf('succeeded', 'failed', 'canceled'),
    script,
  })
  .map((one) => {
    const who = { guest: one.guest }
    const happenings: Happening[] = [
      { kind: 'mode', ...who, mode: 1 },
      { kind: 'open', ...who },
      { kind: 'pay', ...who, which: 0, twice: false },
      { kind: 'webhook', which: 0, times: 1, isLost: false },
      { kind: 'refundsBegin', as: one.as },
      { kind: 'end', ...who, reason: 'reset' },
      { kind: 'jobs' },
      { kind: 'jobs' },
      { kind: 'refundEnds', which: 0, how: one.how },
    ]
    return happenings.map((what, at) => ({ what, script: at === 7 ? one.script : [] }))
  })

export function stepsOfAnEvening(maxLength: number): fc.Arbitrary<Step[]> {
  const part = fc.oneof(
    { weight: 10, arbitrary: step.map((one) => [one]) },
    { weight: 2, arbitrary: visit },
    { weight: 1, arbitrary: leaving },
  )
  return fc
    .array(part, { minLength: 3, maxLength, size: 'max' })
    .map((parts) => parts.flat().slice(0, maxLength))
}
