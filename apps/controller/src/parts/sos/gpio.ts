import { limits } from '@discobooth/contract/limits'
import type { GpioContext } from '../gpio/line-commands.ts'
import { LineInput } from '../gpio/line-input.ts'
import { Relay } from '../gpio/relay.ts'
import { HealthReport } from '../health-report.ts'
import type { Sos } from './interface.ts'

/**
 * Quick to believe a press, slow to believe a release: a party that a short jab has ended is ended at the
 * kiosk too, and where its stream is down it only asks now and then.
 */
const releaseMs = limits.device.sosPollMs + 500

/**
 * A button that breaks a closed circuit to ground, against a pull-up: pressed, a cut wire and a pulled
 * plug all read 1. No reading at all counts as pressed too.
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
    musicLine: string
    activeLow: boolean
  }) {
    const { context, activeLow } = options
    this.#button = new LineInput({
      context,
      line: options.buttonLine,
      settle: { highMs: 10, lowMs: releaseMs },
      onLevel: (level) => {
        this.#pressed = level !== 0
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
