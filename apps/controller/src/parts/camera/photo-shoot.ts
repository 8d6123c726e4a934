import { type Clock, rest, untilAborted } from '@discobooth/runtime/clock'
import type { CameraAnswer } from './messages.ts'

interface PlannedPhoto {
  /** Since the party's start. */
  atMs: number
  /** How many seconds ahead the lights begin to count. */
  countdown: number
  /** By so much at most it may come earlier or later. */
  moveMs: number
}

const photosOfParty = 4
const longestCountdown = 3
/** Half a second is a beat or more of whatever people dance to. */
const mostMoveMs = 500
/** Photos that are closer stay where they are: nobody's lights flash faster for a beat. */
const leastGapToMoveMs = 4_000
/** The kiosk says 'go' once it has seen the song advance: by then it has been heard for about so long. */
const songAheadMs = 200

/**
 * Photos spread over the party, none at its very edges. The lights count down before each as far as
 * the time since the last one allows: a flash a second at most, whatever the song.
 */
export function planPhotos(durationMs: number): PlannedPhoto[] {
  const gapMs = durationMs / photosOfParty
  return Array.from({ length: photosOfParty }, (_, number) => {
    const atMs = Math.round(gapMs * (number + 0.5))
    const moveMs = gapMs < leastGapToMoveMs ? 0 : mostMoveMs
    const freeMs = number === 0 ? atMs - moveMs : gapMs - 1_000 - 2 * moveMs
    const countdown = Math.max(0, Math.min(longestCountdown, Math.floor(freeMs / 1_000)))
    return { atMs, countdown, moveMs }
  })
}

/** The beat that is nearest to the planned moment; the moment itself where nobody knows of one so near. */
export function onBeat({ atMs, moveMs }: PlannedPhoto, beatsMs: readonly number[]): number {
  const near = beatsMs
    .map((beatMs) => beatMs - songAheadMs)
    .filter((beatMs) => Math.abs(beatMs - atMs) <= moveMs)
    .toSorted((one, other) => Math.abs(one - atMs) - Math.abs(other - atMs))
  return near[0] ?? atMs
}

interface PhotoShootOptions {
  clock: Clock
  startedAt: number
  /** Of the party; null when no photos are taken. */
  durationMs: number | null
  over: AbortSignal
  /** Of the song, as far as they are known by now. */
  beats: () => readonly number[]
  take: () => Promise<CameraAnswer>
  keep: (jpeg: Uint8Array) => Promise<void>
  /** Seconds to the photo; 0 in its moment; null when it is taken. */
  onCountdown: (seconds: number | null) => void
  onTrouble: (reason: string) => void
}

/** The photos of a party: each at its moment, or as soon after it as there are pictures again. */
export class PhotoShoot {
  readonly #options: PhotoShootOptions
  readonly #ended = new AbortController()
  readonly #taken: Promise<void>
  /** Aborted once pictures come. */
  #live = new AbortController()

  constructor(options: PhotoShootOptions) {
    this.#options = options
    const plan = options.durationMs === null ? [] : planPhotos(options.durationMs)
    this.#taken = this.#takeAll(plan)
  }

  resume(): void {
    this.#live.abort()
  }

  pause(): void {
    this.#live = new AbortController()
  }

  /** After the party: waits for those that are due, as long as that is worth it. */
  async caughtUp(limitMs: number): Promise<void> {
    const waited = new AbortController()
    await Promise.race([this.#taken, rest(this.#options.clock, limitMs, waited.signal)])
    waited.abort()
  }

  /** No picture will come any more. */
  async end(): Promise<void> {
    this.#ended.abort()
    await this.#taken
  }

  async #takeAll(plan: readonly PlannedPhoto[]): Promise<void> {
    for (const photo of plan) {
      await this.#until(photo.atMs - photo.moveMs - photo.countdown * 1_000)
      const atMs = onBeat(photo, this.#options.beats())
      if (!(await this.#countDown({ ...photo, atMs }))) return
      await this.#takeOne()
      this.#options.onCountdown(null)
    }
  }

  /** Since the party's start; at once when that is past, or the party over. */
  async #until(ms: number): Promise<void> {
    const { clock, startedAt, over } = this.#options
    const leftMs = startedAt + ms - clock.now()
    if (leftMs > 0) await rest(clock, leftMs, over)
  }

  /** Whether the party lasts until its moment. */
  async #countDown({ atMs, countdown }: PlannedPhoto): Promise<boolean> {
    for (let seconds = countdown; seconds >= 0; seconds -= 1) {
      const { clock, startedAt, over, onCountdown } = this.#options
      const dueAt = startedAt + atMs - seconds * 1_000
      const late = clock.now() - dueAt
      await this.#until(dueAt - startedAt)
      if (over.aborted && clock.now() < dueAt) return false
      // A machine that is behind skips what nobody would see, and never flashes faster.
      if (late < 500 || seconds === 0) onCountdown(seconds)
    }
    return true
  }

  async #takeOne(): Promise<void> {
    const { take, keep, onTrouble } = this.#options
    const ended = this.#ended.signal
    while (!ended.aborted) {
      await untilAborted(AbortSignal.any([this.#live.signal, ended]))
      if (ended.aborted) break
      const answer = await take()
      if (answer.ok && answer.photo !== null) {
        await keep(answer.photo).catch((error: unknown) =>
          onTrouble(`A photo could not be kept: ${String(error)}`),
        )
        return
      }
      // Whoever looks after the film says when it goes on.
      this.pause()
    }
    onTrouble('A photo was missed: the camera gave no picture.')
  }
}
