/** Time for flows and waits. `now` never jumps, whatever happens to the machine's wall clock. */
export type Clock = {
  now(): number
  /** Runs once after `ms`; the answer takes it back. */
  after(ms: number, run: () => void): () => void
}

export const pageClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Settles as `work` does, or with `late` when that takes longer than the limit. */
export function within<Value, Late>(
  clock: Clock,
  limitMs: number,
  work: Promise<Value>,
  late: Late,
): Promise<Value | Late> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(limitMs, () => resolve(late))
    work.then(resolve, reject).finally(cancel)
  })
}
