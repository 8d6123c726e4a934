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
  it('[9.14] three open the door, and the next one begins anew', () => {
    expect(tapAt(0, 900, 1_800)).toEqual([false, false, true])
    expect(tapAt(0, 1, 2, 3, 4, 5)).toEqual([false, false, true, false, false, true])
  })

  it('those of a guest who taps now and then do not add up', () => {
    expect(tapAt(0, 2_000, 4_000, 6_000, 8_000)).toEqual([false, false, false, false, false])
  })
})
