import type { Clock } from '@discobooth/runtime/clock'

interface Timer {
  at: number
  run: () => void
}

/** A clock that stands still until the test moves it; timers run in the order they are due. */
export class ManualClock implements Clock {
  readonly #timers = new Set<Timer>()
  #now = 1_000

  now = () => this.#now

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + Math.max(0, ms), run }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  advance(ms: number): void {
    const end = this.#now + ms
    for (;;) {
      const [next] = [...this.#timers].toSorted((one, other) => one.at - other.at)
      if (next === undefined || next.at > end) break
      this.#timers.delete(next)
      this.#now = Math.max(this.#now, next.at)
      next.run()
    }
    this.#now = end
  }

  /** Lets time pass without waking anybody, as a busy machine does. */
  oversleep(ms: number): void {
    this.#now += ms
  }

  get waiting(): number {
    return this.#timers.size
  }
}
