/** Waits that double from one failure to the next, up to a cap, until something went well again. */
export class BackOff {
  readonly #firstMs: number
  readonly #capMs: number
  #nextMs: number

  constructor(options: { firstMs: number; capMs: number }) {
    this.#firstMs = options.firstMs
    this.#capMs = options.capMs
    this.#nextMs = options.firstMs
  }

  next(): number {
    const wait = this.#nextMs
    this.#nextMs = Math.min(wait * 2, this.#capMs)
    return wait
  }

  reset(): void {
    this.#nextMs = this.#firstMs
  }
}
