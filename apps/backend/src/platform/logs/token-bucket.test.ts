import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

function bucketAt(clock: { ms: number }) {
  return createTokenBucket({ capacity: 10, perSecond: 2, monotonic: () => clock.ms })
}

it('gives what it holds, and says how long until there is enough', () => {
  const clock = { ms: 0 }
  const bucket = bucketAt(clock)
  expect(bucket.take('a', 8)).toEqual({ ok: true })
  expect(bucket.take('a', 3)).toEqual({ ok: false, waitMs: 500 })
  expect(bucket.take('b', 10)).toEqual({ ok: true })
  clock.ms += 500
  expect(bucket.take('a', 3)).toEqual({ ok: true })
})

it('after the wait it asked for, the same request passes', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 30 }), (requests) => {
      const clock = { ms: 0 }
      const bucket = bucketAt(clock)
      for (const tokens of requests) {
        const taken = bucket.take('a', tokens)
        if (taken.ok) continue
        clock.ms += taken.waitMs
        expect(bucket.take('a', tokens)).toEqual({ ok: true })
      }
    }),
  )
})

it('never gives more than capacity and refill together', () => {
  const step = fc.record({ tokens: fc.integer({ min: 1, max: 10 }), ms: fc.nat(2_000) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const clock = { ms: 0 }
      const bucket = bucketAt(clock)
      let given = 0
      for (const { tokens, ms } of steps) {
        clock.ms += ms
        if (bucket.take('a', tokens).ok) given += tokens
      }
      expect(given).toBeLessThanOrEqual(10 + (clock.ms / 1_000) * 2 + 1e-6)
    }),
  )
})
