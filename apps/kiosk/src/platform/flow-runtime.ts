import { type Machine, type TimePasses, timePasses } from '../flow/machine.ts'
import type { Clock } from './clock.ts'

export type Flow<Event> = { send(event: Event): void; stop(): void }

/** One that throws never swallows the next: an alarm whose player throws still stops the booth. */
export function performAll<Effect>(
  effects: readonly Effect[],
  perform: (effect: Effect) => void,
): void {
  for (const effect of effects) {
    try {
      perform(effect)
    } catch (error) {
      console.error('An effect failed; the others go on.', effect, error)
    }
  }
}

/** Gives a machine its clock and exactly one timer. */
export function runFlow<State, Event, Effect>(run: {
  machine: Machine<State, Event, Effect>
  initial: State
  clock: Clock
  perform(effect: Effect): void
  changed(state: State, now: number): void
}): Flow<Event> {
  const { machine, clock } = run
  let state = run.initial
  let dueAt: number | null = null
  let timer: { at: number; cancel: () => void } | null = null
  let stopped = false

  function arm() {
    // A timer that rings early only looks again: activity that moves the deadline costs no re-arming.
    if (timer && dueAt !== null && timer.at <= dueAt) return
    disarm()
    if (dueAt === null) return
    const wait = Math.max(0, Math.ceil(dueAt - clock.now()))
    timer = { at: dueAt, cancel: clock.after(wait, ring) }
  }

  function disarm() {
    timer?.cancel()
    timer = null
  }

  function ring() {
    timer = null
    if (dueAt !== null && dueAt <= clock.now()) step(timePasses)
    else arm()
  }

  function step(event: Event | TimePasses) {
    if (stopped) return
    const now = clock.now()
    const next = machine.transition(state, event, now)
    state = next.state
    dueAt = machine.wakeAt(state, now)
    arm()
    try {
      run.changed(state, now)
    } catch (error) {
      // Whoever cannot draw the change must not keep it from happening.
      console.error('A change could not be shown.', error)
    }
    performAll(next.effects, run.perform)
  }

  return {
    send: step,
    stop() {
      stopped = true
      disarm()
    },
  }
}
