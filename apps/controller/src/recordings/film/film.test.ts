import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { systemClock } from '@discobooth/runtime/clock'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { nodeFiles } from '../disk/node-files.ts'
import { createRecordings, type Recordings } from '../recordings.ts'
import { StandInBackend } from '../testing/stand-in-backend.ts'
import { ids } from '../testing/upload-rig.ts'

const run = promisify(execFile)
const take = { photo: false, video: true }
let folder: string
let backend: StandInBackend
let recordings: Recordings
const notes: string[] = []

async function start(): Promise<void> {
  recordings = createRecordings({
    settings: { folder: join(folder, 'spool'), backendUrl: backend.url, minFreeBytes: 0 },
    ...{ boothKey: 'the-key-of-this-booth', ffmpeg: 'ffmpeg', env: process.env },
    ...{ clock: systemClock, files: nodeFiles, fetch, wall: () => new Date() },
    random: () => 0.5,
    onTrouble: () => {},
  })
  recordings.onNote((code, detail) => notes.push(`${code} ${detail}`))
  await recordings.start()
}
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'discobooth-film-'))
  backend = await new StandInBackend().start()
  backend.words = null
  backend.film = { words: { title: 'Glitterkogel', line: 'DiscoBooth · 1 May 2026' }, song: null }
  notes.length = 0
})
afterEach(async () => {
  await recordings.stop()
  await backend.stop()
  rmSync(folder, { recursive: true })
})

/** Four seconds with a sound, in fragments, as the camera writes them. */
async function party(sessionId: string): Promise<void> {
  await recordings.begin({ sessionId, take })
  const shelf = await recordings.shelf(sessionId)
  const video = shelf?.nextVideo() ?? { name: '', path: '' }
  await run('ffmpeg', [
    ...['-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=15:duration=4'],
    ...['-f', 'lavfi', '-i', 'sine=duration=4', '-shortest', '-pix_fmt', 'yuv420p', '-g', '8'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'],
    ...['-movflags', '+frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4', video.path],
  ])
  await shelf?.keepVideo(video, null)
  await recordings.over(sessionId, null)
}

const has = (name: string) => backend.delivered(ids.first).includes(name)
const film = () => eventually('the film is there', () => has('film-1.mp4'), 300_000)

// ffmpeg has the processor that the other tests leave it.
const limitMs = 400_000
const isLong = process.env['TEST_LONG'] === '1'

it(
  'follows the video, upright, seekable, as loud as others and nowhere black',
  async () => {
    await start()
    await party(ids.first)
    await film()
    const told = backend.reports.get(ids.first) ?? []
    expect(told.map(({ filmToCome = false }) => filmToCome)).toEqual([false, true, false])
    expect(told.at(-1)?.files.map(({ name }) => name)).toContain('film-1.mp4')
    expect(has('video-1.mp4'), 'the unedited one').toBe(true)
    const path = join(folder, 'film.mp4')
    writeFileSync(path, backend.file(ids.first, 'film-1.mp4')?.bytes ?? '')
    const { stdout } = await run('ffprobe', [
      ...['-v', 'error', '-of', 'csv=p=0', '-show_entries'],
      ...['stream=codec_name,width,height,pix_fmt:format=duration', path],
    ])
    expect(stdout).toMatch(/h264,720,1280,yuv420p\s+aac\s/)
    expect(Number(stdout.trim().split('\n').at(-1))).toBeGreaterThan(3)
    const { stderr } = await run('ffmpeg', [
      ...['-hide_banner', '-nostats', '-i', path, '-vf', 'blackdetect=d=0.2'],
      ...['-af', 'ebur128', '-f', 'null', '-'],
    ])
    expect(stderr).not.toContain('black_start')
    const lufs = /\bI:\s*(-[\d.]+) LUFS/.exec(stderr.slice(stderr.lastIndexOf('Summary:')))?.[1]
    expect(Math.abs(Number(lufs) + 14)).toBeLessThan(1)
    const isGone = () => readdirSync(join(folder, 'spool')).every((name) => name !== ids.first)
    await eventually('nothing of it is left in the booth', isGone)
  },
  limitMs,
)

it.runIf(isLong)(
  'waits while the next party is filmed, and is made after a restart all the same',
  async () => {
    await start()
    await recordings.begin({ sessionId: ids.second, take })
    await party(ids.first)
    await eventually('the rest is there', () => has('video-1.mp4'), 100_000)
    expect(has('film-1.mp4')).toBe(false)
    expect(readdirSync(join(folder, 'spool', ids.first)), 'it is made of this').toContain(
      'video-1.mp4',
    )
    await recordings.stop()
    await start()
    await film()
    expect(notes.filter((note) => note.includes('film'))).toEqual([
      `recording_delivered ${ids.first} film-1.mp4`,
    ])
  },
  limitMs,
)
