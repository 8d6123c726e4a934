import type { Clock } from '@discobooth/runtime/clock'
import { GpioDoor } from './door/gpio.ts'
import type { Environment } from './gpio/tool-process.ts'
import { DmxLights } from './lights/dmx.ts'
import { RelayLights } from './lights/relays.ts'
import { LightsTogether } from './lights/together.ts'
import type { BoothParts, Camera, Lights } from './parts.ts'
import type { SosContact } from './sos/gpio.ts'
import { GpioSos } from './sos/gpio.ts'

/** How this booth is wired. Lines are named as `gpioinfo` names them. */
export interface Wiring {
  doorSwitch: string
  doorMagnet: string
  sosButton: string
  sosContact: SosContact
  music: string
  houseLights: string
  showLights: string
  relaysActiveLow: boolean
  /** Null without DMX lamps. */
  dmx: { device: string; lamps: number } | null
}

export function gpioParts(options: {
  wiring: Wiring
  clock: Clock
  env: Environment
  camera: Camera
}): BoothParts {
  const { wiring, clock, env, camera } = options
  const context = { clock, env }
  const activeLow = wiring.relaysActiveLow
  const relayLights = new RelayLights({
    context,
    houseLine: wiring.houseLights,
    showLine: wiring.showLights,
    activeLow,
  })
  const lights: Lights =
    wiring.dmx === null
      ? relayLights
      : new LightsTogether([relayLights, new DmxLights({ context, ...wiring.dmx })])
  return {
    door: new GpioDoor({
      context,
      switchLine: wiring.doorSwitch,
      magnetLine: wiring.doorMagnet,
      activeLow,
    }),
    sos: new GpioSos({
      context,
      buttonLine: wiring.sosButton,
      contact: wiring.sosContact,
      musicLine: wiring.music,
      activeLow,
    }),
    lights,
    camera,
  }
}
