import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { forkBackend } from '../../testing/backend-process.ts'
import { runs } from '../../testing/counts.ts'
import { makeDataDir, processesOn } from '../db/embedded/testing/folder.ts'

const MOST_MEGABYTES = 250
const guests = runs({ usual: 8, long: 500 })

function megabytes(pids: number[]): number {
  const kilobytes = pids.map((pid) => {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1])
  })
  return kilobytes.reduce((sum, part) => sum + part, 0) / 1_024
}

it.runIf(existsSync('/proc/self/smaps_rollup'))(
  `backend and Postgres together stay under ${MOST_MEGABYTES} MB`,
  async () => {
    const dataDir = makeDataDir()
    const backend = forkBackend({ DATA_DIR: dataDir })
    const { api } = await backend.ready()
    const visit = async () => {
      for (let guest = 0; guest < guests; guest += 1) {
        const id = randomUUID()
        await api('POST', '/sessions', { id, songName: 'x'.repeat(400) })
        await api('PUT', `/sessions/${id}`, { sessionMode: 1 })
        await api('GET', '/modes')
        await api('POST', `/sessions/${id}/end`, { reason: 'completed' })
      }
    }
    await Promise.all(Array.from({ length: 12 }, visit))
    const used = megabytes([backend.child.pid ?? 0, ...processesOn(dataDir)])
    expect(used).toBeGreaterThan(30)
    expect(used).toBeLessThan(MOST_MEGABYTES)
  },
  60_000 + guests * 500,
)
