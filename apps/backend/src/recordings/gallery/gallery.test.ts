import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { demo, openTestApp } from '../../testing/test-app.ts'
import { mediaInFolder } from '../testing/media-folder.ts'
import { aPhoto, aVideo, recorderOf } from '../testing/recorder.ts'
import { unpack } from '../testing/unpack.ts'

const { dir, media } = mediaInFolder()
const backend = openTestApp({ demo, media, firstBooth: { freeMode: true } })
const { app, call, clock, db, makeSession, reports } = backend
const { put, report, runJobs } = recorderOf(backend)
const photos = [aPhoto(), aPhoto('photo-2.jpg')]
const small = aPhoto('small-1.jpg')
const strip = aPhoto('strip-1.jpg')
const video = aVideo('video-1.mp4', 300_000)
const boomerang = aVideo('boomerang-1.mp4')
const files = [...photos, small, strip, boomerang, video]
let path: string
let session: string

const look = (at: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.hono.request(at, { method, headers }, { peerAddress: '203.0.113.7' })
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

async function linkOf(id: string): Promise<string> {
  const { text } = await db
    .selectFrom('mails')
    .select('text')
    .where('session_id', '=', id)
    .executeTakeFirstOrThrow()
  return /\/gallery\/[\w-]+/.exec(text)?.[0] ?? ''
}

beforeAll(async () => {
  const songName = 'Night <Fever> & Co'
  const customerEmail = 'eva@example.org'
  const { id } = await makeSession({ sessionMode: 4, songName, customerEmail, language: 'nl' })
  await call('POST', `/api/sessions/${id}/started`)
  await report(id, files)
  for (const file of files) await put(id, file)
  await runJobs()
  session = id
  path = await linkOf(id)
})

it('shows photos, strip, video and boomerang in the language of the session, and in the other on request', async () => {
  const page = await look(path)
  const source = await page.text()
  expect(page.status).toBe(200)
  expect(source).toContain('<html lang="nl">')
  expect(source).toContain('Je danste op Night &lt;Fever&gt; &amp; Co')
  const shown = ['small/photo-1.jpg', 'small/photo-2.jpg', strip.name, video.name, boomerang.name]
  for (const name of shown) expect(source).toContain(`src="${path}/${name}"`)
  // What one sees first is the strip.
  const pictures = [...source.matchAll(/ (?:src|poster)="([^"]+)"/g)].map(([, src]) => src)
  expect(pictures.find((src) => src?.startsWith(path))).toBe(`${path}/strip-1.jpg`)
  // The video stands before the boomerang; what loops has no sound, and its name in the language of the page.
  const films = [
    ...source.matchAll(/<video controls playsinline( loop muted)? .*? aria-label="(.*?)"/g),
  ]
  expect(films.map(([, loops, name]) => [name, loops !== undefined])).toEqual([
    ['Video', false],
    ['Boomerang', true],
  ])
  const type = (await look(`${path}/${boomerang.name}`, {}, 'HEAD')).headers.get('content-type')
  expect(type).toBe('video/mp4')
  expect(await (await look(`${path}?lang=en`)).text()).toContain('You danced to')
  expect(await (await look(`${path}?lang=xx`)).text()).toContain('Je danste op')
  expect((await look('/gallery/gallery.css')).headers.get('content-type')).toContain('text/css')
  const script = await look('/gallery/gallery.js')
  expect(script.headers.get('content-type')).toContain('text/javascript')
})

it('is private: kept by nobody, found by no search, framed by no page, told to no other site', async () => {
  const answers = [
    path,
    `${path}/photo-1.jpg`,
    `${path}/discobooth.zip`,
    `${path}/delete`,
    '/gallery/no',
  ]
  for (const at of answers) {
    const { headers, body } = await look(at)
    await body?.cancel()
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  }
})

it('lets a mailbox show the strip under its own name, and nothing else', async () => {
  const policyOf = async (at: string) => {
    const { headers, body } = await look(at)
    await body?.cancel()
    return headers.get('cross-origin-resource-policy')
  }
  const policies = [`${path}/strip-1.jpg`, `${path}/photo-1.jpg`, path].map(policyOf)
  expect(await Promise.all(policies)).toEqual(['cross-origin', 'same-origin', 'same-origin'])
})

it('gives out the very bytes that were recorded, and parts of them: a video seeks', async () => {
  const whole = await look(`${path}/video-1.mp4`)
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  expect(await bytesOf(whole)).toEqual(video.bytes)
  const part = await look(`${path}/video-1.mp4`, { range: 'bytes=100000-100999' })
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    'bytes 100000-100999/300000',
  ])
  expect(await bytesOf(part)).toEqual(video.bytes.slice(100_000, 101_000))
  const end = await look(`${path}/video-1.mp4`, { range: 'bytes=-10' })
  expect(await bytesOf(end)).toEqual(video.bytes.slice(-10))
  const outside = await look(`${path}/video-1.mp4`, { range: 'bytes=300000-' })
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */300000'])
  const head = await look(`${path}/video-1.mp4`, {}, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '300000'])
  expect(await bytesOf(await look(`${path}/photo-2.jpg`))).toEqual(photos[1]?.bytes)
  const saved = await look(`${path}/photo-2.jpg?save`)
  await saved.body?.cancel()
  expect(saved.headers.get('content-disposition')).toBe(
    'attachment; filename="discobooth-photo-2.jpg"',
  )
})

