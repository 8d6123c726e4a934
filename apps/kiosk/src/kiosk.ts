import type { BoothSettings } from '@discobooth/contract/device/booth-settings'
import type { Mode } from '@discobooth/contract/modes/mode'
import type { SessionContext } from '@discobooth/contract/session/context'
import type { EndReason, Language } from '@discobooth/contract/session/session'
import { type Clock, systemClock, within } from '@discobooth/runtime/clock'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BackendLink } from './backend/connection.ts'
import { type BoothFront, createBoothFront } from './booth/booth-front.ts'
import { home, type Route } from './flow/routes.ts'
import { type ConsoleTap, tapConsole } from './platform/console/console-tap.ts'
import type { TabState } from './platform/live-tab.ts'
import { playJingle } from './platform/page/jingle.ts'
import { painted, seen } from './platform/page/painted.ts'
import { guardGestures, requestFullscreen, watchActivity } from './platform/page/touch.ts'
import { createQuietUpdate } from './platform/quiet-update.ts'
import type { UpdateState } from './platform/service-worker.ts'
import { localValues, sessionValues } from './platform/storage.ts'
import type { Services } from './services.ts'
import { createContext, type SessionSlot } from './session/context.ts'
import { createEase, type EaseStore } from './session/ease.ts'
import { createGuest, type Guest } from './session/guest.ts'
import type { ModeOutcome } from './session/modes.ts'
import { createEarlyOutbox, type EarlyOutbox } from './session/outbox/early-outbox.ts'
import { createPresence, type Presence } from './session/presence.ts'
import { createLanguage, createSettings } from './session/settings.ts'

export type Kiosk = {
  context: StoreApi<SessionContext>
  settings: StoreApi<BoothSettings>
  /** The guest's language; at / it returns to the booth's. */
  language: StoreApi<{ language: Language }>
  /** What makes the screen easier for this guest; at / it is as the booth is again. */
  ease: EaseStore
  backend: StoreApi<BackendLink>
  tab: StoreApi<TabState>
  updates: StoreApi<UpdateState>
  guest: Omit<Guest, 'leave'> & {
    /** Waits for the backend, which alone decides what is paid. */
    chooseMode(mode: Mode): Promise<ModeOutcome>
    /** Ends what is open, forgets the guest, and goes to /. */
    reset(): void
  }
  /** Fetches the modes into the context: those on offer, cheapest first. */
  modes: { load(slot?: SessionSlot): Promise<{ ok: true } | { ok: false; message: string }> }
  inactivity: Pick<Presence, 'view' | 'extend' | 'suspend' | 'resume'>
  party: Pick<
    BoothFront,
    'display' | 'link' | 'open' | 'pageLeft' | 'confirm' | 'cancel' | 'examine'
  >
  clock: Clock
  /** What works behind the screens; null if it does not load in time. */
  services(): Promise<Services | null>
  /** What the backend is to know, now or as soon as it can. */
  send: EarlyOutbox['add']
  /** Forgets everything in local storage but what this booth is (A8). */
  clearStorage(): void
  takeOver(): void
  /** The router calls it on each change of route, the first one included. */
  arrived(route: Route): void
  start(): Promise<void>
  stop(): void
}

export type KioskPorts = {
  navigate(to: Route): void
  fetch?: typeof globalThis.fetch
  clock?: Clock
  /** Names of IndexedDB and locks; tests take their own. */
  name?: string
  /** When what works behind the screens may be loaded; after the next frame by default. */
  firstMomentOver?: Promise<void>
  /** Whether the start was tapped before there was a program. */
  isTappedEarly?: () => boolean
}

const servicesMs = 5_000
/** A session made in the first moment after a load would not know its booth. */
const introductionMs = 3_000

const notReady = { ok: false, alert: 'updateSession', message: 'The kiosk is not ready.' } as const
const now = () => new Date().toISOString()
const newId = () => crypto.randomUUID()

