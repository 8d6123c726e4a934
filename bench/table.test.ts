import { expect, it } from 'vitest'
import { judged } from './report.ts'
import { drawBenchmarks } from './table.ts'

const run = { machine: 'a Pi', date: '2026-11-16', commit: 'abc', isShort: false }

it('says of every figure whether its goal was met or missed', () => {
  const page = drawBenchmarks({
    ...run,
    parts: [
      {
        name: 'booths',
        about: 'Many of them.',
        figures: [
          judged({ name: 'slow', value: 101, unit: 'ms', goal: 100 }),
          judged({ name: 'quick', value: 100, unit: 'ms', goal: 100 }),
          judged({ name: 'share', value: 0.3, unit: 'times', goal: 0.35, atLeast: true }),
          judged({ name: 'nothing', value: Number.NaN, unit: 'ms', goal: 100 }),
          judged({ name: 'told | only', value: 12_345, unit: 'bytes' }),
        ],
      },
      { name: 'soak', about: 'For long.', figures: [], failure: 'cut\noff' },
    ],
  })
  expect(page).toContain('- Goals: 1 met, 3 missed; 1 part did not finish\n')
  expect(page).toContain('| slow | 101 ms | ≤ 100 | **missed** |')
  expect(page).toContain('| quick | 100 ms | ≤ 100 | met |')
  expect(page).toContain('| share | 0.3 times | ≥ 0.35 | **missed** |')
  expect(page).toContain('| nothing | NaN ms | ≤ 100 | **missed** |')
  expect(page).toContain('| told \\| only | 12,345 bytes |  |  |')
  expect(page).toContain('**Did not finish**: cut off')
  expect(page).not.toContain('BENCH_SHORT')
})

it('warns of figures that small counts gave', () => {
  expect(drawBenchmarks({ ...run, isShort: true, parts: [] })).toContain('BENCH_SHORT')
})

it('stands the figures of another commit beside those of this one', () => {
  const page = drawBenchmarks({
    ...run,
    before: 'def',
    isShort: false,
    parts: [
      {
        name: 'eyes-start',
        about: 'Seen.',
        figures: [
          judged({ name: 'paint', value: 300, before: 1_300, unit: 'ms', goal: 350 }),
          judged({ name: 'alone', value: 2, unit: 'ms' }),
        ],
      },
    ],
  })
  expect(page).toContain('- Before: def\n')
  expect(page).toContain('| figure | before | value | goal | |')
  expect(page).toContain('| paint | 1,300 | 300 ms | ≤ 350 | met |')
  expect(page).toContain('| alone |  | 2 ms |  |  |')
})
