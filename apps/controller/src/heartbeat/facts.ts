import type { BoothStatus } from '@discobooth/contract/device/device'
import type { Clock } from '@discobooth/runtime/clock'
import type { Equipment } from '../parts/equipment.ts'
import { partsHealth } from '../parts/parts.ts'
import type { Facts } from './heartbeat.ts'

const longestReason = 300

/** Sentences are cut to what a beat may carry: one that is refused would look like a booth that is gone. */
const cut = (text: string) => text.slice(0, longestReason)

/** How this booth and its machine are, each time it is asked. */
export function factsOf(of: {
  equipment: Pick<Equipment, 'parts' | 'sensors' | 'recordings'>
  /** Where the recordings lie. */
  folder: string
  version: string
  status: () => BoothStatus
  screen: () => Facts['screen']
}): () => Promise<Facts> {
  const { parts, sensors, recordings } = of.equipment
  return async () => {
    const [disk, temperature, throttled] = await Promise.all([
      sensors.disk(of.folder),
      sensors.temperature(),
      sensors.throttled(),
    ])
    const { state, sos: sosPressed } = of.status()
    const { door, sos, lights, camera } = partsHealth(parts)
    const told = ({ reason, ...part }: typeof door) =>
      reason === undefined ? part : { ...part, reason: cut(reason) }
    const waiting = recordings?.status() ?? null
    return {
      version: of.version,
      parts: { door: told(door), sos: told(sos), lights: told(lights), camera: told(camera) },
      ...{ state, sosPressed, disk, temperature, throttled },
      recordings: waiting && {
        waitingFiles: Math.min(waiting.waitingFiles, 1_000_000),
        waitingBytes: waiting.waitingBytes,
        problem: waiting.problem === null ? null : cut(waiting.problem),
      },
      screen: of.screen(),
    }
  }
}

/** A kiosk whose page is loaded anew, or whose browser is started again, is back within it. */
const screenAwayMs = 40_000

/** Whether a kiosk listens at this controller, by when one last did. */
export function createScreenWatch(clock: Clock, kiosks: () => number) {
  let seenAt = clock.now()
  let wasSeen = false
  return (): Facts['screen'] => {
    if (kiosks() > 0) {
      seenAt = clock.now()
      wasSeen = true
      return 'alive'
    }
    if (clock.now() - seenAt >= screenAwayMs) return 'gone'
    return wasSeen ? 'alive' : 'unknown'
  }
}
