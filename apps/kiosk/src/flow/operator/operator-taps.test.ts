import { describe, expect, it } from 'vitest'
import { tapLogo } from './operator-taps.ts'

const tapAt = (...times: number[]) => {
  let taps: readonly number[] = []
  return times.map((at) => {
    const next = tapLogo(taps, at)
    taps = next.taps
    return next.opens
  })
}

describe('taps on the logo', () => {
  it('[2.header.2, 9.14] three open the door, however slowly, and the next one begins anew', () => {
    expect(tapAt(0, 9_000, 18_000)).toEqual([false, false, true])
    expect(tapAt(0, 900, 1_800)).toEqual([false, false, true])
    expect(tapAt(0, 1, 2, 3, 4, 5)).toEqual([false, false, true, false, false, true])
  })

  it('those of a guest who taps now and then do not add up', () => {
    expect(tapAt(0, 60_000, 120_000, 180_000)).toEqual([false, false, false, false])
    expect(tapAt(0, 1_000, 11_000, 12_000, 13_000)).toEqual([false, false, false, false, true])
  })
})
