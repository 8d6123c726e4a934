import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { SongBeats } from '@discobooth/contract/music/music-api'
import { systemClock } from '@discobooth/runtime/clock'
import * as z from 'zod/mini'
import { cameraLimits, FilmingCamera } from '../../parts/camera/filming.ts'
import { camerasEncoder, type Source } from '../../parts/camera/sources.ts'
import { HealthReport } from '../../parts/health-report.ts'
import { nodeFiles } from '../disk/node-files.ts'
import { createRecordings } from '../recordings.ts'
import { addRoom, filmDancers, photoOf } from './danced-party.ts'
import { StandInBackend } from './stand-in-backend.ts'

/** For the bench: recordings in a process of their own, as in a booth. What to do comes as its only message. */
const Order = z.object({
  ffmpeg: z.string(),
  /** Of each party. */
  seconds: z.number(),
  /** One party each. */
  songs: z.array(z.object({ path: z.string(), beats: z.nullable(SongBeats) })),
  /** How many of them a party follows at once. */
  followed: z.number(),
})
type Order = z.infer<typeof Order>

const run = promisify(execFile)
const both = { photo: true, video: true }
const framesPerSecond = 30
const filmLimitMs = 900_000
const photos = [0.125, 0.375, 0.625, 0.875]

interface Danced {
  song: string
  beats: SongBeats | null
  video: string
}

