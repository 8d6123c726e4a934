import { startFakeS3 } from '@discobooth/fakes/s3'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { uploadSongs } from '../../apps/backend/src/music/library/adapters/song-upload.ts'
import { makeFolder, makeMp3, pixel } from '../../apps/backend/src/music/testing/song-files.ts'
import { openS3Store } from '../../apps/backend/src/recordings/s3/s3-store.ts'
import { openProject } from './testing/project.ts'

const song = makeMp3({ title: 'Glitterkogel', artist: 'Zoë', picture: pixel, seconds: 3 })
const folder = makeFolder({ 'Bangers/glitter.mp3': song })
let bucket: Awaited<ReturnType<typeof startFakeS3>>

beforeAll(async () => {
  bucket = await startFakeS3()
  const store = openS3Store({ settings: bucket.settings, fetch })
  await uploadSongs({ dir: folder.dir, store, removes: false, say: () => undefined })
})
afterAll(async () => {
  folder.remove()
  await bucket.stop()
})

const secrets = () => ({
  OPERATOR_PASSCODE: '8351',
  PUBLIC_URL: 'https://booth.example.org',
  S3_ENDPOINT: bucket.settings.endpoint,
  S3_BUCKET: bucket.settings.bucket,
  S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
  S3_REGION: bucket.settings.region,
})

describe.each(inject('denos'))('songs of a bucket, under Deno $version,', (deno) => {
  const { call, joinCode } = openProject(deno, secrets)

  it('are searched, listed and shown, and fetched from the store at a signed address', async () => {
    const enrolled = await call('POST', '/api/booths/enrol', { body: { code: await joinCode() } })
    const key: string = enrolled.body.boothKey
    expect(enrolled.isolate.deno).toBe(deno.version)
    const search = async () =>
      (await call('GET', '/api/music/search?q=gliterkogel', { key })).body.items
    await expect.poll(search).toMatchObject([{ name: 'Glitterkogel', artists: [{ name: 'Zoë' }] }])
    const [found] = await search()

    const { body: setup } = await call('GET', '/api/music', { key })
    const list = await call('GET', `/api/music/playlists/${setup.playlists.DANCE}`, { key })
    expect(list.body.tracks).toEqual([found])

    const cover = found.album.images[0].url.replace('/functions/v1', '')
    const { status, headers } = await call('GET', cover)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])

    const { body: address } = await call('GET', `/api/music/tracks/${found.id}/stream`, { key })
    const answer = await fetch(address.url)
    expect(Buffer.from(await answer.arrayBuffer()).equals(song)).toBe(true)
    expect(bucket.violations).toEqual([])
  })
})
