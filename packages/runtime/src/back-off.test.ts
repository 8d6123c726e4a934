import { expect, it } from 'vitest'
import { backOffMs, createBackOff } from './back-off.ts'

const wait = { firstMs: 100, mostMs: 1_000 }

it('waits grow up to the longest, and begin anew after a success', () => {
  const backOff = createBackOff(wait)
  const waits = Array.from({ length: 6 }, () => backOff.next())
  expect(waits).toEqual([100, 200, 400, 800, 1_000, 1_000])
  backOff.reset()
  expect(backOff.next()).toBe(100)
  expect(backOffMs({ ...wait, failures: 5_000 })).toBe(1_000)
})

it('waits of many differ, and none is shorter than half of it', () => {
  expect(backOffMs({ ...wait, failures: 2, random: () => 0 })).toBe(100)
  expect(backOffMs({ ...wait, failures: 2, random: () => 0.5 })).toBe(150)
})
