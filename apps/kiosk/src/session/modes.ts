import { type Mode, requiresMedia, ShownMode } from '@discobooth/contract/modes/mode'
import type { Obstacle } from '@discobooth/contract/modes/obstacle'
import { type Means, obstacleFor } from '@discobooth/contract/modes/sellable'
import type { SessionContext } from '@discobooth/contract/session/context'
import { errorTexts } from '@discobooth/contract/texts/error-texts'
import * as z from 'zod/mini'
import type { StoreApi } from 'zustand/vanilla'
import { callLimits } from '../backend/answer.ts'
import type { Connection } from '../backend/connection.ts'
import { afterModeChoice, chosenMode, modesOnOffer, showsDisabledModes } from '../flow/modes.ts'
import type { LocalStore } from '../platform/storage.ts'
import type { SessionSlot } from './context.ts'
import type { Outbox } from './outbox/outbox.ts'
import { type Failure, failure, type NotNow, notNow, undelivered } from './outbox/outcome.ts'
import { writing } from './outbox/session-write.ts'

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

export type ModeOutcome = { ok: true; next: '/pay' | '/email' | '/song' } | Failure | NotNow

/** Writes the choice and waits for the backend, which alone decides what is paid. */
export async function chooseMode(
  mode: Mode,
  options: {
    context: StoreApi<SessionContext>
    slot: SessionSlot
    outbox: Pick<Outbox, 'deliver'>
    local: LocalStore
    obstacle: ObstacleNow
    newId: () => string
  },
): Promise<ModeOutcome> {
  const { context, slot } = options
  const session = context.getState()[slot]
  if (!session || session.endDateTime) return noSession()
  const obstacle = options.obstacle(mode.id)
  if (obstacle) return notNow(obstacle)
  const chosen = { ...session, ...chosenMode(mode, session) }
  context.setState({ [slot]: chosen })
  if (slot === 'session') options.local.write('requiresMedia', String(requiresMedia(mode)))
  const write = writing('upsert', chosen, options.newId(), mode.priceList)
  const delivery = await options.outbox.deliver(write, callLimits.decisionMs)
  const decided = context.getState()[slot]
  if (decided?.id !== session.id) return noSession()
  if (delivery.kind === 'accepted') return { ok: true, next: afterModeChoice(mode, decided) }
  if (delivery.kind === 'refused') {
    const { sessionMode, customerEmail } = session
    context.setState({ [slot]: { ...decided, sessionMode, customerEmail } })
  }
  return undelivered(delivery, 'updateSession', errorTexts.sessionUpdate)
}

function noSession(): Failure {
  return failure('sessionMissing', 'There is no session to choose a mode for.')
}

export type ModesOutcome = { ok: true; modes: Mode[] } | { ok: false; message: string }

/** What a guest was shown: what they have seen of prices stays theirs (C5). */
type Seen = { slot: SessionSlot; sessionId: string | undefined; priceList: number | undefined }

/** The modes on offer, in the context: cheapest first. */
export function createOffer(options: {
  context: StoreApi<SessionContext>
  connection: Pick<Connection, 'call'>
  hostname: string
}) {
  const { context, connection } = options
  const showsDisabled = showsDisabledModes(options.hostname)
  let seen: Seen | null = null
  /** Counts guests: an answer for an older one is no longer wanted. */
  let generation = 0
  let newest: Promise<ModesOutcome> = Promise.resolve({ ok: true, modes: [] })
  let asking = 0
  /** The guest whose offer has been asked for before they came to see it. */
  let aheadFor: string | null = null
  /** Whether news came since the last question: its answer may not know of them. */
  let isOutdated = false

  async function ask({ slot, sessionId, priceList }: Seen): Promise<ModesOutcome | 'too late'> {
    const mine = generation
    isOutdated = false
    asking += 1
    const query = new URLSearchParams({
      ...(showsDisabled && { includeDisabled: 'true' }),
      ...(sessionId !== undefined && { session: sessionId }),
      ...(priceList !== undefined && { priceList: String(priceList) }),
    }).toString()
    const answer = await connection
      .call({
        method: 'GET',
        path: `api/modes${query === '' ? '' : `?${query}`}`,
        answer: z.array(ShownMode),
        limitMs: 5_000,
      })
      .finally(() => {
        asking -= 1
      })
    if (mine !== generation) return 'too late'
    if (!answer.ok) return { ok: false, message: errorTexts.modesFetch(answer.message) }
    const modes = modesOnOffer({ modes: answer.value, showsDisabled })
    // An offer without any mode has no number.
    seen = { slot, sessionId, priceList: modes[0]?.priceList ?? priceList }
    context.setState({ modes })
    return { ok: true, modes }
  }

  const idIn = (slot: SessionSlot) => context.getState()[slot]?.id

  async function lookAgain(): Promise<void> {
    isOutdated = true
    // Whoever asks now looks again after that.
    if (asking > 0) return
    while (isOutdated && seen && idIn(seen.slot) === seen.sessionId) {
      const outcome = await ask(seen)
      if (outcome !== 'too late' && !outcome.ok) console.warn(outcome.message)
    }
  }

  async function askFirst(slot: SessionSlot): Promise<ModesOutcome> {
    const outcome = await ask({ slot, sessionId: idIn(slot), priceList: undefined })
    if (outcome === 'too late') return newest
    if (!outcome.ok) console.error(outcome.message)
    if (isOutdated) void lookAgain()
    return outcome
  }

  function askAnew(slot: SessionSlot): Promise<ModesOutcome> {
    generation += 1
    seen = null
    newest = askFirst(slot)
    return newest
  }

  return {
    /** For a guest who comes: what is on offer now, or what they chose from before. */
    load(slot: SessionSlot): Promise<ModesOutcome> {
      const isAsked = slot === 'session' && aheadFor !== null && aheadFor === idIn(slot)
      aheadFor = null
      if (!isAsked) return askAnew(slot)
      return newest.then((outcome) => (outcome.ok ? outcome : askAnew(slot)))
    },
    /** For a guest who is on the way: the answer is there, or asked for, when they arrive. */
    lookAhead(): void {
      aheadFor = idIn('session') ?? null
      void askAnew('session')
    },
    /** For a guest who has it before them: what is on sale now, at the prices they have seen. */
    lookAgain,
  }
}
