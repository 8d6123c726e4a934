import type { LightScene } from '../../booth/state.ts'
import { HealthReport } from '../health-report.ts'
import type { Lights } from '../parts.ts'

export class SimulatedLights implements Lights {
  readonly #health = new HealthReport({ simulated: true })
  #scene: LightScene = 'house'
  #onMove: () => void = () => {}

  start = () => Promise.resolve()
  stop = () => Promise.resolve()
  health = () => this.#health.current()
  onHealth = (listener: () => void) => this.#health.listen(listener)

  scene(scene: LightScene): void {
    this.#scene = scene
    this.#onMove()
  }

  // The twin draws it together with the camera's countdown.
  flash = () => {}

  fail(reason: string | null): void {
    this.#health.set('lamps', reason)
  }

  look = () => ({ lights: this.#scene })
  onMove = (listener: () => void) => {
    this.#onMove = listener
  }
}
