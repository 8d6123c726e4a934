import type { DoorReading } from '../../booth/state.ts'
import type { GpioContext, Level } from '../gpio/line-commands.ts'
import { LineInput } from '../gpio/line-input.ts'
import { Relay } from '../gpio/relay.ts'
import { HealthReport } from '../health-report.ts'
import type { Door } from '../parts.ts'

/** A reed switch to ground, closed by the door's magnet: a broken wire reads as an open door. */
const readings: Readonly<Record<Level, DoorReading>> = { 0: 'closed', 1: 'open' }

export class GpioDoor implements Door {
  readonly #health = new HealthReport({ simulated: false })
  readonly #switch: LineInput
  readonly #magnet: Relay
  #reading: DoorReading = 'unknown'
  #onReading: (reading: DoorReading) => void = () => {}

  constructor(options: {
    context: GpioContext
    switchLine: string
    magnetLine: string
    activeLow: boolean
  }) {
    const { context, activeLow } = options
    this.#switch = new LineInput({
      context,
      line: options.switchLine,
      debounce: { highMs: 50, lowMs: 50 },
      onLevel: (level) => {
        this.#reading = level === null ? 'unknown' : readings[level]
        this.#onReading(this.#reading)
      },
      onTrouble: (reason) => this.#health.set('switch', reason),
    })
    this.#magnet = new Relay({
      context,
      line: options.magnetLine,
      activeLow,
      onTrouble: (reason) => this.#health.set('magnet', reason),
    })
  }

  async start(): Promise<void> {
    await Promise.all([this.#switch.start(), this.#magnet.start()])
  }

  async stop(): Promise<void> {
    await Promise.all([this.#switch.stop(), this.#magnet.stop()])
  }

  health = () => this.#health.current()
  onHealth = (listener: () => void) => this.#health.listen(listener)
  reading = () => this.#reading
  onReading = (listener: (reading: DoorReading) => void) => {
    this.#onReading = listener
  }
  distrust = (reason: string | null) => this.#health.set('contact', reason)
  hold = (on: boolean) => this.#magnet.set(on)
}
