import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { connectTo, forkBackend } from '../../testing/backend-process.ts'
import { runs } from '../../testing/counts.ts'
import { makeDataDir, serverPid } from '../db/embedded/testing/folder.ts'

type Running = Awaited<ReturnType<ReturnType<typeof forkBackend>['ready']>>
type Write = { operationId: string; step: number }

const WRITERS = 6
const WRITES_BEFORE_KILL = 25
const rounds = runs({ usual: 2, long: 60 })

/** Writes to a session of its own until the backend is gone, and remembers what it was promised. */
function createWriter() {
  const id = randomUUID()
  const acknowledged: Write[] = []
  let pending: Write | undefined

  /** False if it was not acknowledged, because the database went before the backend did. */
  async function send({ api }: Running, { operationId, step }: Write): Promise<boolean> {
    const song = { songName: `step ${step}`, sessionMode: 1 + (step % 4) }
    const saved = await api('PUT', `/sessions/${id}`, song, operationId)
    if (saved.status === 503) return false
    expect([saved.status, saved.body.songName]).toEqual([200, song.songName])
    return true
  }

  return {
    id,
    acknowledged,
    /** What was sent and not answered: sent again, as the kiosk's outbox does. */
    async repeat(running: Running): Promise<void> {
      if (!pending) return
      expect(await send(running, pending)).toBe(true)
      acknowledged.push(pending)
      pending = undefined
    },
    async writeUntilGone(running: Running, told: () => void): Promise<void> {
      for (;;) {
        pending = { operationId: randomUUID(), step: acknowledged.length }
        try {
          if (!(await send(running, pending))) return
        } catch (error) {
          // Only a connection that broke off ends a round; a wrong answer is a failure.
          if (error instanceof TypeError || error instanceof DOMException) return
          throw error
        }
        acknowledged.push(pending)
        pending = undefined
        told()
      }
    },
  }
}

it(
  'SIGKILL in the middle of writes loses no acknowledged write, and a repeated one counts once',
  async () => {
    const dataDir = makeDataDir()
    const writers = Array.from({ length: WRITERS }, createWriter)
    for (let round = 0; round < rounds; round += 1) {
      const backend = forkBackend({ DATA_DIR: dataDir })
      const running = await backend.ready()
      for (const writer of writers) await writer.repeat(running)
      let writes = 0
      const killAfterSome = () => {
        writes += 1
        if (writes !== WRITES_BEFORE_KILL) return
        // Every second time the power goes for the database as well.
        if (round % 2 === 1) process.kill(serverPid(dataDir), 'SIGKILL')
        backend.child.kill('SIGKILL')
      }
      await Promise.all(writers.map((writer) => writer.writeUntilGone(running, killAfterSome)))
      expect(await backend.ended).toBe('SIGKILL')
    }

    const backend = forkBackend({ DATA_DIR: dataDir })
    const running = await backend.ready()
    for (const writer of writers) await writer.repeat(running)
    const database = await connectTo(dataDir)
    for (const { id, acknowledged } of writers) {
      const { rows } = await database.query('select id from operations where what = $1', [
        `save ${id}`,
      ])
      expect(new Set(rows.map((row) => row.id))).toEqual(
        new Set(acknowledged.map((write) => write.operationId)),
      )
      const { body } = await running.api('GET', `/sessions/${id}`)
      expect(body.songName).toBe(`step ${acknowledged.length - 1}`)
      const { rows: chosen } = await database.query(
        "select from logs where session_id = $1 and status = 'MODE_SELECTED'",
        [id],
      )
      expect(chosen).toHaveLength(acknowledged.length)
    }
    backend.child.kill('SIGTERM')
    expect(await backend.ended).toBe(0)
  },
  30_000 + rounds * 15_000,
)
