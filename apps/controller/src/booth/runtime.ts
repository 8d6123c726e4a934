import type { BoothStatus } from '@discobooth/contract/device/device'
import type { Clock } from '@discobooth/runtime/clock'
import { performAll, type RunningMachine, runMachine } from '@discobooth/runtime/machine'
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

type Wake = { type: 'wake'; door: DoorReading; sos: boolean }

/** Runs the booth's machine: what it decides is done first, and then told. */
export class BoothRuntime {
  readonly #clock: Clock
  readonly #machine: RunningMachine<BoothState, BoothEvent | Wake, Step>

  constructor({ clock, perform, onFailure, onStatus }: RuntimeOptions) {
    this.#clock = clock
    this.#machine = runMachine<BoothState, BoothEvent | Wake, Effect, Step>({
      initial: { name: 'disarmed', door: 'unknown' },
      transition: (state, event, now) =>
        event.type === 'wake' ? wakeUp(event) : transition(state, event, now),
      wakeAt: nextDue,
      time: { type: 'time' },
      clock,
      stepped: ({ state, effects }, before) => {
        performAll(effects, perform, onFailure)
        if (state !== before) onStatus(this.status())
      },
    })
  }

  start(readings: { door: DoorReading; sos: boolean }): void {
    this.#machine.send({ type: 'wake', ...readings })
  }

  stop(): void {
    this.#machine.stop()
  }

  status(): BoothStatus {
    return boothStatus(this.#machine.state(), this.#clock.now())
  }

  lateMs(): number {
    return this.#machine.lateMs()
  }

  /** Answers why a command was refused, or null. */
  dispatch(event: BoothEvent): string | null {
    return this.#machine.send(event)?.refusal ?? null
  }
}
