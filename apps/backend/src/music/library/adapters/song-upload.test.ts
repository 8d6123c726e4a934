import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSongStore } from '../../../testing/song-store.ts'
import { makeMp3, makeWav, pixel } from '../../testing/song-files.ts'
import { INDEX_KEY, type IndexedFile, objectKey, readIndex } from '../song-index.ts'

const one = makeMp3({ title: 'One', artist: 'Zoë', album: 'First', picture: pixel })
const two = makeWav({ title: 'Two', seconds: 2 })
const list = '#EXTM3U\nA/öne.mp3\n'
const files = { 'A/öne.mp3': one, 'two.wav': two, 'cover.png': pixel, 'Top 40.m3u8': list }
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

type Bucket = Awaited<ReturnType<typeof openSongStore>>

function indexIn({ fake }: Bucket): Map<string, IndexedFile> {
  const index = fake.files.get(INDEX_KEY)
  return (index && readIndex(index.bytes)) ?? new Map()
}

/** Whether every object that the index names is in the bucket, whole. */
function isTrue(bucket: Bucket): boolean {
  return [...indexIn(bucket).values()].every(({ sha256: own, content, song }) => {
    const named = [
      ...(content === undefined ? [own] : []),
      ...(song?.picture ? [song.picture] : []),
    ]
    return named.every((hash) => {
      const held = bucket.fake.files.get(objectKey(hash))
      return held !== undefined && sha256(held.bytes) === hash
    })
  })
}

describe('a folder that is uploaded', () => {
  it('is in the bucket with its tags, pictures and lists, each object under the hash of what is in it', async () => {
    const bucket = await openSongStore({ ...files, 'licence.json': '{}', 'notes.txt': 'no' })
    expect(await bucket.upload()).toEqual({
      songs: 2,
      brought: 3,
      removed: 0,
      hasLicence: true,
    })
    expect(indexIn(bucket).get('A/öne.mp3')).toMatchObject({
      size: one.length,
      sha256: sha256(one),
      song: { title: 'One', artists: ['Zoë'], album: 'First', picture: sha256(pixel) },
    })
    expect(indexIn(bucket).get('two.wav')?.song).toMatchObject({ durationMs: 2_000, picture: null })
    expect(indexIn(bucket).get('Top 40.m3u8')?.content).toBe(Buffer.from(list).toString('base64'))
    expect([...indexIn(bucket).keys()]).toContain('licence.json')
    const keys = [sha256(one), sha256(pixel), sha256(two)].map(objectKey)
    expect([...bucket.fake.files.keys()].toSorted()).toEqual([...keys, INDEX_KEY].toSorted())
    expect(bucket.fake.files.get(objectKey(sha256(one)))?.type).toBe('audio/mpeg')
    expect(isTrue(bucket)).toBe(true)
    expect(bucket.fake.violations).toEqual([])
  })

  it('is brought once: again only what is new or changed, and the index last', async () => {
    const bucket = await openSongStore(files)
    await bucket.upload()
    bucket.calls()
    expect(await bucket.upload()).toMatchObject({ songs: 2, brought: 0, removed: 0 })
    expect(bucket.calls()).toEqual([`GET ${INDEX_KEY}`])

    const changed = makeWav({ title: 'Two', seconds: 3 })
    bucket.put('two.wav', changed)
    expect(await bucket.upload()).toMatchObject({ songs: 2, brought: 1, removed: 0 })
    const key = objectKey(sha256(changed))
    expect(bucket.calls()).toEqual([
      `GET ${INDEX_KEY}`,
      `GET ${key}`,
      `PUT ${key}`,
      `PUT ${INDEX_KEY}`,
    ])
    expect(indexIn(bucket).get('two.wav')?.song?.durationMs).toBe(3_000)
  })

  it('cut short anywhere leaves the bucket as it was, and the next try goes on', async () => {
    const bucket = await openSongStore(files)
    await bucket.upload()
    const before = bucket.fake.files.get(INDEX_KEY)
    const songs = [4, 5, 6].map((seconds) => makeWav({ title: `New ${seconds}`, seconds }))
    for (const [at, song] of songs.entries()) bucket.put(`new-${at}.wav`, song)
    songs.push(makeWav({ title: 'Two', seconds: 9 }))
    bucket.put('two.wav', songs[3] ?? '')
    // The index of before, a look and a write for each of four, and the index.
    for (const calls of [0, 1, 2, 5, 8, 9]) {
      bucket.cutAfter(calls)
      const message =
        calls % 9 === 0 ? /^fetch failed$/ : /^"\S+" was not uploaded \(fetch failed\)/
      await expect(bucket.upload()).rejects.toThrow(message)
      expect(bucket.fake.files.get(INDEX_KEY)).toBe(before)
      expect(isTrue(bucket)).toBe(true)
      for (const hash of songs.map(sha256)) bucket.fake.files.delete(objectKey(hash))
    }
    bucket.cutAfter(5)
    await expect(bucket.upload()).rejects.toThrow('Run it again')
    bucket.cutAfter(Number.POSITIVE_INFINITY)
    expect(await bucket.upload()).toMatchObject({ songs: 5, brought: 2 })
    expect(isTrue(bucket)).toBe(true)
  })

  it('takes nothing away unless it is told to, and then the index goes first', async () => {
    const bucket = await openSongStore(files)
    await bucket.upload()
    rmSync(join(bucket.dir, 'two.wav'))
    expect(await bucket.upload()).toMatchObject({ songs: 2, brought: 0, removed: 0 })
    bucket.calls()
    expect(await bucket.upload(true)).toMatchObject({ songs: 1, brought: 0, removed: 1 })
    expect(bucket.calls().slice(1)).toEqual([
      `PUT ${INDEX_KEY}`,
      `DELETE ${objectKey(sha256(two))}`,
    ])
    expect(isTrue(bucket)).toBe(true)
  })

  it('says what it leaves out and why; one that was there before stays as it was', async () => {
    const bucket = await openSongStore({ ...files, 'bad.mp3': 'not music' })
    await bucket.upload()
    expect(bucket.said).toContainEqual(expect.stringMatching(/^"bad.mp3" is left out: /))
    bucket.put('two.wav', 'broken by a bad disk')
    await bucket.upload(true)
    expect(indexIn(bucket).get('two.wav')?.sha256).toBe(sha256(two))
  })

  it('is refused in one sentence where there is nothing to upload, or nowhere', async () => {
    const bucket = await openSongStore({ 'notes.txt': 'hello' })
    await expect(bucket.upload(true)).rejects.toThrow(`There are no songs in ${bucket.dir}.`)
    rmSync(bucket.dir, { recursive: true })
    await expect(bucket.upload()).rejects.toThrow("The folder of songs can't be read: ")
    bucket.fake.behave('away')
    await expect(bucket.upload()).rejects.toThrow('S3 answered 503 SlowDown')
    bucket.fake.behave('well')
    bucket.fake.files.set(INDEX_KEY, { bytes: Buffer.from('{"format":2}'), type: '' })
    await expect(bucket.upload()).rejects.toThrow(`${INDEX_KEY} in the bucket can't be read`)
  })
})
