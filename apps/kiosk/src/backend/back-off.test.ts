import fc from 'fast-check'
import { expect, it } from 'vitest'
import { backOffMs } from './back-off.ts'

const wait = (failures: number, random: number) =>
  backOffMs({ failures, firstMs: 500, mostMs: 30_000, random: () => random })

it('waits longer after each failure, up to the most', () => {
  expect([1, 2, 3, 4, 7, 8, 1_000_000].map((failures) => wait(failures, 1))).toEqual([
    500, 1_000, 2_000, 4_000, 30_000, 30_000, 30_000,
  ])
})

it('spreads kiosks that failed together', () => {
  const random = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), random, (failures, chance) => {
      const ms = wait(failures, chance)
      expect(ms).toBeGreaterThanOrEqual(wait(failures, 1) / 2)
      expect(ms).toBeLessThanOrEqual(30_000)
    }),
  )
})
