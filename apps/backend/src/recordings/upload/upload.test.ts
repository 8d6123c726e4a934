import { createHash } from 'node:crypto'
import { appendFile, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { openIncomingFolder } from '../adapters/incoming-folder.ts'
import { mediaInFolder } from '../testing/media-folder.ts'
import { aPhoto, aVideo, recorderOf } from '../testing/recorder.ts'

const { dir, media } = mediaInFolder()
/** What the disk does next, if not what it should. */
const disk: { failure: Error | undefined } = { failure: undefined }
const incoming = openIncomingFolder(join(dir, 'arriving'))
const backend = openTestApp({
  firstBooth: { freeMode: true },
  media: {
    ...media,
    incoming: {
      ...incoming,
      write: (key, piece) =>
        disk.failure ? Promise.reject(disk.failure) : incoming.write(key, piece),
    },
  },
})
const { call, db, logsOf, makeBooth, makeSession, reports } = backend
const { put, state, report, runJobs } = recorderOf(backend)
const videoSession = () => makeSession({ sessionMode: 2 })
const photoSession = () => makeSession({ sessionMode: 1 })
const partOf = (sessionId: string, name: string) => join(dir, 'arriving', sessionId, name)
const keptOf = (sessionId: string, name: string) => join(dir, 'kept', sessionId, name)

it('takes a file piece by piece, confirms its checksum, and answers the same afterwards', async () => {
  const { id } = await videoSession()
  const video = aVideo('video-1.mp4', 200_000)
  expect((await state(id, video.name)).body).toEqual({ receivedBytes: 0, sha256: null })
  expect(await put(id, video, { end: 70_000 })).toEqual({
    status: 200,
    body: { receivedBytes: 70_000, sha256: null },
  })
  expect((await state(id, video.name)).body).toEqual({ receivedBytes: 70_000, sha256: null })
  const done = { receivedBytes: 200_000, sha256: video.sha256 }
  expect(await put(id, video, { offset: 70_000 })).toEqual({ status: 200, body: done })
  expect(await put(id, video, { offset: 70_000 })).toEqual({ status: 200, body: done })
  expect((await state(id, video.name)).body).toEqual(done)
  await runJobs()
  expect(new Uint8Array(await readFile(keptOf(id, video.name)))).toEqual(video.bytes)
  await expect(stat(partOf(id, video.name))).rejects.toThrow('ENOENT')
  expect(await put(id, video)).toEqual({ status: 200, body: done })
})

it('a piece at a wrong place is answered with the right one, and changes nothing', async () => {
  const { id } = await videoSession()
  const video = aVideo()
  expect(await put(id, video, { offset: 100 })).toMatchObject({
    status: 409,
    body: { receivedBytes: 0, sha256: null },
  })
  await put(id, video, { end: 1_000 })
  for (const offset of [0, 999, 1_001, 40_000]) {
    const { status, body } = await put(id, video, { offset, end: offset + 500 })
    expect([status, body]).toEqual([409, { receivedBytes: 1_000, sha256: null }])
  }
  expect(await put(id, video, { offset: 1_000 })).toMatchObject({ status: 200 })
  await runJobs()
  expect(new Uint8Array(await readFile(keptOf(id, video.name)))).toEqual(video.bytes)
})

it('the same pieces sent by many at once arrive once and whole', async () => {
  const { id } = await videoSession()
  const video = aVideo('video-1.mp4', 90_000)
  for (const offset of [0, 30_000, 60_000]) {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => put(id, video, { offset, end: offset + 30_000 })),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status, body } of answers) {
      expect([200, 409]).toContain(status)
      expect(body.receivedBytes).toBe(offset + 30_000)
    }
  }
  await runJobs()
  expect(new Uint8Array(await readFile(keptOf(id, video.name)))).toEqual(video.bytes)
  expect(await readdir(join(dir, 'kept', id))).toEqual(['video-1.mp4'])
})

it('what a killed backend wrote and never confirmed is cut off; what it lost comes again', async () => {
  const { id } = await videoSession()
  const video = aVideo()
  await put(id, video, { end: 20_000 })
  await appendFile(partOf(id, video.name), Buffer.alloc(7_000, 1))
  expect((await state(id, video.name)).body.receivedBytes).toBe(20_000)
  await put(id, video, { offset: 20_000, end: 25_000 })
  expect((await stat(partOf(id, video.name))).size).toBe(25_000)
  await incoming.remove(`${id}/${video.name}`)
  expect(await put(id, video, { offset: 25_000 })).toEqual({
    status: 409,
    body: { receivedBytes: 0, sha256: null },
  })
  expect(await put(id, video)).toMatchObject({ status: 200, body: { sha256: video.sha256 } })
})

