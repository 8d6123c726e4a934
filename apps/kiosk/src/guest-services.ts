import { PartyLink } from '@discobooth/contract/media/media'
import type { Mode } from '@discobooth/contract/modes/mode'
import type { Means } from '@discobooth/contract/modes/sellable'
import type { SessionContext } from '@discobooth/contract/session/context'
import { type EndReason, type Language, SessionEnd } from '@discobooth/contract/session/session'
import { limits } from '@discobooth/contract/wire/limits'
import type { Clock } from '@discobooth/runtime/clock'
import type { StoreApi } from 'zustand/vanilla'
import type { Connection } from './backend/connection.ts'
import { type Booth, createBooth } from './booth/booth.ts'
import type { BoothNow, PartyDisplay } from './booth/party/party-display.ts'
import { type DeskObstacle, deskObstacle } from './flow/operator/desk-obstacle.ts'
import { refundDue } from './flow/payment/refund.ts'
import type { Route } from './flow/routes.ts'
import { createMusic } from './music/music.ts'
import { watchReadiness } from './music/readiness.ts'
import { createPayments } from './payments/payments.ts'
import type { Disk, KioskDatabase } from './platform/database.ts'
import { exclusively } from './platform/live-tab.ts'
import { painted } from './platform/page/painted.ts'
import type { LocalStore, SessionStore } from './platform/storage.ts'
import { createAttention, createQueueHost, type QueueHost } from './queue/queue-host.ts'
import { createLog, watchPaid } from './session/log.ts'
import { chooseMode, createObstacleNow } from './session/modes.ts'
import { takeAnswers } from './session/outbox/answers.ts'
import { callFor, type Operation } from './session/outbox/operation.ts'
import { createOutbox } from './session/outbox/outbox.ts'
import { createOutboxStore } from './session/outbox/outbox-store.ts'
import type { Unwritten } from './session/outbox/unwritten.ts'
import { createPaidSessions } from './session/paid-sessions.ts'

/** What the program runs on. */
export type KioskPage = {
  window: Window
  fetch: typeof globalThis.fetch
  clock: Clock
  random: () => number
  newId: () => string
  now: () => string
  /** Names of this kiosk's IndexedDB and locks. */
  name: string
}

/** What the screens show of the guest and the party, from the first frame on. */
export type GuestStores = {
  context: StoreApi<SessionContext>
  language: StoreApi<{ language: Language }>
  display: PartyDisplay
  boothLink: StoreApi<BoothNow>
  local: LocalStore
  stored: SessionStore
}

/** What may happen to whoever stands at the screen. */
export type GuestMoves = {
  end(reason: EndReason): void
  /** Ends what is open, forgets the guest, and goes to /. */
  leave(reason: EndReason): void
  navigate(to: Route): void
  /** From Confirm to the end of the party nobody touches the screen (F3). */
  busy(isBusy: boolean): void
  clearStorage(): void
  /** How loud a party is (P10). */
  partyVolume(): number
}