/** Films are made by the booth's own recordings, over a real folder and a local server in the backend's place. */
async function measure(order: Order) {
  const { ffmpeg, seconds, followed } = order
  const folder = mkdtempSync(join(tmpdir(), 'discobooth-bench-film-'))
  const booth = await openFilmBooth(folder, order)
  try {
    const danced = await dance(folder, order)
    const aloneMs: number[] = []
    for (const party of danced) aloneMs.push(await booth.filmOf(party))
    const camera = join(folder, 'camera.nut')
    await filmDancers({ ffmpeg, seconds: Math.min(10, seconds), to: camera, asPictures: true })
    const lostAlone: number[] = []
    const lostBeside: number[] = []
    const afterwardsMs: number[] = []
    for (const party of danced.slice(0, followed)) {
      lostAlone.push((await booth.record(camera)).lost)
      const { lost, filmMs } = await booth.followed(party, camera)
      lostBeside.push(lost)
      afterwardsMs.push(filmMs)
    }
    return { aloneMs, lostAlone, lostBeside, afterwardsMs }
  } finally {
    await booth.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As many parties, each to a song of its own that began at a moment of its own. */
async function dance(folder: string, { ffmpeg, seconds, songs }: Order): Promise<Danced[]> {
  const silent = join(folder, 'silent.mp4')
  await filmDancers({ ffmpeg, seconds, to: silent })
  for (const [number, share] of photos.entries())
    await photoOf({
      ...{ ffmpeg, video: silent, atMs: share * seconds * 1_000 },
      to: join(folder, `photo-${number + 1}.jpg`),
    })
  const danced: Danced[] = []
  for (const [number, { path: song, beats }] of songs.entries()) {
    const video = join(folder, `party-${number}.mp4`)
    await addRoom({ ffmpeg, video: silent, song, beginsMs: 370 + 211 * number, seconds, to: video })
    danced.push({ song, beats, video })
  }
  return danced
}

async function openFilmBooth(folder: string, { ffmpeg, seconds }: Order) {
  const backend = await new StandInBackend().start()
  backend.words = { title: 'Glitterkogel', line: 'DiscoBooth · 1 May 2026' }
  const spool = join(folder, 'spool')
  mkdirSync(spool)
  const recordings = createRecordings({
    settings: { folder: spool, backendUrl: backend.url, minFreeBytes: 0 },
    ...{ boothKey: 'bench', ffmpeg, env: process.env, clock: systemClock, files: nodeFiles },
    ...{ fetch, wall: () => new Date(), random: () => 0.5 },
    onTrouble: () => undefined,
  })
  const notes: string[] = []
  recordings.onNote((code, detail) => notes.push(`${code} ${detail}`))
  await recordings.start()
  let pictures = ''
  let endings = new Map<string, () => void>()
  const camera = new FilmingCamera({
    ...{ clock: systemClock, env: process.env, limits: cameraLimits, looksEveryMs: null },
    health: new HealthReport({ simulated: true }),
    source: () => cameraOf(ffmpeg, pictures),
    onCountdown: () => undefined,
    recordings: {
      shelf: (session) => recordings.shelf(session),
      beats: () => Promise.resolve([]),
      async over(session, problem) {
        if (problem !== null) throw new Error(problem)
        await recordings.over(session, problem)
        endings.get(session)?.()
      },
    },
  })

  /** What a guest danced, as the camera would have left it. */
  async function danced(party: Danced): Promise<string> {
    const { beats } = party
    backend.sound = readFileSync(party.song)
    backend.film = {
      words: { title: 'Glitterkogel', line: 'DiscoBooth · 1 May 2026' },
      song: { address: '/song.mp3', beats, isHeard: true },
    }
    const session = randomUUID()
    await recordings.begin({ sessionId: session, take: both })
    const shelf = await recordings.shelf(session)
    const video = shelf?.nextVideo()
    if (!shelf || !video) throw new Error('The booth had no place for a recording.')
    copyFileSync(party.video, video.path)
    await shelf.keepVideo(video, seconds * 1_000)
    for (const number of photos.keys())
      await shelf.keepPhoto(readFileSync(join(folder, `photo-${number + 1}.jpg`)))
    return session
  }

  async function filmThere(session: string): Promise<number> {
    const limit = Date.now() + filmLimitMs
    while (!backend.delivered(session).includes('film-1.mp4')) {
      const trouble = notes.find((note) => note.includes(session) && /trouble|given_up/.test(note))
      if (trouble !== undefined) throw new Error(trouble)
      if (Date.now() > limit) throw new Error('No film came.')
      await pause(20)
    }
    return performance.now()
  }

  async function record(from: string): Promise<{ session: string; lost: number; overAt: number }> {
    pictures = from
    const session = randomUUID()
    const { promise: kept, resolve } = Promise.withResolvers<void>()
    endings = new Map([[session, resolve]])
    await recordings.begin({ sessionId: session, take: both })
    camera.record({ sessionId: session, take: both, durationMs: seconds * 1_000 })
    await pause(seconds * 1_000)
    camera.finish()
    const overAt = performance.now()
    await kept
    const limit = Date.now() + filmLimitMs
    while (!backend.delivered(session).includes('video-1.mp4')) {
      if (Date.now() > limit) throw new Error('No video came.')
      await pause(20)
    }
    const copy = join(folder, 'counted.mp4')
    writeFileSync(copy, backend.file(session, 'video-1.mp4')?.bytes ?? '')
    const wanted = seconds * framesPerSecond
    return { session, overAt, lost: Math.max(0, wanted - (await framesOf(ffmpeg, copy))) }
  }

  return {
    async filmOf(party: Danced): Promise<number> {
      const session = await danced(party)
      const overAt = performance.now()
      await recordings.over(session, null)
      return (await filmThere(session)) - overAt
    },
    /** A party that nobody's film is made beside. */
    async record(from: string): Promise<{ lost: number }> {
      backend.film = undefined
      return record(from)
    },
    /** One party's film is under way when the next begins. */
    async followed(party: Danced, from: string): Promise<{ lost: number; filmMs: number }> {
      const session = await danced(party)
      await recordings.over(session, null)
      const { lost, overAt } = await record(from)
      return { lost, filmMs: (await filmThere(session)) - overAt }
    },
    async close(): Promise<void> {
      await camera.stop()
      await recordings.stop()
      await backend.stop()
    },
  }
}

/** A camera does not wait: what its program does not take in time is lost. Some pictures are kept for it, as a driver does. */
const cameraOf =
  (ffmpeg: string, pictures: string): Source =>
  ({ video, mostMs }) => ({
    kind: 'tool',
    picturesPerSecond: 4,
    command: [
      ...([
        ffmpeg,
        '-hide_banner',
        '-loglevel',
        'error',
        '-y',
        '-f',
        'nut',
        '-i',
        'pipe:0',
      ] as const),
      ...['-filter_complex', '[0:v]split[film][still];[still]fps=4[photo]'],
      ...['-map', '[film]', '-t', (mostMs / 1_000).toFixed(3), ...camerasEncoder],
      ...['-fps_mode', 'passthrough', video ?? ''],
      ...['-map', '[photo]', '-c:v', 'mjpeg', '-q:v', '3', '-f', 'image2pipe', 'pipe:1'],
    ],
    input: {
      command: [
        ...([ffmpeg, '-hide_banner', '-loglevel', 'error', '-re', '-stream_loop', '-1'] as const),
        ...['-i', pictures, '-c', 'copy', '-f', 'fifo', '-fifo_format', 'nut'],
        ...['-queue_size', '8', '-drop_pkts_on_overflow', '1', '-map', '0:v', 'pipe:1'],
      ],
    },
  })

async function framesOf(ffmpeg: string, video: string): Promise<number> {
  const { stdout } = await run(ffmpeg.replace(/ffmpeg$/, 'ffprobe'), [
    ...['-v', 'error', '-select_streams', 'v:0', '-count_packets', '-of', 'csv=p=0'],
    ...['-show_entries', 'stream=nb_read_packets', video],
  ])
  return Number.parseInt(stdout, 10)
}

process.once('message', (message) => {
  void measure(z.parse(Order, message)).then((measured) =>
    process.send?.(measured, () => process.disconnect()),
  )
})
