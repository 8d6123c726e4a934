import type { Mode } from '@discobooth/contract/modes/mode'
import type { SessionContext } from '@discobooth/contract/session/context'
import type { EndReason, Language } from '@discobooth/contract/session/session'
import { limits } from '@discobooth/contract/wire/limits'
import type { StoreApi } from 'zustand/vanilla'
import type { Connection } from './backend/connection.ts'
import { forwardToBackend } from './backend/forward-console.ts'
import { loadModes, type ModesOutcome } from './backend/modes.ts'
import { createSettingsNews } from './backend/settings-news.ts'
import { type Booth, createBooth } from './booth/booth.ts'
import type { BoothNow } from './booth/booth-now.ts'
import { watchDeskObstacles } from './booth/desk-obstacles.ts'
import type { PartyStage } from './booth/party/party-stage.ts'
import { home, type Route } from './flow/routes.ts'
import { createFavourites } from './music/library/favourites.ts'
import { createMusic, type Music } from './music/music.ts'
import { watchReadiness } from './music/readiness.ts'
import type { Operator } from './operator/operator.ts'
import { operatorOnDemand } from './operator/operator-on-demand.ts'
import { createPayments, type Payments } from './payments/payments.ts'
import type { Clock } from './platform/clock.ts'
import type { ConsoleTap } from './platform/console/console-tap.ts'
import type { KioskDatabase } from './platform/database.ts'
import { hearOfStrangePages } from './platform/keeper.ts'
import { keptIn } from './platform/kept.ts'
import { exclusively } from './platform/locks.ts'
import { rememberLocation } from './platform/page/location.ts'
import { painted } from './platform/page/painted.ts'
import { keepAwake } from './platform/page/wake-lock.ts'
import { registerServiceWorker, type UpdateState } from './platform/service-worker.ts'
import type { LocalStore, SessionStore } from './platform/storage.ts'
import { createAttention } from './queue/attention.ts'
import { createQueueHost, type QueueHost } from './queue/queue-host.ts'
import { chooseMode, type ModeOutcome } from './session/choose-mode.ts'
import { createLog } from './session/log.ts'
import { createObstacleNow } from './session/obstacle-now.ts'
import { callFor } from './session/outbox/delivery.ts'
import { createOutbox, type Outbox } from './session/outbox/outbox.ts'
import { createOutboxStore } from './session/outbox/outbox-store.ts'
import { settleWith } from './session/outbox/settle.ts'
import type { Unwritten } from './session/outbox/unwritten.ts'
import { watchPaid } from './session/paid-wait.ts'
import { createPaidWord } from './session/paid-word.ts'
import { rememberThroughPowerCuts } from './session/power-cut.ts'
import { noticeRefunds } from './session/refund-notices.ts'

export type BackgroundNeeds = {
  window: Window
  clock: Clock
  random: () => number
  newId: () => string
  now: () => string
  /** Names of this kiosk's IndexedDB and locks. */
  name: string
  context: StoreApi<SessionContext>
  language: StoreApi<{ language: Language }>
  updates: StoreApi<UpdateState>
  local: LocalStore
  tap: ConsoleTap
  /** Only a built kiosk has a service worker. */
  isBuilt: boolean
  fetch: typeof globalThis.fetch
  stage: PartyStage
  boothLink: StoreApi<BoothNow>
  stored: SessionStore
  end(reason: EndReason): void
  /** Ends what is open, forgets the guest, and goes to /. */
  leave(reason: EndReason): void
  navigate(to: Route): void
  /** From Confirm to the end of the party nobody touches the screen (F3). */
  busy(isBusy: boolean): void
  clearStorage(): void
  /** How loud a party is (P10). */
  partyVolume(): number
  /** In how many milliseconds the page has shown its first screen. */
  pageReady: Promise<number>
}

export type Background = {
  outbox: Outbox
  booth: Booth
  music: Music
  payments: Payments
  queue: QueueHost
  /** Whether the music provider takes us for signed in; true where it cannot be asked. */
  isSignedIn(): Promise<boolean>
  /** Asks all that a party needs how it is (F5). */
  examine(): void
  loadModes(): Promise<ModesOutcome>
  chooseMode(mode: Mode): Promise<ModeOutcome>
  /** The operator at this kiosk; loaded when somebody knocks. */
  operator(): Promise<Operator | null>
  arrived(route: Route | null): void
  checkForUpdate(): void
  applyUpdate(): void
  start(): void
  stop(): void
}

/** A request wakes the old service worker, and Chromium then keeps the new one out: for so long nothing is asked. */
const quietMs = 1_500

