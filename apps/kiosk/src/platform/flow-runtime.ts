import type { Clock } from '@discobooth/runtime/clock'
import { performAll, runMachine } from '@discobooth/runtime/machine'
import { type Machine, timePasses } from '../flow/machine.ts'

export type Flow<Event> = { send(event: Event): void; stop(): void }

/** Runs a flow: what changed is shown first, and then done. */
export function runFlow<State, Event, Effect>(run: {
  machine: Machine<State, Event, Effect>
  initial: State
  clock: Clock
  perform(effect: Effect): void
  changed(state: State, now: number): void
}): Flow<Event> {
  return runMachine({
    ...run.machine,
    initial: run.initial,
    time: timePasses,
    clock: run.clock,
    stepped({ state, effects }, _before, now) {
      try {
        run.changed(state, now)
      } catch (error) {
        // Whoever cannot draw the change must not keep it from happening.
        console.error('A change could not be shown.', error)
      }
      performEach(effects, run.perform)
    },
  })
}

export function performEach<Effect>(
  effects: readonly Effect[],
  perform: (effect: Effect) => void,
): void {
  performAll(effects, perform, (effect, error) =>
    console.error('An effect failed; the others go on.', effect, error),
  )
}
