/** Time for whatever waits, so that a test can own it. `now` never jumps, whatever the wall clock does. */
export type Clock = {
  /** Milliseconds. */
  now(): number
  /** Runs once after `ms`; the answer calls it off. */
  after(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Resolves after `ms`, or as soon as the signal is aborted. */
export function rest(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve()
      return
    }
    const finish = () => {
      cancel()
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const cancel = clock.after(ms, finish)
    signal.addEventListener('abort', finish)
  })
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

/** Resolves when the signal is aborted; `forget` ends the waiting without resolving. */
export function untilAborted(signal: AbortSignal, forget?: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null)
    else
      signal.addEventListener('abort', () => resolve(null), {
        once: true,
        ...(forget && { signal: forget }),
      })
  })
}
