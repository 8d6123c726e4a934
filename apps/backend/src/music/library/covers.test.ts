import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { makeFolder, makeMp3, makeWav, pixel } from '../testing/song-files.ts'
import { hasty, startWith } from '../testing/whole-library.ts'

const beside = Buffer.concat([pixel, Buffer.from('beside')])
const folder = makeFolder({
  'Inside/song.mp3': makeMp3({ title: 'Inside', picture: pixel }),
  'Inside/cover.png': beside,
  'Beside/song.wav': makeWav({ title: 'Beside' }),
  'Beside/cover.png': beside,
  'Strange/song.wav': makeWav({ title: 'Strange' }),
  'Strange/cover.jpg': '<svg onload="alert(1)"/>',
  'none.wav': makeWav({ title: '<b>None & "Nothing"' }),
})
const { app, call, db } = openTestApp({
  songs: { dir: folder.dir, pace: hasty },
})

beforeAll(async () => {
  await startWith(app, db, 4)
})
afterAll(async () => {
  await app.stop()
  folder.remove()
})

async function addressOf(title: string): Promise<string> {
  const { body } = await call('GET', `/api/music/search?q=${encodeURIComponent(title)}`)
  return body.items[0].album.images[0].url
}
async function get(path: string, headers: Record<string, string> = {}) {
  const response = await app.hono.request(path, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}

describe("a song's cover", () => {
  it('is the picture inside it, else the one beside it', async () => {
    const inside = await get(await addressOf('inside'))
    expect([inside.status, inside.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(inside.bytes.equals(pixel)).toBe(true)
    expect((await get(await addressOf('beside'))).bytes.equals(beside)).toBe(true)
  })

  it.each(['none nothing', 'strange'])('is drawn where there is none: %s', async (title) => {
    const { headers, bytes } = await get(await addressOf(title))
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(String(bytes)).toMatch(/^<svg xmlns[^]+<\/svg>$/)
    expect(String(bytes)).not.toMatch(/onload|<b>|None/)
    expect((await get(await addressOf(title))).bytes.equals(bytes)).toBe(true)
  })

  it('may be kept for ever at its own address, and is asked about at any other', async () => {
    const address = await addressOf('beside')
    const { headers } = await get(address)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const etag = headers.get('etag') ?? ''
    expect(await get(address, { 'if-none-match': etag })).toMatchObject({ status: 304 })
    const [plain = ''] = address.split('?')
    for (const other of [plain, `${plain}?v=old`]) {
      expect((await get(other)).headers.get('cache-control')).toBe('public, no-cache')
    }
    const strange = await get(await addressOf('strange'))
    expect(strange.headers.get('cache-control')).toBe('public, no-cache')
  })

  it('is shown by a kiosk on another origin as well', async () => {
    const { headers } = await get(await addressOf('beside'))
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  it('comes twenty at once', async () => {
    const address = await addressOf('inside')
    const all = await Promise.all(Array.from({ length: 20 }, () => get(address)))
    expect(all.every(({ bytes }) => bytes.equals(pixel))).toBe(true)
  })
})
