import type { Effect } from './booth-state.ts'
import type { Journal } from './journal.ts'
import type { BoothParts } from './parts/parts.ts'

/** Carries out what the machine decided. */
export function performOn(parts: BoothParts, journal: Journal) {
  return (effect: Effect): void | Promise<void> => {
    switch (effect.do) {
      case 'lights':
        return parts.lights.scene(effect.scene)
      case 'music':
        return parts.sos.music(effect.on)
      case 'hold':
        return parts.door.hold(effect.on)
      case 'record':
        return parts.camera.record({ sessionId: effect.sessionId, take: effect.take })
      case 'pause':
        return parts.camera.pause()
      case 'resume':
        return parts.camera.resume()
      case 'finish':
        return parts.camera.finish()
      case 'log':
        return journal.write(effect.code, effect.detail)
    }
  }
}
