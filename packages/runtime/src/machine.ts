import type { Clock } from './clock.ts'

type Step<State, Effect> = { state: State; effects: readonly Effect[] }

export type RunningMachine<State, Event, Taken> = {
  state(): State
  /** What came of it; undefined once it is stopped. */
  send(event: Event): Taken | undefined
  /** How long its timer is overdue: a program that does not come round is not alive. */
  lateMs(): number
  stop(): void
}

/** Keeps the state of a machine that has neither clock nor timers of its own, and exactly one timer for it. */
export function runMachine<State, Event, Effect, Taken extends Step<State, Effect>>(run: {
  initial: State
  transition(state: State, event: Event, now: number): Taken
  /** When the passing of time alone changes something; null if it never does. */
  wakeAt(state: State, now: number): number | null
  /** Sent when that has come. */
  time: Event
  clock: Clock
  /** After every step, with the new state in place and its timer armed. */
  stepped(taken: Taken, before: State, now: number): void
}): RunningMachine<State, Event, Taken> {
  const { clock } = run
  let state = run.initial
  let dueAt: number | null = null
  let timer: { at: number; cancel: () => void } | null = null
  let isStopped = false

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
    if (dueAt !== null && dueAt <= clock.now()) send(run.time)
    else arm()
  }

  function send(event: Event): Taken | undefined {
    if (isStopped) return undefined
    const now = clock.now()
    const before = state
    const taken = run.transition(before, event, now)
    state = taken.state
    dueAt = run.wakeAt(state, now)
    arm()
    run.stepped(taken, before, now)
    return taken
  }

  return {
    state: () => state,
    send,
    lateMs: () => (dueAt === null ? 0 : Math.max(0, clock.now() - dueAt)),
    stop() {
      isStopped = true
      disarm()
    },
  }
}

/** One that throws, now or later, never swallows the next: an alarm whose player throws still stops the booth. */
export function performAll<Effect>(
  effects: readonly Effect[],
  perform: (effect: Effect) => void | Promise<void>,
  onFailure: (effect: Effect, reason: unknown) => void,
): void {
  for (const effect of effects) {
    const failed = (reason: unknown) => onFailure(effect, reason)
    try {
      const running = perform(effect)
      if (running instanceof Promise) running.catch(failed)
    } catch (reason) {
      failed(reason)
    }
  }
}
