import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { mediaKinds } from '@discobooth/contract/media/media-kinds'
import { diesWithUs } from '../gpio/tool-process.ts'
import type { Command, Film } from './messages.ts'

export type ToolFilm = Extract<Film, { kind: 'tool' }>

const errorTail = 300
/** So long the sharpest picture is looked for: of four a second it is one of two or three. */
const lookedForMs = 500
/** A tool that was asked to end closes its file; one that does not is killed. */
const closeLimitMs = 5_000

/** One running film, inside the camera process. */
export interface RunningFilm {
  /** The next picture; rejects when none will come. */
  nextPicture(): Promise<Uint8Array>
  /** The one to keep of those that come now; rejects when none will come. */
  photo(): Promise<Uint8Array>
  positionMs(): number
  /** Closes the file. */
  stop(): Promise<void>
  freeze(): void
  /** At once, and without a farewell. */
  kill(): void
  /** Why it is over; never rejects. */
  readonly ended: Promise<{ reason: string; lasts: boolean }>
}

interface Waiting {
  resolve: (jpeg: Uint8Array) => void
  reject: (error: Error) => void
}

export class FilmTool implements RunningFilm {
  readonly #film: ToolFilm
  readonly #child: ChildProcess
  readonly #feeder: ChildProcess | null
  readonly #waiting = new Set<Waiting>()
  /** For each photo that is being taken: its pictures so far. */
  readonly #seen = new Set<Uint8Array[]>()
  readonly ended: Promise<{ reason: string; lasts: boolean }>
  #pictures = 0

  constructor(film: ToolFilm, onPicture: () => void) {
    this.#film = film
    const feed = film.input !== null && 'command' in film.input ? film.input.command : null
    this.#feeder = feed === null ? null : start(feed, 'ignore')
    this.#child = start(film.command, film.input === null ? 'ignore' : 'pipe')
    this.#feed()
    const frames = new JpegFrames((jpeg) => {
      this.#pictures += 1
      const whole = new Uint8Array(jpeg)
      for (const { resolve } of this.#waiting) resolve(whole)
      for (const seen of this.#seen) seen.push(whole)
      this.#waiting.clear()
      onPicture()
    })
    this.#child.stdout?.on('data', (bytes: Uint8Array) => frames.push(bytes))
    this.ended = this.#watch()
  }

  nextPicture(): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const waiting = { resolve, reject }
      this.#waiting.add(waiting)
      void this.ended.then(({ reason }) => reject(new Error(reason)))
    })
  }

  async photo(): Promise<Uint8Array> {
    const late = pause(lookedForMs)
    const seen: Uint8Array[] = []
    this.#seen.add(seen)
    try {
      // A camera that is slow, or gone by then, has given the one it has.
      const first = await this.nextPicture()
      await Promise.race([late, this.ended])
      return seen.reduce(sharper, first)
    } finally {
      this.#seen.delete(seen)
    }
  }

  positionMs = () => (this.#pictures * 1_000) / this.#film.picturesPerSecond

  async stop(): Promise<void> {
    this.#feeder?.kill('SIGTERM')
    this.#child.kill('SIGINT')
    const limit = setTimeout(() => this.#child.kill('SIGKILL'), closeLimitMs)
    await this.ended
    clearTimeout(limit)
    this.#feeder?.kill('SIGKILL')
  }

  freeze(): void {
    this.#child.kill('SIGSTOP')
  }

  kill(): void {
    this.#feeder?.kill('SIGKILL')
    this.#child.kill('SIGKILL')
  }

  #feed(): void {
    const { input } = this.#film
    // A tool that dies early closes this pipe: its end is told elsewhere.
    this.#child.stdin?.on('error', () => undefined)
    if (input !== null && 'bytes' in input) this.#child.stdin?.end(input.bytes)
    if (this.#feeder?.stdout && this.#child.stdin) {
      this.#feeder.stdout.on('error', () => undefined)
      this.#feeder.stdout.pipe(this.#child.stdin)
    }
  }

  #watch(): Promise<{ reason: string; lasts: boolean }> {
    const [program] = this.#film.command
    let errors = ''
    for (const child of [this.#child, this.#feeder])
      child?.stderr?.setEncoding('utf8').on('data', (text: string) => {
        errors = (errors + text).slice(-errorTail)
      })
    return new Promise((resolve) => {
      const missing = (name: string) => (error: Error) =>
        resolve({ reason: `${name} can't be run: ${error.message}.`, lasts: true })
      this.#feeder?.once('error', missing(this.#feeder.spawnfile))
      this.#child.once('error', missing(program))
      this.#child.once('close', (code, signal) => {
        const how = signal === null ? `with code ${code}` : `by ${signal}`
        const why = errors.trim() === '' ? '' : ` (${errors.trim()})`
        const lasts = /permission denied|not a video capture device/i.test(errors)
        resolve({ reason: `The camera's program ended ${how}${why}.`, lasts })
      })
    })
  }
}

/** An argument is never read by a shell, and a tool dies with us even when nobody can tell it to. */
function start(command: Command, stdin: 'pipe' | 'ignore'): ChildProcess {
  const [program, ...args] = diesWithUs(command)
  return spawn(program, args, { stdio: [stdin, 'pipe', 'pipe'] })
}

/** Of pictures of the same people in the same moment, one that is blurred takes fewer bytes. */
export const sharper = (one: Uint8Array, other: Uint8Array): Uint8Array =>
  other.length > one.length ? other : one

const { begins, mostBytes } = mediaKinds.photo
const jpegStart = Uint8Array.from(begins.bytes)
const jpegEnd = Uint8Array.from([0xff, 0xd9])

/** Cuts a stream of JPEGs, one after the other, into pictures. */
export class JpegFrames {
  readonly #onFrame: (jpeg: Uint8Array) => void
  #held: Buffer = Buffer.alloc(0)
  #searchedTo = 0

  constructor(onFrame: (jpeg: Uint8Array) => void) {
    this.#onFrame = onFrame
  }

  push(bytes: Uint8Array): void {
    this.#held = this.#held.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#held, bytes])
    for (;;) {
      const at = this.#held.indexOf(jpegEnd, this.#searchedTo)
      if (at === -1) break
      const begin = this.#held.indexOf(jpegStart)
      if (begin !== -1 && begin < at) this.#onFrame(this.#held.subarray(begin, at + 2))
      this.#held = this.#held.subarray(at + 2)
      this.#searchedTo = 0
    }
    // The mark may be cut in two between this piece and the next.
    this.#searchedTo = Math.max(0, this.#held.length - 1)
    // A stream that does not end a picture is no stream of pictures.
    if (this.#held.length > mostBytes) {
      this.#held = Buffer.alloc(0)
      this.#searchedTo = 0
    }
  }
}
