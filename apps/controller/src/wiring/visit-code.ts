import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'

/** Nothing that is read as something else on paper. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 10
const visitMs = 3_600_000
const mostWrong = 20

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The electrician's way in: a code for an hour, given out by whoever has the booth's key. */
export class VisitCode {
  readonly #clock: Clock
  #open: { digest: Buffer; until: number; wrong: number } | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** A new code; an earlier one ends. */
  issue(): { code: string; minutes: number } {
    const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join(
      '',
    )
    this.#open = { digest: digest(code), until: this.#clock.now() + visitMs, wrong: 0 }
    return { code, minutes: visitMs / 60_000 }
  }

  admits(code: string): boolean {
    const open = this.#open
    if (open === null || this.#clock.now() >= open.until || open.wrong >= mostWrong) return false
    if (timingSafeEqual(digest(code.trim().toUpperCase()), open.digest)) return true
    open.wrong += 1
    return false
  }

  end(): void {
    this.#open = null
  }
}
