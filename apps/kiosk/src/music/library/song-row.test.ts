import { describe, expect, it } from 'vitest'
import { aTrack } from '../testing/tracks.ts'
import {
  afterThis,
  beforeThis,
  inOrder,
  rowOf,
  type SongRow,
  shuffled,
  songOn,
} from './song-row.ts'

const names = ['A', 'B', 'C', 'D']
const tracks = names.map((name) => aTrack({ name }))
const on = (row: SongRow | null) => (row ? songOn(row)?.name : null)
/** What is heard from here on, until it falls silent or has gone round. */
function heard(row: SongRow, repeat: 'off' | 'context' = 'off'): string {
  let at: SongRow | null = row
  let all = ''
  for (let left = names.length; at && left > 0; left -= 1) {
    all += on(at)
    at = afterThis(at, repeat, 'ended')
  }
  return all
}
const lots =
  (...given: number[]) =>
  () =>
    given.shift() ?? 0

describe('songs one after the other', () => {
  it('go on to the last, and then fall silent', () => {
    expect(heard(rowOf(tracks, 1))).toBe('BCD')
    expect(on(afterThis(rowOf(tracks, 3), 'off', 'asked'))).toBeNull()
    expect(afterThis(rowOf([]), 'context', 'asked')).toBeNull()
    expect(songOn(rowOf([]))).toBeNull()
  })

  it('repeated they begin again; a repeated song is left only when the next one is asked for', () => {
    expect(heard(rowOf(tracks, 2), 'context')).toBe('CDAB')
    expect(on(afterThis(rowOf(tracks, 1), 'track', 'ended'))).toBe('B')
    expect(on(afterThis(rowOf(tracks, 1), 'track', 'asked'))).toBe('C')
  })

  it('before the first one comes the first one again, or the last where they go round', () => {
    expect(on(beforeThis(rowOf(tracks, 2), 'off'))).toBe('B')
    expect(on(beforeThis(rowOf(tracks), 'off'))).toBe('A')
    expect(on(beforeThis(rowOf(tracks), 'context'))).toBe('D')
  })

  it('shuffled, every song comes once, after the one that is on; then in their order again', () => {
    const row = shuffled(rowOf(tracks, 1), lots(0.9, 0.5, 0.1))
    expect(heard(row)).toBe('BDCA')
    const further = afterThis(row, 'off', 'asked')
    expect(on(further)).toBe('D')
    expect(heard(inOrder(further ?? row))).toBe('D')
    expect(on(beforeThis(inOrder(further ?? row), 'off'))).toBe('C')
    expect(shuffled(rowOf([]), lots())).toEqual(rowOf([]))
  })
})
