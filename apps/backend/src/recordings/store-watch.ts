import type { BackendPartStatus } from '@discobooth/contract/operator/operator-api'

/** Each can fail while the others work: a full disk can be read, and a key may not be allowed to write. */
type StoreWork = 'arriving' | 'storing' | 'reading' | 'removing'

/** Remembers how each kind of work went the last time, for the operator. */
export type StoreWatch = {
  /** Does it, and notes whether it worked; what it throws is thrown on. */
  watched<Value>(work: StoreWork, act: () => Promise<Value>): Promise<Value>
  status(): Promise<Omit<BackendPartStatus, 'part'>>
}

export function watchStore(options: { name: string; check: () => Promise<void> }): StoreWatch {
  const failures = new Map<StoreWork, string>()

  async function watched<Value>(work: StoreWork, act: () => Promise<Value>): Promise<Value> {
    try {
      const value = await act()
      failures.delete(work)
      return value
    } catch (error) {
      failures.set(work, error instanceof Error ? error.message : String(error))
      throw error
    }
  }

  return {
    watched,
    async status() {
      // A store that answers may still refuse what is written: only a write that works clears that.
      await watched('reading', options.check).catch(() => undefined)
      const [failure] = failures.values()
      const reason = failure === undefined ? 'fine' : 'media_store_failing'
      const state = failure === undefined ? 'ok' : 'error'
      return { state, reason, detail: failure?.slice(0, 200) ?? options.name, mend: null }
    },
  }
}

/** The store did not do what it was asked; whoever asked tries again later. */
export class StoreAway extends Error {}

/** Asks the store for something on the way of a file into it. */
export async function askStore<Value>(
  { watch }: { watch: StoreWatch },
  act: () => Promise<Value>,
): Promise<Value> {
  try {
    return await watch.watched('arriving', act)
  } catch (cause) {
    throw new StoreAway('the store is away', { cause })
  }
}
