import { expect, it } from 'vitest'
import { songbook } from '../songbook.ts'
import { mixSong } from './desk.ts'
import { loudness } from './loudness.ts'
import { master } from './master.ts'
import { toWav } from './wav.ts'

const song = songbook.find(({ title }) => title === 'Kortsluiting')

it('the same second of a song comes out the same, sample by sample', () => {
  if (song === undefined) throw new Error('the book has lost a song')
  const [once, again] = [mixSong(song, 1), mixSong(song, 1)]
  expect(once.left.some((value) => Math.abs(value) > 0.05)).toBe(true)
  expect(Buffer.compare(toWav(once), toWav(again))).toBe(0)
})

it('the master brings a mix to the loudness asked for, and under the ceiling', () => {
  if (song === undefined) throw new Error('the book has lost a song')
  const finished = master(mixSong(song, 6), -14)
  expect(Math.abs(loudness(finished) + 14)).toBeLessThan(1)
  for (const side of [finished.left, finished.right]) {
    expect(side.every((value) => Math.abs(value) < 0.8)).toBe(true)
  }
})
