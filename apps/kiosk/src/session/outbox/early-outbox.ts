import { type Clock, within } from '@discobooth/runtime/clock'
import type { SessionStore } from '../../platform/storage.ts'
import type { Operation } from './operation.ts'
import type { Delivery, Outbox } from './outbox.ts'
import { createUnwritten, type Unwritten } from './unwritten.ts'

/** Takes operations before the outbox is loaded, so that the first screen need not wait for it. */
export type EarlyOutbox = Pick<Outbox, 'add' | 'deliver'> & {
  open(outbox: Outbox): void
  /** For the outbox, which knows when something is stored. */
  unwritten: Unwritten
}

export function createEarlyOutbox(clock: Clock, stored: SessionStore): EarlyOutbox {
  const unwritten = createUnwritten(stored)
  let outbox: Outbox | null = null
  let early: ((outbox: Outbox) => void)[] = []

  function pass(operation: Operation, send: (outbox: Outbox) => void) {
    if (outbox) return send(outbox)
    unwritten.keep(operation)
    early.push(send)
  }

  return {
    unwritten,
    add: (operation) => pass(operation, (opened) => opened.add(operation)),
    deliver(operation, limitMs) {
      const { promise, resolve } = Promise.withResolvers<Delivery>()
      pass(operation, (opened) => resolve(opened.deliver(operation, limitMs)))
      return within(clock, limitMs, promise, { kind: 'late' } as const)
    },
    open(opened) {
      outbox = opened
      for (const send of early) send(opened)
      early = []
    },
  }
}
