/** Hosts end an isolate after 150 s at the earliest: what is left then is the next call's. */
export const LONGEST_MS = 100_000

/** Keeps the isolate until the work is done. Under Node nobody ends it. */
export function liveOn(work: Promise<void>): void {
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work)
}
