import type { BoothSettings } from '@discobooth/contract/device/booth-settings'
import type { StoreApi } from 'zustand/vanilla'
import { createBoothNews, type NewsTopic } from './backend/booth-news.ts'
import { type BackendLink, createConnection } from './backend/connection.ts'
import { forwardToBackend } from './backend/forward-console.ts'
import { deviceAddress } from './booth/device/device.ts'
import { home, type Route } from './flow/routes.ts'
import {
  createGuestServices,
  type GuestMoves,
  type GuestStores,
  type KioskPage,
} from './guest-services.ts'
import type { createOperator as Create, Operator } from './operator/operator.ts'
import type { ConsoleTap } from './platform/console/console-tap.ts'
import { type KioskDatabase, openDatabase, valuesOnDisk } from './platform/database.ts'
import { hearOfStrangePages } from './platform/keeper.ts'
import { claimLiveTab, type TabState } from './platform/live-tab.ts'
import { confine, unconfined } from './platform/page/confinement.ts'
import { rememberLocation } from './platform/page/location.ts'
import { createMotion } from './platform/page/motion.ts'
import { keepAwake } from './platform/page/wake-lock.ts'
import { registerServiceWorker, type UpdateState } from './platform/service-worker.ts'
import { createBrandPainter } from './session/brand.ts'
import type { SessionSlot } from './session/context.ts'
import { createGivenParties } from './session/given-party.ts'
import { createOffer } from './session/modes.ts'
import type { EarlyOutbox } from './session/outbox/early-outbox.ts'
import { rememberThroughPowerCuts } from './session/power-cut.ts'

/** A request wakes the old service worker, and Chromium then keeps the new one out: for so long nothing is asked. */
const quietMs = 1_500
/** The first screen stands by then, and what it fetches ahead is here. */
const measureMotionMs = 4_000

