import { type BoothLetter, boothLetter } from '../device/booth-letter.ts'
import type { DeviceHealth, PartName, Take } from '../device/device.ts'
import { type Mode, requiresMedia, takeName, takeOf } from './mode.ts'
import type { Lack, Obstacle } from './obstacle.ts'

/** What a sale has to know of a booth, out of all that its controller says. */
export type BoothHealth = {
  parts: Readonly<Record<PartName, { healthy: boolean }>>
  plan: Readonly<Record<BoothLetter, Take>>
  booth: { sos: boolean }
}

/** What was last heard of the booth; 'unknown' until it has been asked. */
export type BoothLink<Health extends BoothHealth = DeviceHealth> = 'unknown' | 'gone' | Health

export type MusicLink = 'unknown' | 'gone' | 'ready'

/** What is known of all that a party needs. */
export type Means<Health extends BoothHealth = DeviceHealth> = {
  booth: BoothLink<Health>
  /** What the booth last said of its SOS button, where that is newer than its health. */
  sosPressed?: boolean
  music: MusicLink
  /** What the backend has none of. */
  lacks?: Lack | null
  /** Whether what is recorded can reach the guest (P6). */
  deliversMedia: boolean
}

/** What stands in the way of any party. */
export function obstacleForAll(
  means: Pick<Means<BoothHealth>, 'booth' | 'sosPressed' | 'music' | 'lacks'>,
): Extract<Obstacle, 'sos' | 'booth' | Lack> | null {
  const { booth, music, lacks } = means
  if (isAlarmed(means)) return 'sos'
  if (lacks) return lacks
  // Every mode is a song, whatever else it is.
  if (music === 'gone') return 'music'
  if (booth === 'unknown') return null
  if (booth === 'gone') return 'booth'
  const { door, sos, lights } = booth.parts
  return door.healthy && sos.healthy && lights.healthy ? null : 'booth'
}

/** Whether somebody in the booth needs help: nothing is sold or started meanwhile. */
export function isAlarmed({
  booth,
  sosPressed = false,
}: Pick<Means<BoothHealth>, 'booth' | 'sosPressed'>): boolean {
  return sosPressed || (typeof booth === 'object' && booth.booth.sos)
}

/**
 * Sell only what works (F5): a guest who has paid must get what the card promised. One rule for tile,
 * promo code, free mode, queue, QR and Confirm, at the kiosk and at the backend. A mode that is not
 * known needs what every party needs.
 */
export function obstacleFor(mode: Mode | undefined, means: Means<BoothHealth>): Obstacle | null {
  const { booth } = means
  const obstacle = obstacleForAll(means)
  if (obstacle || !mode) return obstacle
  if (requiresMedia(mode) && !means.deliversMedia) return 'delivery'
  if (typeof booth === 'string') return null
  const { camera } = booth.parts
  const planned = takeName(booth.plan[boothLetter(mode.id)])
  // A booth that records something else than the card says would film a guest who chose no film (P5).
  if (planned !== takeName(takeOf(mode))) return 'plan'
  return requiresMedia(mode) && !camera.healthy ? 'camera' : null
}
