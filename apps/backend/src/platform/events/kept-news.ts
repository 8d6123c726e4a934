import { type RawBuilder, sql } from 'kysely'
import type { Channels, Listening } from '../db/announcements.ts'
import type { Database, InTransaction } from '../db/schema.ts'

const POLL_MS = 1_000
/**
 * What was told so shortly before is told again to an isolate that has not heard it: it was on its way while
 * a stream was opened. A transaction is known by its beginning, and none of ours lasts as long.
 */
const SHORTLY_MS = 10_000

/** Once the transaction is through, every backend hears it on this channel, or reads it below. */
export async function tellNews(trx: InTransaction, channel: string, news: object): Promise<void> {
  await trx
    .insertInto('news')
    .values({ channel, payload: JSON.stringify(news) })
    .execute()
}

/** For a line that was broken: what was told since, as if it had been heard in time. */
export async function readMissed(db: Database, channels: Channels, since: Date): Promise<void> {
  const news = await newsAfter(db, sql`${since}::timestamptz`)
  for (const { channel, payload } of news) channels[channel]?.(payload)
}

function newsAfter(db: Database, at: RawBuilder<unknown>) {
  return db
    .selectFrom('news')
    .select(['id', 'channel', 'payload'])
    .where('at', '>', sql<Date>`${at} - make_interval(secs => ${SHORTLY_MS / 1_000})`)
    .orderBy('id')
    .execute()
}

/** For a host that keeps no line to the database: reads what was told, for as long as somebody listens. */
export function readNews(deps: {
  db: Database
  channels: Channels
  isHeard: () => boolean
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  report: (line: string) => void
}): Listening {
  const { db, channels, isHeard, pause, report } = deps
  let reading = new AbortController()
  let running: Promise<void> = Promise.resolve()
  /** All of them are as young as what is read. */
  let heard = new Set<string>()

  async function read(): Promise<void> {
    const news = await newsAfter(db, sql`now()`)
    const before = heard
    heard = new Set(news.map(({ id }) => id))
    for (const { id, channel, payload } of news) {
      if (!before.has(id)) channels[channel]?.(payload)
    }
  }

  async function keepReading(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(POLL_MS, signal)
      if (signal.aborted || !isHeard()) continue
      await read().catch((error: unknown) => report(`news are not read: ${String(error)}`))
    }
  }

  return {
    start() {
      reading = new AbortController()
      running = keepReading(reading.signal)
    },
    async stop() {
      reading.abort()
      await running
    },
  }
}
