import { backOffMs } from '@discobooth/runtime/back-off'
import { type Clock, within } from '@discobooth/runtime/clock'
import { type Answer, type BackendFailure, isTemporary } from '../../backend/answer.ts'
import type { Operation } from './operation.ts'
import type { OutboxStore } from './outbox-store.ts'

export type Delivery =
  | { kind: 'accepted'; value: unknown }
  | { kind: 'refused'; failure: BackendFailure }
  /** Not there yet; it goes on being sent. */
  | { kind: 'late' }

export type Outbox = {
  add(operation: Operation): void
  /** Adds it and waits for the backend's answer, so long at most. */
  deliver(operation: Operation, limitMs: number): Promise<Delivery>
  /** Whether the backend has been told everything. */
  isEmpty(): Promise<boolean>
  /** The backend may be back: try at once. */
  hurry(): void
  start(): void
  stop(): void
}

/** Only one page sends at a time, so that two tabs neither overtake nor double each other. */
export type Exclusively = (run: () => Promise<void>, signal: AbortSignal) => Promise<void>

/** Brings each operation to the backend: in order, and, by its id, once. */
export function createOutbox(options: {
  store: OutboxStore
  /** Told of each operation that comes in. */
  added?(operation: Operation): void
  send(operation: Operation, signal: AbortSignal): Promise<Answer<unknown>>
  /** Told of each operation that is done with, before whoever waits for it. */
  answered(operation: Operation, answer: Answer<unknown>): void
  exclusively: Exclusively
  clock: Clock
  random: () => number
}): Outbox {
  const { store, clock } = options
  const awaited = new Map<string, (delivery: Delivery) => void>()
  let abort: AbortController | null = null
  let failures = 0
  let cancelRetry: (() => void) | null = null
  let sending = false
  let again = false

  async function sendAll(signal: AbortSignal) {
    for (let next = await store.first(); next && !signal.aborted; next = await store.first()) {
      const answer = await options.send(next.operation, signal)
      if (signal.aborted) return
      if (!answer.ok && isTemporary(answer)) return retryLater()
      failures = 0
      await next.remove()
      finish(next.operation, answer)
    }
  }

  function finish(operation: Operation, answer: Answer<unknown>) {
    options.answered(operation, answer)
    awaited.get(operation.operationId)?.(
      answer.ok ? { kind: 'accepted', value: answer.value } : { kind: 'refused', failure: answer },
    )
  }

  function retryLater() {
    failures += 1
    const wait = backOffMs({ failures, firstMs: 500, mostMs: 30_000, random: options.random })
    cancelRetry?.()
    cancelRetry = clock.after(wait, hurry)
  }

  function hurry() {
    cancelRetry?.()
    cancelRetry = null
    if (!abort) return
    if (sending) again = true
    else void drain(abort.signal)
  }

  async function drain(signal: AbortSignal) {
    sending = true
    again = false
    try {
      await options.exclusively(() => sendAll(signal), signal)
    } catch (error) {
      if (!signal.aborted) {
        console.error('The outbox stumbled:', error)
        retryLater()
      }
    }
    sending = false
    if (again) hurry()
  }

  function add(operation: Operation) {
    options.added?.(operation)
    void store.append(operation).then(() => {
      // A guest who waits is worth a try ahead of time; a log line is not.
      if (operation.kind !== 'log' || !cancelRetry) hurry()
    })
  }

  return {
    add,
    async deliver(operation, limitMs) {
      const { promise, resolve } = Promise.withResolvers<Delivery>()
      awaited.set(operation.operationId, resolve)
      add(operation)
      const delivery = await within(clock, limitMs, promise, { kind: 'late' } as const)
      awaited.delete(operation.operationId)
      return delivery
    },
    isEmpty: async () => (await store.first()) === null,
    hurry,
    start() {
      abort ??= new AbortController()
      hurry()
    },
    stop() {
      abort?.abort()
      abort = null
      cancelRetry?.()
      cancelRetry = null
    },
  }
}
