import type { DrawnBrand } from '@discobooth/contract/device/brand'
import type { StripWords } from '@discobooth/contract/media/media'
import { SMALL_BYTES } from '@discobooth/contract/media/media-kinds'
import sharp, { type Sharp } from 'sharp'
import type { Lettering } from './lettering.ts'

/** A camera's largest is 64 megapixels; what claims more is out to fill the memory. */
const LIMITS = { pixels: 64_000_000, seconds: 20 }
/** The first of these that is light enough for a mail; a dark booth's grain needs more bytes than it is worth. */
const SMALLS = [
  { side: 1_080, quality: 80 },
  { side: 1_080, quality: 66 },
  { side: 960, quality: 58 },
  { side: 840, quality: 52 },
  { side: 720, quality: 46 },
  { side: 600, quality: 40 },
  { side: 480, quality: 32 },
  { side: 360, quality: 24 },
]
/** Errors that say nothing about the picture. */
const PASSING = /timeout|killed|memory/i
const LOGO = { width: 420, height: 110, pixels: 4_000_000 }
const OUR_GLOW = { first: '#ff3fb4', second: '#ffd166' }
/** A photo is shown whole, so that no dancer is cut off; one that was taken upright, less wide. */
const FRAME = { width: 720, height: 900, gap: 24, margin: 36, footer: 210 }

// A party may be going on: one processor, and nothing kept.
sharp.concurrency(1)
sharp.cache(false)

/** A small JPEG of this photo; null: it is no picture that can be shown. Throws when it could not find out. */
export async function drawSmall(photo: Uint8Array): Promise<Uint8Array | null> {
  try {
    // Once as large as any of them: the lighter ones are drawn of it.
    const { data, info } = await sharp(photo, { limitInputPixels: LIMITS.pixels, failOn: 'error' })
      .timeout({ seconds: LIMITS.seconds })
      // As the camera was held.
      .rotate()
      .resize(within(SMALLS[0]?.side))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    let small: Uint8Array | null = null
    for (const { side, quality } of SMALLS) {
      const picture = sharp(data, { raw: { width, height, channels } }).resize(within(side))
      small = await toJpeg(picture, quality)
      if (small.length <= SMALL_BYTES) break
    }
    return small
  } catch (error) {
    if (!(error instanceof Error) || PASSING.test(error.message)) throw error
    return null
  }
}

/** Some photos under each other with the song's title below. */
export async function drawStrip(
  photos: readonly Uint8Array[],
  { title, line, brand }: StripWords,
): Promise<Uint8Array> {
  // Four fonts, which no small copy needs.
  const { loadLettering } = await import('./lettering.ts')
  const letters = await loadLettering()
  const width = FRAME.width + 2 * FRAME.margin
  let top = FRAME.margin
  const frames = []
  for (const photo of photos) {
    const { data: input, info } = await sharp(photo, { limitInputPixels: LIMITS.pixels })
      .resize({ ...pick(FRAME), fit: 'inside' })
      .toBuffer({ resolveWithObject: true })
    frames.push({ input, left: Math.round((width - info.width) / 2), top })
    top += info.height + FRAME.gap
  }
  const logo = brand?.logo ? await drawLogo(brand.logo, LOGO) : null
  const height = top - FRAME.gap + FRAME.footer + (logo ? LOGO.height + FRAME.gap : 0)
  if (logo) {
    const left = Math.round((width - logo.width) / 2)
    frames.push({ input: logo.data, left, top: height - 96 - logo.height })
  }
  const glow = brand?.colours ?? OUR_GLOW
  const ground = drawGround({ letters, width, height, top, title, line, glow })
  const strip = sharp(Buffer.from(ground))
    .timeout({ seconds: LIMITS.seconds })
    .composite(frames)
    .flatten({ background: '#0b0614' })
  return toJpeg(strip, 88)
}

const within = (side: number | undefined) =>
  ({ ...(side && { width: side, height: side }), fit: 'inside', withoutEnlargement: true }) as const

/** Within its place; one that is dark, on white. Null: it is none that can be drawn. */
export async function drawLogo(
  { data, isDark }: NonNullable<DrawnBrand['logo']>,
  { width, height }: { width: number; height: number },
) {
  try {
    const picture = sharp(Buffer.from(data, 'base64'), { limitInputPixels: LOGO.pixels })
      .timeout({ seconds: LIMITS.seconds })
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    const white = { background: '#ffffff' }
    const rim = { top: 10, bottom: 10, left: 10, right: 10, ...white }
    const drawn = isDark ? picture.flatten(white).extend(rim) : picture
    const { data: bytes, info } = await drawn.png().toBuffer({ resolveWithObject: true })
    return { data: bytes, width: info.width, height: info.height }
  } catch {
    return null
  }
}

const pick = ({ width, height }: { width: number; height: number }) => ({ width, height })

async function toJpeg(picture: Sharp, quality: number): Promise<Uint8Array> {
  return picture.jpeg({ quality, mozjpeg: false }).toBuffer()
}

/** All but the photos. No text of a guest's comes into this drawing but as outlines. */
function drawGround(options: {
  letters: Lettering
  width: number
  height: number
  top: number
  title: string
  line: string
  glow: { first: string; second: string }
}): string {
  const { letters, width, height, top } = options
  const title = letters.draw({ text: options.title, width: FRAME.width, size: 38, lines: 2 })
  // A long name takes two lines, and the day is still there.
  const line = letters.draw({ text: options.line, width: FRAME.width, size: 18, lines: 2 })
  const first = top + (title.paths.length > 1 ? 40 : 66)
  const titles = title.paths.map((path, order) => {
    const x = (width - (title.widths[order] ?? 0)) / 2
    return `<path transform="translate(${x.toFixed(1)} ${first + order * 50})" d="${path}" fill="url(#glow)"/>`
  })
  const lines = line.paths.map((path, order) => {
    const x = (width - (line.widths[order] ?? 0)) / 2
    const y = height - 44 - (line.paths.length - 1 - order) * 26
    return `<path transform="translate(${x.toFixed(1)} ${y})" d="${path}" fill="#c9b8e6"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="room" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#3b1466"/><stop offset="0.55" stop-color="#1a0d2e"/><stop offset="1" stop-color="#0b0614"/>
      </linearGradient>
      <linearGradient id="glow" x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" stop-color="${options.glow.first}"/><stop offset="1" stop-color="${options.glow.second}"/>
      </linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#room)"/>
    ${titles.join('')}
    ${lines.join('')}
  </svg>`
}
