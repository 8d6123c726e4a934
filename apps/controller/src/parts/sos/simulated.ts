import { HealthReport } from '../health-report.ts'
import type { Sos } from '../parts.ts'

export class SimulatedSos implements Sos {
  readonly #health = new HealthReport({ simulated: true })
  #button = false
  #music = true
  #onPressed: (pressed: boolean) => void = () => {}
  #onMove: () => void = () => {}

  start = () => Promise.resolve()
  stop = () => Promise.resolve()
  health = () => this.#health.current()
  onHealth = (listener: () => void) => this.#health.listen(listener)

  pressed(): boolean {
    return this.#button || !this.#health.current().healthy
  }

  onPressed(listener: (pressed: boolean) => void): void {
    this.#onPressed = listener
  }

  music(on: boolean): void {
    this.#music = on
    this.#onMove()
  }

  press(pressed: boolean): void {
    this.#button = pressed
    this.#onPressed(this.pressed())
    this.#onMove()
  }

  fail(reason: string | null): void {
    this.#health.set('button', reason)
    this.#onPressed(this.pressed())
  }

  look = () => ({ sos: this.#button, music: this.#music })
  onMove = (listener: () => void) => {
    this.#onMove = listener
  }
}
