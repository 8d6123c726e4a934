import * as z from 'zod/mini'
import { openPool } from '../../apps/backend/src/platform/db/pool.ts'
import { runStraight } from './straight-sql.ts'

/** A process of its own, as the backend is one; what to do comes as its only message. */
const Order = z.object({
  address: z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() }),
  booths: z.array(z.object({ id: z.string(), keySha256: z.string() })),
  recorded: z.object({
    calls: z.array(
      z.array(
        z.object({
          text: z.string(),
          values: z.array(z.unknown()),
          rows: z.array(z.record(z.string(), z.unknown())),
        }),
      ),
    ),
    boothId: z.string(),
    keySha256: z.string(),
  }),
  atOnce: z.number(),
  visits: z.number(),
  warmUp: z.object({ atOnce: z.number(), visits: z.number() }),
})

async function work(message: unknown): Promise<void> {
  const order = z.parse(Order, message)
  const pool = openPool({ address: order.address, log: (line) => console.error(line) })
  // Nobody waits for an answer here: a thousand at the longest call together are late, not wrong.
  pool.options.connectionTimeoutMillis = 0
  const result = await runStraight({ ...order, pool })
  await pool.end()
  process.send?.(result, () => process.disconnect())
}

process.once('message', (message) => void work(message))
