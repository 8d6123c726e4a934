import { requiresMedia } from '@discobooth/contract/modes/mode'
import type { SessionContext } from '@discobooth/contract/session/context'
import {
  type Language,
  type Session,
  UnfinishedSessions,
} from '@discobooth/contract/session/session'
import type { Clock } from '@discobooth/runtime/clock'
import type { StoreApi } from 'zustand/vanilla'
import type { Connection } from '../backend/connection.ts'
import type { Route } from '../flow/routes.ts'
import type { LocalStore } from '../platform/storage.ts'
import type { Outbox } from './outbox/outbox.ts'

/** Until what this kiosk has to say has been said. */
const lookAgainMs = 3_000
/** A backend that is away is not asked all night as if somebody waited: its stream says when it is back. */
const askAgainMs = 15_000

/** Parties that the operator gives: they are paid for, and somebody stands there and waits. */
export function createGivenParties(options: {
  context: StoreApi<SessionContext>
  language: StoreApi<{ language: Language }>
  local: LocalStore
  outbox: Pick<Outbox, 'isEmpty'>
  call: Connection['call']
  clock: Clock
  /** Nobody is here, and nobody is about to begin. */
  isQuiet(): boolean
  loadModes(): Promise<unknown>
  /** Whoever is busy here leaves, with what is due to them. */
  clearScreen(): void
  navigate(to: Route): void
}) {
  const { context, local, isQuiet } = options
  let cancel: (() => void) | null = null
  /** Counts questions: only the newest asks again. */
  let newest = 0

  async function takeUp(session: Session, isWelcome: () => boolean): Promise<void> {
    await options.loadModes()
    if (!isWelcome()) return
    const mode = context.getState().modes.find(({ id }) => id === session.sessionMode)
    const needsMedia = mode ? requiresMedia(mode) : false
    options.clearScreen()
    context.setState({ session })
    options.language.setState({ language: session.language })
    local.write('requiresMedia', String(needsMedia))
    options.navigate(needsMedia && !session.customerEmail ? '/email' : '/song')
  }

  async function look(): Promise<void> {
    cancel?.()
    newest += 1
    const mine = newest
    const isWanted = () => mine === newest && isQuiet()
    if (!isWanted()) return
    // A gift that was left here is over, and the backend may not know it yet.
    const isSaid = await options.outbox.isEmpty()
    const answer = isSaid
      ? await options.call({
          method: 'GET',
          path: 'api/unfinished-sessions',
          answer: UnfinishedSessions,
        })
      : null
    if (!isWanted()) return
    if (!answer?.ok) {
      cancel = options.clock.after(isSaid ? askAgainMs : lookAgainMs, () => void look())
      return
    }
    const given = answer.value.sessions.find(
      ({ session, isStarted, isGift }) => isGift && session.isPaid && !isStarted,
    )
    if (given) await takeUp(given.session, isWanted)
  }

  return {
    /** Gives the screen to a party's guests, unless it is not welcome any more once the modes are there. */
    takeUp,
    /** One may have been given from afar. */
    look: () => void look(),
    /** Guests come first: they are asked about again when they have gone. */
    rest() {
      newest += 1
      cancel?.()
    },
  }
}
