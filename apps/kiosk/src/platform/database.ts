import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type Clock, within } from './clock.ts'

interface Schema extends DBSchema {
  /** What still has to reach the backend, oldest first. */
  outbox: { key: number; value: unknown }
  /** What outlives a cleared local storage: the booth's key, and copies of its settings. */
  kept: { key: string; value: unknown }
}
export type KioskDatabase = IDBPDatabase<Schema>

const openLimitMs = 3_000

/** Opens the kiosk's IndexedDB; rejects where there is none, or one that does not answer. */
export async function openDatabase(options: {
  name: string
  clock: Clock
}): Promise<KioskDatabase> {
  const opening = openDB<Schema>(options.name, 1, {
    upgrade(database) {
      database.createObjectStore('outbox', { autoIncrement: true })
      database.createObjectStore('kept')
    },
    // A newer version in another tab must not wait for this one.
    blocking: (_current, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
  const database = await within(options.clock, openLimitMs, opening, null)
  if (!database) throw new Error('IndexedDB did not open in time.')
  return database
}

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
        await (await open()).put('kept', value, key)
      } catch (error) {
        console.warn(`Could not keep ${key}:`, error)
      }
    },
  }
}
