import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { systemClock } from '@discobooth/runtime/clock'
import { eventually } from '../../testing/eventually.ts'
import { nodeFiles } from '../disk/node-files.ts'
import { brightnessCommand, countFlashes, readBrightness } from '../film/flashes.ts'
import { createRecordings, type Recordings } from '../recordings.ts'
import { StandInBackend } from './stand-in-backend.ts'

const run = promisify(execFile)
export const take = { photo: false, video: true }
/** ffmpeg has the processor that the other tests leave it. */
export const filmLimitMs = 400_000

/** Over a folder and a backend: what a booth has, that makes films of it. */
const openRecordings = (spool: string, backendUrl: string): Recordings =>
  createRecordings({
    settings: { folder: spool, backendUrl, minFreeBytes: 0 },
    ...{ boothKey: 'the-key-of-this-booth', ffmpeg: 'ffmpeg', env: process.env },
    ...{ clock: systemClock, files: nodeFiles, fetch, wall: () => new Date() },
    random: () => 0.5,
    onTrouble: () => {},
  })

/** Recordings over a real folder and a local server, whose films are made by real programs. */
export class FilmRig {
  readonly folder = mkdtempSync(join(tmpdir(), 'discobooth-film-'))
  readonly spool = join(this.folder, 'spool')
  readonly notes: string[] = []
  readonly backend: StandInBackend
  recordings: Recordings

  private constructor(backend: StandInBackend) {
    this.backend = backend
    this.recordings = openRecordings(this.spool, backend.url)
  }

  static async open(): Promise<FilmRig> {
    const backend = await new StandInBackend().start()
    backend.words = null
    backend.film = { words: { title: 'Glitterkogel', line: 'DiscoBooth · 1 May 2026' }, song: null }
    return new FilmRig(backend)
  }

  async start(): Promise<void> {
    this.recordings = openRecordings(this.spool, this.backend.url)
    this.recordings.onNote((code, detail) => this.notes.push(`${code} ${detail}`))
    await this.recordings.start()
  }

  async close(): Promise<void> {
    await this.recordings.stop()
    await this.backend.stop()
    rmSync(this.folder, { recursive: true })
  }

  /** A party that is over, and what a camera wrote of it: four seconds with a sound where nothing else is said. */
  async party(
    sessionId: string,
    film: (to: string) => Promise<unknown> = fourSeconds,
  ): Promise<void> {
    await this.recordings.begin({ sessionId, take })
    const shelf = await this.recordings.shelf(sessionId)
    const video = shelf?.nextVideo() ?? { name: '', path: '' }
    await film(video.path)
    await shelf?.keepVideo(video, null)
    await this.recordings.over(sessionId, null)
  }

  has = (sessionId: string, name: string) => this.backend.delivered(sessionId).includes(name)

  /** The film that the backend has, as a file. */
  async filmOf(sessionId: string): Promise<string> {
    await eventually('the film is there', () => this.has(sessionId, 'film-1.mp4'), filmLimitMs)
    const path = join(this.folder, `${sessionId}.mp4`)
    writeFileSync(path, this.backend.file(sessionId, 'film-1.mp4')?.bytes ?? '')
    return path
  }

  /** What lies in the booth of a party. */
  names(sessionId: string): string[] {
    return readdirSync(this.spool).includes(sessionId)
      ? readdirSync(join(this.spool, sessionId))
      : []
  }
}

const container = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4']
/** In fragments, as the camera writes it. */
const asCamera = [
  ...['-pix_fmt', 'yuv420p', '-g', '8', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'],
  ...container,
]

const fourSeconds = (to: string) =>
  run('ffmpeg', [
    ...['-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=15:duration=4'],
    ...['-f', 'lavfi', '-i', 'sine=duration=4', '-shortest', ...asCamera, to],
  ])

/** A light that goes on and off six times a second, as no booth of ours may. */
export const strobe = (to: string) =>
  run('ffmpeg', [
    ...['-loglevel', 'error', '-f', 'lavfi', '-i', 'color=black:size=320x180:rate=30:duration=6'],
    ...['-f', 'lavfi', '-i', 'sine=duration=6', '-shortest', '-vf'],
    ...["drawbox=t=fill:color=white:enable='lt(mod(t,1/6),1/12)'", ...asCamera, to],
  ])

/** The most flashes of any second. */
export async function flashesOf(path: string): Promise<number> {
  const [program, ...args] = brightnessCommand('ffmpeg', path)
  const { stdout } = await run(program, args, { maxBuffer: 50_000_000 })
  return countFlashes(readBrightness(stdout))
}

export interface Inspected {
  streams: string
  seconds: number
  lufs: number
  isBlackSomewhere: boolean
}

/** What a guest would find, by ffprobe and by all of its pictures and its sound. */
export async function inspect(path: string): Promise<Inspected> {
  const { stdout } = await run('ffprobe', [
    ...['-v', 'error', '-of', 'csv=p=0', '-show_entries'],
    ...['stream=codec_name,width,height,pix_fmt:format=duration', path],
  ])
  const { stderr } = await run('ffmpeg', [
    ...['-hide_banner', '-nostats', '-i', path, '-vf', 'blackdetect=d=0.2'],
    ...['-af', 'ebur128', '-f', 'null', '-'],
  ])
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'))
  return {
    streams: stdout,
    seconds: Number(stdout.trim().split('\n').at(-1)),
    lufs: Number(/\bI:\s*(-[\d.]+) LUFS/.exec(summary)?.[1]),
    isBlackSomewhere: stderr.includes('black_start'),
  }
}

// A booth's recordings for as long as nobody kills them: `film-rig.ts SPOOL BACKEND`.
if (import.meta.main) {
  const [spool = '', backendUrl = ''] = process.argv.slice(2)
  await openRecordings(spool, backendUrl).start()
}