/** What goes on behind the screens: nothing that the first one waits for. */
export function createBackground(
  options: BackgroundNeeds & {
    connection: Connection
    openDatabase: () => Promise<KioskDatabase>
    unwritten: Unwritten
  },
): Background {
  const { window, clock, random, context, now, connection } = options
  const { navigator } = window
  const kept = keptIn(options.openDatabase)
  const obstacle = createObstacleNow(options)
  const log = createLog({ ...options, outbox: { add: (line) => outbox.add(line) } })
  const outbox = createOutbox({
    store: createOutboxStore({
      ...options,
      open: options.openDatabase,
      fellBack: (error) =>
        console.error('IndexedDB fails: unsent changes will not survive a reload.', error),
    }),
    added: noticeRefunds(options),
    send: (operation, signal) => connection.call({ ...callFor(operation), signal }),
    settled: settleWith({ context, now, writeLog: log.write }),
    exclusively: exclusively(navigator.locks, `${options.name}-outbox`),
    clock,
    random,
  })

  const updates =
    options.isBuilt && 'serviceWorker' in navigator
      ? registerServiceWorker({
          container: navigator.serviceWorker,
          changed: (state) => options.updates.setState(state, true),
          fetch: options.fetch,
          reload: () => window.location.reload(),
        })
      : null

  const music = createMusic({
    ...options,
    call: connection.call,
    document: window.document,
    resolve: connection.resolve,
    favourites: createFavourites(kept),
    deskObstacle: watchDeskObstacles(options),
    events: {
      sounding: () => booth.party.sounding(),
      ended: () => booth.party.songEnded(),
      failed: (failure) => booth.party.songFailed(failure),
      fellSilent: () => booth.party.songFellSilent(),
    },
    played(track) {
      const { session } = context.getState()
      if (!session) return
      outbox.add({
        operationId: options.newId(),
        kind: 'play',
        sessionId: session.id,
        body: { sessionId: session.id, trackId: track.id, trackName: track.name },
      })
    },
    signedOut(message) {
      console.error(message)
      options.clearStorage()
      options.local.write('resumeAfterAuth', 'true')
      // Who is dancing dances on; the next guest's tap finds the way to /login.
      if (!booth.party.isOn()) options.navigate('/login')
    },
  })
  const attention = createAttention(options.busy)
  const paidWord = createPaidWord({ ...options, call: connection.call, kept })
  const waits = { waited: log.waited, painted: () => painted(clock) }
  const paidWait = watchPaid({ ...options, ...waits })
  // Not before now: the first screen has the line to itself.
  void options.pageReady.then((ms) => log.waited('page_ready', { sessionId: null, ms }))
  const booth: Booth = createBooth({
    ...options,
    ...waits,
    obstacle,
    entitlement: paidWord.entitlement,
    busy: attention.dancing,
    player: music.party,
    link: options.boothLink,
    setting: options.local.read,
    boothKey: connection.boothKey,
    started: (sessionId) =>
      outbox.add({ operationId: options.newId(), kind: 'started', sessionId, body: {} }),
    log: log.write,
  })
  const readiness = watchReadiness({ ...options, music })
  const examine = () => {
    booth.examine()
    void readiness.look()
  }
  const payments = createPayments({
    ...options,
    outbox,
    obstacle,
    whose: 'session',
    pollMs: limits.payment.pollMs,
    closed: () => options.leave('reset'),
  })
  const queue: QueueHost = createQueueHost({
    ...options,
    outbox,
    obstacle,
    payments: createPayments({
      ...options,
      outbox,
      obstacle,
      whose: 'queuedSession',
      pollMs: limits.payment.queuePollMs,
      closed: () => queue.abandon(),
    }),
    language: () => options.language.getState().language,
    examine,
    attended: attention.attended,
  })

  const news = createSettingsNews({ connection, fetch: options.fetch, clock })
  const operator = operatorOnDemand({ ...options, kept, setting: options.local.read })
  let isLive = false
  let isAtHome = false

  let stops: (() => void)[] = []
  let cancelResume: (() => void) | null = null
  return {
    outbox,
    booth,
    music,
    payments,
    queue,
    async isSignedIn() {
      const provider = await music.provider()
      return !provider || (await provider.signIn.validate()).kind === 'signed-in'
    },
    examine,
    loadModes: () => loadModes({ connection, hostname: window.location.hostname }),
    chooseMode: (mode) => chooseMode(mode, { ...options, outbox, obstacle, whose: 'session' }),
    operator: operator.get,
    arrived(route) {
      isAtHome = route === home
      paidWait.arrived(route)
      news.follow(isLive && isAtHome)
      // A pass is for the settings, and for one visit (A2); at /login it opens the provider's page, once (A7).
      const isForOperator = route === '/settings' || route === '/login'
      if (!isForOperator) operator.close()
    },
    checkForUpdate: () => updates?.check(),
    applyUpdate() {
      if (!isLive) return
      stop()
      updates?.apply()
      cancelResume = clock.after(quietMs, start)
    },
    start,
    stop,
  }
  function start() {
    isLive = true
    news.follow(isAtHome)
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
      keepAwake(window.document, navigator.wakeLock),
      rememberThroughPowerCuts({
        ...options,
        outbox,
        call: connection.call,
        kept,
        path: () => window.location.pathname,
        comeBack: (path) => window.location.replace(path),
      }),
      forwardToBackend(options),
      hearOfStrangePages(window, log),
    ]
    void rememberLocation({ navigator, local: options.local })
    // A browser short of disk space must not forget which booth this is.
    void navigator.storage?.persist?.().catch(() => false)
  }

  function stop() {
    isLive = false
    cancelResume?.()
    news.follow(false)
    for (const end of stops) end()
    stops = []
  }
}
