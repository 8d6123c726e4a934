import { createHash } from 'node:crypto'
import { startFakeS3 } from '@discobooth/fakes/s3'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { mediaInFolder } from '../testing/media-folder.ts'
import { aPhoto, aVideo, recorderOf } from '../testing/recorder.ts'
import { openS3Store } from './s3-store.ts'

const { signal } = new AbortController()
const key = `${crypto.randomUUID()}/photo-1.jpg`
const bytes = Uint8Array.from({ length: 5_000 }, (_, at) => at % 251)
const fake = await startFakeS3()
const store = openS3Store({ settings: fake.settings, fetch })
const { media } = mediaInFolder({ store })
const sent: string[] = []
const backend = openTestApp({
  media,
  firstBooth: { freeMode: true },
  mailTransport: {
    name: 'smtp',
    deliver: ({ text }) => {
      sent.push(text)
      return Promise.resolve({ kind: 'sent' })
    },
    stop: () => undefined,
  },
})

beforeEach(() => fake.behave('well'))
afterAll(() => fake.stop())

const keep = async () => {
  const blob = () => Promise.resolve(new Blob([bytes]))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await store.keep(key, { path: '', blob }, { sha256, type: 'image/jpeg' })
}
const read = async (range?: { start: number; end: number }) => {
  const found = await store.read(key, { range, signal })
  return found && [found.bytes, new Uint8Array(await new Response(found.stream).arrayBuffer())]
}

it('writes, reads, reads a part and removes, each call signed', async () => {
  expect(await read()).toBeUndefined()
  await keep()
  expect(await read()).toEqual([5_000, bytes])
  expect(await read({ start: 100, end: 199 })).toEqual([5_000, bytes.slice(100, 200)])
  expect(fake.files.get(key)?.type).toBe('image/jpeg')
  await store.check()
  await store.remove(key)
  await store.remove(key)
  expect(await read()).toBeUndefined()
  expect(fake.violations).toEqual([])
})

it('signs links that open without a key, and only as they are', async () => {
  await keep()
  const link = (await store.linkTo?.(key, 604_800)) ?? ''
  const answer = await fetch(link)
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
  const bent = [link.replace('photo-1', 'photo-2'), link.replace('604800', '604799')]
  for (const url of bent) expect((await fetch(url)).status).toBe(403)
  expect(fake.violations.splice(0)).toHaveLength(2)
})

it('fetches a small file whole, and not again while it is the same', async () => {
  const small = crypto.randomUUID()
  const fetchIt = (unless?: string) => store.fetchWhole(small, { mostBytes: 5_000, unless })
  expect(await fetchIt()).toEqual({ kind: 'none' })
  await store.write(small, bytes, 'application/json')
  const found = await fetchIt()
  expect(found).toMatchObject({ kind: 'found', bytes })
  const { etag } = found as { etag: string }
  expect(await fetchIt(etag)).toEqual({ kind: 'same' })
  await store.write(small, bytes.slice(1), 'application/json')
  expect(await fetchIt(etag)).toMatchObject({ kind: 'found', bytes: bytes.slice(1) })
  await expect(store.fetchWhole(small, { mostBytes: 4_998 })).rejects.toThrow('4998 bytes')
  fake.behave('away')
  await expect(fetchIt()).rejects.toThrow('503 SlowDown')
  expect(fake.violations).toEqual([])
})

it('throws, and says what was answered, when the store is away, full, or has another key', async () => {
  fake.behave('away')
  await expect(store.check()).rejects.toThrow('503')
  await expect(store.read(key, { signal })).rejects.toThrow('503 SlowDown')
  fake.behave('full')
  await expect(keep()).rejects.toThrow('507')
  fake.behave('hangs')
  const hasty = openS3Store({
    settings: fake.settings,
    fetch,
    limits: { keepMs: 50, callMs: 50 },
  })
  await expect(hasty.check()).rejects.toThrow(/timeout/)
  await expect(hasty.read(key, { signal })).rejects.toThrow('S3 does not answer')
  fake.behave('well')
  const settings = { ...fake.settings, secretAccessKey: 'wrong' }
  await expect(openS3Store({ settings, fetch }).check()).rejects.toThrow('403')
  expect(fake.violations.splice(0)).toHaveLength(1)
})

it('without an address of our own the guest gets signed links; a store that is away is waited for', async () => {
  const { put, report, runJobs } = recorderOf(backend)
  const { body } = await backend.call('GET', '/api/booth')
  expect(body.deliversMedia).toBe(true)
  const customerEmail = 'eva@example.org'
  const { id } = await backend.makeSession({ sessionMode: 4, customerEmail })
  await backend.call('POST', `/api/sessions/${id}/started`)
  const files = [aPhoto(), aVideo()]
  fake.behave('away')
  await report(id, files)
  // Confirmed as soon as it is safe here; the store may take its time.
  for (const file of files) expect((await put(id, file)).body.sha256).toBe(file.sha256)
  await runJobs()
  expect(sent).toEqual([])
  fake.behave('well')
  backend.clock.time += 3_600_000
  await runJobs()
  const links = sent[0]?.match(/http:\/\/127\S+/g) ?? []
  expect([sent.length, links.length]).toEqual([1, 2])
  const [photo, video] = await Promise.all(
    links.map(async (link) => new Uint8Array(await (await fetch(link)).arrayBuffer())),
  )
  expect([photo, video]).toEqual(files.map((file) => file.bytes))
  expect([...fake.files.keys()].filter((name) => name.startsWith(id)).sort()).toEqual(
    ['photo-1.jpg', 'video-1.mp4'].map((name) => `${id}/${name}`),
  )
  expect([fake.violations, backend.reports]).toEqual([[], []])
})
