import type { SessionContext } from '@discobooth/contract/session/context'
import type { EndReason, Language } from '@discobooth/contract/session/session'
import type { StoreApi } from 'zustand/vanilla'
import type { GuestChange } from '../flow/modes.ts'
import { home, type Route } from '../flow/routes.ts'
import type { LocalStore } from '../platform/storage.ts'
import { nobody } from './context.ts'
import { type FirstScreen, firstSession, openSession } from './new-session.ts'
import type { EarlyOutbox } from './outbox/early-outbox.ts'
import { failure, type Outcome } from './outbox/outcome.ts'
import { ending, writing } from './outbox/session-write.ts'

/** Where a guest goes who may begin. */
export type Beginning =
  | { ok: true; next: Extract<Route, '/mode' | '/login'> }
  | Exclude<Outcome, { ok: true }>

const onward = { ok: true, next: '/mode' } as const

export type Guest = {
  /** Start: fullscreen, jingle, session. Mode: a session if there is none. Safe to call twice. */
  begin(screen: FirstScreen): Promise<Beginning>
  /** Whether this guest has begun already: before the program came, or before a sign-in interrupted the start. Asked once. */
  resumes(): boolean
  update(change: GuestChange): void
  /** `isNext`: said by those who wait for a party that runs; its own guests keep their language. */
  speak(language: Language, isNext?: boolean): void
  end(reason: EndReason): void
  /** Ends what is open, forgets the guest, and goes to /. */
  leave(reason: EndReason): void
}

export function createGuest(options: {
  context: StoreApi<SessionContext>
  language: StoreApi<{ language: Language }>
  local: LocalStore
  outbox: Pick<EarlyOutbox, 'add' | 'deliver'>
  /** At once, in the guest's tap: a browser grants it only then. */
  takeScreen(): void
  jingle(): Promise<void>
  /** This guest will be shown what is on offer. */
  lookAhead(): void
  /** Whether somebody is signed in at the music provider, and still may. */
  isSignedIn(): Promise<boolean>
  /** Does the booth's controller answer? */
  boothReachable(): Promise<boolean>
  /** Waits until the kiosk knows which booth it is, for a while. */
  introduced(): Promise<unknown>
  navigate(to: Route): void
  newId: () => string
  now: () => string
}): Guest {
  const { context, outbox, local, now, newId } = options
  let beginning: Promise<Beginning> | null = null

  function update(change: GuestChange) {
    const { session } = context.getState()
    if (!session) return
    const merged = { ...session, ...change }
    context.setState({ session: merged })
    // An ended session is closed on the backend.
    if (!session.endDateTime) outbox.add(writing('upsert', merged, newId()))
  }

  function end(reason: EndReason) {
    const { session } = context.getState()
    if (!session || session.endDateTime) return
    context.setState({ session: { ...session, endDateTime: now() } })
    outbox.add(ending(session.id, reason, newId()))
  }

  function endAll(reason: EndReason) {
    const { queuedSession } = context.getState()
    end(reason)
    if (queuedSession) outbox.add(ending(queuedSession.id, reason, newId()))
  }

  async function begin(screen: FirstScreen): Promise<Beginning> {
    /** What there is to ask is asked while it sounds. */
    let played = Promise.resolve()
    if (screen === 'start') {
      options.takeScreen()
      if (!(await options.isSignedIn())) {
        local.write('resumeAfterAuth', 'true')
        return { ok: true, next: '/login' }
      }
      played = options.jingle()
      if (!(await options.boothReachable())) {
        return failure('deviceUnreachable', 'The booth device does not answer.')
      }
      endAll('reset')
    } else if (context.getState().session) return onward
    await options.introduced()
    const { language } = options.language.getState()
    const session = firstSession({ screen, id: newId(), startDateTime: now(), language, local })
    context.setState({ ...nobody, session })
    const failed = await openSession(session, options)
    if (failed && context.getState().session?.id === session.id) context.setState(nobody)
    if (failed) return failed
    if (screen === 'start') options.lookAhead()
    await played
    return onward
  }

  return {
    begin(screen) {
      beginning ??= begin(screen).finally(() => {
        beginning = null
      })
      return beginning
    },
    resumes() {
      const isBack = local.read('resumeAfterAuth') === 'true'
      local.remove('resumeAfterAuth')
      return isBack
    },
    update,
    speak(language, isNext) {
      options.language.setState({ language })
      if (!isNext) update({ language })
    },
    end,
    leave(reason) {
      endAll(reason)
      context.setState(nobody)
      local.remove('requiresMedia')
      options.navigate(home)
    },
  }
}
