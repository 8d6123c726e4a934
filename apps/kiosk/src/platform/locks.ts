/** Runs alone among all pages of this origin; without Web Locks (plain http in a LAN) alone on this page. */
export function exclusively(locks: LockManager | undefined, name: string) {
  return async (run: () => Promise<void>, signal: AbortSignal): Promise<void> => {
    if (locks) await locks.request(name, { signal }, run)
    else await run()
  }
}
