import type { Answer } from '../../platform/http/route.ts'
import { drawCover } from './drawn-cover.ts'
import type { SongFiles } from './files.ts'

const LARGEST_BYTES = 5_000_000
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
        : files.read(song.coverPath, LARGEST_BYTES),
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
      const kept = { etag, 'cache-control': isCurrent ? FOR_EVER : ASK_AGAIN }
      if (options.headers.get('if-none-match')?.includes(etag)) {
        return { status: 304, headers: kept, raw: null }
      }
      const hasImage = song.hasPicture || song.coverPath !== null
      const image = hasImage ? await readImage(song) : undefined
      const type = image && image.length <= LARGEST_BYTES ? imageType(image) : undefined
      if (image && type)
        return { status: 200, headers: { ...kept, 'content-type': type }, raw: image }
      // A picture that should be there may be readable tomorrow.
      const headers = hasImage ? { 'cache-control': ASK_AGAIN } : kept
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
