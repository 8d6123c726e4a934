import type { BoothParts } from '../parts/parts.ts'
import type { Recordings } from '../recordings/recordings.ts'
import type { Journal } from './journal.ts'
import type { Effect } from './state.ts'

/** Carries out what the machine decided. */
export function performOn(options: {
  parts: BoothParts
  journal: Journal
  /** Null where nobody is told of parties. */
  recordings: Pick<Recordings, 'begin'> | null
}) {
  const { parts, journal, recordings } = options
  return (effect: Effect): void | Promise<void> => {
    switch (effect.do) {
      case 'lights':
        return parts.lights.scene(effect.scene)
      case 'music':
        return parts.sos.music(effect.on)
      case 'hold':
        return parts.door.hold(effect.on)
      case 'begin':
        return recordings?.begin({ sessionId: effect.sessionId, take: effect.take })
      case 'record': {
        const { sessionId, take, durationMs } = effect
        return parts.camera.record({ sessionId, take, durationMs })
      }
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
