import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { DatabaseAddress, openPool } from '../../apps/backend/src/platform/db/pool.ts'
import { smallHeap } from '../../apps/backend/src/platform/node/small-heap.ts'
import type { RecordedVisit } from './recorded-sql.ts'
import { replayAs } from './replay.ts'

type Pool = ReturnType<typeof openPool>

interface Order {
  recorded: RecordedVisit
  booths: readonly { id: string; keySha256: string }[]
  /** Kiosks at the same time, over the same pool as the backend's, and whole visits at each. */
  atOnce: number
  visits: number
  /** Not measured. */
  warmUp: { atOnce: number; visits: number }
}

const Result = z.object({ callsPerSecond: z.number(), errors: z.number() })
const entry = join(import.meta.dirname, 'straight.process.ts')
const limitMs = 600_000

/** The visits' SQL and nothing else, from one Node process with `pg`. */
export async function measureStraight(order: Order & { address: DatabaseAddress }) {
  const child = fork(entry, { execArgv: smallHeap, serialization: 'advanced' })
  const limit = AbortSignal.timeout(limitMs)
  try {
    child.send(order)
    const answer: unknown[] = await Promise.race([
      once(child, 'message', { signal: limit }),
      once(child, 'exit', { signal: limit }).then(() => {
        throw new Error('The straight SQL ended before it was done; what it said is above.')
      }),
    ])
    return z.parse(Result, answer[0])
  } finally {
    child.kill()
  }
}

export async function runStraight(order: Order & { pool: Pool }) {
  await runVisits({ ...order, ...order.warmUp })
  return runVisits(order)
}

async function runVisits(order: Order & { pool: Pool }) {
  const done = { calls: 0, errors: 0 }
  let next = 0
  async function guests(): Promise<void> {
    for (let at = 0; at < order.visits; at += 1) {
      const booth = order.booths[next % order.booths.length]
      next += 1
      if (booth) await visit(order, { booth, done })
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: order.atOnce }, guests))
  const seconds = (performance.now() - started) / 1_000
  return { callsPerSecond: done.calls / seconds, errors: done.errors }
}

async function visit(
  { pool, recorded }: Order & { pool: Pool },
  now: {
    booth: { id: string; keySha256: string }
    done: { calls: number; errors: number }
  },
): Promise<void> {
  const replay = replayAs(now.booth, recorded)
  for (const call of recorded.calls) {
    try {
      const client = await pool.connect()
      try {
        for (const statement of call) {
          const { rows } = await client.query(statement.text, replay.values(statement))
          replay.answered(statement, rows)
        }
        client.release()
      } catch (error) {
        // Perhaps in the middle of a transaction: nobody else may get it.
        client.release(true)
        throw error
      }
      now.done.calls += 1
    } catch (error) {
      if (now.done.errors === 0) console.error(`straight SQL: ${String(error)}`)
      now.done.errors += 1
      // What follows would stand on what is not there.
      return
    }
  }
}
