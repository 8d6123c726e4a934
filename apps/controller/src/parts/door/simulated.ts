import type { DoorReading } from '../../booth/state.ts'
import { HealthReport } from '../health-report.ts'
import type { Door } from '../parts.ts'

export class SimulatedDoor implements Door {
  readonly #health = new HealthReport({ simulated: true })
  #state: 'open' | 'closed' = 'closed'
  #held = false
  #onReading: (reading: DoorReading) => void = () => {}
  #onMove: () => void = () => {}

  start = () => Promise.resolve()
  stop = () => Promise.resolve()
  health = () => this.#health.current()
  onHealth = (listener: () => void) => this.#health.listen(listener)

  reading(): DoorReading {
    return this.#health.has('switch') ? 'unknown' : this.#state
  }

  onReading(listener: (reading: DoorReading) => void): void {
    this.#onReading = listener
  }

  hold(on: boolean): void {
    this.#held = on
    this.#onMove()
  }

  distrust = (reason: string | null) => this.#health.set('contact', reason)

  /** A guest moves the door; the magnet is weak enough to be pulled open. */
  move(state: 'open' | 'closed'): void {
    this.#state = state
    this.#onMove()
    this.#onReading(this.reading())
  }

  fail(reason: string | null): void {
    this.#health.set('switch', reason)
    this.#onReading(this.reading())
  }

  look = () => ({ door: this.#state, held: this.#held })
  onMove = (listener: () => void) => {
    this.#onMove = listener
  }
}