it('shows the small copy that the booth made of a photo, and the photo itself where none came', async () => {
  for (const [at, file] of [
    ['small/photo-1.jpg', small],
    ['small/photo-2.jpg', photos[1]],
    ['photo-1.jpg', photos[0]],
    ['strip-1.jpg', strip],
  ] as const) {
    const answer = await look(`${path}/${at}`)
    expect([at, answer.headers.get('content-type')]).toEqual([at, 'image/jpeg'])
    expect(await bytesOf(answer)).toEqual(file?.bytes)
  }
})

it('shows the strip that a backend of the release before drew, in page and links, until its party is forgotten', async () => {
  const { id } = await makeSession({ sessionMode: 1, customerEmail: 'bea@example.org' })
  await call('POST', `/api/sessions/${id}/started`)
  const photo = aPhoto()
  await report(id, [photo])
  await put(id, photo)
  await runJobs()
  const of = await linkOf(id)
  expect(await (await look(of)).text()).not.toContain('strip')
  await writeFile(join(dir, 'kept', id, 'strip.jpg'), 'drawn')
  await db.updateTable('recordings').set({ strip: 'made' }).where('session_id', '=', id).execute()
  expect(await (await look(of)).text()).toContain(`src="${of}/strip.jpg"`)
  expect(await (await look(`${of}/strip.jpg`)).text()).toBe('drawn')
})

it('packs everything into one zip that any program opens, byte for byte', async () => {
  const zip = await look(`${path}/discobooth.zip`)
  const bytes = await bytesOf(zip)
  expect(zip.headers.get('content-type')).toBe('application/zip')
  expect(bytes.length).toBe(Number(zip.headers.get('content-length')))
  const unpacked = unpack(Buffer.from(bytes))
  const packed = files.filter((file) => file !== small)
  expect([...unpacked.keys()]).toEqual(packed.map(({ name }) => name).toSorted())
  for (const file of packed) {
    expect(new Uint8Array(unpacked.get(file.name) ?? [])).toEqual(file.bytes)
  }
})

it("another guest's party can be neither guessed nor listed", async () => {
  const token = path.split('/').at(-1) ?? ''
  const last = token.at(-1) === 'A' ? 'B' : 'A'
  const strange = [
    '/gallery/',
    '/gallery',
    `/gallery/${session}`,
    `/gallery/${token.slice(0, -1)}${last}`,
    `/gallery/${token}A`,
    `/gallery/${token.slice(0, 20)}`,
    `/gallery/${'A'.repeat(43)}/photo-1.jpg`,
    `${path}/photo-3.jpg`,
    `${path}/small/video-1.mp4`,
    `${path}/small/..%2fphoto-1.jpg`,
    `${path}/..%2f..%2fetc%2fpasswd`,
    `${path}/small/strip-1.jpg`,
    `${path}/strip.jpg`,
  ]
  const texts = new Set<string>()
  for (const at of strange) {
    clock.elapsed += 60_000
    const answer = await look(at)
    expect([at, answer.status]).toEqual([at, 404])
    texts.add(await answer.text())
  }
  expect(texts.size).toBe(1)
  expect([...texts][0]).toContain('Nothing here')
  clock.elapsed += 60_000
  expect((await look('/gallery/wrong/delete', {}, 'POST')).status).toBe(404)
  expect((await look(path, {}, 'POST')).status).toBe(404)
})

it('two parties have links that share nothing', async () => {
  const { id } = await makeSession({ sessionMode: 1, customerEmail: 'ada@example.org' })
  await call('POST', `/api/sessions/${id}/started`)
  const photo = aPhoto()
  await report(id, [photo])
  await put(id, photo)
  await runJobs()
  const other = await linkOf(id)
  expect(other).not.toBe(path)
  expect(await (await look(other)).text()).not.toContain('video-1.mp4')
})

it('who tries many links is told to wait, and a right one opens all the same', async () => {
  const statuses = new Set<number>()
  let waits: string | null = null
  for (let time = 0; time < 40; time += 1) {
    const answer = await look(`/gallery/${time}`)
    statuses.add(answer.status)
    waits = answer.headers.get('retry-after') ?? waits
  }
  expect(statuses).toEqual(new Set([404, 429]))
  expect(Number(waits)).toBeGreaterThan(0)
  expect((await look(path)).status).toBe(200)
  expect(reports).toEqual([])
})
