import type { Clock } from '@discobooth/runtime/clock'
import type { Level } from './line-commands.ts'

export interface DebounceTimes {
  highMs: number
  lowMs: number
}

/** Lets a level through once it has stood long enough: contacts bounce. The very first one passes at once. */
export class Debounce {
  readonly #clock: Clock
  readonly #times: DebounceTimes
  readonly #onLevel: (level: Level | null) => void
  #told: Level | null | undefined
  #waitingFor: Level | undefined
  #cancel: () => void = () => {}

  constructor(options: {
    clock: Clock
    times: DebounceTimes
    onLevel: (level: Level | null) => void
  }) {
    this.#clock = options.clock
    this.#times = options.times
    this.#onLevel = options.onLevel
  }

  level(level: Level): void {
    if (this.#told === undefined) {
      this.#tell(level)
      return
    }
    if (level === this.#waitingFor) return
    this.#callOff()
    if (level === this.#told) return
    this.#waitingFor = level
    const wait = level === 1 ? this.#times.highMs : this.#times.lowMs
    this.#cancel = this.#clock.after(wait, () => this.#tell(level))
  }

  /** Nobody can tell the level any more: that is known at once. */
  lost(): void {
    this.#callOff()
    if (this.#told !== null) this.#tell(null)
  }

  stop(): void {
    this.#callOff()
  }

  #callOff(): void {
    this.#cancel()
    this.#waitingFor = undefined
  }

  #tell(level: Level | null): void {
    this.#waitingFor = undefined
    this.#told = level
    this.#onLevel(level)
  }
}
