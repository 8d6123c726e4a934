import type { BoothSettings } from '@discobooth/contract/booth-settings'
import type { SessionContext } from '@discobooth/contract/context'
import * as z from 'zod/mini'
import type { StoreApi } from 'zustand/vanilla'
import { type BackendLink, createConnection } from './backend/connection.ts'
import { loadModes, type ModesOutcome } from './backend/modes.ts'
import type { Clock } from './platform/clock.ts'
import { forwardConsole } from './platform/console-forwarding.ts'
import type { ConsoleTap } from './platform/console-tap.ts'
import { type KioskDatabase, keptIn, openDatabase } from './platform/database.ts'
import { claimLiveTab, type TabState } from './platform/live-tab.ts'
import { rememberLocation } from './platform/location.ts'
import { exclusively } from './platform/locks.ts'
import { registerServiceWorker, type UpdateState } from './platform/service-worker.ts'
import type { LocalStore } from './platform/storage.ts'
import { keepAwake } from './platform/wake-lock.ts'
import { callFor } from './session/delivery.ts'
import type { Letterbox } from './session/letterbox.ts'
import type { Operation } from './session/operation.ts'
import { createOutbox } from './session/outbox.ts'
import { createOutboxStore } from './session/outbox-store.ts'
import { settleWith } from './session/settle.ts'

export type Services = {
  loadModes(): Promise<ModesOutcome>
  /** Asks for the booth's settings again. */
  refresh(): void
  checkForUpdate(): void
  applyUpdate(): void
  takeOver(): void
  stop(): void
}

/** What the kiosk needs, but not before its first screen stands: everything that talks or stores. */
export function startServices(options: {
  window: Window
  fetch: typeof globalThis.fetch
  clock: Clock
  random: () => number
  newId: () => string
  now: () => string
  /** Names of this kiosk's IndexedDB and locks. */
  name: string
  context: StoreApi<SessionContext>
  link: StoreApi<BackendLink>
  tab: StoreApi<TabState>
  updates: StoreApi<UpdateState>
  letterbox: Letterbox
  local: LocalStore
  tap: ConsoleTap
  /** Only a built kiosk has a service worker. */
  isBuilt: boolean
  applySettings(settings: BoothSettings): void
}): Services {
  const { window, clock, random, context, link, now, name } = options
  const { navigator, document } = window
  let database: Promise<KioskDatabase> | null = null
  const open = () => (database ??= openDatabase({ name, clock }))

  const connection = createConnection({
    fetch: options.fetch,
    kept: keptIn(open),
    clock,
    random,
    link,
    apply: options.applySettings,
    reached: () => outbox.hurry(),
  })
  const outbox = createOutbox({
    store: createOutboxStore({
      open,
      fellBack: (error) =>
        console.error('IndexedDB fails: unsent changes will not survive a reload.', error),
    }),
    send: (operation, signal) => connection.call({ ...callFor(operation), signal }),
    settled: settleWith({ context, now, writeLog: (entry) => outbox.add(logging(entry)) }),
    exclusively: exclusively(navigator.locks, `${name}-outbox`),
    clock,
    random,
  })

  function logging(entry: { session_id: string | null }): Operation {
    return {
      operationId: options.newId(),
      kind: 'log',
      sessionId: entry.session_id,
      body: entry,
    }
  }

  let stopLiving: (() => void) | null = null
  function live() {
    connection.start()
    outbox.start()
    const stopForwarding = forwardConsole({
      tap: options.tap,
      send: (body) =>
        connection.call({ method: 'POST', path: 'console-logger', body, answer: z.unknown() }),
      userAgent: navigator.userAgent,
      meta: () => ({
        route: window.location.pathname,
        session_id: context.getState().session?.id ?? null,
      }),
      clock,
      random,
    })
    const sleep = keepAwake(document, navigator.wakeLock)
    void rememberLocation({ navigator, local: options.local })
    const onOnline = () => {
      connection.refresh()
      outbox.hurry()
    }
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('online', onOnline)
      sleep()
      stopForwarding()
      outbox.stop()
      connection.stop()
    }
  }

  options.letterbox.open(outbox)
  const liveTab = claimLiveTab({
    locks: navigator.locks,
    name,
    clock,
    changed(state) {
      options.tab.setState(state, true)
      stopLiving?.()
      stopLiving = state.kind === 'live' ? live() : null
    },
  })

  const updates =
    options.isBuilt && 'serviceWorker' in navigator
      ? registerServiceWorker({
          container: navigator.serviceWorker,
          changed: (state) => options.updates.setState(state, true),
          reload: () => window.location.reload(),
        })
      : null
  // A browser short of disk space must not forget which booth this is.
  void navigator.storage?.persist?.().catch(() => false)

  return {
    loadModes: () => loadModes({ connection, hostname: window.location.hostname }),
    refresh: connection.refresh,
    checkForUpdate: () => updates?.check(),
    applyUpdate: () => updates?.apply(),
    takeOver: liveTab.takeOver,
    stop() {
      updates?.stop()
      liveTab.stop()
      stopLiving?.()
      stopLiving = null
      void database?.then((opened) => opened.close())
    },
  }
}
