/** The time at the fake's end: it runs by itself, or as the test's own clock says, and can be put forward. */
export type Clock = { now(): number; seconds(): number; advance(ms: number): void }

export function createClock(read: () => number): Clock {
  let ahead = 0
  const now = () => read() + ahead
  return {
    now,
    seconds: () => Math.floor(now() / 1_000),
    advance(ms) {
      ahead += ms
    },
  }
}
