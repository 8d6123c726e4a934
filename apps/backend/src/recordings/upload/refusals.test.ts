import { mediaLimits } from '@discobooth/contract/media/media'
import { mediaKinds } from '@discobooth/contract/media/media-kinds'
import { expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { mediaInFolder } from '../testing/media-folder.ts'
import { aPhoto, aVideo, fileOf, recorderOf } from '../testing/recorder.ts'

const { media } = mediaInFolder()
const backend = openTestApp({ media, firstBooth: { freeMode: true } })
const { logsOf, makeSession, reports } = backend
const { put, state, report } = recorderOf(backend)
const photoSession = () => makeSession({ sessionMode: 1 })

it.each([
  '..%2Fphoto-1.jpg',
  '..',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  'photo-1.jpg%00.mp4',
  'photo-0.jpg',
  'photo-100.jpg',
  'photo-1.png',
  'video-1.jpg',
  'strip.jpg',
  'Photo-1.jpg',
])('refuses the name %s', async (name) => {
  const { id } = await photoSession()
  const photo = aPhoto()
  const { status } = await put(id, { ...photo, name })
  expect([400, 404, 405]).toContain(status)
})

it('refuses what is no JPEG and no MP4, whatever it is called', async () => {
  const { id } = await makeSession({ sessionMode: 4 })
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(5_000)])
  const html = Buffer.from('<script>alert(1)</script>'.repeat(100))
  for (const name of ['photo-1.jpg', 'video-1.mp4']) {
    for (const bytes of [zip, html]) {
      const { status, body } = await put(id, fileOf(name, bytes))
      expect([status, body.error.code]).toEqual([415, 'wrong_media_type'])
    }
  }
  // Brought in crumbs, it is found out at the end.
  const sly = fileOf('photo-2.jpg', zip)
  await put(id, sly, { end: 5 })
  expect((await put(id, sly, { offset: 5 })).body.error.code).toBe('wrong_checksum')
})

it('refuses what is too long before it reads it, and more than was announced', async () => {
  const { id } = await makeSession({ sessionMode: 4 })
  const video = aVideo()
  const long = { 'upload-length': String(2 * 1_024 ** 3) }
  expect((await put(id, video, { headers: long })).body.error.code).toBe('media_too_large')
  const photo = aPhoto()
  const large = { 'upload-length': String(mediaKinds.photo.mostBytes + 1) }
  expect((await put(id, photo, { headers: large })).body.error.code).toBe('media_too_large')

  let pulled = 0
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(65_536))
      },
    })
  const announced = await put(id, video, {
    headers: { 'content-length': String(2 * 1_024 ** 3) },
    body: endless(),
  })
  expect([announced.status, announced.body.error.code]).toEqual([413, 'piece_too_large'])
  expect(pulled).toBeLessThan(4)
  const lying = await put(id, video, { body: endless() })
  expect([lying.status, lying.body.error.code]).toEqual([413, 'piece_too_large'])
  expect(pulled).toBeLessThan(20)
  expect((await state(id, video.name)).body.receivedBytes).toBe(0)
})

it('refuses headers that say nothing, and a file too many', async () => {
  const { id } = await photoSession()
  const photo = aPhoto()
  const bad = [
    { 'upload-offset': '-1' },
    { 'upload-offset': '1e3' },
    { 'upload-offset': '999999' },
    { 'upload-length': '0' },
    { 'upload-length': '' },
    { 'upload-sha256': 'x' },
    { 'upload-sha256': photo.sha256.toUpperCase() },
  ]
  for (const headers of bad) {
    expect((await put(id, photo, { headers })).body.error.code).toBe('invalid_upload_headers')
  }
  const files = Array.from({ length: mediaLimits.filesOfSession }, (_, order) =>
    aPhoto(`photo-${order + 1}.jpg`),
  )
  expect((await report(id, files)).status).toBe(200)
  expect((await put(id, { ...photo, name: 'photo-99.jpg' })).body.error.code).toBe('too_many_files')
})

it('what the booth has to set aside is told: another file under a name that has arrived', async () => {
  const { id } = await makeSession({ sessionMode: 4 })
  expect((await put(id, aVideo())).status).toBe(200)
  const told = async () =>
    (await logsOf(id)).filter(({ message }) => message.startsWith('A recording was refused'))
  expect(await told()).toEqual([])
  expect((await put(id, aVideo())).body.error.code).toBe('another_file')
  expect(await told()).toEqual([
    expect.objectContaining({
      priority: 'HIGH',
      error_code: JSON.stringify({ name: 'video-1.mp4', code: 'another_file' }),
    }),
  ])
})

it('none of it was a bug', () => {
  expect(reports).toEqual([])
})
