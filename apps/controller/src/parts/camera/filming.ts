import { createBackOff } from '@discobooth/runtime/back-off'
import { type Clock, rest } from '@discobooth/runtime/clock'
import type { Shelf } from '../../recordings/disk/shelf.ts'
import type { Environment } from '../gpio/tool-process.ts'
import type { HealthReport } from '../health-report.ts'
import type { Camera, Recording } from '../parts.ts'
import { CameraLink } from './camera-link.ts'
import { type CameraLimits, FilmedParty } from './filmed-party.ts'
import type { Source } from './sources.ts'

/** Where recordings go, as the camera sees it. */
export interface RecordingShelves {
  shelf(sessionId: string): Promise<Shelf | null>
  over(sessionId: string, problem: string | null): Promise<void>
  /** Of the song that is danced to; none where nobody knows them. Never rejects. */
  beats(sessionId: string, over: AbortSignal): Promise<readonly number[]>
}

interface FilmingCameraOptions {
  clock: Clock
  env: Environment
  health: HealthReport
  source: () => Source
  recordings: RecordingShelves
  limits: CameraLimits
  /** Looks at a camera that nobody uses, so that its trouble is known before a party is sold. */
  looksEveryMs: number | null
  onCountdown: (seconds: number | null) => void
}

export const cameraLimits: CameraLimits = {
  firstPicture: 20_000,
  silence: 8_000,
  photo: 10_000,
  close: 8_000,
  catchUp: 0,
  lastingFault: 60_000,
  shelf: 60_000,
}

/** A camera behind a process of its own: it may hang or die, and its health says so. */
export class FilmingCamera implements Camera {
  readonly #options: FilmingCameraOptions
  readonly #link: CameraLink
  readonly #stopped = new AbortController()
  readonly #endings = new Set<Promise<void>>()
  #party: FilmedParty | null = null
  #looking: Promise<string | null> | null = null
  #healing: Promise<void> | null = null
  #watching: Promise<void> = Promise.resolve()

  constructor(options: FilmingCameraOptions) {
    this.#options = options
    this.#link = new CameraLink({
      clock: options.clock,
      env: options.env,
      onBeat: () => this.#party?.beat(),
      onEnded: (reason) => this.#party?.lost(reason),
    })
  }

  start(): Promise<void> {
    this.#watching = this.#watch()
    return Promise.resolve()
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    this.#party?.finish()
    await this.#link.kill('The booth was switched off.')
    await Promise.all([...this.#endings, this.#watching, this.#healing])
    // Somebody may have asked it for something meanwhile.
    await this.#link.kill('The booth was switched off.')
  }

  health = () => this.#options.health.current()
  onHealth = (listener: () => void) => this.#options.health.listen(listener)
  get pid(): number | null {
    return this.#link.pid
  }

  record(recording: Recording): void {
    const { clock, source, limits, recordings, onCountdown } = this.#options
    const before = this.#party
    before?.finish()
    // The next guests do not wait for a camera that is still busy with the last ones, or with a look.
    if (before !== null || this.#looking !== null) void this.#link.kill('The next party begins.')
    const party = new FilmedParty({
      recording,
      link: this.#link,
      source,
      clock,
      limits,
      shelf: (before?.ended() ?? Promise.resolve()).then(() =>
        recordings.shelf(recording.sessionId),
      ),
      beats: (over) => recordings.beats(recording.sessionId, over),
      onCountdown,
      onTrouble: (reason) => this.#tell(reason),
    })
    this.#party = party
    const ending = party.ended().then(async (problem) => {
      if (this.#party === party) this.#party = null
      this.#healIfIll()
      await recordings.over(recording.sessionId, problem)
    })
    this.#endings.add(ending)
    void ending.finally(() => this.#endings.delete(ending))
  }

  pause = () => this.#party?.pause()
  resume = () => this.#party?.resume()
  finish = () => this.#party?.finish()

  tryOut(): Promise<string | null> {
    if (this.#party !== null) return Promise.resolve(this.health().reason ?? null)
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  /** For the simulator: what the source gives has changed. */
  async surprise(what: 'ended' | 'frozen' | 'well'): Promise<void> {
    if (what === 'frozen') await this.#link.ask({ do: 'freeze' }, this.#options.limits.close)
    if (what === 'ended') await this.#link.kill('The camera was unplugged.')
    if (this.#party === null) await this.tryOut()
  }

  async #look(): Promise<string | null> {
    const { source, limits } = this.#options
    const film = source()({ sessionId: 'look', video: null, mostMs: limits.firstPicture })
    const begun = await this.#link.ask({ do: 'film', film }, limits.firstPicture)
    const stop = { do: 'stop', atLeastMs: 0, limitMs: 0 } as const
    const answer = begun.ok ? await this.#link.ask(stop, limits.close) : begun
    // A party that has begun meanwhile has its own word.
    if (this.#party !== null || this.#stopped.signal.aborted) return null
    this.#tell(answer.ok ? null : answer.reason)
    if (!answer.ok) this.#healIfIll()
    return answer.ok ? null : answer.reason
  }

  #tell(reason: string | null): void {
    this.#options.health.set('camera', reason)
  }

  #healIfIll(): void {
    this.#healing ??= this.#heal().finally(() => {
      this.#healing = null
    })
  }

  async #heal(): Promise<void> {
    const backOff = createBackOff({ firstMs: 1_000, mostMs: 30_000 })
    while (this.#options.health.has('camera') && !this.#stopped.signal.aborted) {
      await rest(this.#options.clock, backOff.next(), this.#stopped.signal)
      if (!this.#stopped.signal.aborted && this.#party === null) await this.tryOut()
    }
  }

  async #watch(): Promise<void> {
    const { clock, looksEveryMs } = this.#options
    if (looksEveryMs === null) return
    while (!this.#stopped.signal.aborted) {
      if (this.#party === null) await this.tryOut()
      await rest(clock, looksEveryMs, this.#stopped.signal)
    }
  }
}
