import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readPicture, readTags } from './tags.ts'

const place = (name: string) =>
  fileURLToPath(new URL(`../../testing/formats/${name}`, import.meta.url))

it.each([
  ['song.flac', true],
  ['song.m4a', true],
  ['song.ogg', false],
  ['song.opus', false],
])('the tags of %s are read, and its picture if it has one (%s)', async (name, hasPicture) => {
  const result = await readTags(place(name))
  expect(result).toEqual({
    ok: true,
    tags: {
      title: 'Größe',
      artists: ['Zoë'],
      album: 'Formate',
      durationMs: expect.any(Number),
      hasPicture,
    },
  })
  expect(result.ok && Math.abs(result.tags.durationMs - 500)).toBeLessThan(200)
  const picture = await readPicture(place(name))
  expect(picture && Buffer.from(picture).toString('latin1', 1, 4)).toBe(
    hasPicture ? 'PNG' : undefined,
  )
})
