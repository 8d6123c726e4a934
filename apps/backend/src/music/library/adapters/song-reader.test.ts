import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { createSongReader } from './song-reader.ts'

const place = (name: string) =>
  fileURLToPath(new URL(`../../testing/formats/${name}`, import.meta.url))
const song = place('song.flac')

/** Limits that are reached when the test says so. */
function limits() {
  const set: (() => void)[] = []
  const after = (_ms: number, act: () => void) => {
    set.push(act)
    return () => void set.splice(set.indexOf(act), 1)
  }
  return { after, reach: (which: number) => set[which]?.() }
}

it('reads tags and pictures in another process, many at once, each for who asked', async () => {
  const reader = createSongReader()
  const names = ['song.flac', 'song.m4a', 'song.ogg', 'song.opus', 'song.flac', 'nothing.mp3']
  const read = await Promise.all(names.map((name) => reader.readTags(place(name))))
  expect(read.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false])
  const picture = await reader.readPicture(song)
  expect(picture && Buffer.from(picture).toString('latin1', 1, 4)).toBe('PNG')
})

it('a file that takes too long is left out, and the next one is read', async () => {
  const { after, reach } = limits()
  const reader = createSongReader({ after })
  const endless = reader.readTags(song)
  reach(0)
  expect(await endless).toEqual({ ok: false, reason: 'it was not read within 30 s' })
  expect(await reader.readTags(song)).toMatchObject({ ok: true, tags: { title: 'Größe' } })
})

it('files that were read beside it are not blamed: each is read again alone', async () => {
  const { after, reach } = limits()
  const reader = createSongReader({ after })
  const read = Promise.all([1, 2, 3].map(() => reader.readTags(song)))
  reach(1)
  expect((await read).map(({ ok }) => ok)).toEqual([true, true, true])
})

it('a file that takes too much memory ends its reader, not the backend', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'discobooth-song-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const hostile = join(folder, 'hostile.flac')
  await writeFile(hostile, flacOfTags(100_000))
  const reader = createSongReader({ memoryMb: 16 })
  expect(await reader.readTags(hostile)).toEqual({ ok: false, reason: 'it needs more than 16 MB' })
  expect(await reader.readTags(song)).toMatchObject({ ok: true, tags: { title: 'Größe' } })
})

/** A small file of which a reader makes very many objects. */
function flacOfTags(count: number): Buffer {
  const tag = Buffer.concat([littleEndian(3), Buffer.from('A=B')])
  const tags = [littleEndian(0), littleEndian(count), Buffer.alloc(tag.length * count, tag)]
  const info = Buffer.alloc(34)
  info.set([0x0a, 0xc4, 0x42, 0xf0], 10)
  return Buffer.concat([Buffer.from('fLaC'), block(0, info), block(0x80 + 4, Buffer.concat(tags))])
}

function block(type: number, content: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt8(type)
  head.writeUIntBE(content.length, 1, 3)
  return Buffer.concat([head, content])
}

function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
