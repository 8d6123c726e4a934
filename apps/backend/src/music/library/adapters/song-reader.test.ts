import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createSongReader } from './song-reader.ts'

const place = (name: string) =>
  fileURLToPath(new URL(`../../testing/formats/${name}`, import.meta.url))
const song = place('song.flac')

/** Limits that are reached when the test says so. */
function limits() {
  const set: (() => void)[] = []
  const after = (_ms: number, act: () => void) => {
    set.push(act)
    return () => void set.splice(set.indexOf(act), 1)
  }
  return { after, reach: (which: number) => set[which]?.() }
}

it('reads tags and pictures in a worker, many at once, each for who asked', async () => {
  const reader = createSongReader()
  const names = ['song.flac', 'song.m4a', 'song.ogg', 'song.opus', 'song.flac', 'nothing.mp3']
  const read = await Promise.all(names.map((name) => reader.readTags(place(name))))
  expect(read.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false])
  const picture = await reader.readPicture(song)
  expect(picture && Buffer.from(picture).toString('latin1', 1, 4)).toBe('PNG')
})

it('a file that takes too long is left out, and the next one is read', async () => {
  const { after, reach } = limits()
  const reader = createSongReader({ after })
  const endless = reader.readTags(song)
  reach(0)
  expect(await endless).toEqual({ ok: false, reason: 'it was not read within 30 s' })
  expect(await reader.readTags(song)).toMatchObject({ ok: true, tags: { title: 'Größe' } })
})

it('files that were read beside it are not blamed: each is read again alone', async () => {
  const { after, reach } = limits()
  const reader = createSongReader({ after })
  const read = Promise.all([1, 2, 3].map(() => reader.readTags(song)))
  reach(1)
  expect((await read).map(({ ok }) => ok)).toEqual([true, true, true])
})

it('a file that takes too much memory ends its reader, not the backend', async () => {
  const reader = createSongReader({ memoryMb: 2 })
  expect(await reader.readTags(song)).toEqual({ ok: false, reason: 'it needs more than 2 MB' })
  expect(await reader.readPicture(song)).toBeUndefined()
})
