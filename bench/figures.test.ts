import { describe, expect, it } from 'vitest'
import { growthPercent, interactionToNextPaint, percentile, slope } from './figures.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

describe('the figures of the bench', () => {
  it('finds the value that a part of all is not above, in any order', () => {
    expect(percentile(upTo(100).toReversed(), 0.5)).toBe(50)
    expect(percentile(upTo(100), 0.99)).toBe(99)
    expect(percentile([7], 0.99)).toBe(7)
    expect(percentile([1, 2, 3], 0)).toBe(1)
    expect(percentile([], 0.5)).toBeNaN()
  })

  it('fits a line through samples at uneven times', () => {
    const samples = [0, 1, 5, 6, 20].map((at) => ({ at, value: 100 + 2 * at }))
    expect(slope(samples)).toBeCloseTo(2)
    expect(growthPercent(samples)).toBeCloseTo((40 / (100 + 2 * 6.4)) * 100)
  })

  it('calls memory flat that goes up and down', () => {
    const samples = upTo(200).map((at) => ({ at, value: 100 + (at % 2) }))
    expect(Math.abs(growthPercent(samples))).toBeLessThan(0.1)
  })

  it('takes the slowest tap of a few, and leaves one in fifty out', () => {
    expect(interactionToNextPaint([16, 300, 24])).toBe(300)
    expect(interactionToNextPaint([...upTo(49), 300])).toBe(49)
    expect(interactionToNextPaint([])).toBeNaN()
  })
})