/** All that the kiosk does behind its screens, in one file that is loaded after the first of them is painted. */
export function startServices({
  page,
  stores,
  moves,
  earlyOutbox,
  backend,
  tab,
  updates,
  tap,
  isBuilt,
  applySettings,
  isQuiet,
  pageReady,
}: {
  page: KioskPage
  stores: GuestStores
  moves: GuestMoves
  earlyOutbox: EarlyOutbox
  backend: StoreApi<BackendLink>
  tab: StoreApi<TabState>
  updates: StoreApi<UpdateState>
  tap: ConsoleTap
  /** Only a built kiosk has a service worker and a policy of its own. */
  isBuilt: boolean
  applySettings(settings: BoothSettings): void
  /** Nobody is here, and nobody is about to begin. */
  isQuiet(): boolean
  /** In how many milliseconds the page has shown its first screen. */
  pageReady: Promise<number>
}) {
  const { window, fetch, clock, random, name } = page
  const { context, boothLink, local, stored } = stores
  const { navigator, document, location } = window
  let database: Promise<KioskDatabase> | null = null
  const open = () => (database ??= openDatabase({ name, clock }))
  const disk = valuesOnDisk(open)
  const motion = createMotion({ disk, page: document })
  let route: Route | null = null
  let isWorking = false
  let isOutgrown = false
  let stops: (() => void)[] = []
  let cancelResume: (() => void) | null = null

  const paintBrand = createBrandPainter({
    page: document.documentElement,
    local,
    ask: (logo) => connection.call(logo),
  })
  const connection = createConnection({
    fetch,
    disk,
    clock,
    random,
    link: backend,
    boothLink,
    deviceAddress: () => deviceAddress(local.read),
    apply(next) {
      applySettings(next)
      paintBrand(next.brand)
    },
    confinement: isBuilt ? confine(document) : unconfined,
    outgrown() {
      isOutgrown = true
      // Whoever typed the new address sees at once whether it is right; guests are not disturbed.
      if (route === '/settings') location.reload()
      else updates.setState({ kind: 'waiting' }, true)
    },
    reached: () => outbox.hurry(),
  })
  const { unwritten } = earlyOutbox
  const guest = createGuestServices({ page, stores, moves, connection, open, disk, unwritten })
  const { log, outbox, paidWait, music, readiness, booth, payments, queue } = guest
  const operator = operatorOnDemand({
    connection,
    disk,
    clock,
    fetch,
    setting: local.read,
    window,
  })
  const offer = createOffer({ context, connection, hostname: location.hostname })
  const modesChanged = () => void offer.lookAgain()
  const { call } = connection
  const given = createGivenParties({
    ...{ ...stores, outbox, call, clock },
    isQuiet: () => isWorking && isQuiet(),
    loadModes: () => offer.load('session'),
    clearScreen: () => moves.leave('reset'),
    navigate: moves.navigate,
  })
  const partyGiven = given.look
  const news = createBoothNews({ connection, fetch, clock, modesChanged, partyGiven })
  const worker =
    isBuilt && 'serviceWorker' in navigator
      ? registerServiceWorker({
          container: navigator.serviceWorker,
          changed: (state) => updates.setState(state, true),
          fetch,
          reload: () => location.reload(),
        })
      : null
  earlyOutbox.open(outbox)
  void pageReady.then((ms) => log.waited('page_ready', { sessionId: null, ms }))

  function newsTopic(): NewsTopic | null {
    if (!isWorking) return null
    if (route === '/mode' || queue.display.getState().place === 'mode') return 'modes'
    return route === home ? 'settings' : null
  }
  const follow = () => news.follow(newsTopic())

  /** What only one tab of a booth does. */
  function work() {
    isWorking = true
    follow()
    outbox.start()
    booth.start()
    music.start()
    queue.start()
    stops = [
      outbox.stop,
      booth.stop,
      music.stop,
      readiness.stop,
      music.follow(context),
      payments.stop,
      queue.stop,
      queue.display.subscribe(follow),
      keepAwake(document, navigator.wakeLock),
      rememberThroughPowerCuts({
        context,
        stored,
        local,
        disk,
        outbox,
        call,
        clock,
        path: () => location.pathname,
        comeBack: (path) => location.replace(path),
      }),
      forwardToBackend({ tap, connection, window, context, clock, random }),
      hearOfStrangePages(window, log),
      clock.after(measureMotionMs, () => {
        if (isBuilt && route === home) void motion.measureOnce()
      }),
    ]
    void rememberLocation({ navigator, local })
    // A browser short of disk space must not forget which booth this is.
    void navigator.storage?.persist?.().catch(() => false)
  }

  function rest() {
    isWorking = false
    given.rest()
    cancelResume?.()
    follow()
    for (const stop of stops) stop()
    stops = []
  }

  const onOnline = () => {
    connection.refresh()
    outbox.hurry()
  }
  window.addEventListener('online', onOnline)

  let isLive = false
  function setLive(next: boolean) {
    if (next === isLive) return
    isLive = next
    if (isLive) {
      connection.start()
      work()
    } else {
      rest()
      connection.stop()
    }
  }
  const liveTab = claimLiveTab({
    locks: navigator.locks,
    name,
    clock,
    changed(state) {
      tab.setState(state, true)
      setLive(state.kind === 'live')
    },
  })

  return {
    booth,
    motion,
    music,
    payments,
    queue,
    /** Loaded when somebody knocks; null where that fails. */
    operator: operator.get,
    /** Asks all that a party needs how it is (F5). */
    examine: guest.examine,
    chooseMode: guest.chooseMode,
    partyLink: guest.partyLink,
    loadModes: (slot: SessionSlot) => offer.load(slot),
    lookAhead: offer.lookAhead,
    takeUp: given.takeUp,
    /** Whether the music provider takes us for signed in; true where it cannot be asked. */
    async isSignedIn() {
      const provider = await music.provider()
      return !provider || (await provider.signIn.validate()).kind === 'signed-in'
    },
    /** Asks for the booth's settings again. */
    refresh: connection.refresh,
    /** Which screen is shown. */
    arrived(next: Route) {
      route = next
      paidWait.arrived(route)
      if (route !== home) given.rest()
      follow()
      // A pass is for the settings, and for one visit (A2); at /login it opens the provider's page, once (A7).
      if (route !== '/settings' && route !== '/login') operator.close()
    },
    checkForUpdate: () => worker?.check(),
    applyUpdate() {
      if (isOutgrown) return location.reload()
      if (!isWorking) return
      rest()
      worker?.apply()
      cancelResume = clock.after(quietMs, work)
    },
    takeOver: liveTab.takeOver,
    stop() {
      window.removeEventListener('online', onOnline)
      liveTab.stop()
      setLive(false)
      void database?.then((opened) => opened.close()).catch(() => undefined)
    },
  }
}

export type Services = ReturnType<typeof startServices>

/** The operator at this kiosk; loaded when somebody knocks. */
function operatorOnDemand(needs: Parameters<typeof Create>[0]) {
  let coming: Promise<Operator> | null = null

  async function load(): Promise<Operator> {
    const { createOperator } = await import('./operator/operator.ts')
    const operator = createOperator(needs)
    // A browser may keep the whole page for a step back: the pass must not be in it. There is
    // one operator for each page, so this stays for as long as the page does.
    window.addEventListener('pagehide', operator.close)
    return operator
  }

  return {
    get(): Promise<Operator | null> {
      coming ??= load()
      return coming.catch((error: unknown) => {
        console.error('The settings could not be loaded:', error)
        coming = null
        return null
      })
    },
    close: () => void coming?.then(({ close }) => close()).catch(() => undefined),
  }
}
