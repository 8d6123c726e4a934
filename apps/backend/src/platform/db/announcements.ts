import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseAddress } from './pool.ts'

const LIMITS = { connectMs: 3_000, checkMs: 5_000, answerMs: 3_000, retryMs: 1_000 }

export type Listening = { start(): void; stop(): Promise<void> }

/** What is done with an announcement, by the name of its channel. */
export type Channels = Readonly<Record<string, (payload: string) => void>>

/** Hears what any backend on this database announces, on one connection; comes back when the line breaks. */
export function listenTo(options: {
  address: DatabaseAddress
  channels: Channels
  log: (line: string) => void
}): Listening {
  const { address, channels } = options
  let stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()

  async function listen(signal: AbortSignal): Promise<void> {
    const client = new pg.Client({
      ...address,
      application_name: 'discobooth announcements',
      connectionTimeoutMillis: LIMITS.connectMs,
      query_timeout: LIMITS.answerMs,
      keepAlive: true,
    })
    // A broken line is found by the check below as well.
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    try {
      await client.connect()
      const names = Object.keys(channels)
      await client.query(names.map((channel) => `listen ${channel}`).join('; '))
      while (!signal.aborted) {
        await pause(LIMITS.checkMs, signal)
        await client.query('select')
      }
    } finally {
      await Promise.race([client.end(), sleep(LIMITS.answerMs, undefined, { ref: false })])
    }
  }

  async function keepListening(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await listen(signal).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        if (!signal.aborted) options.log(`announcements of the database are not heard: ${reason}`)
      })
      await pause(LIMITS.retryMs, signal)
    }
  }

  return {
    start() {
      stopping = new AbortController()
      running = keepListening(stopping.signal)
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
