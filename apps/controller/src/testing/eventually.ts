import { setTimeout as pause } from 'node:timers/promises'

/** Looks again and again until it is so; fails after `limitMs`. Answers how long it took. */
export async function eventually(
  what: string,
  isSo: () => boolean,
  limitMs = 20_000,
): Promise<number> {
  const start = performance.now()
  while (!isSo()) {
    if (performance.now() - start > limitMs) throw new Error(`Never happened: ${what}.`)
    // Who waits longer measures nothing, and looking costs the others their processor.
    await pause(performance.now() - start < 300 ? 2 : 20)
  }
  return performance.now() - start
}
