/** The time at the fake's end. It runs by itself, or as the test's own clock says, and can be put forward. */
export type Clock = {
  now(): number
  advance(ms: number): void
}

export function createClock(read: () => number): Clock {
  let ahead = 0
  return {
    now: () => read() + ahead,
    advance(ms) {
      ahead += ms
    },
  }
}
