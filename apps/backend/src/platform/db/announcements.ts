import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseAddress } from './pool.ts'
import { advisoryLocks } from './schema.ts'

const LIMITS = { connectMs: 3_000, checkMs: 5_000, answerMs: 3_000, retryMs: 1_000 }

export type Listening = { start(): void; stop(): Promise<void> }

/** What is done with an announcement, by the name of its channel. */
export type Channels = Readonly<Record<string, (payload: string) => void>>

/** Held for as long as this line is open: by one backend that is alone, or by many together. */
const LOCK = advisoryLocks.listening
const NOT_ALONE =
  'Another backend works on this database, and one of them has no BACKENDS=many: recordings that come in pieces would be lost between two disks. Set BACKENDS=many at all of them, or end the other one.'

/** Hears what any backend on this database announces, on one connection; comes back when the line breaks. */
export function listenTo(options: {
  address: DatabaseAddress
  channels: Channels
  /** Whether other backends work on this database; left out: nobody minds. */
  among?: 'one' | 'many'
  /** The line was broken since then: what was announced meanwhile was not heard. */
  missedSince?: (at: Date) => Promise<void>
  log: (line: string) => void
}): Listening {
  const { address, channels, among } = options
  /** By the database's own clock. */
  let heardUntil: Date | undefined
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
    const broken = new AbortController()
    client.on('error', () => undefined)
    client.on('end', () => broken.abort())
    client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    try {
      await client.connect()
      const names = Object.keys(channels)
      await client.query(names.map((channel) => `listen ${channel}`).join('; '))
      if (heardUntil) await options.missedSince?.(heardUntil)
      const held = { isHeld: among === undefined }
      let isTold = false
      while (!signal.aborted) {
        await look(client, held)
        if (!held.isHeld && !isTold) options.log(NOT_ALONE)
        isTold = !held.isHeld
        await pause(LIMITS.checkMs, AbortSignal.any([signal, broken.signal]))
      }
    } finally {
      await Promise.race([client.end(), sleep(LIMITS.answerMs, undefined, { ref: false })])
    }
  }

  /** Sees that the line lives, and holds on to the lock as soon as it can be had. */
  async function look(client: pg.Client, held: { isHeld: boolean }): Promise<void> {
    const lock = among === 'one' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
    const isHeld = held.isHeld ? 'true' : `${lock}(${LOCK.join(', ')})`
    const { rows } = await client.query<{ at: Date; isHeld: boolean }>(
      `select now() as at, ${isHeld} as "isHeld"`,
    )
    heardUntil = rows[0]?.at
    held.isHeld = rows[0]?.isHeld === true
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
