import type { Clock } from '@discobooth/runtime/clock'
import type { SpotifyAnswer, SpotifyFailure } from './caller.ts'
import type { SpotifyApi } from './web-api.ts'

/** The service needs a moment before it finds a device it was just told of. */
const settleMs = 500
/** What may be otherwise a moment later. */
const passing = new Set<SpotifyFailure['kind']>(['device-not-found', 'failed', 'network'])

/**
 * Asks for a song on a device. An answer without error only says that the order was taken. A device
 * that is not found is made the account's own first; one that stumbles is asked once more.
 */
export async function giveOrder(order: {
  api: SpotifyApi
  clock: Clock
  deviceId: string
  play(): Promise<SpotifyAnswer>
  /** Whether somebody still waits for this song. */
  isWanted(): boolean
}): Promise<SpotifyAnswer> {
  const { api, clock, deviceId } = order
  const first = await order.play()
  const mayHelp = !first.ok && passing.has(first.kind)
  if (!mayHelp || !order.isWanted()) return first
  if (first.kind === 'device-not-found') await api.transfer(deviceId, false)
  await new Promise<void>((resolve) => clock.after(settleMs, resolve))
  return order.isWanted() ? order.play() : first
}
