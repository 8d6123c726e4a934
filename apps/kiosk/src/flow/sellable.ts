import { boothLetter } from '@discobooth/contract/booth-letter'
import type { DeviceHealth } from '@discobooth/contract/device'
import { type Mode, requiresMedia } from '@discobooth/contract/mode'

/** What the kiosk last heard of the booth; 'unknown' until it has asked. */
export type BoothLink = 'unknown' | 'gone' | DeviceHealth

export type MusicLink = 'unknown' | 'gone' | 'ready'

/** What the kiosk knows of all that a party needs. */
export type Means = {
  booth: BoothLink
  music: MusicLink
  /** Whether what is recorded can reach the guest (P6). */
  deliversMedia: boolean
}

/** Why a mode is not sold tonight. */
export type Obstacle = 'booth' | 'camera' | 'music' | 'plan' | 'delivery'

/** What stands in the way of any party. */
export function obstacleForAll({
  booth,
  music,
}: Pick<Means, 'booth' | 'music'>): Extract<Obstacle, 'booth' | 'music'> | null {
  // Every mode is a song, whatever else it is.
  if (music === 'gone') return 'music'
  if (booth === 'unknown') return null
  if (booth === 'gone') return 'booth'
  const { door, sos, lights } = booth.parts
  const isWell = door.healthy && sos.healthy && lights.healthy
  return isWell && !isAlarmed(booth) ? null : 'booth'
}

/** Whether somebody in the booth needs help: nothing is sold or started meanwhile. */
export function isAlarmed(booth: BoothLink): boolean {
  return typeof booth === 'object' && booth.booth.sos
}

/** Sell only what works (F5): a guest who has paid must get what the card promised. */
export function obstacleFor(mode: Mode, means: Means): Obstacle | null {
  const { booth } = means
  const obstacle = obstacleForAll(means)
  if (obstacle) return obstacle
  if (requiresMedia(mode) && !means.deliversMedia) return 'delivery'
  if (typeof booth === 'string') return null
  const { camera } = booth.parts
  const take = booth.plan[boothLetter(mode.id)]
  const photo = mode.isPhoto || mode.isPhotoVideo
  const video = mode.isVideo || mode.isPhotoVideo
  // A booth that records something else than the card says would film a guest who chose no film (P5).
  if (take.photo !== photo || take.video !== video) return 'plan'
  return requiresMedia(mode) && !camera.healthy ? 'camera' : null
}
