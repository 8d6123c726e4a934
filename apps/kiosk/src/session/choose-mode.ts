import { type Mode, requiresMedia } from '@discobooth/contract/modes/mode'
import type { SessionContext } from '@discobooth/contract/session/context'
import { errorTexts } from '@discobooth/contract/texts/error-texts'
import type { StoreApi } from 'zustand/vanilla'
import { afterModeChoice, chosenMode } from '../flow/mode-choice.ts'
import type { LocalStore } from '../platform/storage.ts'
import type { ObstacleNow } from './obstacle-now.ts'
import type { Outbox } from './outbox/outbox.ts'
import {
  decisionLimitMs,
  type Failure,
  failure,
  type NotNow,
  notNow,
  undelivered,
} from './outbox/outcome.ts'
import { writing } from './outbox/session-write.ts'
import type { Whose } from './whose.ts'

export type ModeOutcome = { ok: true; next: '/pay' | '/email' | '/song' } | Failure | NotNow

/** Writes the choice and waits for the backend, which alone decides what is paid. */
export async function chooseMode(
  mode: Mode,
  options: {
    context: StoreApi<SessionContext>
    whose: Whose
    outbox: Pick<Outbox, 'deliver'>
    local: LocalStore
    obstacle: ObstacleNow
    newId: () => string
  },
): Promise<ModeOutcome> {
  const { context, whose } = options
  const session = context.getState()[whose]
  if (!session || session.endDateTime) return noSession()
  const obstacle = options.obstacle(mode.id)
  if (obstacle) return notNow(obstacle)
  const chosen = { ...session, ...chosenMode(mode, session) }
  context.setState({ [whose]: chosen })
  if (whose === 'session') options.local.write('requiresMedia', String(requiresMedia(mode)))
  const write = writing('upsert', chosen, options.newId())
  const delivery = await options.outbox.deliver(write, decisionLimitMs)
  const decided = context.getState()[whose]
  if (decided?.id !== session.id) return noSession()
  if (delivery.kind === 'accepted') return { ok: true, next: afterModeChoice(mode, decided) }
  if (delivery.kind === 'refused') {
    const { sessionMode, customerEmail } = session
    context.setState({ [whose]: { ...decided, sessionMode, customerEmail } })
  }
  return undelivered(delivery, 'updateSession', errorTexts.sessionUpdate)
}

function noSession(): Failure {
  return failure('sessionMissing', 'There is no session to choose a mode for.')
}
