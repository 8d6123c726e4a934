/** Wrong passcodes in a row, and when the last one was typed. */
export interface Tries {
  wrong: number
  lastAt: number
}

const freeTries = 3
const mostMs = 30_000

/** How long the next try has to wait: ten thousand guesses take days (A1). */
export function waitBeforeTry({ wrong, lastAt }: Tries, now: number): number {
  if (wrong < freeTries) return 0
  const pause = Math.min(mostMs, 1_000 * 2 ** Math.min(wrong - freeTries, 30))
  return Math.max(0, lastAt + pause - now)
}
