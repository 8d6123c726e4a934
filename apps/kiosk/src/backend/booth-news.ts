import { BoothSettings } from '@discobooth/contract/device/booth-settings'
import { backendEvents } from '@discobooth/contract/money/payment-api'
import { boothKeyHeader } from '@discobooth/contract/wire/api-headers'
import { limits } from '@discobooth/contract/wire/limits'
import type { Clock } from '@discobooth/runtime/clock'
import { createEventStream } from '@discobooth/runtime/event-stream'
import * as z from 'zod/mini'
import type { Connection } from './connection.ts'

/** `settings`: nobody is busy, and a guest finishes under those of the beginning; a given party waits for that, too. `modes`: they are on the screen. */
export type NewsTopic = 'settings' | 'modes'

/** Hears at once what was changed for this booth, wherever that was; what was said while nobody listened is asked for. */
export function createBoothNews(options: {
  connection: Pick<Connection, 'adopt' | 'boothKey' | 'refresh' | 'whereIs'>
  fetch: typeof globalThis.fetch
  clock: Clock
  /** Modes or their prices are different, or may be. */
  modesChanged(): void
  /** The operator has given a party from afar, or may have. */
  partyGiven(): void
}) {
  const { clock, connection, modesChanged, partyGiven } = options
  let topic: NewsTopic | null = null
  /** Tries to open the stream: what is told before the first is in what the kiosk starts with. */
  let tries = 0
  let endPoll: (() => void) | null = null
  const stream = createEventStream({
    clock,
    async open(init) {
      tries += 1
      const key = await connection.boothKey()
      const headers = { ...init.headers, [boothKeyHeader]: key ?? '' }
      const address = await connection.whereIs('/functions/v1/api/events')
      return options.fetch(address, { ...init, headers })
    },
    opened() {
      if (tries > 1) ask()
      // It may have been given while a guest was here.
      if (topic === 'settings') partyGiven()
    },
    hear: {
      [backendEvents.settings](news) {
        const settings = z.safeParse(BoothSettings, news)
        if (topic === 'settings' && settings.success) void connection.adopt(settings.data)
      },
      [backendEvents.modes]() {
        if (topic === 'modes') modesChanged()
      },
      [backendEvents.gift]() {
        if (topic === 'settings') partyGiven()
      },
    },
  })

  function ask(): void {
    if (topic === 'settings') connection.refresh()
    if (topic === 'modes') modesChanged()
  }

  /** The floor under the stream, while guests read prices. */
  function poll(): void {
    endPoll = clock.after(limits.modes.pollMs, () => {
      modesChanged()
      poll()
    })
  }

  return {
    follow(wanted: NewsTopic | null) {
      if (wanted === topic) return
      topic = wanted
      tries = 0
      endPoll?.()
      endPoll = null
      if (!wanted) return stream.stop()
      stream.start()
      if (wanted === 'modes') poll()
    },
  }
}
