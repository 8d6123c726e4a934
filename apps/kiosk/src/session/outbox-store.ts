import * as z from 'zod/mini'
import type { KioskDatabase } from '../platform/database.ts'
import { Operation } from './operation.ts'

export type Waiting = { operation: Operation; remove(): Promise<void> }

/** The queue behind the outbox: first in, first out. */
export type OutboxStore = {
  append(operation: Operation): Promise<void>
  first(): Promise<Waiting | null>
}

/**
 * Keeps operations in IndexedDB, where they survive a reload. What it cannot take waits in memory,
 * behind what is stored already.
 */
export function createOutboxStore(options: {
  open: () => Promise<KioskDatabase>
  /** Told once that operations of this page may not survive it. */
  fellBack(error: unknown): void
}): OutboxStore {
  const memory: Operation[] = []
  let usable = true
  let told = false
  let appending = Promise.resolve()

  function fallBack(error: unknown) {
    if (!told) options.fellBack(error)
    told = true
  }

  async function store(operation: Operation) {
    if (usable && memory.length === 0) {
      try {
        await (await options.open()).add('outbox', operation)
        return
      } catch (error) {
        fallBack(error)
      }
    }
    memory.push(operation)
  }

  async function oldestStored(): Promise<Waiting | null> {
    if (!usable) return null
    try {
      const database = await options.open()
      const oldest = await database.first('outbox')
      if (!oldest) return null
      const remove = () => database.remove('outbox', oldest.key)
      const parsed = z.safeParse(Operation, oldest.value)
      if (parsed.success) return { operation: parsed.data, remove: () => forgive(remove) }
      console.error('An unreadable operation was removed from the outbox:', parsed.error)
      await remove()
      return await oldestStored()
    } catch (error) {
      giveUp(error)
      return null
    }
  }

  /** Sent but not removable: go on in memory, or the same operation would be sent for ever. */
  async function forgive(remove: () => Promise<void>) {
    try {
      await remove()
    } catch (error) {
      giveUp(error)
    }
  }

  function giveUp(error: unknown) {
    usable = false
    fallBack(error)
  }

  return {
    append(operation) {
      appending = appending.then(() => store(operation))
      return appending
    },
    async first() {
      const stored = await oldestStored()
      if (stored) return stored
      const [operation] = memory
      if (!operation) return null
      return {
        operation,
        async remove() {
          memory.shift()
        },
      }
    },
  }
}
