import type { Take } from '@discobooth/contract/device'
import { HealthReport } from '../health-report.ts'
import type { Camera, Recording } from './interface.ts'

type CameraAct =
  | { act: 'start'; sessionId: string; take: Take }
  | { act: 'pause' | 'resume' | 'stop'; sessionId: string }
  | { act: 'try' }

export class SimulatedCamera implements Camera {
  readonly #health = new HealthReport({ simulated: true })
  readonly #log: CameraAct[] = []
  #recording: Recording | null = null
  #paused = false
  #onMove: () => void = () => {}

  start = () => Promise.resolve()
  stop = () => Promise.resolve(this.finish())
  health = () => this.#health.current()
  onHealth = (listener: () => void) => this.#health.listen(listener)

  record(recording: Recording): void {
    this.finish()
    this.#recording = recording
    this.#note({ act: 'start', ...recording })
  }

  pause(): void {
    if (this.#recording === null || this.#paused) return
    this.#paused = true
    this.#note({ act: 'pause', sessionId: this.#recording.sessionId })
  }

  resume(): void {
    if (this.#recording === null || !this.#paused) return
    this.#paused = false
    this.#note({ act: 'resume', sessionId: this.#recording.sessionId })
  }

  finish(): void {
    if (this.#recording === null) return
    const { sessionId } = this.#recording
    this.#recording = null
    this.#paused = false
    this.#note({ act: 'stop', sessionId })
  }

  tryOut(): Promise<string | null> {
    this.#note({ act: 'try' })
    return Promise.resolve(this.health().reason ?? null)
  }

  fail(reason: string | null): void {
    this.#health.set('camera', reason)
  }

  /** What it was told to do, in order. */
  log = (): readonly CameraAct[] => this.#log

  look(): { camera: 'off' | 'recording' | 'paused' } {
    if (this.#recording === null) return { camera: 'off' }
    return { camera: this.#paused ? 'paused' : 'recording' }
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
