import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../apps/backend/src/platform/db/testing/test-database.ts'
import { createLinkMaker } from '../../apps/backend/src/recordings/link-maker.ts'
import type { PartUploads, Upload } from '../../apps/backend/src/recordings/ports.ts'
import { openS3Store, type S3Store } from '../../apps/backend/src/recordings/s3/s3-store.ts'
import { readSecret } from '../../apps/backend/src/recordings/store.ts'
import { aPhoto, aVideo, recorderOf } from '../../apps/backend/src/recordings/testing/recorder.ts'
import { openTestApp } from '../../apps/backend/src/testing/test-app.ts'
import { openStorage, START_MS } from './testing/storage-server.ts'

/** A checkout of github.com/supabase/storage with its packages installed. */
const source = process.env['STORAGE_SOURCE'] ?? ''
const storage = source === '' ? undefined : await openStorage(source)
const nowhere = {
  ...{ endpoint: 'http://127.0.0.1:9', bucket: '', region: '' },
  ...{ accessKeyId: '', secretAccessKey: '' },
}
const store = openS3Store({ settings: storage?.settings ?? nowhere, fetch })

describe.skipIf(storage === undefined)("Supabase's own Storage server", () => {
  const database = openTestDatabase({ template: 'template0' })
  const backend = openTestApp({ firstBooth: { freeMode: true }, media: { store, days: 30 } })
  const uploads = uploadsOf(store)

  beforeAll(() => storage?.start(database.address), 2 * START_MS)
  afterAll(() => storage?.stop())

  const key = () => `${randomUUID()}/video-1.mp4`
  const film = randomBytes(5 * 1_048_576 + 70_000)
  const partOf = (number: number) => {
    const bytes = film.subarray((number - 1) * uploads.partBytes, number * uploads.partBytes)
    return { number, bytes, md5: createHash('md5').update(bytes).digest('hex') }
  }
  /** As a booth does. */
  async function put(upload: Upload, number: number, change: (address: string) => string = String) {
    const { bytes, md5 } = partOf(number)
    const signed = await uploads.addressOf(upload, { number, bytes: bytes.length, md5 })
    const body = new Uint8Array(bytes)
    return fetch(change(signed.address), { method: 'PUT', headers: signed.headers, body })
  }
  const { signal } = new AbortController()

  it('takes small files, gives them whole or not at all, and removes them', async () => {
    await store.check()
    const name = `songs/${randomUUID()}`
    const bytes = new Uint8Array(film.subarray(0, 5_000))
    const fetchIt = (unless?: string) => store.fetchWhole(name, { mostBytes: 5_000, unless })
    expect(await fetchIt()).toEqual({ kind: 'none' })
    await store.write(name, bytes, 'application/json')
    const found = await fetchIt()
    expect(found).toMatchObject({ kind: 'found', bytes })
    expect(await fetchIt((found as { etag: string }).etag)).toEqual({ kind: 'same' })
    const part = await store.read(name, { range: { start: 100, end: 199 }, signal })
    expect(part?.bytes).toBe(5_000)
    expect(new Uint8Array(await new Response(part?.stream).arrayBuffer())).toEqual(
      bytes.slice(100, 200),
    )
    await store.remove(name)
    await store.remove(name)
    expect(await fetchIt()).toEqual({ kind: 'none' })
  })

  it('gives a file at a signed address, and at no bent one', async () => {
    const name = `songs/${randomUUID()}`
    const bytes = new Uint8Array(film.subarray(0, 5_000))
    await store.write(name, bytes, 'audio/mpeg')
    const link = await store.linkTo(name, 604_800)
    const answer = await fetch(link)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
    expect(answer.headers.get('content-type')).toBe('audio/mpeg')
    for (const bent of [link.replace('604800', '604799'), link.replace('songs', 'other')]) {
      expect((await fetch(bent)).status).toBe(403)
    }
  })

  it('makes one file of parts that came in any order and twice, once', async () => {
    const upload = await uploads.begin(key(), 'video/mp4')
    expect(await uploads.list(upload)).toEqual([])
    for (const number of [2, 1, 2]) expect((await put(upload, number)).status).toBe(200)
    const all = (await uploads.list(upload)) ?? []
    // What came twice is listed twice.
    const listed = [1, 2].flatMap((wanted) => all.find(({ number }) => number === wanted) ?? [])
    expect(listed.map(({ md5 }) => md5)).toEqual([1, 2].map((number) => partOf(number).md5))
    expect(await uploads.finish(upload, listed)).toBe(true)
    const found = await store.read(upload.key, { signal })
    const bytes = new Uint8Array(await new Response(found?.stream).arrayBuffer())
    expect(Buffer.from(bytes).equals(film)).toBe(true)
    expect(await uploads.finish(upload, listed)).toBe(false)
    expect(await uploads.list(upload)).toBeUndefined()
    await uploads.end(upload)
  })

  it('takes a part at its own address alone, and none of an upload that was ended', async () => {
    const upload = await uploads.begin(key(), 'video/mp4')
    // What it refuses it does not always read to the end.
    const status = (change?: (address: string) => string) =>
      put(upload, 1, change).then(
        (answer) => answer.status,
        () => 'cut',
      )
    expect([403, 'cut']).toContain(
      await status((address) => address.replace('partNumber=1', 'partNumber=2')),
    )
    expect(await uploads.list(upload)).toEqual([])
    await uploads.end(upload)
    expect([404, 'cut']).toContain(await status())
    expect(await uploads.list(upload)).toBeUndefined()
    expect(await uploads.listOpen('')).toEqual([])
  })

  it('says what was begun and never finished, with its age', async () => {
    const upload = await uploads.begin(key(), 'video/mp4')
    expect(await uploads.listOpen(`${randomUUID()}/`)).toEqual([])
    const [open, ...more] = await uploads.listOpen(upload.key.slice(0, 37))
    expect([open?.key, open?.id, more]).toEqual([upload.key, upload.id, []])
    expect(Math.abs(Date.now() - Number(open?.begunAt))).toBeLessThan(120_000)
    await uploads.end(upload)
    expect(await uploads.listOpen('')).toEqual([])
  })

  it('holds what a booth brings straight into it, until its guest deletes that', async () => {
    const { offer, putPart, report, runJobs } = recorderOf(backend)
    const { call, makeSession } = backend
    const { id } = await makeSession({ sessionMode: 4, customerEmail: 'eva@example.org' })
    await call('POST', `/api/sessions/${id}/started`)
    const files = [aPhoto(), aVideo('video-1.mp4', film.length)]
    await report(id, files)
    for (const file of files) {
      const ask = async () => (await offer(id, file, uploads)).body
      for (let state = await ask(); state.sha256 !== file.sha256; state = await ask()) {
        expect((await putPart(file, state.part)).status).toBe(200)
      }
      const kept = await store.read(`${id}/${file.name}`, { signal })
      const bytes = new Uint8Array(await new Response(kept?.stream).arrayBuffer())
      expect(Buffer.from(bytes).equals(file.bytes)).toBe(true)
    }
    await runJobs()
    const links = createLinkMaker({ readSecret: () => readSecret(backend.db) })
    const [page, deletes] = [await links.tokenOf(id), await links.forgetKeyOf(id)]
    const gone = await backend.app.hono.request(`/gallery/${page}/delete?key=${deletes}`, {
      method: 'POST',
    })
    expect(gone.status).toBe(200)
    await runJobs()
    for (const { name } of files) {
      expect(await store.read(`${id}/${name}`, { signal })).toBeUndefined()
    }
    expect(backend.reports).toEqual([])
  })
})

function uploadsOf({ uploads }: S3Store): PartUploads {
  if (!uploads) throw new Error('This store takes no parts.')
  return uploads
}
