export type Step<State, Effect> = { state: State; effects: readonly Effect[] }

/** Sent when `wakeAt` has come. */
export type TimePasses = { kind: 'time' }
export const timePasses: TimePasses = { kind: 'time' }

/** A flow as rules: no timers and no clock of its own, so 240 s cost a test nothing. */
export type Machine<State, Event, Effect> = {
  transition(state: State, event: Event | TimePasses, now: number): Step<State, Effect>
  /** When the passing of time alone changes what is to be seen or done; null if it never does. */
  wakeAt(state: State, now: number): number | null
}
