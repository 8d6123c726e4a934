import type { Clock } from '@discobooth/runtime/clock'
import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  asleep,
  type InactivityView,
  inactivityView,
  inactivity as machine,
} from '../flow/inactivity.ts'
import { runFlow } from '../platform/flow-runtime.ts'
import { type EaseStore, easeWords } from './ease.ts'

export type Presence = {
  view: StoreApi<InactivityView>
  /** The guest asked for more time. */
  extend(): void
  /** Nobody touches the screen while dancing (F3). */
  suspend(): void
  resume(): void
  arrived(atHome: boolean): void
  touched(): void
  stop(): void
}

/** Whether somebody still stands at the screen; whoever finds it hard to use gets more time. */
export function createPresence(options: {
  clock: Clock
  ease: EaseStore
  gone: () => void
}): Presence {
  const view = createStore<InactivityView>()(() => ({ kind: 'watching' }))
  const flow = runFlow({
    machine,
    initial: asleep,
    clock: options.clock,
    perform: options.gone,
    changed: (state, at) => view.setState(inactivityView(state, at), true),
  })
  const told = () =>
    flow.send({ kind: 'patience', patient: easeWords(options.ease.getState()) !== '' })
  const unsubscribe = options.ease.subscribe(told)
  // A reload finds what the guest had asked for.
  told()
  return {
    view,
    extend: () => flow.send({ kind: 'extended' }),
    suspend: () => flow.send({ kind: 'suspended' }),
    resume: () => flow.send({ kind: 'resumed' }),
    arrived: (atHome) => flow.send({ kind: 'arrived', atHome }),
    touched: () => flow.send({ kind: 'activity' }),
    stop() {
      unsubscribe()
      flow.stop()
    },
  }
}
