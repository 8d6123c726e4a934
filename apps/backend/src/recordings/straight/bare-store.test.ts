import { startFakeS3 } from '@discobooth/fakes/s3'
import { afterAll, expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { openS3Store } from '../s3/s3-store.ts'
import { aPhoto, recorderOf } from '../testing/recorder.ts'

const partBytes = 20_000
const fake = await startFakeS3({ isBare: true, leastPartBytes: partBytes })
afterAll(() => fake.stop())

/** As if a key of its owner's encrypted what it holds: its tags say nothing. */
const encrypting: typeof fetch = async (...call) => {
  const answer = await fetch(...call)
  const headers = new Headers(answer.headers)
  headers.set('x-amz-server-side-encryption', 'aws:kms')
  return new Response(answer.body, { status: answer.status, headers })
}
const store = openS3Store({ settings: fake.settings, fetch: encrypting, partBytes })
const backend = openTestApp({ media: { store, days: 30 } })
const { offer, putPart } = recorderOf(backend)

it('a store that tells neither lengths nor checksums of parts still tells the length of the file', async () => {
  const { id } = await backend.makeSession({ sessionMode: 1 })
  const photo = aPhoto()
  const ask = () => offer(id, photo, { partBytes })
  await ask()
  const [upload] = fake.uploads.values()
  upload?.parts.set(1, { bytes: Buffer.from(photo.bytes.slice(0, -1)), etag: '"a"' })
  const { status, body } = await ask()
  expect([status, body.error.code]).toEqual([422, 'wrong_checksum'])
  expect(fake.files.size).toBe(0)
  const { part } = (await ask()).body
  expect((await putPart(photo, part)).status).toBe(200)
  expect((await ask()).body.sha256).toBe(photo.sha256)
  expect(fake.violations).toEqual([])
})
