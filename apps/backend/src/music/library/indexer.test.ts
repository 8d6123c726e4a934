import { appendFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { SongBeats } from '@discobooth/contract/music/music-api'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../platform/db/testing/test-database.ts'
import { indexFolder } from '../testing/indexed-folder.ts'
import { makeFolder, makeMp3, makeWav, pixel } from '../testing/song-files.ts'
import type { FoundBeats } from './files.ts'

const { db } = openTestDatabase()

const rowOf = (path: string) =>
  db.selectFrom('music_tracks').selectAll().where('path', '=', path).executeTakeFirst()

describe('a folder of songs', () => {
  it('is indexed with its tags and covers, and start does not wait for it', async () => {
    const { indexer, titles } = indexFolder(db, {
      files: {
        'A/one.wav': makeWav({ title: 'One', artist: 'Zoë', album: 'First', seconds: 2 }),
        'A/cover.png': pixel,
        'B/two.mp3': makeMp3({ title: 'Two ☂', artist: 'B', picture: pixel }),
        'B/deep/er/Somebody - Three.MP3': makeMp3(),
      },
    })
    expect(indexer.start()).toBeUndefined()
    await expect.poll(titles).toEqual(['One', 'Three', 'Two ☂'])
    expect(await rowOf('A/one.wav')).toMatchObject({
      artists: ['Zoë'],
      album: 'First',
      durationMs: 2_000,
      hasPicture: false,
      coverPath: 'A/cover.png',
    })
    expect(await rowOf('B/two.mp3')).toMatchObject({ hasPicture: true, coverPath: null })
    expect(await rowOf('B/deep/er/Somebody - Three.MP3')).toMatchObject({ artists: ['Somebody'] })
  })

  it('is left by no link, and what is hidden or no song stays out', async () => {
    const outside = makeFolder({ 'secret.wav': makeWav({ title: 'Secret' }) })
    const { indexer, titles, dir, put } = indexFolder(db, {
      files: {
        'one.wav': makeWav({ title: 'One' }),
        '.hidden.wav': makeWav({ title: 'Hidden' }),
        '.trash/two.wav': makeWav({ title: 'Trash' }),
        'notes.txt': 'hello',
      },
    })
    symlinkSync(join(outside.dir, 'secret.wav'), join(dir, 'linked.wav'))
    symlinkSync(outside.dir, join(dir, 'linked'))
    symlinkSync(dir, join(dir, 'round'))
    indexer.start()
    await expect.poll(titles).toEqual(['One'])
    put('zzz.wav', makeWav({ title: 'Zzz' }))
    await expect.poll(titles).toEqual(['One', 'Zzz'])
    outside.remove()
  })

  it('tells which file it leaves out and why, once, and takes it when it is repaired', async () => {
    const { indexer, titles, put, lines } = indexFolder(db, {
      files: { 'good.wav': makeWav({ title: 'Good' }), 'bad.mp3': 'not music', 'empty.ogg': '' },
    })
    indexer.start()
    await expect.poll(titles).toEqual(['Good'])
    await expect.poll(() => lines.filter((line) => line.includes('left out'))).toHaveLength(2)
    expect(lines).toContainEqual(expect.stringMatching(/^music: "bad\.mp3" is left out: .+/))
    expect(lines).toContainEqual(expect.stringMatching(/^music: "empty\.ogg" is left out: .+/))
    put('bad.mp3', makeMp3({ title: 'Mended' }))
    await expect.poll(titles).toEqual(['Good', 'Mended'])
  })

  it('is read again where it changed, and nowhere else', async () => {
    const { indexer, titles, put, counts } = indexFolder(db, {
      files: { 'a.wav': makeWav({ title: 'A' }), 'b.wav': makeWav({ title: 'B' }) },
    })
    indexer.start()
    await expect.poll(titles).toEqual(['A', 'B'])
    counts.read.length = 0
    put('b.wav', makeWav({ title: 'Better' }))
    await expect.poll(titles).toEqual(['A', 'Better'])
    expect(counts.read).toEqual(['b.wav'])
  })

  it('is watched: a song that is put there is noticed between two looks', async () => {
    const { indexer, titles, put, counts } = indexFolder(db, {
      files: { 'deep/a.wav': makeWav({ title: 'A' }) },
      pace: { floorMs: 3_600_000 },
    })
    indexer.start()
    await expect.poll(titles).toEqual(['A'])
    await expect.poll(() => counts.looks).toBe(1)
    put('deep/b.wav', makeWav({ title: 'B' }))
    await expect.poll(titles).toEqual(['A', 'B'])
    put('new/c.wav', makeWav({ title: 'C' }))
    await expect.poll(titles).toEqual(['A', 'B', 'C'])
  })

  it('is read a few files at a time, and a stop in the middle leaves nothing behind', async () => {
    let atOnce = 0
    let most = 0
    const files = Object.fromEntries(
      Array.from({ length: 120 }, (_, at) => [`${at}.wav`, makeWav({ title: `${at}` })]),
    )
    const { indexer, titles } = indexFolder(db, {
      files,
      around: (real) => ({
        ...real,
        async readTags(path) {
          atOnce += 1
          most = Math.max(most, atOnce)
          const tags = await real.readTags(path)
          atOnce -= 1
          return tags
        },
      }),
    })
    indexer.start()
    await expect.poll(async () => (await titles()).length).toBeGreaterThan(0)
    await indexer.stop()
    expect(most).toBeLessThanOrEqual(4)
    expect(atOnce).toBe(0)
    await expect.poll(() => process.getActiveResourcesInfo()).not.toContain('FSEventWrap')
  })
})

describe('a file that is being copied', () => {
  it('is taken when it has come to rest, and not before', async () => {
    const { indexer, titles, clock, counts, dir } = indexFolder(db)
    clock.time = Date.now()
    const whole = makeWav({ title: 'Whole', seconds: 4 })
    const place = join(dir, 'song.wav')
    indexer.start()
    for (let from = 0; from < whole.length; from += 10_000) {
      appendFileSync(place, whole.subarray(from, from + 10_000))
      const { looks } = counts
      await expect.poll(() => counts.looks).toBeGreaterThan(looks + 2)
      clock.elapsed += 19
      await expect.poll(() => counts.looks).toBeGreaterThan(looks + 4)
      expect(counts.read).toEqual([])
    }
    clock.elapsed += 1
    await expect.poll(titles).toEqual(['Whole'])
    expect((await rowOf('song.wav'))?.durationMs).toBe(4_000)
    expect(counts.read).toEqual(['song.wav'])
  })

  it('that could not be read is tried again, ever more seldom', async () => {
    let failures = 3
    const { indexer, titles, clock, counts, lines } = indexFolder(db, {
      files: { 'a.wav': makeWav({ title: 'A' }) },
      pace: { retryMs: 1_000 },
      around: (real) => ({
        ...real,
        async readTags(path) {
          const tags = await real.readTags(path)
          if (failures === 0) return tags
          failures -= 1
          return { ok: false, reason: 'the disk is tired' }
        },
      }),
    })
    indexer.start()
    for (const waitMs of [1_000, 2_000, 4_000]) {
      const { length } = counts.read
      await expect.poll(() => counts.read.length).toBe(Math.max(1, length))
      // The look that met the failure must be over before time may pass.
      const met = counts.looks
      await expect.poll(() => counts.looks).toBeGreaterThan(met + 1)
      const { looks } = counts
      clock.elapsed += waitMs - 1
      await expect.poll(() => counts.looks).toBeGreaterThan(looks + 2)
      expect(counts.read).toHaveLength(Math.max(1, length))
      clock.elapsed += 1
      await expect.poll(() => counts.read.length).toBe(Math.max(1, length) + 1)
    }
    await expect.poll(titles).toEqual(['A'])
    expect(lines.filter((line) => line.includes('the disk is tired'))).toHaveLength(1)
  })
})

it('a cover that is put beside a song, or changed, gets another address', async () => {
  const { indexer, titles, put, dir, counts } = indexFolder(db, {
    files: { 'x/a.wav': makeWav({ title: 'A' }) },
  })
  const cover = async () => {
    const row = await rowOf('x/a.wav')
    return { path: row?.coverPath, version: row?.coverVersion }
  }
  indexer.start()
  await expect.poll(titles).toEqual(['A'])
  const drawn = await cover()
  put('x/Folder.JPG', pixel)
  await expect.poll(async () => (await cover()).path).toBe('x/Folder.JPG')
  const first = await cover()
  utimesSync(join(dir, 'x/Folder.JPG'), 1, 1)
  await expect.poll(async () => (await cover()).version).not.toBe(first.version)
  rmSync(join(dir, 'x/Folder.JPG'))
  await expect.poll(cover).toEqual(drawn)
  expect(counts.read).toEqual(['x/a.wav'])
})

it('[9.28, 9.29] playlists are folders and m3u files, and follow what changes', async () => {
  const { indexer, put, dir, lines } = indexFolder(db, {
    files: {
      'Bangers/b.wav': makeWav({ title: 'bee' }),
      'Bangers/a.wav': makeWav({ title: 'Ädam' }),
      'Bangers/c.wav': makeWav({ title: 'Cee' }),
      'loose.wav': makeWav({ title: 'Loose' }),
      'Top 40.m3u': '#EXTM3U\r\nBangers\\a.wav\r\nloose.wav\r\n../../etc/passwd\r\n',
    },
  })
  const playlists = async () => {
    const rows = await db
      .selectFrom('music_playlists')
      .innerJoin('music_playlist_tracks', 'playlist', 'music_playlists.id')
      .innerJoin('music_tracks', 'music_tracks.id', 'track')
      .select(['name', 'title'])
      .orderBy('name')
      .orderBy('titleKey')
      .execute()
    return rows.map(({ name, title }) => `${name}: ${title}`)
  }
  indexer.start()
  await expect
    .poll(playlists)
    .toEqual(['Bangers: Ädam', 'Bangers: bee', 'Bangers: Cee', 'Top 40: Ädam', 'Top 40: Loose'])
  expect(lines).toContainEqual(
    'music: "Top 40.m3u" names 1 songs that are not here: "../../etc/passwd"',
  )
  put('Top 40.m3u', 'Bangers/c.wav')
  rmSync(join(dir, 'Bangers/b.wav'))
  await expect.poll(playlists).toEqual(['Bangers: Ädam', 'Bangers: Cee', 'Top 40: Cee'])
})

const beats: SongBeats = { bpm: 120, beatsMs: [0, 500, 1_000, 1_500], firstBar: 0, dropsMs: [] }

it('a song is listened to once, a changed one again, and one that fails not again and again', async () => {
  const listened: string[] = []
  const { indexer, put, lines } = indexFolder(db, {
    files: { 'a.wav': makeWav({ title: 'A' }), 'bad.wav': makeWav({ title: 'Bad' }) },
    pace: { beatsAfterMs: 0 },
    around: (real) => ({
      ...real,
      findBeats(path): Promise<FoundBeats> {
        listened.push(path)
        const isBad = path === 'bad.wav'
        return Promise.resolve(isBad ? { ok: false, reason: 'it is noise' } : { ok: true, beats })
      },
    }),
  })
  const kept = () =>
    db.selectFrom('music_tracks').select(['title', 'beats']).orderBy('title').execute()
  indexer.start()
  await expect.poll(kept).toEqual([
    { title: 'A', beats },
    { title: 'Bad', beats: null },
  ])
  put('a.wav', makeWav({ title: 'Better' }))
  await expect.poll(() => listened.toSorted()).toEqual(['a.wav', 'a.wav', 'bad.wav'])
  await expect.poll(kept).toEqual([
    { title: 'Bad', beats: null },
    { title: 'Better', beats },
  ])
  expect(listened.filter((path) => path === 'bad.wav')).toHaveLength(1)
  expect(lines.filter((line) => line.includes('it is noise'))).toHaveLength(1)
})
