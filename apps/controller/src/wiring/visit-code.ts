import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@discobooth/runtime/clock'

/** Nothing that is read as something else on paper. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 10
const visitMs = 3_600_000

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * The electrician's way in: a code for an hour, given out by whoever has the booth's key. Guesses are not
 * counted: there are 2^50 codes, and a machine that answered ten thousand guesses a second would be hit
 * within the hour once in thirty million times. A limit would let any stranger end the electrician's visit.
 */
export class VisitCode {
  readonly #clock: Clock
  #open: { digest: Buffer; until: number } | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** A new code; an earlier one ends. */
  issue(): { code: string; minutes: number } {
    const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join(
      '',
    )
    this.#open = { digest: digest(code), until: this.#clock.now() + visitMs }
    return { code, minutes: visitMs / 60_000 }
  }

  admits(code: string): boolean {
    const open = this.#open
    if (open === null || this.#clock.now() >= open.until) return false
    return timingSafeEqual(digest(code.trim().toUpperCase()), open.digest)
  }

  end(): void {
    this.#open = null
  }
}
