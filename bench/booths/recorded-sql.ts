import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { createApp } from '../../apps/backend/src/app.ts'
import { folderOfSongs } from '../../apps/backend/src/music/testing/folder-of-songs.ts'
import { hashKey } from '../../apps/backend/src/operator/adapters/hashes.ts'
import {
  type DatabaseAddress,
  openDatabase,
  openPool,
} from '../../apps/backend/src/platform/db/pool.ts'
import { beginVisit, callMix, headersOf, isGranted, type SimulatedBooth } from './call-mix.ts'
import { songsDir } from './open-many.ts'

/** A statement as the backend sent it, and the rows that came back. */
export interface Statement {
  text: string
  values: unknown[]
  rows: Record<string, unknown>[]
}

const Result = z.object({ rows: z.array(z.record(z.string(), z.unknown())) })

/** The SQL of one visit, call by call, and the names by which it means its booth. */
export interface RecordedVisit {
  calls: Statement[][]
  boothId: string
  keySha256: string
}

/**
 * Plays one visit through the real app, and writes down what it says to the database: so the
 * straight run does the same SQL today and after the next change of the backend.
 */
export async function recordVisit(options: {
  address: DatabaseAddress
  booth: SimulatedBooth
}): Promise<RecordedVisit> {
  const { address, booth } = options
  const pool = openPool({ address, log: () => undefined })
  let statements: Statement[] = []
  pool.on('connect', (client) => {
    const { query } = client
    Object.assign(client, {
      async query(text: string, values: unknown[] = []) {
        const result: unknown = await Reflect.apply(query, client, [text, values])
        statements.push({ text, values, ...z.parse(Result, result) })
        return result
      },
    })
  })
  const app = createApp({
    db: openDatabase(pool),
    supabaseKey: 'bench',
    demo: { boothId: 'demo', boothKey: 'not-asked-for-not-asked-for-not-asked', device: {} },
    version: '0',
    library: folderOfSongs({ dir: songsDir }),
    now: () => new Date().toISOString(),
    monotonic: () => performance.now(),
    report: (line) => console.error(line),
    ownUrl: () => 'http://bench.test',
    pause: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
    listen: () => ({ start: () => undefined, stop: () => Promise.resolve() }),
  })
  const calls: Statement[][] = []
  const visit = beginVisit(booth)
  try {
    for (const call of callMix) {
      statements = []
      const path = call.path(visit)
      const answer = await app.hono.request(path, {
        method: call.method,
        headers: headersOf(call, visit),
        body: call.body ? JSON.stringify(call.body(visit)) : null,
      })
      const body = await answer.text()
      if (!isGranted(answer.status)) {
        throw new Error(`${call.method} ${path} answered ${answer.status}: ${body}`)
      }
      call.learn?.(body, visit)
      calls.push(statements)
    }
  } finally {
    await pool.end()
  }
  return { calls, boothId: booth.id, keySha256: hashKey(booth.key) }
}
