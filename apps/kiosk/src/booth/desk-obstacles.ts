import type { Means } from '@discobooth/contract/modes/sellable'
import type { SessionContext } from '@discobooth/contract/session/context'
import type { StoreApi } from 'zustand/vanilla'
import { type DeskObstacle, deskObstacle } from '../flow/operator/desk-obstacle.ts'
import type { PartyStage } from './party/party-stage.ts'

/** What keeps the operator's music desk silent, now and as it changes. */
export function watchDeskObstacles(stores: {
  context: StoreApi<SessionContext>
  stage: PartyStage
  boothLink: StoreApi<Means>
}): { now(): DeskObstacle | null; watch(changed: () => void): () => void } {
  const { context, stage, boothLink } = stores
  return {
    now: () =>
      deskObstacle({
        context: context.getState(),
        stage: stage.getState(),
        booth: boothLink.getState(),
      }),
    watch(changed) {
      const leave = [context, stage, boothLink].map((store) => store.subscribe(changed))
      return () => {
        for (const each of leave) each()
      }
    },
  }
}
