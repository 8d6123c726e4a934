import { sampleRate } from './sound.ts'

/** A state-variable filter that stays stable while its cutoff is swept. */
export class Filter {
  #first = 0
  #second = 0
  #damping = 1
  #a1 = 0
  #a2 = 0
  #a3 = 0
  band = 0
  high = 0

  /** Resonance runs from 0 to just under 1. */
  tune(cutoff: number, resonance = 0): this {
    const g = Math.tan((Math.PI * Math.min(Math.max(cutoff, 16), 18_500)) / sampleRate)
    this.#damping = 2 - 1.96 * resonance
    this.#a1 = 1 / (1 + g * (g + this.#damping))
    this.#a2 = g * this.#a1
    this.#a3 = g * this.#a2
    return this
  }

  /** Takes one sample and answers the low part; `band` and `high` hold the others. */
  low(input: number): number {
    const v3 = input - this.#second
    const v1 = this.#a1 * this.#first + this.#a2 * v3
    const v2 = this.#second + this.#a2 * this.#first + this.#a3 * v3
    this.#first = 2 * v1 - this.#first
    this.#second = 2 * v2 - this.#second
    this.band = v1
    this.high = input - this.#damping * v1 - v2
    return v2
  }
}
