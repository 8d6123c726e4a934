import { BoothStatus, deviceEvents } from '@discobooth/contract/device/device'
import { isAlarmed } from '@discobooth/contract/modes/sellable'
import type { SessionContext } from '@discobooth/contract/session/context'
import { type EndReason, sosLink } from '@discobooth/contract/session/session'
import type { LocalKey } from '@discobooth/contract/session/storage-keys'
import { boothKeyHeader } from '@discobooth/contract/wire/api-headers'
import type { Clock } from '@discobooth/runtime/clock'
import { createEventStream } from '@discobooth/runtime/event-stream'
import type { StoreApi } from 'zustand/vanilla'
import type { Entitlement } from '../flow/payment/entitlement.ts'
import { afterParty, takeQueued } from '../flow/queue/handover.ts'
import type { Route } from '../flow/routes.ts'
import type { PartyPlayer } from '../music/player.ts'
import type { SessionStore } from '../platform/storage.ts'
import type { Waited } from '../session/log.ts'
import type { ObstacleNow } from '../session/modes.ts'
import { createBoothDevice, deviceAddress } from './device/device.ts'
import { type BoothNow, type PartyDisplay, withSos } from './party/party-display.ts'
import { createPartyHost, type PartyHost } from './party/party-host.ts'
import type { PartyLogLine } from './party/party-log.ts'
import { songOf } from './party/party-rules.ts'
import { createPartyMemory } from './party/stored-party.ts'
import { createBoothWatch } from './watch.ts'

export type Booth = {
  party: PartyHost
  isReachable(): Promise<boolean>
  /** Asks the booth how it is. */
  examine(): void
  start(): void
  stop(): void
}

/** How often a booth that did not answer, or speaks of an alarm, is asked again: nothing is sold meanwhile. */
const askAgainMs = 5_000

/** The physical booth as the kiosk knows it: its controller, its party, its alarm. */
export function createBooth(options: {
  clock: Clock
  fetch: typeof globalThis.fetch
  context: StoreApi<SessionContext>
  display: PartyDisplay
  link: StoreApi<BoothNow>
  stored: SessionStore
  setting(key: LocalKey): string | null
  boothKey(): Promise<string | null>
  player: PartyPlayer
  entitlement(sessionId: string): Promise<Entitlement>
  obstacle: ObstacleNow
  started(sessionId: string): void
  log(line: PartyLogLine): void
  painted(): Promise<void>
  waited: Waited
  end(reason: EndReason): void
  navigate(to: Route): void
  busy(isBusy: boolean): void
}): Booth {
  const { clock, context, fetch, link, display } = options
  const address = () => deviceAddress(options.setting)
  const device = createBoothDevice({
    address,
    boothKey: options.boothKey,
    fetch,
    clock,
  })
  const party: PartyHost = createPartyHost({
    clock,
    device,
    player: options.player,
    display,
    memory: createPartyMemory(options.stored),
    takeQueued() {
      const taken = takeQueued(context.getState())
      context.setState(taken)
      display.setState({ wasQueued: 'session' in taken })
    },
    guest: () => ({ session: context.getState().session, track: songOf(context.getState()) }),
    isEmergency: () => context.getState().isEmergency,
    entitlement: options.entitlement,
    obstacle: options.obstacle,
    started: options.started,
    log: options.log,
    painted: options.painted,
    waited: options.waited,
    end(ending, { beforeSong }) {
      options.end(ending)
      display.setState({ wasSilent: ending === 'silence', neverBegan: beforeSong })
      const { session } = context.getState()
      // As the backend marks it: the screens that follow know at once what has been.
      if (ending === 'sos' && session) {
        context.setState({ session: { ...session, paymentLink: sosLink } })
      }
      // The party's own flag; what the booth says of its button now stays as it is (F5).
      context.setState({ isEmergency: false })
    },
    leave: (to) => options.navigate(afterParty(to, context.getState())),
    follow: (kind) => watch.follow(kind),
    busy: options.busy,
  })
  const watch = createBoothWatch({
    clock,
    device,
    party,
    emergency(pressed) {
      link.setState(({ booth }) => ({ sosPressed: pressed, booth: withSos(booth, pressed) }))
      context.setState({ isEmergency: pressed })
      party.sos(pressed)
      examine()
    },
  })
  let isWatching = false
  let cancelAgain: (() => void) | null = null
  let asked = 0
  let answered = 0
  /** Of two questions the later one's answer stands, whichever comes first. */
  const examine = () => {
    asked += 1
    const mine = asked
    void device.health().then((booth) => {
      if (mine < answered) return
      answered = mine
      link.setState({ booth })
      cancelAgain?.()
      // A booth that is well again says so by itself; not that it never was gone, nor that its button
      // was pressed for too short a while to count.
      const mayBeOver = booth === 'gone' || isAlarmed({ booth })
      if (mayBeOver && isWatching) cancelAgain = clock.after(askAgainMs, examine)
    })
  }
  let heldKey: string | null = null
  const stream = createEventStream({
    clock,
    open(init) {
      // With the key it has a place there that strangers cannot take. The button inside is heard through
      // this line, so it does not wait for a key: whoever loses the place comes back with it.
      const headers = { ...init.headers, ...(heldKey && { [boothKeyHeader]: heldKey }) }
      void options.boothKey().then((key) => {
        heldKey = key
      })
      return fetch(`${address()}/events`, { ...init, headers })
    },
    hear: {
      [deviceEvents.status](news) {
        const status = BoothStatus.safeParse(news)
        if (status.success) watch.status(status.data)
      },
      [deviceEvents.health]: examine,
    },
  })
  return {
    party,
    isReachable: device.isReachable,
    examine,
    start() {
      isWatching = true
      watch.start()
      stream.start()
    },
    stop() {
      isWatching = false
      cancelAgain?.()
      stream.stop()
      watch.stop()
      party.rest()
    },
  }
}
