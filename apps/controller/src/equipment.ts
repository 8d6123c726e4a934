import type { Clock } from './clock.ts'
import type { Environment } from './parts/gpio/tool-process.ts'
import { gpioParts } from './parts/gpio-parts.ts'
import type { BoothParts } from './parts/parts.ts'
import { type SimulatedParts, simulatedParts } from './parts/simulated-parts.ts'
import type { Settings } from './settings.ts'

export interface Equipment {
  parts: BoothParts
  /** The same parts when they are simulated, else null. */
  simulated: SimulatedParts | null
}

export function equip(options: { settings: Settings; clock: Clock; env: Environment }): Equipment {
  const { settings, clock, env } = options
  if (settings.wiring !== null)
    return { parts: gpioParts({ wiring: settings.wiring, clock, env }), simulated: null }
  const simulated = simulatedParts()
  return { parts: simulated, simulated }
}
