import { brandLimits, type LogoType } from '@discobooth/contract/device/brand'

/** What a file says of itself in its first bytes; nothing of it is unpacked here, so no bomb goes off. */
export type ReadLogo =
  | { ok: true; type: LogoType; width: number; height: number }
  | { ok: false; why: string }

const no = (why: string): ReadLogo => ({ ok: false, why })
const notOurs = no('It is no PNG, JPEG or WebP picture. An SVG is not taken: save it as a PNG.')
const moves = no(
  'It moves. A picture that may flash is not shown at a booth: save it as a still one.',
)

export function readLogo(bytes: Uint8Array): ReadLogo {
  if (bytes.length > brandLimits.logoBytes) {
    return no(`It has more than ${brandLimits.logoBytes / 1_000} kB. Save it smaller.`)
  }
  const read = [readPng, readJpeg, readWebp].map((reader) => reader(bytes)).find(Boolean) ?? notOurs
  if (!read.ok) return read
  const sides = [read.width, read.height]
  if (Math.max(...sides) > brandLimits.logoPixels) {
    return no(`It is more than ${brandLimits.logoPixels} pixels wide or high. Save it smaller.`)
  }
  return Math.min(...sides) < brandLimits.leastLogoPixels
    ? no(`It is less than ${brandLimits.leastLogoPixels} pixels wide or high.`)
    : read
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

function readPng(bytes: Uint8Array): ReadLogo | undefined {
  const isPng = textAt(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n' && textAt(bytes, 12, 4) === 'IHDR'
  if (!isPng || bytes.length < 33) return undefined
  const view = viewOf(bytes)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  // Whether it moves is said before its first line of pixels.
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const chunk = textAt(bytes, at + 4, 4)
    if (chunk === 'acTL') return moves
    if (chunk === 'IDAT') return { ok: true, type: 'image/png', width, height }
  }
  return notOurs
}

function readJpeg(bytes: Uint8Array): ReadLogo | undefined {
  if (textAt(bytes, 0, 3) !== '\u00ff\u00d8\u00ff') return undefined
  const view = viewOf(bytes)
  for (let at = 2; at + 9 <= bytes.length && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    // C4, C8 and CC among them tell something else.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      return { ok: true, type: 'image/jpeg', width, height }
    }
    at += 2 + view.getUint16(at + 2)
  }
  return notOurs
}

const made = (width: number, height: number) =>
  ({ ok: true, type: 'image/webp', width, height }) as const

function readWebp(bytes: Uint8Array): ReadLogo | undefined {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP' || bytes.length < 30) {
    return undefined
  }
  const view = viewOf(bytes)
  switch (textAt(bytes, 12, 4)) {
    case 'VP8X':
      // Three bytes each, less one.
      return view.getUint8(20) & 0b10
        ? moves
        : made((view.getUint32(24, true) & 0xff_ff_ff) + 1, (view.getUint32(26, true) >>> 8) + 1)
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return made((bits & 0x3f_ff) + 1, ((bits >>> 14) & 0x3f_ff) + 1)
    }
    case 'VP8 ':
      return made(view.getUint16(26, true) & 0x3f_ff, view.getUint16(28, true) & 0x3f_ff)
    default:
      return notOurs
  }
}
