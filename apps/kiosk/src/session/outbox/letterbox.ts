import { type Clock, within } from '../../platform/clock.ts'
import type { SessionStore } from '../../platform/storage.ts'
import type { Operation } from './operation.ts'
import type { Delivery, Outbox } from './outbox.ts'
import { createUnwritten, type Unwritten } from './unwritten.ts'

/** Takes operations before the outbox is loaded, so that the first screen need not wait for it. */
export type Letterbox = Pick<Outbox, 'add' | 'deliver'> & {
  /** Told that there is something for an outbox that has not been opened yet. */
  onMail(told: () => void): void
  open(outbox: Outbox): void
  /** For the outbox, which knows when something is stored. */
  unwritten: Unwritten
}

export function createLetterbox(clock: Clock, stored: SessionStore): Letterbox {
  const unwritten = createUnwritten(stored)
  let outbox: Outbox | null = null
  let early: ((outbox: Outbox) => void)[] = []
  let tell: (() => void) | null = null

  function post(operation: Operation, send: (outbox: Outbox) => void) {
    if (outbox) return send(outbox)
    unwritten.keep(operation)
    early.push(send)
    tell?.()
  }

  return {
    unwritten,
    add: (operation) => post(operation, (opened) => opened.add(operation)),
    deliver(operation, limitMs) {
      const { promise, resolve } = Promise.withResolvers<Delivery>()
      post(operation, (opened) => resolve(opened.deliver(operation, limitMs)))
      return within(clock, limitMs, promise, { kind: 'late' } as const)
    },
    onMail(told) {
      tell = told
      if (early.length > 0) told()
    },
    open(opened) {
      outbox = opened
      for (const send of early) send(opened)
      early = []
    },
  }
}
