import { createBackOff } from '@discobooth/runtime/back-off'
import { type Clock, rest, untilAborted } from '@discobooth/runtime/clock'
import type { Shelf, VideoUnderWay } from '../../recordings/disk/shelf.ts'
import type { Recording } from '../parts.ts'
import type { CameraLink } from './camera-link.ts'
import { PhotoShoot } from './photo-shoot.ts'
import type { Source } from './sources.ts'

/** How long the camera may take for what. Milliseconds. */
export interface CameraLimits {
  /** From the order to the first picture. */
  firstPicture: number
  /** Without a picture in the middle of a film. */
  silence: number
  photo: number
  /** For closing the file. */
  close: number
  /** For a simulated film, which a busy machine draws too slowly, to get to the party's end. */
  catchUp: number
  /** A fault that trying again does not heal. */
  lastingFault: number
  /** For the disk to have a place ready; one that hangs costs the pictures, and no more. */
  shelf: number
}

interface FilmedPartyOptions {
  recording: Recording
  link: CameraLink
  source: () => Source
  clock: Clock
  limits: CameraLimits
  /** Where the pictures go; null when there is no place for them. */
  shelf: Promise<Shelf | null>
  /** When the beats of the song fall, since it began; asked for while the party lasts. */
  beats: (over: AbortSignal) => Promise<readonly number[]>
  onCountdown: (seconds: number | null) => void
  /** What is wrong with the camera; null when its pictures come. */
  onTrouble: (reason: string | null) => void
}

const syncEveryMs = 1_000

/**
 * One party before the camera. It films until it is told that the party is over, and whatever happens
 * to the camera meanwhile, goes on with another file as soon as there are pictures again.
 */
export class FilmedParty {
  readonly #options: FilmedPartyOptions
  readonly #startedAt: number
  readonly #backOff = createBackOff({ firstMs: 500, mostMs: 15_000 })
  readonly #shoot: PhotoShoot
  readonly #over = new AbortController()
  readonly #filmed: Promise<string | null>
  #changed = new AbortController()
  #isPaused = false
  #overAt = Number.POSITIVE_INFINITY
  /** Set while pictures come; called when they do not come any more. */
  #onLost: ((reason: string) => void) | null = null
  #onBeat: () => void = () => {}
  #problems = new Set<string>()

