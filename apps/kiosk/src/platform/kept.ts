import type { KioskDatabase } from './database.ts'

/** Small values that survive a reload. Where they cannot be kept they are simply not there next time. */
export type Kept = {
  get(key: string): Promise<unknown>
  put(key: string, value: unknown): Promise<void>
}

export function keptIn(open: () => Promise<KioskDatabase>): Kept {
  return {
    async get(key) {
      try {
        return await (await open()).get('kept', key)
      } catch {
        return undefined
      }
    },
    async put(key, value) {
      try {
        await (await open()).put('kept', key, value)
      } catch (error) {
        console.warn(`Could not keep ${key}:`, error)
      }
    },
  }
}
