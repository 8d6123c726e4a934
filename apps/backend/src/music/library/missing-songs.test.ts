import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../platform/db/testing/test-database.ts'
import { indexFolder } from '../testing/indexed-folder.ts'
import { makeWav } from '../testing/song-files.ts'

const { db } = openTestDatabase()

const rowOf = (path: string) =>
  db.selectFrom('music_tracks').selectAll().where('path', '=', path).executeTakeFirst()

describe('songs that go away', () => {
  it('one that is deleted is no longer offered; what was played of it stays in the log', async () => {
    const { indexer, titles, dir } = indexFolder(db, {
      files: { 'a.wav': makeWav({ title: 'A' }), 'b.wav': makeWav({ title: 'B' }) },
    })
    indexer.start()
    await expect.poll(titles).toEqual(['A', 'B'])
    const { id } = (await rowOf('a.wav'))!
    await db
      .insertInto('music_plays')
      .values({
        session_id: randomUUID(),
        booth: null,
        provider: 'library',
        trackId: id,
        trackName: 'A',
        at: new Date(),
      })
      .execute()
    rmSync(join(dir, 'a.wav'))
    await expect.poll(titles).toEqual(['B'])
    const plays = await db.selectFrom('music_plays').select('trackName').execute()
    expect(plays).toEqual([{ trackName: 'A' }])
  })

  it('one that comes back as it was is offered again, without being read', async () => {
    const { indexer, titles, dir, counts } = indexFolder(db, {
      files: { 'a.wav': makeWav({ title: 'A' }), 'b.wav': makeWav({ title: 'B' }) },
    })
    indexer.start()
    await expect.poll(titles).toEqual(['A', 'B'])
    renameSync(join(dir, 'a.wav'), join(dir, '.a.wav'))
    await expect.poll(titles).toEqual(['B'])
    renameSync(join(dir, '.a.wav'), join(dir, 'a.wav'))
    await expect.poll(titles).toEqual(['A', 'B'])
    expect(counts.read.sort()).toEqual(['a.wav', 'b.wav'])
  })

  it('one that is gone for a month is forgotten, and its words with it', async () => {
    const { indexer, titles, dir, clock } = indexFolder(db, {
      files: { 'a.wav': makeWav({ title: 'Zanzibar' }), 'b.wav': makeWav({ title: 'B' }) },
    })
    indexer.start()
    await expect.poll(titles).toEqual(['B', 'Zanzibar'])
    rmSync(join(dir, 'a.wav'))
    await expect.poll(titles).toEqual(['B'])
    expect(await rowOf('a.wav')).toBeDefined()
    clock.time += 31 * 86_400_000
    await expect.poll(() => rowOf('a.wav')).toBeUndefined()
    const words = db.selectFrom('music_words').select('word').where('word', '=', 'zanzibar')
    await expect.poll(() => words.execute()).toEqual([])
  })

  it.each(['gone', 'empty'])('a disk that is %s keeps its songs for a minute', async (how) => {
    const { indexer, titles, dir, clock, counts, lines } = indexFolder(db, {
      files: { 'x/a.wav': makeWav({ title: 'A' }), 'x/b.wav': makeWav({ title: 'B' }) },
    })
    const away = `${dir}-away`
    indexer.start()
    await expect.poll(titles).toEqual(['A', 'B'])
    renameSync(dir, away)
    if (how === 'empty') mkdirSync(dir)
    await expect.poll(() => lines.some((line) => line.includes('waiting for them'))).toBe(true)
    clock.elapsed += 59_999
    const { looks } = counts
    await expect.poll(() => counts.looks).toBeGreaterThan(looks + 2)
    expect(await titles()).toEqual(['A', 'B'])
    clock.elapsed += 1
    clock.time += 400 * 86_400_000
    await expect.poll(titles).toEqual([])
    const kept = await db.selectFrom('music_tracks').select('id').execute()
    expect(kept).toHaveLength(2)
    if (how === 'empty') rmSync(dir, { recursive: true })
    renameSync(away, dir)
    await expect.poll(titles).toEqual(['A', 'B'])
    expect(counts.read).toHaveLength(2)
    expect(lines).toContainEqual('music: the songs are back')
  })
})
