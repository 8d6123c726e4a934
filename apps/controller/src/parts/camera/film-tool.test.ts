import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { JpegFrames } from './film-tool.ts'

const jpeg = (fill: number) =>
  Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 20 }, () => fill), 0xff, 0xd9])

it('finds the pictures in a stream, however it is cut into pieces', () => {
  const pictures = [jpeg(1), jpeg(2), jpeg(3)]
  const stream = Buffer.concat(pictures)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: stream.length })), (cuts) => {
      const found: Uint8Array[] = []
      const frames = new JpegFrames((picture) => found.push(new Uint8Array(picture)))
      const ends = [0, ...cuts.toSorted((one, other) => one - other), stream.length]
      ends.slice(1).forEach((end, before) => frames.push(stream.subarray(ends[before], end)))
      expect(found).toEqual(pictures)
    }),
  )
})

it('passes over what comes before the first picture', () => {
  const found: Uint8Array[] = []
  const frames = new JpegFrames((picture) => found.push(new Uint8Array(picture)))
  frames.push(Uint8Array.from([1, 2, 3]))
  frames.push(jpeg(9))
  expect(found).toEqual([jpeg(9)])
})
