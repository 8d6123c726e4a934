import type { Obstacle } from '@discobooth/contract/modes/obstacle'
import { type Means, obstacleFor } from '@discobooth/contract/modes/sellable'
import type { SessionContext } from '@discobooth/contract/session/context'
import type { StoreApi } from 'zustand/vanilla'

/** Why the booth can't give a mode in this moment (F5); null if it can. */
export type ObstacleNow = (modeId: number | null) => Obstacle | null

/** Asked by whatever is about to sell or start something, whichever screen it stands behind. */
export function createObstacleNow(options: {
  context: StoreApi<SessionContext>
  boothLink: StoreApi<Means>
}): ObstacleNow {
  const { context, boothLink } = options
  return (modeId) => {
    const mode = context.getState().modes.find(({ id }) => id === modeId)
    return obstacleFor(mode, boothLink.getState())
  }
}
