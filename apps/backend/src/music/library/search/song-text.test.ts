import { expect, it } from 'vitest'
import type { Tags } from '../files.ts'
import { describeSong } from './song-text.ts'

const none: Tags = {
  title: undefined,
  artists: [],
  album: undefined,
  durationMs: 1,
  hasPicture: false,
}

it('a song is called by its tags', () => {
  const tags = { ...none, title: ' One\0\n Two ', artists: ['A', ' ', 'B'], album: 'C' }
  expect(describeSong('x/y.mp3', tags)).toEqual({
    title: 'One Two',
    artists: ['A', 'B'],
    album: 'C',
  })
})

it.each([
  ['x/03 - Queen - Under Pressure.mp3', 'Under Pressure', 'Queen'],
  ['x/Queen - Under Pressure.flac', 'Under Pressure', 'Queen'],
  ['07. Under Pressure.mp3', 'Under Pressure', 'Unknown artist'],
  ['01 Under Pressure.mp3', 'Under Pressure', 'Unknown artist'],
  ['99 Luftballons.mp3', '99 Luftballons', 'Unknown artist'],
  ['1999.mp3', '1999', 'Unknown artist'],
])('without tags %s is %s by %s', (path, title, artist) => {
  expect(describeSong(path, none)).toEqual({ title, artists: [artist], album: '' })
})

it('what it is called fits the columns of a session, and the database takes it', () => {
  const long = '\ud83d\ude00'.repeat(600)
  const { title, artists, album } = describeSong('x.mp3', {
    ...none,
    title: `a${long}`,
    artists: [long, ...Array.from({ length: 40 }, (_, at) => `Artist ${at}`)],
    album: long,
  })
  for (const text of [title, artists.join(', '), album]) {
    expect(text.length).toBeLessThanOrEqual(500)
    expect(text.isWellFormed()).toBe(true)
  }
})
