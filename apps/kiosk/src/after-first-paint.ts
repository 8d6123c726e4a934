import type { BoothSettings } from '@discobooth/contract/device/booth-settings'
import type { StoreApi } from 'zustand/vanilla'
import { type BackendLink, createConnection } from './backend/connection.ts'
import type { Background, BackgroundNeeds } from './background.ts'
import { deviceAddress } from './booth/device/address.ts'
import type { Route } from './flow/routes.ts'
import { within } from './platform/clock.ts'
import { type KioskDatabase, openDatabase } from './platform/database.ts'
import { keptIn } from './platform/kept.ts'
import { claimLiveTab, type TabState } from './platform/live-tab.ts'
import { confine, unconfined } from './platform/page/confinement.ts'
import type { Letterbox } from './session/outbox/letterbox.ts'

export type Services = {
  /** Null if it does not load in time. */
  background(): Promise<Background | null>
  /** In the guest's first tap: from then on the page may sound. */
  activate(): void
  /** Asks for the booth's settings again. */
  refresh(): void
  /** Which screen is shown. */
  arrived(route: Route): void
  checkForUpdate(): void
  applyUpdate(): void
  takeOver(): void
  stop(): void
}

/** How long the first screen has the line to itself, unless a guest is quicker. */
const backgroundAfterMs = 1_500
const againMs = 5_000
const loadLimitMs = 5_000

/** Connects the kiosk: to its booth's lock, its database and its backend. */
export function startServices(
  options: BackgroundNeeds & {
    link: StoreApi<BackendLink>
    tab: StoreApi<TabState>
    letterbox: Letterbox
    applySettings(settings: BoothSettings): void
  },
): Services {
  const { window, clock, random, link, name, letterbox } = options
  let database: Promise<KioskDatabase> | null = null
  const open = () => (database ??= openDatabase({ name, clock }))
  let isLive = false
  const loaded = Promise.withResolvers<Background>()
  let background: Background | null = null
  let loading: Promise<void> | null = null
  let cancelLoad = clock.after(backgroundAfterMs, load)
  let stopped = false
  let route: Route | null = null
  let isOutgrown = false

  const connection = createConnection({
    fetch: options.fetch,
    kept: keptIn(open),
    clock,
    random,
    link,
    boothLink: options.boothLink,
    deviceAddress: () => deviceAddress(options.local.read),
    apply: options.applySettings,
    confinement: options.isBuilt ? confine(window.document) : unconfined,
    outgrown() {
      isOutgrown = true
      // Whoever typed the new address sees at once whether it is right; guests are not disturbed.
      if (route === '/settings') window.location.reload()
      else options.updates.setState({ kind: 'waiting' }, true)
    },
    reached: () => background?.outbox.hurry(),
  })

  function load() {
    cancelLoad()
    loading ??= import('./background.ts').then(
      ({ createBackground }) => {
        if (stopped) return
        const { unwritten } = letterbox
        background = createBackground({ ...options, unwritten, connection, openDatabase: open })
        letterbox.open(background.outbox)
        background.arrived(route)
        loaded.resolve(background)
        if (isLive) background.start()
      },
      (error: unknown) => {
        console.error('The kiosk could not load all of itself:', error)
        loading = null
        if (!stopped) cancelLoad = clock.after(againMs, load)
      },
    )
  }

  const onOnline = () => {
    connection.refresh()
    background?.outbox.hurry()
  }
  window.addEventListener('online', onOnline)
  letterbox.onMail(load)

  function setLive(next: boolean) {
    if (next === isLive) return
    isLive = next
    if (isLive) {
      connection.start()
      background?.start()
    } else {
      background?.stop()
      connection.stop()
    }
  }

  const liveTab = claimLiveTab({
    locks: window.navigator.locks,
    name,
    clock,
    changed(state) {
      options.tab.setState(state, true)
      setLive(state.kind === 'live')
    },
  })

  return {
    background() {
      load()
      return within(clock, loadLimitMs, loaded.promise, null)
    },
    activate: () => background?.music.activate(),
    refresh: connection.refresh,
    arrived(next) {
      route = next
      background?.arrived(next)
    },
    checkForUpdate: () => background?.checkForUpdate(),
    applyUpdate: () => (isOutgrown ? window.location.reload() : background?.applyUpdate()),
    takeOver: liveTab.takeOver,
    stop() {
      stopped = true
      cancelLoad()
      window.removeEventListener('online', onOnline)
      liveTab.stop()
      setLive(false)
      void database?.then((opened) => opened.close()).catch(() => undefined)
    },
  }
}
