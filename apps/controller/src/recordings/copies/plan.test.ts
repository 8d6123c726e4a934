import { mediaLimits } from '@discobooth/contract/media/media'
import { expect, it } from 'vitest'
import { planCopies } from './make-copies.ts'

const file = (name: string, state: 'waiting' | 'delivered' | 'refused' = 'waiting') =>
  ({ name, bytes: 1, sha256: 'a'.repeat(64), durationMs: null, state }) as const
const photos = (count: number) =>
  Array.from({ length: count }, (_, order) => file(`photo-${order + 1}.jpg`))
const small = (order: number) => ({ photo: `photo-${order}.jpg`, name: `small-${order}.jpg` })

it.each([
  ['nothing', [], [], null],
  ['a video', [file('video-1.mp4'), file('boomerang-1.mp4')], [], null],
  ['a photo', photos(1), [small(1)], ['photo-1.jpg']],
  [
    'photos and a video',
    [file('video-1.mp4'), ...photos(4)],
    [1, 2, 3, 4].map(small),
    photos(4).map(({ name }) => name),
  ],
])('%s: a small copy of each photo, and a strip of them', (_, files, smalls, ofStrip) => {
  const strip = ofStrip && { photos: ofStrip, name: 'strip-1.jpg' }
  expect(planCopies(files)).toEqual({ smalls, strip })
})

it('the strip of a long party has its first photo, its last, and two between, by their numbers', () => {
  const files = photos(11).toSorted((one, other) => one.name.localeCompare(other.name))
  const { strip } = planCopies(files)
  expect(strip?.photos).toEqual(['photo-1.jpg', 'photo-4.jpg', 'photo-8.jpg', 'photo-11.jpg'])
})

it('a second party of the same session: its own photos, and a strip under a name of its own', () => {
  const first = [file('photo-1.jpg', 'delivered'), file('small-1.jpg'), file('strip-1.jpg')]
  expect(planCopies([...first, file('photo-2.jpg')])).toEqual({
    smalls: [small(2)],
    strip: { photos: ['photo-2.jpg'], name: 'strip-2.jpg' },
  })
  expect(planCopies(first)).toEqual({ smalls: [], strip: null })
})

it('of what was set aside nothing is made, nor of a photo that has its copy', () => {
  const files = [file('photo-1.jpg', 'refused'), file('photo-2.jpg'), file('small-2.jpg')]
  const strip = { photos: ['photo-2.jpg'], name: 'strip-1.jpg' }
  expect(planCopies(files)).toEqual({ smalls: [], strip })
  expect(planCopies([...files, file('strip-1.jpg')])).toEqual({ smalls: [], strip: null })
})

it('never more files than the backend takes: the party goes before its copies', () => {
  const most = mediaLimits.filesOfSession
  for (const count of [1, most / 2 - 1, most / 2, most - 1, most]) {
    const { smalls, strip } = planCopies(photos(count))
    expect(count + smalls.length + (strip ? 1 : 0)).toBeLessThanOrEqual(most)
    expect(smalls.length).toBe(Math.min(count, most - count))
  }
})
