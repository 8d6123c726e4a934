import { expect, it } from 'vitest'
import { delayAfter } from './service.ts'

it('[9.14] leaves an operator a few slips, and then waits longer and longer, but never over 30 s', () => {
  const tries = Array.from({ length: 12 }, (_, index) => delayAfter(index + 1) / 1_000)
  expect(tries).toEqual([0, 0, 1, 2, 4, 8, 16, 30, 30, 30, 30, 30])
  expect(delayAfter(1_000_000)).toBe(30_000)
})

it('[6.2] makes 10,000 guesses, one after another, last over three days', () => {
  const waits = Array.from({ length: 9_999 }, (_, index) => delayAfter(index + 1))
  expect(waits.reduce((all, ms) => all + ms)).toBeGreaterThan(3 * 86_400_000)
})
