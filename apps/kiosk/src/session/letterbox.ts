import { type Clock, within } from '../platform/clock.ts'
import type { Delivery, Outbox } from './outbox.ts'

/** Takes operations before the outbox is loaded, so that the first screen need not wait for it. */
export type Letterbox = Pick<Outbox, 'add' | 'deliver'> & { open(outbox: Outbox): void }

export function createLetterbox(clock: Clock): Letterbox {
  let outbox: Outbox | null = null
  let early: ((outbox: Outbox) => void)[] = []

  function post(send: (outbox: Outbox) => void) {
    if (outbox) send(outbox)
    else early.push(send)
  }

  return {
    add: (operation) => post((opened) => opened.add(operation)),
    deliver(operation, limitMs) {
      const { promise, resolve } = Promise.withResolvers<Delivery>()
      post((opened) => resolve(opened.deliver(operation, limitMs)))
      return within(clock, limitMs, promise, { kind: 'late' } as const)
    },
    open(opened) {
      outbox = opened
      for (const send of early) send(opened)
      early = []
    },
  }
}
