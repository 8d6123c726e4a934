import type { LightScene } from '../../booth/state.ts'
import type { GpioContext } from '../gpio/line-commands.ts'
import { HealthReport } from '../health-report.ts'
import type { Lights } from '../parts.ts'
import { ScenePlayer } from './scene-player.ts'
import { SerialPort } from './serial-port.ts'
import { lampFrame } from './show.ts'

/** RGB lamps on a DMX line, from channel 1 on, three channels a lamp. */
export class DmxLights implements Lights {
  readonly #health = new HealthReport({ simulated: false })
  readonly #port: SerialPort
  readonly #player: ScenePlayer

  constructor(options: { context: GpioContext; device: string; lamps: number }) {
    const { context, device, lamps } = options
    this.#port = new SerialPort({
      context,
      device,
      onTrouble: (reason) => this.#health.set('dmx', reason),
    })
    this.#player = new ScenePlayer({
      clock: context.clock,
      frameMs: 40,
      draw: (scene, elapsedMs) => lampFrame(scene, elapsedMs, lamps),
      show: (frame) => this.#port.send(enttecMessage(frame)),
    })
  }

  start = () => this.#port.start()

  async stop(): Promise<void> {
    // The lamps go on showing the last frame they got: nobody is left in the dark.
    this.#player.scene('full')
    this.#player.stop()
    await this.#port.stop()
  }

  health = () => this.#health.current()
  onHealth = (listener: () => void) => this.#health.listen(listener)
  scene = (scene: LightScene) => this.#player.scene(scene)
  flash = () => this.#player.flash()
}

const startOfMessage = 0x7e
const endOfMessage = 0xe7
const sendDmx = 6
const dmxStartCode = 0
/** The widget refuses shorter universes. */
const leastChannels = 24

/** A frame of DMX channels in the message format of the Enttec DMX USB Pro. */
export function enttecMessage(channels: readonly number[]): Uint8Array {
  const length = Math.max(channels.length, leastChannels) + 1
  const message = new Uint8Array(length + 5)
  message.set([startOfMessage, sendDmx, length & 0xff, length >> 8, dmxStartCode])
  message.set(channels, 5)
  message[message.length - 1] = endOfMessage
  return message
}