it('killed between the last byte and the check, it checks when it is asked', async () => {
  const { id } = await videoSession()
  const video = aVideo()
  await put(id, video, { end: 20_000 })
  await incoming.write(`${id}/${video.name}`, {
    offset: 20_000,
    bytes: video.bytes.subarray(20_000),
  })
  await db
    .updateTable('media_files')
    .set({ receivedBytes: video.bytes.length })
    .where('session_id', '=', id)
    .execute()
  expect((await state(id, video.name)).body.sha256).toBe(video.sha256)
})

it('a wrong checksum is refused, and the file starts again from its beginning', async () => {
  const { id } = await videoSession()
  const video = aVideo()
  const bent = { ...video, bytes: video.bytes.with(30_000, (video.bytes[30_000] ?? 0) ^ 1) }
  const { status, body } = await put(id, bent)
  expect([status, body.error.code]).toEqual([422, 'wrong_checksum'])
  expect((await state(id, video.name)).body).toEqual({ receivedBytes: 0, sha256: null })
  expect(await put(id, video)).toMatchObject({ status: 200, body: { sha256: video.sha256 } })
  const other = aVideo()
  expect((await put(id, other)).body.error.code).toBe('another_file')
})

it('a piece that breaks off counts as far as it came', async () => {
  const { id } = await videoSession()
  const video = aVideo()
  let pulls = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        pulls += 1
        if (pulls === 1) controller.enqueue(video.bytes.slice(0, 9_000))
        else controller.error(new Error('the Wi-Fi is gone'))
      },
    },
    { highWaterMark: 0 },
  )
  expect(await put(id, video, { body })).toEqual({
    status: 200,
    body: { receivedBytes: 9_000, sha256: null },
  })
  expect(await put(id, video, { offset: 9_000 })).toMatchObject({
    status: 200,
    body: { sha256: video.sha256 },
  })
})

it('a guest who chose song only is never recorded, and neither is what another mode leaves out (P5)', async () => {
  const photo = aPhoto()
  const cases = [
    [3, photo],
    [3, aVideo()],
    [1, aVideo()],
    [2, photo],
    [null, photo],
  ] as const
  for (const [sessionMode, file] of cases) {
    const { id } = await makeSession({ sessionMode })
    for (const { status, body } of [
      await put(id, file),
      await state(id, file.name),
      await report(id, [file]),
    ]) {
      expect([status, body.error.code]).toEqual([409, 'recording_not_allowed'])
    }
    expect(await logsOf(id)).toContainEqual(
      expect.objectContaining({ type: 'SECURITY', priority: 'HIGH' }),
    )
    await expect(stat(partOf(id, file.name))).rejects.toThrow('ENOENT')
  }
  const { id } = await makeSession({ sessionMode: 4 })
  for (const file of [photo, aVideo()]) expect((await put(id, file)).status).toBe(200)
})

it("a booth reaches neither another booth's session nor one that does not exist", async () => {
  const { id } = await photoSession()
  const photo = aPhoto()
  const { key } = await makeBooth()
  const theirs = await put(id, photo, { key })
  const nobodys = await put(crypto.randomUUID(), photo)
  expect(theirs).toEqual(nobodys)
  expect([theirs.status, theirs.body.error.code]).toEqual([404, 'session_not_found'])
  expect((await call('GET', `/api/media/${id}/photo-1.jpg`, { key })).status).toBe(404)
  expect((await call('PUT', `/api/media/${id}`, { key, body: {} })).status).toBe(422)
})

it('a full disk, or one that can only be read, is said to the booth and to the operator', async () => {
  const { id } = await photoSession()
  const photo = aPhoto()
  for (const code of ['ENOSPC', 'EROFS']) {
    disk.failure = Object.assign(new Error(`${code}: no`), { code })
    const refusedNow = await put(id, photo)
    expect([refusedNow.status, refusedNow.body.error.code]).toEqual([
      503,
      'media_store_unavailable',
    ])
    disk.failure = undefined
    expect((await state(id, photo.name)).body.receivedBytes).toBe(0)
  }
  expect(await put(id, photo)).toMatchObject({ status: 200, body: { sha256: photo.sha256 } })
})

it('everything that arrived is on the disk as it was sent, and nothing was ever reported as a bug', async () => {
  await runJobs()
  const kept = await db
    .selectFrom('media_files')
    .select(['session_id', 'name', 'sha256'])
    .where('keptAt', 'is not', null)
    .execute()
  expect(kept.length).toBeGreaterThan(5)
  for (const { session_id, name, sha256 } of kept) {
    const bytes = await readFile(keptOf(session_id, name))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  }
  expect(reports).toEqual([])
})
