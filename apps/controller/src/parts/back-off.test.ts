import { expect, it } from 'vitest'
import { BackOff } from './back-off.ts'

it('waits grow up to the cap, and begin anew after a success', () => {
  const backOff = new BackOff({ firstMs: 100, capMs: 1_000 })
  const waits = Array.from({ length: 6 }, () => backOff.next())
  expect(waits).toEqual([100, 200, 400, 800, 1_000, 1_000])
  backOff.reset()
  expect(backOff.next()).toBe(100)
})
