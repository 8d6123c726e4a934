import type { SessionContext } from '@discobooth/contract/context'
import { errorTexts } from '@discobooth/contract/error-texts'
import type { guestErrors } from '@discobooth/contract/guest-errors'
import { type Mode, requiresMedia } from '@discobooth/contract/mode'
import type { EndReason, Language, Session } from '@discobooth/contract/session'
import type { StoreApi } from 'zustand/vanilla'
import type { GuestChange } from '../flow/guest-change.ts'
import { afterModeChoice, chosenMode } from '../flow/mode-choice.ts'
import { home, type Route } from '../flow/routes.ts'
import type { LocalStore } from '../platform/storage.ts'
import { nobody } from './context.ts'
import type { Letterbox } from './letterbox.ts'
import { type FirstScreen, firstSession } from './new-session.ts'
import type { Operation } from './operation.ts'
import type { Delivery } from './outbox.ts'

/** `alert` names the text for the guest (contract `guestErrors`, translated by i18n); `message` is for logs. */
export type Failure = { ok: false; alert: keyof typeof guestErrors; message: string }
export type Outcome = { ok: true } | Failure
export type ModeOutcome = { ok: true; next: '/pay' | '/email' | '/song' } | Failure

export type Guest = {
  /** Start: fullscreen, jingle, session. Mode: a session if there is none. Safe to call twice. */
  begin(screen: FirstScreen): Promise<Outcome>
  update(change: GuestChange): void
  /** Waits for the backend, which alone decides what is paid. */
  chooseMode(mode: Mode): Promise<ModeOutcome>
  speak(language: Language): void
  end(reason: EndReason): void
  /** Ends what is open, forgets the guest, and goes to /. */
  leave(reason: EndReason): void
}

/** How long a guest waits for the backend before being told that it did not work. */
const decisionLimitMs = 5_000

export function createGuest(options: {
  context: StoreApi<SessionContext>
  language: StoreApi<{ language: Language }>
  local: LocalStore
  letterbox: Pick<Letterbox, 'add' | 'deliver'>
  /** Fullscreen and the jingle. */
  welcome(): Promise<void>
  navigate(to: Route): void
  newId: () => string
  now: () => string
}): Guest {
  const { context, letterbox, local, now } = options
  let beginning: Promise<Outcome> | null = null

  function write(kind: 'create' | 'upsert', session: Session): Operation {
    const { isPaid: _, price: __, paymentLink: ___, ...body } = session
    return { operationId: options.newId(), kind, sessionId: session.id, body }
  }

  function ending(sessionId: string, reason: EndReason): Operation {
    return { operationId: options.newId(), kind: 'end', sessionId, body: { reason } }
  }

  /** Merges locally; says what there is to send. An ended session is closed on the backend. */
  function merge(change: GuestChange): Operation | null {
    const { session } = context.getState()
    if (!session) return null
    const merged = { ...session, ...change }
    context.setState({ session: merged })
    return session.endDateTime ? null : write('upsert', merged)
  }

  function update(change: GuestChange) {
    const merged = merge(change)
    if (merged) letterbox.add(merged)
  }

  function end(reason: EndReason) {
    const { session } = context.getState()
    if (!session || session.endDateTime) return
    context.setState({ session: { ...session, endDateTime: now() } })
    letterbox.add(ending(session.id, reason))
  }

  async function begin(screen: FirstScreen): Promise<Outcome> {
    if (screen === 'start') {
      await options.welcome()
      end('reset')
    } else if (context.getState().session) return { ok: true }
    const { language } = options.language.getState()
    const session = firstSession({
      screen,
      id: options.newId(),
      startDateTime: now(),
      language,
      local,
    })
    context.setState({ ...nobody, session })
    const delivery = await letterbox.deliver(write('create', session), decisionLimitMs)
    if (delivery.kind === 'accepted') return { ok: true }
    // What may still arrive must not stand open when it does.
    if (delivery.kind === 'late' || delivery.failure.kind === 'no-data') {
      letterbox.add(ending(session.id, 'cancelled'))
    }
    if (context.getState().session?.id === session.id) context.setState(nobody)
    const message = errorTexts.sessionUpsert(session.id, reasonOf(delivery))
    return failure('createSession', message)
  }

  async function chooseMode(mode: Mode): Promise<ModeOutcome> {
    const { session } = context.getState()
    const chosen = session && merge(chosenMode(mode, session))
    if (!chosen) return failure('sessionMissing', 'There is no session to choose a mode for.')
    local.write('requiresMedia', String(requiresMedia(mode)))
    const delivery = await letterbox.deliver(chosen, decisionLimitMs)
    const decided = context.getState().session
    if (decided?.id !== session.id)
      return failure('sessionMissing', 'There is no session to choose a mode for.')
    if (delivery.kind === 'accepted') return { ok: true, next: afterModeChoice(mode, decided) }
    if (delivery.kind === 'refused') {
      const { sessionMode, customerEmail } = session
      context.setState({ session: { ...decided, sessionMode, customerEmail } })
    }
    return failure('updateSession', errorTexts.sessionUpdate(reasonOf(delivery)))
  }

  return {
    begin(screen) {
      beginning ??= begin(screen).finally(() => {
        beginning = null
      })
      return beginning
    },
    update,
    chooseMode,
    speak(language) {
      options.language.setState({ language })
      update({ language })
    },
    end,
    leave(reason) {
      const { queuedSession } = context.getState()
      end(reason)
      if (queuedSession) letterbox.add(ending(queuedSession.id, reason))
      context.setState(nobody)
      local.remove('requiresMedia')
      options.navigate(home)
    },
  }
}

function reasonOf(delivery: Exclude<Delivery, { kind: 'accepted' }>): string {
  return delivery.kind === 'late' ? 'The backend did not answer in time.' : delivery.failure.message
}

function failure(alert: Failure['alert'], message: string): Failure {
  console.error(message)
  return { ok: false, alert, message }
}
