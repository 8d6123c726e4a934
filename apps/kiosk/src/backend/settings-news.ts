import { BoothSettings } from '@discobooth/contract/device/booth-settings'
import { backendEvents } from '@discobooth/contract/money/payment-api'
import { boothKeyHeader } from '@discobooth/contract/wire/api-headers'
import type { Clock } from '@discobooth/runtime/clock'
import * as z from 'zod/mini'
import { createEventStream } from '../platform/event-stream.ts'
import type { Connection } from './connection.ts'

/**
 * Hears at once what the operator changed, wherever that was. Followed only where nobody is busy:
 * a guest finishes under the settings of the beginning.
 */
export function createSettingsNews(options: {
  connection: Pick<Connection, 'adopt' | 'boothKey' | 'refresh' | 'resolve'>
  fetch: typeof globalThis.fetch
  clock: Clock
}) {
  const { connection } = options
  let following = false
  let wasOpen = false
  const stream = createEventStream({
    clock: options.clock,
    async open(init) {
      // What was said while nobody listened is asked for.
      if (wasOpen) connection.refresh()
      wasOpen = true
      const key = await connection.boothKey()
      const headers = { ...init.headers, [boothKeyHeader]: key ?? '' }
      return options.fetch(connection.resolve('/functions/v1/api/events'), { ...init, headers })
    },
    hear: {
      [backendEvents.settings](news) {
        const settings = z.safeParse(BoothSettings, news)
        if (settings.success) void connection.adopt(settings.data)
      },
    },
  })
  return {
    follow(wanted: boolean) {
      if (wanted === following) return
      following = wanted
      wasOpen = false
      if (wanted) stream.start()
      else stream.stop()
    },
  }
}