/** What a guest's way needs behind the screens: writes to the backend, music, booth, money, queue. */
export function createGuestServices({
  page: { window, fetch, clock, random, newId, now, name },
  stores: { context, language, display, boothLink, local, stored },
  moves,
  connection,
  open,
  disk,
  unwritten,
}: {
  page: KioskPage
  stores: GuestStores
  moves: GuestMoves
  connection: Connection
  open(): Promise<KioskDatabase>
  disk: Disk
  unwritten: Unwritten
}) {
  const { call, resolve, boothKey } = connection
  const { navigate } = moves
  const log = createLog({ outbox: { add: (line) => outbox.add(line) }, newId, now })
  const outbox = createOutbox({
    store: createOutboxStore({
      open,
      unwritten,
      fellBack: (error) =>
        console.error('IndexedDB fails: unsent changes will not survive a reload.', error),
    }),
    added: noticeRefunds({ context, display }),
    send: (operation, signal) => call({ ...callFor(operation), signal }),
    answered: takeAnswers({ context, now, writeLog: log.write }),
    exclusively: exclusively(window.navigator.locks, `${name}-outbox`),
    clock,
    random,
  })
  const waits = { clock, painted: () => painted(clock), waited: log.waited }
  const paidWait = watchPaid({ context, ...waits })

  const music = createMusic({
    call,
    fetch,
    clock,
    random,
    disk,
    document: window.document,
    window,
    local,
    stored,
    resolve,
    partyVolume: moves.partyVolume,
    deskObstacle: watchDeskObstacles({ context, display, boothLink }),
    events: {
      sounding: () => booth.party.sounding(),
      ended: () => booth.party.songEnded(),
      failed: (failure) => booth.party.songFailed(failure),
      fellSilent: () => booth.party.songFellSilent(),
    },
    played(track) {
      const { session } = context.getState()
      if (!session) return
      const body = { sessionId: session.id, trackId: track.id, trackName: track.name }
      outbox.add({ operationId: newId(), kind: 'play', sessionId: session.id, body })
    },
    signedOut(message) {
      console.error(message)
      moves.clearStorage()
      local.write('resumeAfterAuth', 'true')
      // Who is dancing dances on; the next guest's tap finds the way to /login.
      if (!booth.party.isOn()) navigate('/login')
    },
  })
  const readiness = watchReadiness({ clock, music, boothLink })

  const obstacle = createObstacleNow({ context, boothLink })
  const attention = createAttention(moves.busy)
  const booth: Booth = createBooth({
    ...waits,
    fetch,
    context,
    display,
    link: boothLink,
    stored,
    setting: local.read,
    boothKey,
    player: music.party,
    entitlement: createPaidSessions({ context, call, disk }).entitlement,
    obstacle,
    started: (sessionId) =>
      outbox.add({ operationId: newId(), kind: 'started', sessionId, body: {} }),
    log: log.write,
    end: moves.end,
    navigate,
    busy: attention.dancing,
  })
  const examine = () => {
    booth.examine()
    void readiness.look()
  }

  const selling = { context, local, connection, outbox, fetch, clock, newId, boothLink, obstacle }
  const payments = createPayments({
    ...selling,
    slot: 'session',
    pollMs: limits.payment.pollMs,
    closed: () => moves.leave('reset'),
  })
  const queue: QueueHost = createQueueHost({
    context,
    language: () => language.getState().language,
    display,
    stored,
    local,
    outbox,
    payments: createPayments({
      ...selling,
      slot: 'queuedSession',
      pollMs: limits.payment.queuePollMs,
      closed: () => queue.abandon(),
    }),
    newId,
    now,
    obstacle,
    navigate,
    examine,
    attended: attention.attended,
  })

  return {
    log,
    outbox,
    paidWait,
    music,
    readiness,
    booth,
    payments,
    queue,
    examine,
    /** The private page of this session's party, for its guest's phone; null where none opens, or not yet. */
    async partyLink(sessionId: string): Promise<string | null> {
      const path = `api/media/${sessionId}`
      const answer = await call({ method: 'GET', path, answer: PartyLink })
      return answer.ok ? answer.value.url : null
    },
    chooseMode: (mode: Mode) =>
      chooseMode(mode, { context, slot: 'session', outbox, local, obstacle, newId }),
  }
}

/** What keeps the operator's music desk silent, now and as it changes. */
function watchDeskObstacles(stores: {
  context: StoreApi<SessionContext>
  display: PartyDisplay
  boothLink: StoreApi<Means>
}): { now(): DeskObstacle | null; watch(changed: () => void): () => void } {
  const { context, display, boothLink } = stores
  return {
    now: () =>
      deskObstacle({
        context: context.getState(),
        display: display.getState(),
        booth: boothLink.getState(),
      }),
    watch(changed) {
      const leave = [context, display, boothLink].map((store) => store.subscribe(changed))
      return () => {
        for (const each of leave) each()
      }
    },
  }
}

/** Sees every write on its way out: whoever leaves with a paid session is told of the money (M3). */
function noticeRefunds({
  context,
  display,
}: {
  context: StoreApi<SessionContext>
  display: PartyDisplay
}) {
  let startedId: string | null = null
  return ({ kind, sessionId, body }: Operation): void => {
    if (kind === 'started') startedId = sessionId
    if (kind !== 'end') return
    const { session, queuedSession } = context.getState()
    const leaving = [session, queuedSession].find((one) => one?.id === sessionId)
    const end = SessionEnd.safeParse(body)
    if (!leaving || !end.success) return
    const isDancing = leaving === session && display.getState().view.kind === 'running'
    const hasStarted = isDancing || startedId === sessionId
    const refund = refundDue({ session: leaving, reason: end.data.reason, hasStarted })
    if (refund) display.setState({ refund })
  }
}
