/** Hosts end an isolate after 150 s at the earliest: what is left then is the next call's. */
export const LONGEST_MS = 100_000
/** What a call changed may be due at once; one that reads looks no more often than this, or it waits for the look. */
const BETWEEN_READS_MS = 1_000

/**
 * Nothing of ours runs between the calls: each call, and the schedule's, takes what is due with it, until
 * nothing is. Many calls in one isolate do that together, and the leases of jobs keep isolates apart.
 */
export function createDueJobs(deps: {
  /** Runs some of what is due, and says how many that were. */
  run: () => Promise<number>
  /** Milliseconds on a clock that never jumps. */
  monotonic: () => number
  report: (line: string) => void
}): (after: { isRead: boolean }) => Promise<void> {
  let working: Promise<void> | undefined
  let isMoreDue = false
  let lookedAt = Number.NEGATIVE_INFINITY

  async function work(): Promise<void> {
    const end = deps.monotonic() + LONGEST_MS
    try {
      while (isMoreDue && deps.monotonic() < end) {
        // Before it is asked: a call that comes meanwhile may have brought more.
        isMoreDue = false
        if ((await deps.run()) > 0) isMoreDue = true
      }
    } catch (error) {
      deps.report(`jobs wait: ${String(error)}`)
    } finally {
      lookedAt = deps.monotonic()
      working = undefined
    }
  }

  return ({ isRead }) => {
    const isEarly = deps.monotonic() - lookedAt < BETWEEN_READS_MS
    if (isRead && isEarly) return working ?? Promise.resolve()
    isMoreDue = true
    working ??= work()
    return working
  }
}

/** Keeps the isolate until the work is done. Under Node nobody ends it. */
export function liveOn(work: Promise<void>): void {
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work)
}
