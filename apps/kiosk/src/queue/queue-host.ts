import { type Mode, promoModeId } from '@discobooth/contract/modes/mode'
import type { PickedTrack, SessionContext } from '@discobooth/contract/session/context'
import type { EndReason, Language, Session } from '@discobooth/contract/session/session'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PartyStage } from '../booth/party/party-stage.ts'
import type { GuestChange } from '../flow/guest-change.ts'
import { queuedFacts, takeUnfinished } from '../flow/queue/handover.ts'
import { isShown, type Queue, type QueueEffect, type QueueEvent } from '../flow/queue/queue.ts'
import { resume, transition } from '../flow/queue/transition.ts'
import type { Route } from '../flow/routes.ts'
import { songFields } from '../flow/song-pick.ts'
import type { Payments } from '../payments/payments.ts'
import type { PromoOutcome } from '../payments/promo.ts'
import { performEach } from '../platform/flow-runtime.ts'
import type { LocalStore, SessionStore } from '../platform/storage.ts'
import { chooseMode } from '../session/choose-mode.ts'
import { giveEmail } from '../session/give-email.ts'
import { firstSession } from '../session/new-session.ts'
import type { ObstacleNow } from '../session/obstacle-now.ts'
import { openSession } from '../session/open-session.ts'
import type { Outbox } from '../session/outbox/outbox.ts'
import { type Failure, type NotNow, notNow, type Outcome } from '../session/outbox/outcome.ts'
import { ending, writing } from '../session/outbox/session-write.ts'
import { createQueueMemory } from './stored-queue.ts'

export type QueueHost = {
  stage: StoreApi<Queue>
  /** The queued session's own money. */
  payments: Payments
  open(): void
  choose(mode: Mode): Promise<Outcome>
  redeem(code: string): Promise<PromoOutcome>
  /** The code was accepted, and its banner has been read. */
  goOnWithPromo(): void
  type(email: string): void
  giveEmail(given: { email: string; wording: string }): void
  next(): void
  pick(track: PickedTrack): void
  confirm(): void
  back(): void
  close(): void
  /** Nobody touches the modal any more. */
  abandon(): void
  start(): void
  stop(): void
}

