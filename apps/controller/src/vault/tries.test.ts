import { expect, it } from 'vitest'
import { waitBeforeTry } from './tries.ts'

it('guessing costs more and more, at most 30 s a try, and ten thousand guesses take over a day', () => {
  let now = 0
  const waits = Array.from({ length: 10_000 }, (_, wrong) => {
    const wait = waitBeforeTry({ wrong, lastAt: now }, now)
    now += wait
    return wait
  })
  expect(waits.slice(0, 11)).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30].map((s) => s * 1_000))
  expect(now).toBeGreaterThan(86_400_000)
})
