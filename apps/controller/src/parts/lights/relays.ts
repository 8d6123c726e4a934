import type { LightScene } from '../../booth/state.ts'
import type { GpioContext } from '../gpio/line-commands.ts'
import { Relay } from '../gpio/relay.ts'
import { HealthReport } from '../health-report.ts'
import type { Lights } from '../parts.ts'
import { ScenePlayer } from './scene-player.ts'
import { relayFrame } from './show.ts'

/** House lights and show lights, switched on and off. */
export class RelayLights implements Lights {
  readonly #health = new HealthReport({ simulated: false })
  readonly #house: Relay
  readonly #show: Relay
  readonly #player: ScenePlayer

  constructor(options: {
    context: GpioContext
    houseLine: string
    showLine: string
    activeLow: boolean
  }) {
    const { context, activeLow } = options
    const relay = (piece: string, line: string) =>
      new Relay({
        context,
        line,
        activeLow,
        onTrouble: (reason) => this.#health.set(piece, reason),
      })
    this.#house = relay('house', options.houseLine)
    this.#show = relay('show', options.showLine)
    this.#player = new ScenePlayer({
      clock: context.clock,
      frameMs: 100,
      draw: relayFrame,
      show: ([house = 0, show = 0]) => {
        // The house lights hang on the relay's resting contact: current puts them out.
        this.#house.set(house === 0)
        this.#show.set(show > 0)
      },
    })
  }

  async start(): Promise<void> {
    await Promise.all([this.#house.start(), this.#show.start()])
  }

  async stop(): Promise<void> {
    this.#player.stop()
    await Promise.all([this.#house.stop(), this.#show.stop()])
  }

  health = () => this.#health.current()
  onHealth = (listener: () => void) => this.#health.listen(listener)
  scene = (scene: LightScene) => this.#player.scene(scene)
  flash = () => this.#player.flash()
}
