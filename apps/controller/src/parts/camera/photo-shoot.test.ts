import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { planPhotos } from './photo-shoot.ts'

it('spreads four photos over a party of two minutes, each with its countdown', () => {
  expect(planPhotos(120_000)).toEqual([
    { atMs: 15_000, countdown: 3 },
    { atMs: 45_000, countdown: 3 },
    { atMs: 75_000, countdown: 3 },
    { atMs: 105_000, countdown: 3 },
  ])
})

it('takes them in a song of four seconds as well, without a countdown that nobody could follow', () => {
  expect(planPhotos(4_000).map(({ atMs }) => atMs)).toEqual([500, 1_500, 2_500, 3_500])
  expect(planPhotos(4_000).every(({ countdown }) => countdown === 0)).toBe(true)
})

it('whatever the song, photos lie inside the party, in order, and lights flash once a second at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2_000, max: 150_000 }), (durationMs) => {
      const flashes = planPhotos(durationMs).flatMap(({ atMs, countdown }) =>
        Array.from({ length: countdown + 1 }, (_, second) => atMs - (countdown - second) * 1_000),
      )
      expect(flashes[0]).toBeGreaterThanOrEqual(0)
      expect(flashes.at(-1)).toBeLessThan(durationMs)
      const gaps = flashes.slice(1).map((at, before) => at - (flashes[before] ?? 0))
      // Under a second only where the photos themselves are so close.
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(Math.min(999, durationMs / 4 - 1))
    }),
  )
})
