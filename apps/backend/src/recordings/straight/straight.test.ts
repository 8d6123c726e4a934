import { createHash } from 'node:crypto'
import { PartsState } from '@discobooth/contract/media/media'
import { mediaKinds } from '@discobooth/contract/media/media-kinds'
import { startFakeS3 } from '@discobooth/fakes/s3'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { openS3Store } from '../s3/s3-store.ts'
import { aPhoto, aVideo, fileOf, type Recorded, recorderOf } from '../testing/recorder.ts'

const DAY = 86_400_000
const partBytes = 20_000
const fake = await startFakeS3({ leastPartBytes: partBytes })
const store = openS3Store({ settings: fake.settings, fetch, partBytes })
const backend = openTestApp({ firstBooth: { freeMode: true }, media: { store, days: 30 } })
const { call, db, logsOf, makeBooth, makeSession, reports } = backend
const { put, offer, putPart, report, state, runJobs } = recorderOf(backend)

beforeEach(() => {
  fake.behave('well')
  fake.mishap = () => null
  fake.calls.length = 0
  fake.uploads.clear()
})
afterAll(() => fake.stop())

const aParty = () => makeSession({ sessionMode: 4, customerEmail: 'eva@example.org' })
const keyOf = (id: string, { name }: Recorded) => `${id}/${name}`
const named = (name: string) => fake.calls.filter((one) => one.name === name)

async function ask(id: string, file: Recorded): Promise<PartsState> {
  const { status, body } = await offer(id, file, { partBytes })
  expect(status).toBe(200)
  return PartsState.parse(body)
}

/** Until the backend has confirmed it; how many parts that took. */
async function bring(id: string, file: Recorded): Promise<number> {
  for (let parts = 0; ; parts += 1) {
    const { part, sha256 } = await ask(id, file)
    if (sha256 === file.sha256) return parts
    if (!part) throw new Error('neither wanted nor confirmed')
    expect((await putPart(file, part)).status).toBe(200)
  }
}

it('a film goes into the store part by part, past us, and has arrived when the store has made a file of it', async () => {
  const { id } = await aParty()
  const film = aVideo('video-1.mp4', 50_000)
  expect((await state(id, film.name)).body).toEqual({ receivedBytes: 0, sha256: null, partBytes })
  expect(await ask(id, film)).toMatchObject({
    receivedBytes: 0,
    part: { offset: 0, bytes: 20_000 },
  })
  expect(await bring(id, film)).toBe(3)
  const stored = fake.files.get(keyOf(id, film))
  expect(stored?.bytes.equals(film.bytes)).toBe(true)
  expect(stored?.type).toBe('video/mp4')
  expect((await state(id, film.name)).body).toEqual({ receivedBytes: 50_000, sha256: film.sha256 })
  expect(await bring(id, film)).toBe(0)
  expect([named('CreateMultipartUpload'), named('CompleteMultipartUpload')]).toHaveLength(2)
  expect([...fake.uploads]).toEqual([])
})

it('with its report and its photos it is in the gallery, without a picture drawn by us', async () => {
  const { id } = await aParty()
  await call('POST', `/api/sessions/${id}/started`)
  const files = [aPhoto(), aVideo()]
  await report(id, files)
  for (const file of files) await bring(id, file)
  await runJobs()
  const kept = await db
    .selectFrom('media_files')
    .select(['name', 'keptAt', 'isBroken', 'uploadId'])
    .where('session_id', '=', id)
    .execute()
  expect(kept).toHaveLength(2)
  for (const file of kept) {
    expect(file).toMatchObject({ keptAt: expect.any(Date), isBroken: false, uploadId: null })
  }
  expect([...fake.files.keys()].filter((key) => key.startsWith(id)).sort()).toEqual(
    files.map((file) => keyOf(id, file)),
  )
})

it('where the store says that a part is not as it was, that part alone comes again', async () => {
  const { id } = await aParty()
  const film = aVideo()
  const { part } = await ask(id, film)
  if (!part) throw new Error('nothing is wanted')
  const [upload] = fake.uploads.values()
  const bent = Buffer.from(film.bytes.slice(0, 20_000)).fill(1, 5_000, 5_001)
  upload?.parts.set(1, { bytes: bent, etag: '"0123456789abcdef0123456789abcdef"' })
  expect((await ask(id, film)).part).toMatchObject({ offset: 0 })
  const md5 = createHash('md5').update(film.bytes.slice(0, 20_000)).digest('hex')
  upload?.parts.set(1, { bytes: bent.subarray(1), etag: `"${md5}"` })
  expect((await ask(id, film)).part).toMatchObject({ offset: 0 })
  expect(await bring(id, film)).toBe(3)
  expect(fake.files.get(keyOf(id, film))?.bytes.equals(film.bytes)).toBe(true)
})

