/** Wrong passcodes in a row, and when the last one was typed. */
export type Tries = { wrong: number; lastAt: number }

export const noTries: Tries = { wrong: 0, lastAt: 0 }

const freeTries = 3
const mostMs = 30_000

/** How long the next try has to wait: ten thousand guesses take days (A1). */
export function waitBeforeTry({ wrong, lastAt }: Tries, now: number): number {
  if (wrong < freeTries) return 0
  const pause = Math.min(mostMs, 1_000 * 2 ** Math.min(wrong - freeTries, 30))
  // A clock that was put back must not lock the operator out.
  return Math.max(0, Math.min(pause, lastAt + pause - now))
}

export function afterWrongTry({ wrong }: Tries, now: number): Tries {
  return { wrong: wrong + 1, lastAt: now }
}
