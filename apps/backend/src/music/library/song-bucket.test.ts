import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Playlist, StreamAddress } from '@discobooth/contract/music/music-api'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openOnBucket, openSongStore } from '../../testing/song-store.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { makeMp3, makeWav, pixel } from '../testing/song-files.ts'
import { INDEX_KEY } from './song-index.ts'

const one = makeMp3({ title: 'Glitter', artist: 'Zoë', picture: pixel, seconds: 3 })
const beside = Buffer.concat([pixel, Buffer.from('beside')])
const licence = { publicUse: true, syncWithVideo: false, statement: 'Ours.' }
const files = {
  'Bangers/glitter.mp3': one,
  'Classics/mambo.wav': makeWav({ title: 'Mambo' }),
  'Classics/cover.png': beside,
  'Top 40.m3u8': 'Bangers/glitter.mp3\nClassics/mambo.wav\n',
  'licence.json': JSON.stringify(licence),
}

const hosted = openTestApp({ isHosted: true })

async function openHosted() {
  const bucket = await openSongStore(files)
  await hosted.db.deleteFrom('music_tracks').execute()
  return { bucket, ...openOnBucket(hosted, bucket.store) }
}

it('the songs of a bucket are searched, listed and licensed as those of a folder', async () => {
  const { bucket, look, search, call } = await openHosted()
  await bucket.upload()
  await look()
  expect(await search('gliter zoe')).toMatchObject([{ name: 'Glitter', duration_ms: 3_004 }])
  const { body } = await call('GET', '/api/music')
  expect(body).toMatchObject({ provider: 'library', licence })
  const names = async (id: string) => {
    const list = Playlist.parse((await call('GET', `/api/music/playlists/${id}`)).body)
    return list.tracks.map(({ name }) => name)
  }
  const { TOP_40, DANCE, DISCO } = body.playlists
  expect(await names(TOP_40)).toEqual(['Glitter', 'Mambo'])
  expect(await names(DANCE)).toEqual(['Glitter'])
  expect(await names(DISCO)).toEqual(['Mambo'])
})

it('a song is fetched from the store itself, at an address that is good for an hour', async () => {
  const { bucket, look, addressOf } = await openHosted()
  await bucket.upload()
  await look()
  const { url, expiresInMs, version } = StreamAddress.parse((await addressOf('glitter')).body)
  expect([new URL(url).origin, expiresInMs]).toEqual([bucket.fake.settings.endpoint, 3_600_000])
  expect(version).not.toBe('')
  const whole = await fetch(url)
  expect(whole.headers.get('content-type')).toBe('audio/mpeg')
  expect(Buffer.from(await whole.arrayBuffer()).equals(one)).toBe(true)
  const part = await fetch(url, { headers: { range: 'bytes=10-19' } })
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, one.subarray(10, 20)])
  expect(bucket.fake.violations).toEqual([])
  bucket.clock.aheadMs = 3_590_000
  expect((await fetch(url)).status).toBe(200)
  bucket.clock.aheadMs = 3_610_000
  expect((await fetch(url)).status).toBe(403)
})

it('covers come through the backend: the picture inside a song, and the one beside it', async () => {
  const { bucket, look, search, app } = await openHosted()
  await bucket.upload()
  await look()
  const cover = async (words: string) => {
    const [song] = await search(words)
    const answer = await app.hono.request(song?.album.images[0]?.url ?? '')
    return [answer.headers.get('content-type'), Buffer.from(await answer.arrayBuffer())]
  }
  expect(await cover('glitter')).toEqual(['image/png', pixel])
  expect(await cover('mambo')).toEqual(['image/png', beside])
  bucket.fake.behave('away')
  expect((await cover('mambo'))[0]).toBe('image/svg+xml; charset=utf-8')
})

it('an index that changed is read within a minute, one that did not is not read again', async () => {
  const { bucket, look, search } = await openHosted()
  await bucket.upload()
  await look()
  await look()
  bucket.calls()
  await look()
  expect(bucket.calls()).toEqual([`GET ${INDEX_KEY}, unchanged`])
  bucket.put('new.wav', makeWav({ title: 'Newcomer' }))
  rmSync(join(bucket.dir, 'Classics/mambo.wav'))
  await bucket.upload(true)
  expect(await search('newcomer')).toEqual([])
  bucket.calls()
  await look()
  expect(await search('newcomer')).toHaveLength(1)
  expect(await search('mambo')).toEqual([])
  expect(bucket.calls()).toEqual([`GET ${INDEX_KEY}`])
})

it('two backends that look at once agree, and what is as it should be is left alone', async () => {
  const first = await openHosted()
  await first.bucket.upload()
  const second = openOnBucket(hosted, first.bucket.store)
  await Promise.all([first.look(), second.look()])
  expect([first.reports, second.reports].flat()).not.toContainEqual(
    expect.stringContaining('could not be indexed'),
  )
  const written = async () =>
    (await sql`select id, xmin::text from music_playlists order by id`.execute(first.db)).rows
  const before = await written()
  await first.look()
  await second.look()
  expect(await written()).toEqual(before)
})

it('F5: hosted without any song nothing is sold, and with the first one it is', async () => {
  const { bucket, look, call, clock } = await openHosted()
  const lacks = async () => {
    clock.elapsed += 5_000
    return (await call('GET', '/api/booth')).body.lacks
  }
  await look()
  expect(await lacks()).toBe('music')
  await bucket.upload()
  await look()
  // Its songs are there; a cashier is not.
  expect(await lacks()).toBe('payment')
})

it('a store that is away keeps its songs for a minute, and says so to who wants one', async () => {
  const { bucket, look, search, addressOf, reports } = await openHosted()
  await bucket.upload()
  await look()
  bucket.fake.behave('away')
  // What is known of the bucket is good for an address; whether the store gives it, the kiosk finds out.
  expect((await addressOf('glitter')).status).toBe(200)
  await look()
  expect(await search('glitter')).toHaveLength(1)
  expect(reports.at(-1)).toMatch(/S3 answered 503 SlowDown\. The songs stay in the index/)
  await look()
  await look()
  expect(await search('glitter')).toEqual([])
  bucket.fake.behave('well')
  await look()
  expect(await search('glitter')).toHaveLength(1)
})

it('a backend that knows nothing of its bucket yet answers that the store is away, and recovers', async () => {
  const { bucket, look, search } = await openHosted()
  await bucket.upload()
  await look()
  const cold = openOnBucket(hosted, bucket.store)
  const [song] = await search('glitter')
  const ask = () => cold.call('GET', `/api/music/tracks/${song?.id}/stream`)
  bucket.fake.behave('away')
  expect(await ask()).toMatchObject({ status: 503, body: { error: { code: 'song_store_away' } } })
  bucket.fake.behave('well')
  expect((await ask()).status).toBe(200)
})