describe('what is lost on the way', () => {
  it.each(['CreateMultipartUpload', 'ListParts', 'CompleteMultipartUpload', 'GetObject'])(
    'an answer to %s: it is asked again, and the file arrives once',
    async (name) => {
      const { id } = await aParty()
      const film = aVideo()
      let lost = 0
      fake.mishap = (one) => (one.name === name && (lost += 1) <= 2 ? 'lost' : null)
      let refusals = 0
      for (;;) {
        const { status, body } = await offer(id, film, { partBytes })
        if (status === 503) refusals += 1
        else if (body.sha256 === film.sha256) break
        else if (body.part) await putPart(film, body.part)
      }
      expect(refusals).toBeGreaterThan(0)
      expect(named('UploadPart')).toHaveLength(3)
      expect(fake.files.get(keyOf(id, film))?.bytes.equals(film.bytes)).toBe(true)
      await runJobs()
      expect(await bring(id, film)).toBe(0)
    },
  )

  it('a store that is away is said to the booth and to the operator, and nothing is lost', async () => {
    const { id } = await aParty()
    const film = aVideo()
    const { part } = await ask(id, film)
    if (part) await putPart(film, part)
    fake.behave('away')
    const { status, body } = await offer(id, film, { partBytes })
    expect([status, body.error.code]).toEqual([503, 'media_store_unavailable'])
    fake.behave('well')
    expect((await ask(id, film)).receivedBytes).toBe(20_000)
  })

  it('an upload that the store has ended by itself begins again', async () => {
    const { id } = await aParty()
    const film = aVideo()
    const { part } = await ask(id, film)
    if (part) await putPart(film, part)
    fake.uploads.clear()
    if (part) expect((await putPart(film, part)).status).toBe(404)
    expect(await bring(id, film)).toBe(3)
  })

  it('the same question by many at once is one upload', async () => {
    const { id } = await aParty()
    const photo = aPhoto()
    const asked = await Promise.all(Array.from({ length: 6 }, () => ask(id, photo)))
    expect(fake.uploads.size).toBe(1)
    for (const { part } of asked) if (part) await putPart(photo, part)
    const done = await Promise.all(Array.from({ length: 6 }, () => ask(id, photo)))
    expect(done.map(({ sha256 }) => sha256)).toEqual(Array(6).fill(photo.sha256))
    await runJobs()
    expect([...fake.uploads]).toEqual([])
  })
})