  constructor(options: FilmedPartyOptions) {
    const { clock, recording, link, limits } = options
    this.#options = options
    this.#startedAt = clock.now()
    const shelf = inTime(options)
    let beats: readonly number[] = []
    if (recording.take.photo)
      void options.beats(this.#over.signal).then((known) => {
        beats = known
      })
    this.#shoot = new PhotoShoot({
      clock,
      startedAt: this.#startedAt,
      durationMs: recording.take.photo ? recording.durationMs : null,
      over: this.#over.signal,
      beats: () => beats,
      take: () => link.ask({ do: 'photo' }, limits.photo),
      keep: async (jpeg) => (await shelf)?.keepPhoto(jpeg),
      onCountdown: options.onCountdown,
      onTrouble: (reason) => this.#problems.add(reason),
    })
    this.#filmed = this.#film(shelf)
  }

  get sessionId(): string {
    return this.#options.recording.sessionId
  }

  /** Resolves when all that came of it is on the disk; with what went wrong. */
  ended = (): Promise<string | null> => this.#filmed

  pause(): void {
    this.#isPaused = true
    this.#shoot.pause()
    this.#change()
  }

  resume(): void {
    this.#isPaused = false
    this.#change()
  }

  finish(): void {
    if (this.#over.signal.aborted) return
    this.#overAt = this.#options.clock.now()
    this.#over.abort()
    this.#change()
  }

  beat = (): void => this.#onBeat()
  lost = (reason: string): void => this.#onLost?.(reason)

  #change(): void {
    this.#changed.abort()
  }

  async #film(coming: Promise<Shelf | null>): Promise<string | null> {
    const shelf = await coming
    if (shelf === null) this.#problems.add('The booth has no place for recordings.')
    while (!this.#over.signal.aborted) {
      this.#changed = new AbortController()
      if (this.#isPaused || shelf === null) await untilAborted(this.#changed.signal)
      else await this.#filmUntilChange(shelf, this.#changed.signal)
    }
    await this.#shoot.end()
    this.#options.onCountdown(null)
    return this.#problems.size === 0 ? null : [...this.#problems].join(' ')
  }

  async #filmUntilChange(shelf: Shelf, changed: AbortSignal): Promise<void> {
    const { recording, link, source, clock, limits } = this.#options
    const { take, sessionId, durationMs } = recording
    const begunAt = clock.now()
    const leftMs = this.#startedAt + durationMs - begunAt
    const video = take.video ? shelf.nextVideo() : null
    if (leftMs <= 0 || (take.video && video === null)) return void (await untilAborted(changed))
    const lost = new Promise<string>((resolve) => {
      this.#onLost = resolve
    })
    const film = source()({ sessionId, video: video?.path ?? null, mostMs: leftMs })
    const begun = await link.ask({ do: 'film', film }, limits.firstPicture)
    if (begun.ok) {
      this.#options.onTrouble(null)
      this.#shoot.resume()
      await this.#keepFilming({ shelf, changed, lost, video, begunAt })
    } else {
      this.#fail(begun.reason)
      await this.#keep(shelf, video, null)
      const waitMs = begun.lasts ? limits.lastingFault : this.#backOff.next()
      await rest(clock, waitMs, changed)
    }
    this.#onLost = null
  }

  async #keepFilming(film: {
    shelf: Shelf
    changed: AbortSignal
    lost: Promise<string>
    video: VideoUnderWay | null
    begunAt: number
  }): Promise<void> {
    const { link, limits, clock } = this.#options
    const ended = new AbortController()
    const changed = untilAborted(film.changed, ended.signal)
    const reason = await Promise.race([
      changed,
      film.lost,
      this.#untilSilent(ended.signal),
      this.#keepOnDisk(film, ended.signal),
    ])
    ended.abort()
    if (reason !== null) {
      this.#shoot.pause()
      await link.kill(reason)
      this.#fail(reason)
      await this.#keep(film.shelf, film.video, null)
      await rest(clock, this.#backOff.next(), film.changed)
      return
    }
    const untilMs = Math.min(this.#overAt, clock.now()) - film.begunAt
    // Photos whose moment has come are still taken.
    if (this.#over.signal.aborted) await this.#shoot.caughtUp(limits.photo)
    const stopped = await link.ask(
      { do: 'stop', atLeastMs: limits.catchUp > 0 ? untilMs : 0, limitMs: limits.catchUp },
      limits.catchUp + limits.close,
    )
    if (!stopped.ok) this.#fail(stopped.reason)
    else this.#backOff.reset()
    await this.#keep(film.shelf, film.video, untilMs)
  }

  /** Resolves with a reason when no picture has come for too long. */
  #untilSilent(ended: AbortSignal): Promise<string> {
    const { clock, limits } = this.#options
    return new Promise((resolve) => {
      const arm = () =>
        clock.after(limits.silence, () =>
          resolve(`The camera has sent no picture for ${limits.silence / 1_000} s.`),
        )
      let cancel = arm()
      this.#onBeat = () => {
        cancel()
        cancel = arm()
      }
      ended.addEventListener('abort', () => {
        this.#onBeat = () => {}
        cancel()
      })
    })
  }

  /** Never resolves: what is filmed goes to the disk every second, until the film has ended. */
  async #keepOnDisk(
    { shelf, video }: { shelf: Shelf; video: VideoUnderWay | null },
    ended: AbortSignal,
  ): Promise<never> {
    const { clock } = this.#options
    while (!ended.aborted) {
      await rest(clock, syncEveryMs, ended)
      if (video !== null && !ended.aborted) await shelf.syncVideo(video).catch(() => undefined)
    }
    return new Promise(() => {})
  }

  async #keep(shelf: Shelf, video: VideoUnderWay | null, mostMs: number | null): Promise<void> {
    if (video === null) return
    try {
      await shelf.keepVideo(video, mostMs)
    } catch (error) {
      this.#problems.add(`${video.name} could not be kept: ${String(error)}`)
    }
  }

  #fail(reason: string): void {
    this.#problems.add(reason)
    this.#options.onTrouble(reason)
  }
}

function inTime({ shelf, clock, limits }: FilmedPartyOptions): Promise<Shelf | null> {
  const come = new AbortController()
  const late = rest(clock, limits.shelf, come.signal).then(() => null)
  return Promise.race([shelf.catch(() => null), late]).finally(() => come.abort())
}
