import type { PartHealth } from '@discobooth/contract/device/device'
import type { LightScene } from '../../booth/state.ts'
import type { Lights } from '../parts.ts'

/** Several sets of lights that show the same scene, such as house lights on relays and lamps on DMX. */
export class LightsTogether implements Lights {
  readonly #all: readonly Lights[]

  constructor(all: readonly Lights[]) {
    this.#all = all
  }

  async start(): Promise<void> {
    await Promise.all(this.#all.map((lights) => lights.start()))
  }

  async stop(): Promise<void> {
    await Promise.all(this.#all.map((lights) => lights.stop()))
  }

  scene(scene: LightScene): void {
    this.#each((lights) => lights.scene(scene))
  }

  flash(): void {
    this.#each((lights) => lights.flash())
  }

  #each(act: (lights: Lights) => void): void {
    const failures: unknown[] = []
    for (const lights of this.#all) {
      try {
        act(lights)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join(' '))
  }

  onHealth(listener: () => void): void {
    for (const lights of this.#all) lights.onHealth(listener)
  }

  health(): PartHealth {
    const reasons = this.#all.flatMap((lights) => lights.health().reason ?? [])
    if (reasons.length === 0) return { healthy: true, simulated: false }
    return { healthy: false, reason: reasons.join(' '), simulated: false }
  }
}
