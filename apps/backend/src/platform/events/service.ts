import type { BoothSettings } from '@discobooth/contract/device/booth-settings'
import { backendEvents, type PaymentNews } from '@discobooth/contract/money/payment-api'
import { createEventStreams, type EventStreams } from '@discobooth/runtime/event-streams'
import * as z from 'zod/mini'
import type { Channels } from '../db/announcements.ts'
import type { InTransaction } from '../db/schema.ts'
import {
  type ConsoleAnnouncement,
  type ConsoleNews,
  consoleChannel,
  createConsoleNews,
} from './console-news.ts'
import { tellNews } from './kept-news.ts'

const eventChannel = 'booth_events'

const BEAT_MS = 5_000
/** A kiosk that leaves this many events lying is dropped; it comes back by itself. */
const PATIENCE = 32
/**
 * Together: all of ten thousand booths at one backend, while the other is started again. One that is quiet
 * costs some kilobytes.
 */
const MOST = { forOneBooth: 8, together: 12_288 }
/** For the backends alone: a kiosk notices that its stream is over. */
const KEYS_ENDED = 'keys-ended'

/** What the database tells every backend that listens; `booth`: null: it is for all of them. */
const Announcement = z.object({
  booth: z.nullable(z.string()),
  event: z.string(),
  data: z.unknown(),
})
type Announcement = z.infer<typeof Announcement>

export type Events = {
  open: EventStreams<string>['open']
  /** Once the transaction is through, this booth's kiosk hears it, at whichever backend it listens. */
  tellPayment(trx: InTransaction, news: PaymentNews & { booth: string }): Promise<void>
  /** The same for the settings that its operator changed. */
  tellSettings(trx: InTransaction, news: { booth: string; settings: BoothSettings }): Promise<void>
  /** The same for its controller: there is something to ask for. */
  tellCommands(trx: InTransaction, news: { booth: string }): Promise<void>
  /** The same for a party that its guests are given: the kiosk takes it up. */
  tellGift(trx: InTransaction, news: { booth: string; sessionId: string }): Promise<void>
  /** How many booths' screens and controllers, and consoles, listen here. */
  listeners(): { booths: number; consoles: number }
  /** People with a console open. */
  consoles: Pick<ConsoleNews, 'open'>
  /** Takes in what the database announces. */
  channels: Channels
  /** Whether anybody listens here. */
  isHeard(): boolean
  start(): void
  /** Ends every stream: from then on nobody is kept waiting. */
  stop(): void
}

export function createEvents(deps: {
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  /** Milliseconds on a clock that never jumps. */
  monotonic: () => number
  /** A stream ends by itself after so long, where a host would cut it; who listens comes back. */
  streamLastsMs?: number | undefined
}): Events {
  const { monotonic, streamLastsMs: lastsMs } = deps
  const streams = createEventStreams<string>({
    greeting: () => [{ event: backendEvents.beat, data: {} }],
    patience: PATIENCE,
    most: { of: () => MOST.forOneBooth, together: MOST.together },
    ...(lastsMs !== undefined && { lasts: { ms: lastsMs, monotonic } }),
  })
  let beating = new AbortController()
  const consoles = createConsoleNews({ monotonic, lastsMs })

  async function beat(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await deps.pause(BEAT_MS, signal)
      if (signal.aborted) return
      streams.publish({ event: backendEvents.beat, data: {} })
      consoles.beat()
    }
  }

  function announced(payload: string): void {
    const { booth, event, data } = z.parse(Announcement, JSON.parse(payload))
    if (booth === null) streams.publish({ event, data })
    else if (event === KEYS_ENDED) streams.close(booth)
    else streams.publish({ event, data }, booth)
  }

  return {
    open: streams.open,
    tellPayment: (trx, { booth, ...data }) =>
      announce(trx, { booth, event: backendEvents.payment, data }),
    tellSettings: (trx, { booth, settings }) =>
      announce(trx, { booth, event: backendEvents.settings, data: settings }),
    tellCommands: (trx, { booth }) =>
      announce(trx, { booth, event: backendEvents.commands, data: {} }),
    tellGift: (trx, { booth, ...data }) =>
      announce(trx, { booth, event: backendEvents.gift, data }),
    listeners: () => ({ booths: streams.clients(), consoles: consoles.clients() }),
    consoles,
    channels: { [eventChannel]: announced, [consoleChannel]: consoles.announced },
    isHeard: () => streams.clients() + consoles.clients() > 0,
    start() {
      beating = new AbortController()
      void beat(beating.signal)
    },
    stop() {
      beating.abort()
      streams.stop()
      consoles.stop()
    },
  }
}

/**
 * Once the transaction is through, no stream of the booth is open at any backend: whoever still has a key
 * opens another.
 */
export function tellKeysEnded(trx: InTransaction, booth: string): Promise<void> {
  return announce(trx, { booth, event: KEYS_ENDED, data: {} })
}

/** Consoles hear it at whichever backend they listen, once the transaction is through. `booth`: null: of all. */
export async function tellConsoles(trx: InTransaction, news: ConsoleAnnouncement): Promise<void> {
  await tellNews(trx, consoleChannel, news)
}

async function announce(trx: InTransaction, announcement: Announcement): Promise<void> {
  await tellNews(trx, eventChannel, announcement)
}
