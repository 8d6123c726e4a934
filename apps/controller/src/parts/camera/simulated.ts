import type { PartHealth, Take } from '@discobooth/contract/device/device'
import { HealthReport } from '../health-report.ts'
import type { Camera, Recording } from '../parts.ts'
import type { FilmingCamera } from './filming.ts'

type CameraAct =
  | { act: 'start'; sessionId: string; take: Take }
  | { act: 'pause' | 'resume' | 'stop'; sessionId: string }
  | { act: 'try' }

export type CameraSituation = 'well' | 'unplugged' | 'hanging'

/** The camera as the booth's twin shows it, over one that really films where recordings have a place to go. */
export class SimulatedCamera implements Camera {
  readonly #health = new HealthReport({ simulated: true })
  readonly #log: CameraAct[] = []
  readonly #film: FilmingCamera | null
  #situation: CameraSituation = 'well'
  #recording: Recording | null = null
  #paused = false
  #countdown: number | null = null
  #onMove: () => void = () => {}

  /** `film` is made by who knows this camera's situation. */
  constructor(film?: (situation: () => CameraSituation) => FilmingCamera | null) {
    this.#film = film?.(() => this.#situation) ?? null
  }

  async start(): Promise<void> {
    await this.#film?.start()
  }

  async stop(): Promise<void> {
    this.finish()
    await this.#film?.stop()
  }

  health(): PartHealth {
    const own = this.#health.current()
    return own.healthy && this.#film !== null ? this.#film.health() : own
  }

  onHealth(listener: () => void): void {
    this.#health.listen(listener)
    this.#film?.onHealth(listener)
  }

  record(recording: Recording): void {
    this.finish()
    this.#recording = recording
    const { sessionId, take } = recording
    this.#note({ act: 'start', sessionId, take })
    this.#film?.record(recording)
  }

  pause(): void {
    if (this.#recording === null || this.#paused) return
    this.#paused = true
    this.#note({ act: 'pause', sessionId: this.#recording.sessionId })
    this.#film?.pause()
  }

  resume(): void {
    if (this.#recording === null || !this.#paused) return
    this.#paused = false
    this.#note({ act: 'resume', sessionId: this.#recording.sessionId })
    this.#film?.resume()
  }

  finish(): void {
    if (this.#recording === null) return
    const { sessionId } = this.#recording
    this.#recording = null
    this.#paused = false
    this.#note({ act: 'stop', sessionId })
    this.#film?.finish()
  }

  async tryOut(): Promise<string | null> {
    this.#note({ act: 'try' })
    const reason = this.#health.current().reason
    return reason ?? (await this.#film?.tryOut()) ?? null
  }

  fail(reason: string | null): void {
    this.#health.set('camera', reason)
  }

  /** Pulls its plug, or makes it stand still; nothing happens when that is so already. */
  be(situation: CameraSituation): void {
    if (this.#situation === situation) return
    this.#situation = situation
    const surprises = { well: 'well', unplugged: 'ended', hanging: 'frozen' } as const
    void this.#film?.surprise(surprises[situation])
  }

  countDown(seconds: number | null): void {
    this.#countdown = seconds
    this.#onMove()
  }

  /** What it was told to do, in order. */
  log = (): readonly CameraAct[] => this.#log

  look(): { camera: 'off' | 'recording' | 'paused'; countdown?: number } {
    if (this.#recording === null) return { camera: 'off' }
    const camera = this.#paused ? 'paused' : 'recording'
    return this.#countdown === null ? { camera } : { camera, countdown: this.#countdown }
  }

  onMove = (listener: () => void) => {
    this.#onMove = listener
  }

  #note(act: CameraAct): void {
    this.#log.push(act)
    if (this.#log.length > 200) this.#log.shift()
    this.#onMove()
  }
}
