import type { Clock } from '@discobooth/runtime/clock'

/** One live kiosk per booth: another tab offers to take over. */
export type TabState = { kind: 'claiming' } | { kind: 'live' } | { kind: 'elsewhere' }

export type LiveTab = { takeOver(): void; stop(): void }

/** After a reload the old page's lock lives on for a moment. */
const patienceMs = 1_000

/** Holds the booth's lock for as long as this tab lives, or until another one takes it. */
export function claimLiveTab(options: {
  locks: LockManager | undefined
  name: string
  clock: Clock
  changed(state: TabState): void
}): LiveTab {
  const { locks, clock } = options
  let claim: AbortController | null = null
  let release: (() => void) | null = null

  async function request(manager: LockManager, how: LockOptions) {
    try {
      await manager.request(options.name, how, () => {
        claim = null
        options.changed({ kind: 'live' })
        const { promise, resolve } = Promise.withResolvers<void>()
        release = resolve
        return promise
      })
    } catch (error) {
      const isStolen = release !== null
      release = null
      if (isStolen) options.changed({ kind: 'elsewhere' })
      else if (how.steal) console.error('Taking over failed:', error)
    }
  }

  function wait(manager: LockManager) {
    claim = new AbortController()
    void request(manager, { signal: claim.signal })
    const waiting = claim
    return clock.after(patienceMs, () => {
      if (claim === waiting) options.changed({ kind: 'elsewhere' })
    })
  }

  if (!locks) {
    options.changed({ kind: 'live' })
    return { takeOver() {}, stop() {} }
  }
  const cancelPatience = wait(locks)
  return {
    takeOver() {
      if (release) return
      claim?.abort()
      claim = null
      void request(locks, { steal: true })
    },
    stop() {
      cancelPatience()
      claim?.abort()
      claim = null
      release?.()
      release = null
    },
  }
}

/** Runs alone among all pages of this origin; without Web Locks (plain http in a LAN) alone on this page. */
export function exclusively(locks: LockManager | undefined, name: string) {
  return async (run: () => Promise<void>, signal: AbortSignal): Promise<void> => {
    if (locks) await locks.request(name, { signal }, run)
    else await run()
  }
}
