import type { Track } from '@discobooth/contract/music/track'
import { expect, it } from 'vitest'
import { anotherSong, listWith } from './another-song.ts'

const song = (name: string, seconds: number): Track => ({
  id: name,
  name,
  uri: `library:track:${name}`,
  duration_ms: seconds * 1_000,
  artists: [],
  album: { name: '', images: [] },
})
const [a, b, c, d] = [song('a', 120), song('b', 60), song('c', 90), song('d', 120)]
const list = [a, b, c, d]
const name = (picked: Track, tried: Track[], leftMs: number) =>
  anotherSong(list, { picked, tried, leftMs })?.name

it('M3: the next song of the list that lasts for the rest, from its end on to its beginning', () => {
  expect(name(a, [], 60_000)).toBe('b')
  expect(name(a, [], 61_000)).toBe('c')
  expect(name(c, [], 100_000)).toBe('d')
  expect(name(d, [], 100_000)).toBe('a')
})

it('none that was tried; the longest where none lasts; null where there is none', () => {
  expect(name(a, [b], 10_000)).toBe('c')
  expect(name(a, [b, c], 10_000)).toBe('d')
  expect(name(a, [d], 110_000)).toBe('c')
  expect(name(a, [b, c, d], 10_000)).toBeUndefined()
  expect(anotherSong([], { picked: a, tried: [], leftMs: 1 })).toBeNull()
})

it('a song that was searched for has the list it is on; else the first that is not empty', () => {
  expect(listWith(c, [[], [a, b], [b, c]])).toEqual([b, c])
  expect(listWith(d, [[], [a, b], [b, c]])).toEqual([a, b])
  expect(listWith(d, [[], []])).toEqual([])
})
