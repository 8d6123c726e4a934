import { type Clock, within } from '@discobooth/runtime/clock'

/** `outbox`: what still has to reach the backend, oldest first. `kept`: what outlives a cleared local storage. */
type StoreName = 'outbox' | 'kept'

/** The kiosk's IndexedDB, with promises. Small enough to come with the first screen. */
export type KioskDatabase = {
  add(store: StoreName, value: unknown): Promise<void>
  put(store: StoreName, key: string, value: unknown): Promise<void>
  get(store: StoreName, key: string): Promise<unknown>
  first(store: StoreName): Promise<{ key: IDBValidKey; value: unknown } | null>
  remove(store: StoreName, key: IDBValidKey): Promise<void>
  close(): void
}

const openLimitMs = 3_000

/** Rejects where there is no IndexedDB, or one that does not answer. */
export async function openDatabase(options: {
  name: string
  clock: Clock
}): Promise<KioskDatabase> {
  const opened = await within(options.clock, openLimitMs, open(options.name), null)
  if (!opened) throw new Error('IndexedDB did not open in time.')
  return wrap(opened)
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('outbox', { autoIncrement: true })
    request.result.createObjectStore('kept')
  })
  return answered(request).then((database) => {
    // A newer version in another tab must not wait for this one.
    database.addEventListener('versionchange', () => database.close())
    return database
  })
}

function wrap(database: IDBDatabase): KioskDatabase {
  function read(store: StoreName): IDBObjectStore {
    return database.transaction(store).objectStore(store)
  }

  /** Done when it is on the disk: a power cut must not undo what the guest was told is done. */
  function write(store: StoreName, change: (store: IDBObjectStore) => void): Promise<void> {
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
    change(transaction.objectStore(store))
    return new Promise((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(reason(transaction.error)))
    })
  }

  return {
    add: async (store, value) => write(store, (changed) => changed.add(value)),
    put: async (store, key, value) => write(store, (changed) => changed.put(value, key)),
    get: async (store, key) => answered<unknown>(read(store).get(key)),
    async first(store) {
      const cursor = await answered(read(store).openCursor())
      return cursor && { key: cursor.key, value: cursor.value }
    },
    remove: async (store, key) => write(store, (changed) => changed.delete(key)),
    close: () => database.close(),
  }
}

function answered<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(reason(request.error)))
  })
}

function reason(error: DOMException | null): Error {
  return error ?? new Error('IndexedDB failed.')
}

/** Small values that survive a reload. Where they cannot be kept they are simply not there next time. */
export type Disk = {
  get(key: string): Promise<unknown>
  put(key: string, value: unknown): Promise<void>
}

export function valuesOnDisk(openOnce: () => Promise<KioskDatabase>): Disk {
  return {
    async get(key) {
      try {
        return await (await openOnce()).get('kept', key)
      } catch {
        return undefined
      }
    },
    async put(key, value) {
      try {
        await (await openOnce()).put('kept', key, value)
      } catch (error) {
        console.warn(`Could not keep ${key}:`, error)
      }
    },
  }
}