/** Above the screens, as the party is: the end of the one must not end the other. */
export function createQueueHost(options: {
  context: StoreApi<SessionContext>
  language: () => Language
  stage: PartyStage
  stored: SessionStore
  local: LocalStore
  outbox: Pick<Outbox, 'add' | 'deliver'>
  payments: Payments
  newId: () => string
  now: () => string
  obstacle: ObstacleNow
  navigate(to: Route): void
  examine(): void
  /** Whether anybody stands at the modal: then the screen is watched, whoever dances (F4). */
  attended(isAttended: boolean): void
}): QueueHost {
  const { context, outbox, payments, newId, now } = options
  const memory = createQueueMemory(options.stored)
  const stage = createStore<Queue>()(() => memory.recall(context.getState()))
  let stops: (() => void)[] = []

  function show(queue: Queue): void {
    stage.setState(queue, true)
    memory.keep(queue)
    const queueOpen = isShown(queue)
    if (options.stage.getState().queueOpen !== queueOpen) options.stage.setState({ queueOpen })
  }

  function send(event: QueueEvent): void {
    const { state, effects } = transition(stage.getState(), event)
    show(state)
    performEach(effects, perform)
  }

  function perform(effect: QueueEffect): void {
    switch (effect.do) {
      case 'examine':
        return options.examine()
      case 'ask-for-money':
        return payments.open()
      case 'hide-code':
        return payments.leave()
      case 'close-link':
        return void payments.closeFirst().then((isPaid) => send({ kind: 'link-closed', isPaid }))
      case 'release':
        return release(effect.reason)
      case 'complete':
        change(songFields(effect.track, now()))
        return context.setState({ selectedQueueTrack: effect.track, queueComplete: true })
      case 'step-up':
        return options.navigate('/session/confirmed')
      case 'hand-over':
        context.setState(takeUnfinished(context.getState()))
        return options.navigate('/mode')
    }
  }

  function change(part: GuestChange): void {
    const { queuedSession } = context.getState()
    if (!queuedSession) return
    const merged: Session = { ...queuedSession, ...part, language: options.language() }
    context.setState({ queuedSession: merged })
    outbox.add(writing('upsert', merged, newId()))
  }

  function release(reason: EndReason): void {
    const { queuedSession } = context.getState()
    payments.stop()
    if (!queuedSession) return
    outbox.add(ending(queuedSession.id, reason, newId()))
    context.setState({ queuedSession: null, selectedQueueTrack: null, queueComplete: false })
  }

  /** The first choice makes the session: who only looks leaves nothing behind. */
  async function ensureSession(modeId: number): Promise<Failure | NotNow | null> {
    const obstacle = options.obstacle(modeId)
    if (obstacle) return notNow(obstacle)
    if (context.getState().queuedSession) return null
    const session = firstSession({
      screen: 'start',
      id: newId(),
      startDateTime: now(),
      language: options.language(),
      local: options.local,
    })
    context.setState({ queuedSession: session })
    const failed = await openSession(session, { letterbox: outbox, newId })
    if (failed && context.getState().queuedSession?.id === session.id) {
      context.setState({ queuedSession: null })
    }
    return failed
  }

  function tellChosen(): void {
    const { queuedSession } = context.getState()
    if (queuedSession) send({ kind: 'chosen', session: queuedFacts(queuedSession) })
  }

  function follow(): void {
    stops = [
      context.subscribe(({ queuedSession }, before) => {
        if (queuedSession === before.queuedSession) return
        if (!queuedSession && stage.getState().session) return send({ kind: 'cleared' })
        if (queuedSession?.isPaid && !before.queuedSession?.isPaid) send({ kind: 'paid' })
      }),
      options.stage.subscribe(({ view, queueOpen }, before) => {
        const isOn = dances(view.kind)
        if (isOn !== dances(before.view.kind)) send({ kind: 'party', isOn })
        // Nobody is to be asked whether they are still there while an alarm is on.
        options.attended(queueOpen && view.kind !== 'sos')
      }),
    ]
  }

  return {
    stage,
    payments,
    open: () => send({ kind: 'open' }),
    async choose(mode) {
      const failed = await ensureSession(mode.id)
      if (failed) return failed
      const outcome = await chooseMode(mode, { ...options, whose: 'queuedSession' })
      if (outcome.ok) tellChosen()
      return outcome
    },
    async redeem(code) {
      const failed = await ensureSession(promoModeId)
      if (failed && 'obstacle' in failed) return { kind: 'not-now', obstacle: failed.obstacle }
      if (failed) return { kind: 'failed', alert: 'promoNoSession' }
      return payments.redeem(code)
    },
    goOnWithPromo: tellChosen,
    type: (email) => send({ kind: 'typed', email }),
    giveEmail(given) {
      giveEmail(given, { ...options, whose: 'queuedSession', post: outbox.add })
      send({ kind: 'email-given' })
    },
    next: () => send({ kind: 'next' }),
    pick: (track) => send({ kind: 'picked', track }),
    confirm: () => send({ kind: 'confirmed' }),
    back: () => send({ kind: 'back' }),
    close: () => send({ kind: 'close' }),
    abandon: () => send({ kind: 'inactive' }),
    start() {
      follow()
      const { state, effects } = resume(stage.getState())
      show(state)
      performEach(effects, perform)
      // A party that was found again may have begun before anybody followed it.
      if (dances(options.stage.getState().view.kind)) send({ kind: 'party', isOn: true })
    },
    stop() {
      for (const stop of stops) stop()
      stops = []
      payments.stop()
    },
  }
}

/** Whether the queue waits for somebody, the alarm included: their party is not over yet. */
function dances(kind: string): boolean {
  return kind === 'running' || kind === 'sos'
}
