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
export function createVisitCode(clock: Clock) {
  let visit: { digest: Buffer; until: number } | null = null

  return {
    /** A new code; an earlier one ends. */
    issue(): { code: string; minutes: number } {
      const code = Array.from(
        { length: codeLength },
        () => letters[randomInt(letters.length)],
      ).join('')
      visit = { digest: digest(code), until: clock.now() + visitMs }
      return { code, minutes: visitMs / 60_000 }
    },
    admits(code: string): boolean {
      const open = visit
      if (open === null || clock.now() >= open.until) return false
      return timingSafeEqual(digest(code.trim().toUpperCase()), open.digest)
    },
    end(): void {
      visit = null
    },
  }
}

export type VisitCode = ReturnType<typeof createVisitCode>
