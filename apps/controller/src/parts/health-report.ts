import type { PartHealth } from '@discobooth/contract/device/device'

/** A part's health, gathered from the pieces it is made of. */
export class HealthReport {
  readonly #simulated: boolean
  readonly #troubles = new Map<string, string>()
  #listener: () => void = () => {}

  constructor(options: { simulated: boolean }) {
    this.#simulated = options.simulated
  }

  /** Sets what is wrong with one piece; null when it is well. */
  set(piece: string, trouble: string | null): void {
    if ((this.#troubles.get(piece) ?? null) === trouble) return
    if (trouble === null) this.#troubles.delete(piece)
    else this.#troubles.set(piece, trouble)
    this.#listener()
  }

  has = (piece: string): boolean => this.#troubles.has(piece)

  current(): PartHealth {
    const simulated = this.#simulated
    if (this.#troubles.size === 0) return { healthy: true, simulated }
    return { healthy: false, reason: [...this.#troubles.values()].join(' '), simulated }
  }

  listen(listener: () => void): void {
    this.#listener = listener
  }
}
