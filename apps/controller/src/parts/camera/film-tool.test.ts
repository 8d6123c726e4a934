import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { FilmTool, JpegFrames, sharper } from './film-tool.ts'

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

it('keeps the sharper of two pictures, which is the one with more to say', async () => {
  const drawn = (blur: string) =>
    promisify(execFile)(
      'ffmpeg',
      [
        ...['-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=320x180', '-vf', blur],
        ...['-frames:v', '1', '-c:v', 'mjpeg', '-q:v', '3', '-f', 'image2pipe', 'pipe:1'],
      ],
      { encoding: 'buffer' },
    )
  const [moved, still] = await Promise.all([drawn('gblur=sigma=3:sigmaV=0'), drawn('null')])
  expect(sharper(moved.stdout, still.stdout)).toBe(still.stdout)
  expect(sharper(still.stdout, moved.stdout)).toBe(still.stdout)
})

it('a photo is the best of half a second, and what there is where the camera ends meanwhile', async () => {
  const pictures = [3, 9, 5].map((length) => jpeg(7).fill(7, 4, 4 + length))
  const longest = Uint8Array.from([...jpeg(1).subarray(0, -2), ...jpeg(2).subarray(4)])
  const shown = Buffer.concat([...pictures, longest]).toString('base64')
  const program = `process.stdout.write(Buffer.from('${shown}', 'base64'), () => setTimeout(() => {}, 100))`
  const film = new FilmTool(
    { kind: 'tool', command: [process.execPath, '-e', program], picturesPerSecond: 4, input: null },
    () => {},
  )
  expect(await film.photo()).toHaveLength(longest.length)
  await film.ended
  await expect(film.photo()).rejects.toThrow('ended')
})
