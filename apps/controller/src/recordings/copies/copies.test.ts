import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@discobooth/runtime/clock'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { nodeFiles } from '../disk/node-files.ts'
import { createRecordings, type Recordings } from '../recordings.ts'
import { StandInBackend } from '../testing/stand-in-backend.ts'
import { ids, UploadRig } from '../testing/upload-rig.ts'
import { drawingWith } from './drawing.ts'

const photosOnly = { photo: true, video: false }
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'discobooth-copies-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('with the real program', () => {
  let backend: StandInBackend
  let recordings: Recordings
  const notes: string[] = []
  const start = async () => {
    recordings = createRecordings({
      settings: { folder: join(folder, 'spool'), backendUrl: backend.url, minFreeBytes: 0 },
      ...{ boothKey: 'the-key-of-this-booth', ffmpeg: null, env: process.env },
      ...{ clock: systemClock, files: nodeFiles, fetch, wall: () => new Date() },
      random: () => 0.5,
      onTrouble: () => {},
    })
    recordings.onNote((code, detail) => notes.push(`${code} ${detail}`))
    await recordings.start()
  }
  beforeEach(async () => {
    backend = await new StandInBackend().start()
    backend.words = { title: 'Glitterkogel', line: 'DiscoBooth · 19 November 2026' }
    await start()
  })
  afterEach(async () => {
    await recordings.stop()
    await backend.stop()
  })
  const photo = (background: string) =>
    sharp({ create: { width: 1_600, height: 1_200, channels: 3, background } })
      .jpeg()
      .toBuffer()

  async function party(pictures: readonly Uint8Array[]): Promise<void> {
    await recordings.begin({ sessionId: ids.first, take: photosOnly })
    const shelf = await recordings.shelf(ids.first)
    for (const picture of pictures) await shelf?.keepPhoto(picture)
    await recordings.over(ids.first, null)
  }
  const arrived = (count: number) =>
    eventually('all of it is there', () => backend.delivered(ids.first).length === count, 60_000)
  const metadataOf = (name: string) =>
    sharp(backend.file(ids.first, name)?.bytes ?? Buffer.of()).metadata()

  it('each photo arrives with a small copy, and the party with a strip; nothing stays in the booth', async () => {
    const pictures = [await photo('#b14bff'), await photo('#2ee59d')]
    await party(pictures)
    await arrived(5)
    expect(backend.delivered(ids.first)).toEqual([
      ...['photo-1.jpg', 'photo-2.jpg', 'small-1.jpg', 'small-2.jpg', 'strip-1.jpg'],
    ])
    expect(backend.file(ids.first, 'photo-1.jpg')?.bytes).toEqual(pictures[0])
    expect(await metadataOf('small-2.jpg')).toMatchObject({ format: 'jpeg', width: 1_080 })
    expect(await metadataOf('strip-1.jpg')).toMatchObject({ format: 'jpeg', width: 792 })
    expect(backend.reports.get(ids.first)).toHaveLength(2)
    // What is made is told of before the first file is brought: nothing else ends the wait for it.
    const told = backend.calls.filter((call) => call.startsWith('PUT media'))
    expect(told.slice(0, 2)).toEqual(['PUT media', 'PUT media'])
    const isGone = () => !readdirSync(join(folder, 'spool')).includes(ids.first)
    await eventually('the spool is empty', isGone)
  })

  it('a photo that shows nothing costs its own copy; it arrives as it is, and the operator is told', async () => {
    const cut = (await photo('#2ee59d')).subarray(0, 300)
    await party([await photo('#b14bff'), cut])
    await arrived(4)
    expect(backend.delivered(ids.first)).toEqual([
      ...['photo-1.jpg', 'photo-2.jpg', 'small-1.jpg', 'strip-1.jpg'],
    ])
    expect(backend.file(ids.first, 'photo-2.jpg')?.bytes).toEqual(cut)
    expect(backend.lastReport(ids.first)?.problem).toBe('photo-2.jpg shows nothing.')
    expect(notes.join()).toContain('small-2.jpg: there is no picture.')
  })
})

describe('where the program is ill', () => {
  const program = (does: string) => {
    const path = join(folder, 'draw')
    writeFileSync(path, `#!/bin/sh\n${does}\n`, { mode: 0o755 })
    return path
  }

  it.each([
    ['fails', 'exit 1', 'ended with code 1'],
    ['says nothing', 'exit 0', 'without a word'],
    ['writes nothing', 'printf made', 'ENOENT'],
    ['is killed', 'kill -9 $$', 'ended by SIGKILL'],
    ['hangs', 'exec sleep 1000', 'gave no answer within'],
  ])('and %s, the photos arrive without copies, and that is noted', async (how, does, note) => {
    const rig = await UploadRig.open({
      draw: ({ clock }) =>
        drawingWith({
          // Time passes only for who hangs: a busy machine is slow to fail.
          clock: how === 'hangs' ? clock : systemClock,
          ...{ env: process.env, stopped: new AbortController().signal },
          command: [program(does)],
        }),
    })
    rig.backend.words = { title: '', line: '' }
    await rig.party(ids.first, ['one', 'two'])
    await rig.until('both are there', () => rig.backend.delivered(ids.first).length === 2)
    expect(rig.backend.delivered(ids.first)).toEqual(['photo-1.jpg', 'photo-2.jpg'])
    expect(rig.backend.reports.get(ids.first), 'there is no news').toHaveLength(1)
    const noted = rig.notes.filter((one) => one.startsWith('recording_trouble'))
    expect(noted[0]).toMatch(new RegExp(`${ids.first} small-1.jpg: .*${note}`))
    await rig.stop()
  })
})
