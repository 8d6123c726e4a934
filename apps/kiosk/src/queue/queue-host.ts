import type { Mode } from '@discobooth/contract/modes/mode'
import type { PickedTrack, SessionContext } from '@discobooth/contract/session/context'
import type { EndReason, Language, Session } from '@discobooth/contract/session/session'
import { parseJson } from '@discobooth/runtime/parse-json'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PartyDisplay } from '../booth/party/party-display.ts'
import type { GuestChange } from '../flow/modes.ts'
import { queuedFacts, takeUnfinished } from '../flow/queue/handover.ts'
import {
  emptyQueue,
  isShown,
  type Queue,
  type QueueEffect,
  type QueueEvent,
} from '../flow/queue/queue.ts'
import { resume, transition } from '../flow/queue/transition.ts'
import type { Route } from '../flow/routes.ts'
import { songFields } from '../flow/song-pick.ts'
import type { Payments } from '../payments/payments.ts'
import type { PromoOutcome } from '../payments/promo.ts'
import { performEach } from '../platform/flow-runtime.ts'
import type { LocalStore, SessionStore } from '../platform/storage.ts'
import { giveEmail } from '../session/give-email.ts'
import { chooseMode, type ObstacleNow } from '../session/modes.ts'
import { firstSession, openSession } from '../session/new-session.ts'
import type { Outbox } from '../session/outbox/outbox.ts'
import { type Failure, type NotNow, notNow, type Outcome } from '../session/outbox/outcome.ts'
import { ending, writing } from '../session/outbox/session-write.ts'

export type QueueHost = {
  display: StoreApi<Queue>
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
  display: PartyDisplay
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
  const display = createStore<Queue>()(() => memory.recall(context.getState()))
  let stops: (() => void)[] = []

  function show(queue: Queue): void {
    display.setState(queue, true)
    memory.keep(queue)
    const queueOpen = isShown(queue)
    if (options.display.getState().queueOpen !== queueOpen) options.display.setState({ queueOpen })
  }

  function send(event: QueueEvent): void {
    const { state, effects } = transition(display.getState(), event)
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
  async function ensureSession(modeId: number | null): Promise<Failure | NotNow | null> {
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
    const failed = await openSession(session, { outbox, newId })
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
        if (!queuedSession && display.getState().session) return send({ kind: 'cleared' })
        if (queuedSession?.isPaid && !before.queuedSession?.isPaid) send({ kind: 'paid' })
      }),
      options.display.subscribe(({ view, queueOpen }, before) => {
        const isOn = dances(view.kind)
        if (isOn !== dances(before.view.kind)) send({ kind: 'party', isOn })
        // Nobody is to be asked whether they are still there while an alarm is on.
        options.attended(queueOpen && view.kind !== 'sos')
      }),
    ]
  }

  return {
    display,
    payments,
    open: () => send({ kind: 'open' }),
    async choose(mode) {
      const failed = await ensureSession(mode.id)
      if (failed) return failed
      const outcome = await chooseMode(mode, { ...options, slot: 'queuedSession' })
      if (outcome.ok) tellChosen()
      return outcome
    },
    async redeem(code) {
      const failed = await ensureSession(null)
      if (failed && 'obstacle' in failed) return { kind: 'not-now', obstacle: failed.obstacle }
      if (failed) return { kind: 'failed', alert: 'promoNoSession' }
      return payments.redeem(code)
    },
    goOnWithPromo: tellChosen,
    type: (email) => send({ kind: 'typed', email }),
    giveEmail(given) {
      giveEmail(given, { ...options, slot: 'queuedSession', send: outbox.add })
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
      const { state, effects } = resume(display.getState())
      show(state)
      performEach(effects, perform)
      // A party that was found again may have begun before anybody followed it.
      if (dances(options.display.getState().view.kind)) send({ kind: 'party', isOn: true })
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

/**
 * Whom the kiosk waits for. Who dances touches nothing, and is not taken for gone (F3); but when the
 * next guests stand at the queue meanwhile, it is they who are watched (F4).
 */
export function createAttention(busy: (isBusy: boolean) => void) {
  let isDancing = false
  let isAttended = false
  let told = false

  function tell(): void {
    const isBusy = isDancing && !isAttended
    // Told only what is new: being told again begins the wait anew.
    if (isBusy === told) return
    told = isBusy
    busy(isBusy)
  }

  return {
    dancing(next: boolean): void {
      isDancing = next
      tell()
    },
    attended(next: boolean): void {
      isAttended = next
      tell()
    },
  }
}

/** A copy of the queue in session storage, so that a reload finds the next guests where they were. */
function createQueueMemory(stored: SessionStore) {
  return {
    keep(queue: Queue): void {
      if (queue.place === 'closed' && !queue.session) stored.remove('queue')
      else stored.write('queue', JSON.stringify(queue))
    },
    /** What the sessions say goes before what the copy says. */
    recall({ queuedSession, queueComplete }: Remembered): Queue {
      const copy = read(stored)
      if (!queuedSession) return copy?.place === 'mode' && !copy.session ? copy : emptyQueue
      const facts = copy?.session || queuedSession.isPaid ? queuedFacts(queuedSession) : null
      const queue: Queue = { ...emptyQueue, ...copy, session: facts, isComplete: queueComplete }
      return queueComplete ? { ...queue, place: 'closed' } : queue
    },
  }
}

type Remembered = Pick<SessionContext, 'queuedSession' | 'queueComplete'>

/** Only we write the copy, and no new version comes in while a session is open: its shape is enough. */
function read(stored: SessionStore): Queue | null {
  const copy = parseJson(stored.read('queue'))
  return isQueue(copy) ? copy : null
}

function isQueue(copy: unknown): copy is Queue {
  return typeof copy === 'object' && copy !== null && 'place' in copy && 'partyOn' in copy
}
