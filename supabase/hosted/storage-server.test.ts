import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../apps/backend/src/platform/db/testing/test-database.ts'
import type { PartUploads, Upload } from '../../apps/backend/src/recordings/ports.ts'
import { openS3Store, type S3Store } from '../../apps/backend/src/recordings/s3/s3-store.ts'
import { START_MS, startStorageServer } from './testing/storage-server.ts'

/** A checkout of github.com/supabase/storage with its packages installed. */
const source = process.env['STORAGE_SOURCE'] ?? ''

describe.skipIf(source === '')("Supabase's own Storage server", () => {
  const database = openTestDatabase({ template: 'template0' })
  let server: Awaited<ReturnType<typeof startStorageServer>> | undefined
  let store: S3Store
  let uploads: PartUploads

  beforeAll(async () => {
    server = await startStorageServer(source, database.address)
    store = openS3Store({ settings: server.settings, fetch })
    if (!store.uploads) throw new Error('this store takes no parts')
    uploads = store.uploads
  }, 2 * START_MS)
  afterAll(() => server?.stop())

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
    const bent = (address: string) => address.replace('partNumber=1', 'partNumber=2')
    expect((await put(upload, 1, bent)).status).toBe(403)
    await uploads.end(upload)
    expect((await put(upload, 1)).status).toBe(404)
    expect(await uploads.list(upload)).toBeUndefined()
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
})
