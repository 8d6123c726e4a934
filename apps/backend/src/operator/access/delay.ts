const FREE_TRIES = 3
const FIRST_MS = 1_000
/** A1: no more than this for one try, so that an operator with a slow finger gets in the same evening. */
export const LONGEST_DELAY_MS = 30_000

/** How long nobody may try again after this many tries in a row that were not right. */
export function delayAfter(tries: number): number {
  if (tries < FREE_TRIES) return 0
  return Math.min(LONGEST_DELAY_MS, FIRST_MS * 2 ** Math.min(tries - FREE_TRIES, 10))
}
