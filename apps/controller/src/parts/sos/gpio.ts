import { limits } from '@discobooth/contract/wire/limits'
import type { DebounceTimes } from '../gpio/debounce.ts'
import type { GpioContext, Level } from '../gpio/line-commands.ts'
import { LineInput } from '../gpio/line-input.ts'
import { Relay } from '../gpio/relay.ts'
import { HealthReport } from '../health-report.ts'
import type { Sos } from '../parts.ts'

/** How the circuit of the SOS button stands while nobody presses it: as a closed loop, or open. */
export const sosContacts = ['closed', 'open'] as const
export type SosContact = (typeof sosContacts)[number]

/**
 * Quick to believe a press, slow to believe a release: a party that a short jab has ended is ended at the
 * kiosk too, and where its stream is down it only asks now and then.
 */
const releaseMs = limits.device.sosPollMs + 500

/** A contact to ground against a pull-up: an open circuit reads 1. */
const pressedLevels: Readonly<Record<SosContact, Level>> = { closed: 1, open: 0 }
const debounceTimes: Readonly<Record<SosContact, DebounceTimes>> = {
  closed: { highMs: 10, lowMs: releaseMs },
  open: { highMs: releaseMs, lowMs: 10 },
}

/**
 * A button that breaks a closed loop: pressed, a cut wire and a pulled plug all read the same. One that
 * closes an open circuit works too, but nobody notices its cut wire. No reading at all counts as pressed.
 */
export class GpioSos implements Sos {
  readonly #health = new HealthReport({ simulated: false })
  readonly #button: LineInput
  readonly #loudspeakers: Relay
  #pressed = true
  #onPressed: (pressed: boolean) => void = () => {}

  constructor(options: {
    context: GpioContext
    buttonLine: string
    contact: SosContact
    musicLine: string
    activeLow: boolean
  }) {
    const { context, contact, activeLow } = options
    const pressedLevel = pressedLevels[contact]
    this.#button = new LineInput({
      context,
      line: options.buttonLine,
      debounce: debounceTimes[contact],
      onLevel: (level) => {
        this.#pressed = level === null || level === pressedLevel
        this.#onPressed(this.#pressed)
      },
      onTrouble: (reason) => this.#health.set('button', reason),
    })
    this.#loudspeakers = new Relay({
      context,
      line: options.musicLine,
      activeLow,
      onTrouble: (reason) => this.#health.set('loudspeakers', reason),
    })
  }

  async start(): Promise<void> {
    await Promise.all([this.#button.start(), this.#loudspeakers.start()])
  }

  async stop(): Promise<void> {
    await Promise.all([this.#button.stop(), this.#loudspeakers.stop()])
  }

  health = () => this.#health.current()
  onHealth = (listener: () => void) => this.#health.listen(listener)
  pressed = () => this.#pressed
  onPressed = (listener: (pressed: boolean) => void) => {
    this.#onPressed = listener
  }
  music = (on: boolean) => this.#loudspeakers.set(on)
}
