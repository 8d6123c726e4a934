import type { BoothStatus } from '@discobooth/contract/device/device'
import type { Clock } from './clock.ts'
import { nextDue, transition, wakeUp } from './machine.ts'
import type { BoothEvent, BoothState, DoorReading, Effect, Step } from './state.ts'
import { boothStatus } from './status.ts'

interface RuntimeOptions {
  clock: Clock
  perform: (effect: Effect) => void | Promise<void>
  /** An effect that failed; the others ran all the same. */
  onFailure: (effect: Effect, reason: unknown) => void
  onStatus: (status: BoothStatus) => void
}

/** Keeps the booth's state, its one timer, and runs what the machine decides. */
export class BoothRuntime {
  readonly #options: RuntimeOptions
  #state: BoothState = { name: 'disarmed', door: 'unknown' }
  #cancelTimer: () => void = () => {}

  constructor(options: RuntimeOptions) {
    this.#options = options
  }

  start(readings: { door: DoorReading; sos: boolean }): void {
    this.#take(wakeUp(readings))
  }

  stop(): void {
    this.#cancelTimer()
  }

  status(): BoothStatus {
    return boothStatus(this.#state, this.#options.clock.now())
  }

  /** How long the timer is overdue: a program that does not come round is not alive. */
  lateMs(): number {
    const due = nextDue(this.#state)
    return due === null ? 0 : Math.max(0, this.#options.clock.now() - due)
  }

  /** Answers why a command was refused, or null. */
  dispatch(event: BoothEvent): string | null {
    const step = transition(this.#state, event, this.#options.clock.now())
    this.#take(step)
    return step.refusal ?? null
  }

  #take(step: Step): void {
    const before = this.#state
    this.#state = step.state
    for (const effect of step.effects) this.#perform(effect)
    if (step.state === before) return
    this.#armTimer()
    this.#options.onStatus(this.status())
  }

  #perform(effect: Effect): void {
    const failed = (reason: unknown) => this.#options.onFailure(effect, reason)
    try {
      const running = this.#options.perform(effect)
      if (running !== undefined) running.catch(failed)
    } catch (reason) {
      failed(reason)
    }
  }

  #armTimer(): void {
    this.#cancelTimer()
    const due = nextDue(this.#state)
    if (due === null) {
      this.#cancelTimer = () => {}
      return
    }
    const wait = Math.max(0, due - this.#options.clock.now())
    this.#cancelTimer = this.#options.clock.after(wait, () => this.#onTimer())
  }

  #onTimer(): void {
    const before = this.#state
    this.dispatch({ type: 'time' })
    // setTimeout may fire a fraction early: the state is then unchanged, and nothing would wake us again.
    if (this.#state === before) this.#armTimer()
  }
}
