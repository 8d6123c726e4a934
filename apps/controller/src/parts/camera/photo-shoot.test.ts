import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { onBeat, planPhotos } from './photo-shoot.ts'

const beats = fc.array(fc.integer({ min: 0, max: 150_000 }), { maxLength: 400 })

it('spreads four photos over a party of two minutes, each with its countdown', () => {
  expect(planPhotos(120_000)).toEqual([
    { atMs: 15_000, countdown: 3, moveMs: 500 },
    { atMs: 45_000, countdown: 3, moveMs: 500 },
    { atMs: 75_000, countdown: 3, moveMs: 500 },
    { atMs: 105_000, countdown: 3, moveMs: 500 },
  ])
})

it('takes them in a song of four seconds as well, without a countdown that nobody could follow', () => {
  expect(planPhotos(4_000).map(({ atMs }) => atMs)).toEqual([500, 1_500, 2_500, 3_500])
  expect(planPhotos(4_000).every(({ countdown }) => countdown === 0)).toBe(true)
})

it('takes each on the beat that is nearest, and where it was planned when nobody knows one', () => {
  const [photo] = planPhotos(120_000)
  if (!photo) throw new Error('There is no photo.')
  // 'go' comes when the song has been heard for a moment.
  expect(onBeat(photo, [14_000, 14_900, 15_400, 16_000])).toBe(15_200)
  expect(onBeat(photo, [14_000, 16_000])).toBe(15_000)
  expect(onBeat(photo, [])).toBe(15_000)
  const [hurried] = planPhotos(4_000)
  expect(hurried && onBeat(hurried, [800])).toBe(500)
})

it('whatever the song, photos lie inside the party, in order, and lights flash once a second at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2_000, max: 150_000 }), beats, (durationMs, beatsMs) => {
      const flashes = planPhotos(durationMs).flatMap((photo) => {
        const { countdown } = photo
        const atMs = onBeat(photo, beatsMs)
        return Array.from({ length: countdown + 1 }, (_, at) => atMs - (countdown - at) * 1_000)
      })
      expect(flashes[0]).toBeGreaterThanOrEqual(0)
      expect(flashes.at(-1)).toBeLessThan(durationMs)
      const gaps = flashes.slice(1).map((at, before) => at - (flashes[before] ?? 0))
      // Under a second only where the photos themselves are so close.
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(Math.min(999, durationMs / 4 - 1))
    }),
  )
})
