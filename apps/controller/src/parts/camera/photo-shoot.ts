import { type Clock, rest, untilAborted } from '@discobooth/runtime/clock'
import type { CameraAnswer } from './messages.ts'

interface PlannedPhoto {
  /** Since the party's start. */
  atMs: number
  /** How many seconds ahead the lights begin to count. */
  countdown: number
}

const photosOfParty = 4
const longestCountdown = 3

/**
 * Photos spread over the party, none at its very edges. The lights count down before each as far as
 * the time since the last one allows: a flash a second at most, whatever the song.
 */
export function planPhotos(durationMs: number): PlannedPhoto[] {
  const gapMs = durationMs / photosOfParty
  return Array.from({ length: photosOfParty }, (_, number) => {
    const atMs = Math.round(gapMs * (number + 0.5))
    const freeMs = number === 0 ? atMs : gapMs - 1_000
    const countdown = Math.max(0, Math.min(longestCountdown, Math.floor(freeMs / 1_000)))
    return { atMs, countdown }
  })
}

interface PhotoShootOptions {
  clock: Clock
  startedAt: number
  /** Of the party; null when no photos are taken. */
  durationMs: number | null
  over: AbortSignal
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
      if (!(await this.#countDown(photo))) return
      await this.#takeOne()
      this.#options.onCountdown(null)
    }
  }

  /** Whether the party lasts until its moment. */
  async #countDown({ atMs, countdown }: PlannedPhoto): Promise<boolean> {
    for (let seconds = countdown; seconds >= 0; seconds -= 1) {
      const { clock, startedAt, over, onCountdown } = this.#options
      const dueAt = startedAt + atMs - seconds * 1_000
      const late = clock.now() - dueAt
      if (late < 0) await rest(clock, -late, over)
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
