import { isAlarmed, type Means } from '@discobooth/contract/modes/sellable'
import type { SessionContext } from '@discobooth/contract/session/context'
import { isUnderWay } from '../admission.ts'
import type { PartyView } from '../party/view.ts'

/** Why the operator's music desk stays silent. */
export type DeskObstacle = 'party' | 'sos'

/** Nobody tries the sound over an alarm, a party, or the guests who queue for the next one (P10). */
export function deskObstacle(now: {
  context: Pick<SessionContext, 'queuedSession'>
  display: { view: PartyView; queueOpen: boolean }
  booth: Pick<Means, 'booth' | 'sosPressed'>
}): DeskObstacle | null {
  const { context, display } = now
  if (isAlarmed(now.booth)) return 'sos'
  const isQueued = display.queueOpen || context.queuedSession !== null
  return isQueued || isUnderWay(display.view) ? 'party' : null
}
