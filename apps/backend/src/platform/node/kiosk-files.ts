import { type Stats, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { kioskRoutes } from '@discobooth/contract/wire/kiosk-routes'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.ogg': 'audio/ogg',
}
const TEXT = /charset=/
const SMALLEST_TO_COMPRESS = 1_024
export const ONE_YEAR = 'public, max-age=31536000, immutable'

const routes: ReadonlySet<string> = new Set(kioskRoutes)
const compressors = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
}
type Encoding = keyof typeof compressors

/** Answers with a file of the built kiosk, or with the app itself on one of its routes. */
export function createKioskFiles(dir: string): (request: Request) => Promise<Response | undefined> {
  /** What was compressed once; a rebuilt file has another tag. */
  const compressed = new Map<string, { tag: string; content: Promise<Buffer> }>()

  async function read(path: string, tag: string, encoding: Encoding | undefined): Promise<Buffer> {
    if (!encoding) return readFile(join(dir, path))
    const key = `${path} ${encoding}`
    const known = compressed.get(key)
    if (known?.tag === tag) return known.content
    const content = readFile(join(dir, path)).then(compressors[encoding])
    compressed.set(key, { tag, content })
    content.catch(() => compressed.delete(key))
    return content
  }

  return async (request) => {
    const path = toFile(new URL(request.url).pathname)
    const found = path === undefined ? undefined : await findFile(join(dir, path))
    if (path === undefined || !found) return undefined
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    const encoding =
      TEXT.test(type) && found.size >= SMALLEST_TO_COMPRESS ? chooseEncoding(request) : undefined
    const tag = `${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}`
    const headers = {
      'content-type': type,
      'cache-control': path.startsWith('/assets/') ? ONE_YEAR : 'no-cache',
      etag: `W/"${tag}"`,
      ...(TEXT.test(type) && { vary: 'accept-encoding' }),
    }
    if (request.headers.get('if-none-match')?.includes(headers.etag)) {
      return new Response(null, { status: 304, headers })
    }
    const content = await read(path, tag, encoding)
    return new Response(new Uint8Array(content), {
      headers: { ...headers, ...(encoding && { 'content-encoding': encoding }) },
    })
  }
}

export function hasKiosk(dir: string): boolean {
  return statSync(join(dir, 'index.html'), { throwIfNoEntry: false })?.isFile() ?? false
}

/** The file behind an address; nothing outside the folder and nothing hidden can be named. */
function toFile(pathname: string): string | undefined {
  if (routes.has(pathname)) return '/index.html'
  let path: string
  try {
    path = normalize(decodeURIComponent(pathname))
  } catch {
    return undefined
  }
  const isPlain = path.startsWith('/') && !path.includes('/.') && !path.includes('\0')
  return isPlain && extname(path) !== '' ? path : undefined
}

async function findFile(path: string): Promise<Stats | undefined> {
  const stats = await stat(path).catch(() => undefined)
  return stats?.isFile() ? stats : undefined
}

function chooseEncoding(request: Request): Encoding | undefined {
  const accepted = request.headers.get('accept-encoding') ?? ''
  return (['br', 'gzip'] as const).find((encoding) =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\b)`).test(accepted),
  )
}
