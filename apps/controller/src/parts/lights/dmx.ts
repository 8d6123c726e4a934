import type { LightScene } from '../../booth/state.ts'
import type { GpioContext } from '../gpio/line-commands.ts'
import { HealthReport } from '../health-report.ts'
import { enttecMessage } from './enttec.ts'
import type { Lights } from './interface.ts'
import { SerialPort } from './serial-port.ts'
import { lampFrame } from './show.ts'
import { Stage } from './stage.ts'

/** RGB lamps on a DMX line, from channel 1 on, three channels a lamp. */
export class DmxLights implements Lights {
  readonly #health = new HealthReport({ simulated: false })
  readonly #port: SerialPort
  readonly #stage: Stage

  constructor(options: { context: GpioContext; device: string; lamps: number }) {
    const { context, device, lamps } = options
    this.#port = new SerialPort({
      context,
      device,
      onTrouble: (reason) => this.#health.set('dmx', reason),
    })
    this.#stage = new Stage({
      clock: context.clock,
      frameMs: 40,
      draw: (scene, elapsedMs) => lampFrame(scene, elapsedMs, lamps),
      show: (frame) => this.#port.send(enttecMessage(frame)),
    })
  }

  start = () => this.#port.start()

  async stop(): Promise<void> {
    // The lamps go on showing the last frame they got: nobody is left in the dark.
    this.#stage.scene('full')
    this.#stage.stop()
    await this.#port.stop()
  }

  health = () => this.#health.current()
  onHealth = (listener: () => void) => this.#health.listen(listener)
  scene = (scene: LightScene) => this.#stage.scene(scene)
  flash = () => this.#stage.flash()
}
