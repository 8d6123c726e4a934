import * as z from 'zod/mini'
import type { KioskDatabase } from '../../platform/database.ts'
import { Operation } from './operation.ts'
import type { Unwritten } from './unwritten.ts'

export type Waiting = { operation: Operation; remove(): Promise<void> }

/** The queue behind the outbox: first in, first out. */
export type OutboxStore = {
  append(operation: Operation): Promise<void>
  first(): Promise<Waiting | null>
}

/**
 * Keeps operations in IndexedDB, where they survive a reload. What it cannot take waits in memory,
 * behind what is stored already. Until it is stored or sent, session storage has it too.
 */
export function createOutboxStore(options: {
  open: () => Promise<KioskDatabase>
  unwritten: Unwritten
  /** Told once that operations of this page may not survive it. */
  fellBack(error: unknown): void
}): OutboxStore {
  const { unwritten } = options
  const memory: Operation[] = []
  let usable = true
  let told = false
  let appending = Promise.resolve()
  const pickedUp = pickUp()

  function fallBack(error: unknown) {
    if (!told) options.fellBack(error)
    told = true
  }

  async function store(operation: Operation) {
    if (usable && memory.length === 0) {
      try {
        await (await options.open()).add('outbox', operation)
        return unwritten.written(operation.operationId)
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

  function append(operation: Operation): Promise<void> {
    unwritten.keep(operation)
    appending = appending.then(() => store(operation))
    return appending
  }

  /** A reload came before these were stored: they go before anything new. */
  async function pickUp(): Promise<void> {
    for (const left of unwritten.left()) {
      const parsed = z.safeParse(Operation, left)
      if (parsed.success) void append(parsed.data)
      else console.error('An unreadable operation was left behind:', parsed.error)
    }
    await appending
  }

  return {
    append,
    async first() {
      await pickedUp
      const stored = await oldestStored()
      if (stored) return stored
      const [operation] = memory
      if (!operation) return null
      return {
        operation,
        async remove() {
          memory.shift()
          unwritten.written(operation.operationId)
        },
      }
    },
  }
}
