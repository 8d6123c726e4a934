import type { BackendPartStatus } from '@discobooth/contract/operator-api'

/** Remembers how storing went the last time, for the operator. */
export type StoreWatch = {
  /** Does it, and notes whether it worked; what it throws is thrown on. */
  watched<Value>(act: () => Promise<Value>): Promise<Value>
  status(): Promise<Omit<BackendPartStatus, 'part'>>
}

export function watchStore(options: { name: string; check: () => Promise<void> }): StoreWatch {
  let failure: string | undefined

  async function watched<Value>(act: () => Promise<Value>): Promise<Value> {
    try {
      const value = await act()
      failure = undefined
      return value
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
      throw error
    }
  }

  return {
    watched,
    async status() {
      await watched(options.check).catch(() => undefined)
      const reason = failure === undefined ? 'fine' : 'media_store_failing'
      const state = failure === undefined ? 'ok' : 'error'
      return { state, reason, detail: failure?.slice(0, 200) ?? options.name, mend: null }
    },
  }
}
