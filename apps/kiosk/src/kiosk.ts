import type { BoothSettings } from '@discobooth/contract/booth-settings'
import type { SessionContext } from '@discobooth/contract/context'
import type { guestErrors } from '@discobooth/contract/guest-errors'
import { limits } from '@discobooth/contract/limits'
import type { Mode } from '@discobooth/contract/mode'
import {
  defaultLanguage,
  type EndReason,
  type Language,
  newSession,
  noLocationFound,
  type SessionChange,
} from '@discobooth/contract/session'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { afterModeChoice, chosenMode } from './flow/mode-choice.ts'
import { home, type Route } from './flow/routes.ts'

/** `alert` names the specified text (contract `guestErrors`, translated by i18n); `message` is for logs. */
export type Failure = { ok: false; alert: keyof typeof guestErrors; message: string }
export type Outcome = { ok: true } | Failure

export type InactivityView = { kind: 'watching' } | { kind: 'warning'; secondsLeft: number }

/** How the kiosk stands with its backend; the start screen shows all but 'connecting' and 'online'. */
export type BackendLink =
  | { kind: 'connecting' }
  | { kind: 'online' }
  | { kind: 'away' }
  /** No booth key and none to be had by itself: /setup. */
  | { kind: 'not-enrolled' }
  /** config.json is unusable; the text says what is missing. */
  | { kind: 'misconfigured'; message: string }

/** One live kiosk per booth: a second tab offers to take over. */
export type TabState = { kind: 'claiming' } | { kind: 'live' } | { kind: 'elsewhere' }

/** A new version waits; it is applied by itself on the start screen with no open session. */
export type UpdateState = { kind: 'current' } | { kind: 'waiting' }

export type Kiosk = {
  context: StoreApi<SessionContext>
  settings: StoreApi<BoothSettings>
  /** The guest's language; at / it returns to the booth's. */
  language: StoreApi<{ language: Language }>
  backend: StoreApi<BackendLink>
  tab: StoreApi<TabState>
  updates: StoreApi<UpdateState>
  guest: {
    /** Start: fullscreen, jingle, session. Mode: a session if there is none. Safe to call twice. */
    begin(screen: 'start' | 'mode'): Promise<Outcome>
    update(change: SessionChange): void
    chooseMode(mode: Mode): Promise<{ ok: true; next: '/pay' | '/email' | '/song' } | Failure>
    speak(language: Language): void
    end(reason: EndReason): void
    /** Ends the session, forgets the guest, goes to /. */
    reset(): void
  }
  modes: { load(): Promise<{ ok: true } | { ok: false; message: string }> }
  inactivity: {
    view: StoreApi<InactivityView>
    /** The guest asked for more time. */
    extend(): void
    /** Nobody touches the screen while dancing (F3). */
    suspend(): void
    resume(): void
  }
  takeOver(): void
  /** The router calls it on each change of route, the first one included. */
  arrived(route: Route): void
  start(): Promise<void>
  stop(): void
}

export function createKiosk(ports: { navigate(to: Route): void }): Kiosk {
  const nobody = {
    session: null,
    selectedTrack: null,
    queuedSession: null,
    selectedQueueTrack: null,
    isEmergency: false,
    queueComplete: false,
  }
  const context = createStore<SessionContext>()(() => ({
    ...nobody,
    modes: [],
    priceMultiplier: limits.price.multiplier,
  }))
  const settings = createStore<BoothSettings>()(() => ({
    boothId: '',
    freeMode: false,
    language: defaultLanguage,
    helpNumber: '',
    priceMultiplier: limits.price.multiplier,
    songMenu: 'tiles',
  }))
  const language = createStore<{ language: Language }>()(() => ({ language: defaultLanguage }))
  const change = (part: SessionChange) => {
    const { session } = context.getState()
    if (session) context.setState({ session: { ...session, ...part } as typeof session })
  }
  return {
    context,
    settings,
    language,
    backend: createStore<BackendLink>()(() => ({ kind: 'connecting' })),
    tab: createStore<TabState>()(() => ({ kind: 'live' })),
    updates: createStore<UpdateState>()(() => ({ kind: 'current' })),
    guest: {
      async begin() {
        context.setState({
          session: newSession({
            id: crypto.randomUUID(),
            boothId: 'UNKNOWN_BOOTH',
            language: language.getState().language,
            location: noLocationFound,
            startDateTime: new Date().toISOString(),
          }),
        })
        return { ok: true }
      },
      update: change,
      async chooseMode(mode) {
        const { session } = context.getState()
        if (!session) return { ok: false, alert: 'sessionMissing', message: 'no session' }
        change(chosenMode(mode, session))
        return { ok: true, next: afterModeChoice(mode, session) }
      },
      speak: (next) => language.setState({ language: next }),
      end: () => change({ endDateTime: new Date().toISOString() }),
      reset() {
        context.setState(nobody)
        ports.navigate(home)
      },
    },
    modes: { load: async () => ({ ok: true }) },
    inactivity: {
      view: createStore<InactivityView>()(() => ({ kind: 'watching' })),
      extend() {},
      suspend() {},
      resume() {},
    },
    takeOver() {},
    arrived() {},
    async start() {},
    stop() {},
  }
}
