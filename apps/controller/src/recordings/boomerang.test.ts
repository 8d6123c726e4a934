import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SMALL_BYTES } from '@discobooth/contract/media/media-kinds'
import { systemClock } from '@discobooth/runtime/clock'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { nodeFiles } from './disk/node-files.ts'
import { createRecordings, type Recordings } from './recordings.ts'
import { StandInBackend } from './testing/stand-in-backend.ts'
import { tinyMp4 } from './testing/tiny-mp4.ts'
import { both, ids, UploadRig } from './testing/upload-rig.ts'

const run = promisify(execFile)
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'discobooth-boomerang-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Three seconds that grow brighter, with sound and in fragments, as the camera writes them. */
const film = (path: string) =>
  run('ffmpeg', [
    ...['-loglevel', 'error', '-f', 'lavfi', '-i'],
    'color=white:size=160x90:rate=15:duration=3,fade=in:0:45',
    ...['-f', 'lavfi', '-i', 'sine=duration=3', '-shortest', '-pix_fmt', 'yuv420p', '-g', '8'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'],
    ...['-movflags', '+frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4', path],
  ])

/** How bright each frame of a film is. */
async function brightness(path: string): Promise<number[]> {
  const { stdout } = await run('ffprobe', [
    ...['-v', 'error', '-f', 'lavfi', '-i', `movie=${path},signalstats`],
    ...['-show_entries', 'frame_tags=lavfi.signalstats.YAVG', '-of', 'csv=p=0'],
  ])
  return stdout.trim().split('\n').map(Number)
}

describe('with a real ffmpeg', () => {
  let backend: StandInBackend
  let recordings: Recordings
  const start = async () => {
    recordings = createRecordings({
      settings: { folder: join(folder, 'spool'), backendUrl: backend.url, minFreeBytes: 0 },
      ...{ boothKey: 'the-key-of-this-booth', ffmpeg: 'ffmpeg', env: process.env },
      ...{ clock: systemClock, files: nodeFiles, fetch, wall: () => new Date() },
      random: () => 0.5,
      onTrouble: () => {},
    })
    await recordings.start()
  }
  beforeEach(async () => {
    backend = await new StandInBackend().start()
  })
  afterEach(async () => {
    await recordings.stop()
    await backend.stop()
  })
  const arrived = async () => {
    const isThere = () => backend.delivered(ids.first).length === 2
    // ffmpeg has the processor that the other tests leave it.
    await eventually('all of it is there', isThere, 100_000)
    expect(backend.delivered(ids.first)).toEqual(['boomerang-1.mp4', 'video-1.mp4'])
    const path = join(folder, 'arrived.mp4')
    writeFileSync(path, backend.file(ids.first, 'boomerang-1.mp4')?.bytes ?? '')
    return path
  }

  it('a moment of the party goes there and back, for any browser, and arrives with the video', async () => {
    await start()
    await recordings.begin({ sessionId: ids.first, take: { photo: false, video: true } })
    const shelf = await recordings.shelf(ids.first)
    const video = shelf?.nextVideo()
    if (!shelf || !video) throw new Error('there is no place for a video')
    await film(video.path)
    await shelf.keepVideo(video, null)
    await recordings.over(ids.first, null)
    const path = await arrived()
    const { stdout } = await run('ffprobe', [
      ...['-v', 'error', '-show_entries', 'stream=codec_name,width,height,pix_fmt', '-of', 'json'],
      path,
    ])
    expect(JSON.parse(stdout)).toMatchObject({
      streams: [{ codec_name: 'h264', width: 720, height: 404, pix_fmt: 'yuv420p' }],
    })
    const bytes = backend.file(ids.first, 'boomerang-1.mp4')?.bytes
    expect(bytes?.indexOf('moov')).toBeLessThan(bytes?.indexOf('mdat') ?? 0)
    const listed = backend.lastReport(ids.first)?.files.find(({ name }) => name.startsWith('boom'))
    expect(listed?.durationMs).toBeGreaterThan(2_500)
    expect(listed?.durationMs).toBeLessThan(3_300)
    const seen = await brightness(path)
    const brightest = seen.indexOf(Math.max(...seen))
    expect(brightest / seen.length).toBeCloseTo(0.5, 1)
    expect(seen.at(-1)).toBeCloseTo(seen[0] ?? 0, -1)
    expect(seen[brightest]).toBeGreaterThan((seen[0] ?? 0) + 40)
    // From the middle, when the party is under way.
    expect(seen[0]).toBeGreaterThan(50)
  })

  it('where the backend has use for it, the video comes with a poster, light enough for a mail', async () => {
    backend.words = { title: '', line: '' }
    await start()
    await recordings.begin({ sessionId: ids.first, take: { photo: false, video: true } })
    const shelf = await recordings.shelf(ids.first)
    const video = shelf?.nextVideo()
    if (!shelf || !video) throw new Error('there is no place for a video')
    await film(video.path)
    await shelf.keepVideo(video, null)
    await recordings.over(ids.first, null)
    const isThere = () => backend.delivered(ids.first).length === 3
    await eventually('all of it is there', isThere, 100_000)
    const poster = backend.file(ids.first, 'poster-1.jpg')?.bytes ?? Buffer.of()
    expect(poster.length).toBeLessThanOrEqual(SMALL_BYTES)
    expect(await sharp(poster).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 90 })
    // From the middle, when the party is under way: at its begin this film is black.
    expect((await sharp(poster).stats()).channels[0]?.mean).toBeGreaterThan(60)
  })

  it('killed while it was made: it is made again', async () => {
    const place = join(folder, 'spool', ids.first)
    mkdirSync(place, { recursive: true })
    await film(join(place, 'video-1.mp4'))
    writeFileSync(join(place, 'boomerang-1.mp4.part'), tinyMp4.of(2))
    await start()
    expect(await brightness(await arrived())).not.toHaveLength(0)
  })
})

it.each([
  ['fails', 'exit 1', 'ended with code 1'],
  ['hangs', 'exec sleep 1000', 'gave no answer within'],
])('where ffmpeg %s, the party arrives without it, and that is noted', async (how, does, note) => {
  const ffmpeg = join(folder, 'ffmpeg')
  writeFileSync(ffmpeg, `#!/bin/sh\n${does}\n`, { mode: 0o755 })
  const rig = await UploadRig.open({ ffmpeg })
  await rig.recordings.begin({ sessionId: ids.first, take: both })
  const shelf = await rig.recordings.shelf(ids.first)
  await shelf?.keepPhoto(Buffer.from('one'))
  const video = shelf?.nextVideo()
  if (!shelf || !video) throw new Error('there is no place for a video')
  rig.disk.put(video.path, tinyMp4.of(2))
  await shelf.keepVideo(video, null)
  const over = rig.recordings.over(ids.first, null)
  // Time passes only for who hangs: a busy machine is slow to fail.
  if (how === 'fails') await over
  await rig.until('all of it is there', () => rig.backend.delivered(ids.first).length === 2)
  await over
  expect(rig.backend.delivered(ids.first)).toEqual(['photo-1.jpg', 'video-1.mp4'])
  expect(rig.backend.lastReport(ids.first)?.problem, 'the guest was promised a video').toBeNull()
  expect(rig.notes.filter((one) => one.startsWith('recording_trouble'))).toEqual([
    expect.stringMatching(`${ids.first} boomerang-1.mp4: .* ${note}`),
  ])
  await rig.stop()
})
