import { type Clock, within } from '../platform/clock.ts'
import type { Delivery, Outbox } from './outbox.ts'

/** Takes operations before the outbox is loaded, so that the first screen need not wait for it. */
export type Letterbox = Pick<Outbox, 'add' | 'deliver'> & {
  /** Told that there is something for an outbox that has not been opened yet. */
  onMail(told: () => void): void
  open(outbox: Outbox): void
}

export function createLetterbox(clock: Clock): Letterbox {
  let outbox: Outbox | null = null
  let early: ((outbox: Outbox) => void)[] = []
  let tell: (() => void) | null = null

  function post(send: (outbox: Outbox) => void) {
    if (outbox) return send(outbox)
    early.push(send)
    tell?.()
  }

  return {
    add: (operation) => post((opened) => opened.add(operation)),
    deliver(operation, limitMs) {
      const { promise, resolve } = Promise.withResolvers<Delivery>()
      post((opened) => resolve(opened.deliver(operation, limitMs)))
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