describe('what is refused', () => {
  it('what the store was given is held against what was announced, not the booth’s word', async () => {
    const { id } = await aParty()
    const html = fileOf('photo-1.jpg', Buffer.from('<script>alert(1)</script>'.repeat(100)))
    const { part } = await ask(id, html)
    if (part) await putPart(html, part)
    const { status, body } = await offer(id, html, { partBytes })
    expect([status, body.error.code]).toEqual([415, 'wrong_media_type'])
    expect(fake.files.has(keyOf(id, html))).toBe(false)
    expect(await logsOf(id)).toContainEqual(
      expect.objectContaining({ message: expect.stringMatching(/refused for good/) }),
    )
  })

  it('too long, too many, cut in another way, of another session, or another file of a name', async () => {
    const { id } = await aParty()
    const photo = aPhoto()
    const code = async (...what: Parameters<typeof offer>) => {
      const { status, body } = await offer(...what)
      return [status, body.error?.code]
    }
    const bytes = mediaKinds.photo.mostBytes + 1
    expect(await code(id, photo, { partBytes, bytes })).toEqual([413, 'media_too_large'])
    expect(await code(id, aVideo(), { partBytes: 10_000 })).toEqual([422, 'wrong_parts'])
    expect(await code(id, photo, { partBytes, md5s: ['x'] })).toEqual([422, 'invalid_body'])
    expect(await code(crypto.randomUUID(), photo, { partBytes })).toEqual([
      404,
      'session_not_found',
    ])
    const { id: songOnly } = await makeSession({ sessionMode: 3 })
    expect(await code(songOnly, photo, { partBytes })).toEqual([409, 'recording_not_allowed'])
    const { key } = await makeBooth()
    const path = `/api/media/${id}/photo-1.jpg/parts`
    const body = { bytes: 1, sha256: photo.sha256, md5s: [photo.sha256.slice(32)] }
    expect((await call('POST', path, { key, body })).status).toBe(404)
    await bring(id, photo)
    const other = aPhoto('photo-1.jpg', '#00ff00')
    expect(await code(id, other, { partBytes })).toEqual([409, 'another_file'])
    const files = Array.from({ length: 40 }, (_, order) => aPhoto(`photo-${order + 1}.jpg`))
    await report(id, files)
    expect(await code(id, aPhoto('photo-99.jpg'), { partBytes })).toEqual([413, 'too_many_files'])
    expect((await put(id, photo)).body.error.code).toBe('pieces_not_taken')
  })

  it('another file under a name that has not arrived yet takes its place, and nothing stays of the first', async () => {
    const { id } = await aParty()
    const first = aVideo()
    const { part } = await ask(id, first)
    if (part) await putPart(first, part)
    const second = aVideo()
    expect(await bring(id, second)).toBe(3)
    expect(fake.files.get(keyOf(id, second))?.bytes.equals(second.bytes)).toBe(true)
    expect([...fake.uploads.values()].filter(({ key }) => key.startsWith(id))).toEqual([])
  })
})

describe('what is forgotten', () => {
  const forget = (id: string) =>
    db.transaction().execute(async (trx) => {
      await trx
        .updateTable('recordings')
        .set({ forgetAskedAt: new Date(backend.clock.time) })
        .where('session_id', '=', id)
        .execute()
      await trx
        .insertInto('jobs')
        .values({ kind: 'forget-recording', key: id, runAt: new Date(backend.clock.time) })
        .execute()
    })
  const left = (id: string) => [
    [...fake.files.keys()].filter((key) => key.startsWith(id)),
    [...fake.uploads.values()].filter(({ key }) => key.startsWith(id)),
  ]

  it('in the middle of its way: what is there goes, what comes late is refused, and the booth may forget it', async () => {
    const { id } = await aParty()
    const film = aVideo()
    await bring(id, aPhoto())
    const { part } = await ask(id, film)
    if (part) await putPart(film, part)
    const late = (await ask(id, film)).part
    await forget(id)
    expect((await ask(id, film)).sha256).toBe(film.sha256)
    await runJobs()
    expect(left(id)).toEqual([[], []])
    if (late) expect((await putPart(film, late)).status).toBe(404)
    expect(left(id)).toEqual([[], []])
  })

  it('while its last answer is on its way: the file goes as soon as it is there', async () => {
    const { id } = await aParty()
    const photo = aPhoto()
    const { part } = await ask(id, photo)
    if (part) await putPart(photo, part)
    fake.mishap = async ({ name }) => {
      if (name === 'GetObject') {
        fake.mishap = () => null
        await forget(id)
        await runJobs()
      }
      return null
    }
    expect((await ask(id, photo)).sha256).toBe(photo.sha256)
    backend.clock.time += 3_600_000
    await runJobs()
    expect(left(id)).toEqual([[], []])
  })

  it('what no booth goes on with for three days is ended, and what others keep in the bucket stays', async () => {
    await backend.app.prepare()
    const { id } = await aParty()
    const film = aVideo()
    const { part } = await ask(id, film)
    if (part) await putPart(film, part)
    await store.uploads?.begin(`${crypto.randomUUID()}/video-1.mp4`, 'video/mp4')
    await store.uploads?.begin('backup/of-somebody', 'text/plain')
    const keys = () => [...fake.uploads.values()].map(({ key }) => key)
    expect(keys()).toHaveLength(3)
    // By the backend's clock only: what the store began is as old as this test.
    backend.clock.time = Date.now() + 4 * DAY
    await runJobs()
    expect(keys()).toEqual(['backup/of-somebody'])
    expect(await bring(id, film)).toBe(3)
  })
})

it('none of it was a bug, nor a call without a right signature', () => {
  expect([reports, fake.violations]).toEqual([[], []])
})
