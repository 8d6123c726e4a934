import type { Answer } from '../../platform/http/route.ts'
import { LARGEST_PICTURE_BYTES, type SongFiles } from './files.ts'

const PALETTES = [
  ['#ff2d95', '#7a2dff'],
  ['#00e5ff', '#7a2dff'],
  ['#ffd166', '#ff2d95'],
  ['#39ff88', '#00b3ff'],
  ['#ff6b2d', '#ff2d95'],
] as const

/** A neon record for a song without a picture: always the same one for the same song. */
function drawCover({ id, title }: { id: string; title: string }): string {
  const seed = Array.from(id).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7)
  const [bright, deep] = PALETTES[seed % PALETTES.length] ?? PALETTES[0]
  const turn = seed % 360
  const grooves = [236, 204, 172, 140]
    .map((radius, at) => {
      const dash = 120 + ((seed * (at + 3)) % 400)
      return `<circle r="${radius}" stroke-dasharray="${dash} ${60 + at * 22}" transform="rotate(${turn + at * 67})" opacity="${0.9 - at * 0.16}"/>`
    })
    .join('')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640" width="640" height="640">',
    `<defs><radialGradient id="g"><stop offset="0" stop-color="${deep}" stop-opacity=".75"/><stop offset="1" stop-color="#0b0618"/></radialGradient>`,
    `<linearGradient id="n" x2="1" y2="1"><stop stop-color="${bright}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs>`,
    '<rect width="640" height="640" fill="#0b0618"/><rect width="640" height="640" fill="url(#g)"/>',
    `<g transform="translate(320 320)" fill="none" stroke="url(#n)" stroke-width="7" stroke-linecap="round">${grooves}`,
    `<circle r="98" fill="#0b0618" stroke="${bright}" stroke-width="9"/></g>`,
    `<text x="320" y="352" text-anchor="middle" font-family="system-ui, sans-serif" font-size="92" font-weight="800" fill="#fff">${initials(title)}</text>`,
    '</svg>',
  ].join('')
}

/** Letters and digits only, so there is nothing to escape. */
function initials(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('')
}

/** Pictures inside songs are large, and a list of results asks for twenty at once. */
const READ_AT_ONCE = 3
const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'public, no-cache'

type Song = {
  id: string
  path: string
  title: string
  hasPicture: boolean
  coverPath: string | null
  coverVersion: string
}

export function createCovers(files: SongFiles) {
  const waiting: (() => void)[] = []
  let reading = 0

  async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (reading < READ_AT_ONCE) reading += 1
    else await new Promise<void>((takeOver) => waiting.push(takeOver))
    try {
      return await work()
    } finally {
      const takeOver = waiting.shift()
      if (takeOver) takeOver()
      else reading -= 1
    }
  }

  function readImage(song: Song): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return inTurn(() =>
      song.coverPath === null
        ? files.readPicture(song.path)
        : files.read(song.coverPath, LARGEST_PICTURE_BYTES),
    )
  }

  return {
    /** `version` is the one in the address that was asked for. */
    async answer(
      song: Song,
      options: { version: string | undefined; headers: Headers },
    ): Promise<Answer> {
      const etag = `"${song.coverVersion}"`
      const isCurrent = options.version === song.coverVersion
      const caching = { etag, 'cache-control': isCurrent ? FOR_EVER : ASK_AGAIN }
      if (options.headers.get('if-none-match')?.includes(etag)) {
        return { status: 304, headers: caching, raw: null }
      }
      const hasImage = song.hasPicture || song.coverPath !== null
      const image = hasImage ? await readImage(song) : undefined
      const type = image && image.length <= LARGEST_PICTURE_BYTES ? imageType(image) : undefined
      if (image && type)
        return { status: 200, headers: { ...caching, 'content-type': type }, raw: image }
      // A picture that should be there may be readable tomorrow.
      const headers = hasImage ? { 'cache-control': ASK_AGAIN } : caching
      return {
        status: 200,
        headers: { ...headers, 'content-type': 'image/svg+xml; charset=utf-8' },
        raw: drawCover(song),
      }
    },
  }
}

/** By its first bytes: what a tag says of its picture is often wrong. */
function imageType(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG')) return 'image/png'
  if (start.startsWith('GIF8')) return 'image/gif'
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'image/webp' : undefined
}