export function createKiosk(ports: KioskPorts): Kiosk {
  const {
    fetch = window.fetch.bind(window),
    clock = systemClock,
    name = 'discobooth-kiosk',
  } = ports
  const local = localValues(() => localStorage)
  const stored = sessionValues(() => sessionStorage)
  const context = createContext(stored)
  const settings = createSettings(local)
  const language = createLanguage(local)
  const ease = createEase(stored)
  const backend = createStore<BackendLink>()(() => ({ kind: 'connecting' }))
  const tab = createStore<TabState>()(() => ({ kind: 'claiming' }))
  const updates = createStore<UpdateState>()(() => ({ kind: 'current' }))
  const booth = createBoothFront(loaded, settings)
  const earlyOutbox = createEarlyOutbox(clock, stored)
  const ready = Promise.withResolvers<Services>()
  const introduced = Promise.withResolvers<void>()
  const pageReady = Promise.withResolvers<number>()
  const stops: (() => void)[] = []
  let services: Services | null = null
  let route: Route | null = null
  let hasSpoken = false
  let isBeginning = false
  let stopped = false

  backend.subscribe(({ kind }) => {
    if (kind !== 'online') introduced.resolve()
  })

  const guest = createGuest({
    context,
    language,
    local,
    outbox: earlyOutbox,
    newId,
    now,
    navigate: ports.navigate,
    boothReachable: booth.isReachable,
    isSignedIn: async () => (await loaded())?.isSignedIn() ?? true,
    introduced: () => within(clock, introductionMs, introduced.promise, null),
    // The whole page gets its style anew: not before the finger is answered.
    takeScreen: () => void seen(clock).then(() => requestFullscreen(document)),
    jingle: () => playJingle({ open: (address) => new Audio(address), clock }),
    lookAhead: () => services?.lookAhead(),
  })

  const modes = {
    /** For whom: what this guest was shown before is shown again, at the same price (C5). */
    async load(slot: SessionSlot = 'session') {
      return (await (await loaded())?.loadModes(slot)) ?? notReady
    },
  }

  const presence = createPresence({ clock, ease, gone: () => void leaveUnlessPaid() })

  const isQuiet = () =>
    route === home && !isBeginning && context.getState().session?.endDateTime !== null
  const quietUpdate = createQuietUpdate({
    clock,
    updates,
    isQuiet,
    apply: () => services?.applyUpdate(),
  })

  function applySettings(next: BoothSettings) {
    settings.setState(next, true)
    introduced.resolve()
    context.setState({ priceMultiplier: next.priceMultiplier })
    if (route === home && !hasSpoken) language.setState({ language: next.language })
  }

  async function loadServices(tap: ConsoleTap) {
    const { startServices } = await import('./services.ts')
    if (stopped) return
    services = startServices({
      page: { window, fetch, clock, random: Math.random, newId, now, name },
      stores: { context, language, display: booth.display, boothLink: booth.link, local, stored },
      moves: {
        end: guest.end,
        leave,
        navigate: ports.navigate,
        busy: (isBusy) => (isBusy ? presence.suspend() : presence.resume()),
        clearStorage,
        partyVolume: () => settings.getState().partyVolume,
      },
      earlyOutbox,
      backend,
      tab,
      updates,
      tap,
      isBuilt: import.meta.env.PROD,
      applySettings,
      isQuiet,
      pageReady: pageReady.promise,
    })
    if (route) services.arrived(route)
    ready.resolve(services)
  }

  function loaded(): Promise<Services | null> {
    return within(clock, servicesMs, ready.promise, null)
  }

  function clearStorage() {
    local.clear()
    settings.setState({})
    language.setState({})
  }

  function leave(reason: EndReason) {
    booth.stopParty()
    guest.leave(reason)
    ease.forget()
  }

  /** At /pay the link is closed first: whoever turns out to have paid goes on (F3). So does the queue. */
  async function leaveUnlessPaid() {
    if (booth.display.getState().queueOpen) return (await loaded())?.queue.abandon()
    if (route === '/pay' && (await (await loaded())?.payments.closeFirst())) return
    leave('inactivity')
  }

  /** Without its services a kiosk does nothing; a chunk that did not load is asked for again. */
  function keepLoading(tap: ConsoleTap): Promise<void> {
    return loadServices(tap).catch((error: unknown) => {
      console.error('The kiosk could not load all of itself:', error)
      backend.setState({ kind: 'away' }, true)
      stops.push(clock.after(servicesMs, () => void keepLoading(tap)))
    })
  }

  return {
    context,
    settings,
    language,
    ease,
    backend,
    tab,
    updates,
    guest: {
      begin(screen) {
        isBeginning = true
        services?.music.activate()
        return guest.begin(screen).finally(() => {
          isBeginning = false
        })
      },
      resumes: () => guest.resumes() || ports.isTappedEarly?.() === true,
      update: guest.update,
      async chooseMode(mode) {
        return (await (await loaded())?.chooseMode(mode)) ?? notReady
      },
      speak(next) {
        hasSpoken = true
        guest.speak(next, booth.display.getState().view.kind === 'running')
      },
      end: guest.end,
      reset: () => leave('reset'),
    },
    modes,
    inactivity: presence,
    party: booth,
    clock,
    services: loaded,
    send: earlyOutbox.add,
    clearStorage,
    takeOver: () => services?.takeOver(),
    arrived(next) {
      route = next
      // Since the page was asked for; what comes after the first screen changes nothing.
      pageReady.resolve(performance.now())
      services?.arrived(next)
      presence.arrived(next === home)
      if (next === '/mode' || next === '/pay' || next === '/session') booth.examine()
      // After a reload nobody knows what the mode that was chosen needs (F5).
      if ((next === '/pay' || next === '/session') && context.getState().modes.length === 0) {
        void modes.load()
      }
      if (next !== home) return
      hasSpoken = false
      ease.forget()
      language.setState({ language: settings.getState().language })
      if (updates.getState().kind === 'waiting') return quietUpdate.consider()
      services?.refresh()
      services?.checkForUpdate()
    },
    async start() {
      const tap = tapConsole({ console, page: window, now })
      stops.push(
        tap.stop,
        watchActivity(window, presence.touched),
        guardGestures({ page: window, allowed: () => route === '/settings' }),
        updates.subscribe(quietUpdate.consider),
      )
      await (ports.firstMomentOver ?? painted(clock))
      if (!stopped) await keepLoading(tap)
    },
    stop() {
      stopped = true
      quietUpdate.stop()
      presence.stop()
      for (const stop of stops) stop()
      services?.stop()
    },
  }
}
