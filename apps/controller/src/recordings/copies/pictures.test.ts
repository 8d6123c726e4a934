import { SMALL_BYTES } from '@discobooth/contract/media/media-kinds'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawSmall, drawStrip } from './pictures.ts'

const photo = (change: { width?: number; height?: number; background?: string } = {}) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#b14bff', ...change } })
    .jpeg()
    .toBuffer()
const sizeOf = async (picture: Uint8Array | null) => {
  const { format, width, height } = await sharp(picture ?? new Uint8Array()).metadata()
  return [format, width, height]
}

it('a small copy fits into 1080 points, is no larger than its photo, and stands as the camera was held', async () => {
  expect(await sizeOf(await drawSmall(await photo()))).toEqual(['jpeg', 640, 480])
  const large = await photo({ width: 4_056, height: 3_040 })
  expect(await sizeOf(await drawSmall(large))).toEqual(['jpeg', 1_080, 809])
  const turned = await sharp(large).withMetadata({ orientation: 6 }).toBuffer()
  expect(await sizeOf(await drawSmall(turned))).toEqual(['jpeg', 809, 1_080])
})

it('is never too heavy for a mail, however dark and grainy the booth', async () => {
  const noise = { type: 'gaussian', mean: 90, sigma: 60 } as const
  const grainy = await sharp({
    create: { width: 2_400, height: 1_800, channels: 3, background: '#000000', noise },
  })
    .jpeg()
    .toBuffer()
  const small = await drawSmall(grainy)
  expect(grainy.length).toBeGreaterThan(1_000_000)
  expect(small?.length).toBeLessThanOrEqual(SMALL_BYTES)
})

it('what can never be shown is no picture: cut, something else, or nothing', async () => {
  const bytes = new Uint8Array(await photo())
  for (const part of [bytes.slice(0, 200), bytes.slice(100), new Uint8Array()])
    expect(await drawSmall(part)).toBeNull()
})

it('a strip has its photos whole, one below the other, and the title of the song in letters', async () => {
  const photos = [await photo(), await photo({ background: '#2ee59d' })]
  const strip = await drawStrip(photos, { title: 'Night <Fever> & Co', line: 'DiscoBooth' })
  expect(await sizeOf(strip)).toEqual(['jpeg', 792, 36 + 540 + 24 + 540 + 210])
  const reddest = async (picture: Uint8Array) =>
    (await sharp(picture).stats()).channels[0]?.max ?? 0
  expect(await reddest(strip)).toBeGreaterThan(230)
  // Nothing else in it is as red as the letters.
  expect(await reddest(await drawStrip(photos, { title: '', line: '' }))).toBeLessThan(200)
})

it.each(['漢字 🕺\r\nBcc: b@example.org', `<script>${'x'.repeat(400)}`, '\u0000'])(
  'no title breaks a strip: %j',
  async (title) => {
    const strip = await drawStrip([await photo()], { title, line: title })
    expect(await sizeOf(strip)).toEqual(['jpeg', 792, 786])
  },
)
