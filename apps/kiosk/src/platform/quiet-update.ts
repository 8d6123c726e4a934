import type { Clock } from '@discobooth/runtime/clock'
import type { StoreApi } from 'zustand/vanilla'
import type { UpdateState } from './service-worker.ts'

const againMs = 4_000

/**
 * A new version may come in only where nobody is in the middle of anything. It is asked in again:
 * a request at the wrong moment wakes the old worker, and Chromium then keeps the new one out.
 */
export function createQuietUpdate(options: {
  clock: Clock
  updates: StoreApi<UpdateState>
  isQuiet(): boolean
  apply(): void
}) {
  let cancel: (() => void) | null = null
  let stopped = false
  function consider() {
    cancel?.()
    if (stopped || !options.isQuiet() || options.updates.getState().kind !== 'waiting') return
    options.apply()
    cancel = options.clock.after(againMs, consider)
  }
  return {
    consider,
    stop() {
      stopped = true
      cancel?.()
    },
  }
}
