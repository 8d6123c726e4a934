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
  ['a photo', photos(1), [small(1)], ['photo-1.jpg']],
  [
    'photos and a loop',
    [file('boomerang-1.mp4'), ...photos(4)],
    [1, 2, 3, 4].map(small),
    photos(4).map(({ name }) => name),
  ],
])('%s: a small copy of each photo, and a strip of them', (_, files, smalls, ofStrip) => {
  const strip = ofStrip && { photos: ofStrip, name: 'strip-1.jpg' }
  expect(planCopies(files)).toEqual({ posters: [], smalls, strip })
})

it('a poster of each video that has none, and none of a boomerang, for it plays by itself', () => {
  const videos = [file('video-1.mp4'), file('video-2.mp4'), file('boomerang-1.mp4')]
  const { posters } = planCopies([...videos, file('poster-1.jpg')])
  expect(posters).toEqual([{ video: videos[1], name: 'poster-2.jpg' }])
})

it('the strip of a long party has its first photo, its last, and two between, by their numbers', () => {
  const files = photos(11).toSorted((one, other) => one.name.localeCompare(other.name))
  const { strip } = planCopies(files)
  expect(strip?.photos).toEqual(['photo-1.jpg', 'photo-4.jpg', 'photo-8.jpg', 'photo-11.jpg'])
})

it('a second party of the same session: its own photos, and a strip under a name of its own', () => {
  const first = [file('photo-1.jpg', 'delivered'), file('small-1.jpg'), file('strip-1.jpg')]
  expect(planCopies([...first, file('photo-2.jpg')])).toEqual({
    posters: [],
    smalls: [small(2)],
    strip: { photos: ['photo-2.jpg'], name: 'strip-2.jpg' },
  })
  expect(planCopies(first)).toEqual({ posters: [], smalls: [], strip: null })
})

it('of what was set aside nothing is made, nor of a photo that has its copy', () => {
  const files = [file('photo-1.jpg', 'refused'), file('photo-2.jpg'), file('small-2.jpg')]
  const strip = { photos: ['photo-2.jpg'], name: 'strip-1.jpg' }
  expect(planCopies(files)).toEqual({ posters: [], smalls: [], strip })
  expect(planCopies([...files, file('strip-1.jpg')])).toEqual({
    posters: [],
    smalls: [],
    strip: null,
  })
})

it('never more files than the backend takes: the party goes before its copies', () => {
  const most = mediaLimits.filesOfSession
  for (const count of [1, most / 2 - 1, most / 2, most - 1, most]) {
    const { smalls, strip, posters } = planCopies([...photos(count - 1), file('video-1.mp4')])
    const made = smalls.length + (strip ? 1 : 0) + posters.length
    expect(count + made).toBeLessThanOrEqual(most)
    expect(smalls.length).toBe(Math.min(count - 1, most - count))
  }
})
