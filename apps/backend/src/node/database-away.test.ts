import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeDataDir, serverPid } from '../db/embedded/testing/folder.ts'
import { forkBackend } from '../testing/backend-process.ts'

it('the backend outlives its database: 503 while it is away, then all is well again', async () => {
  const dataDir = makeDataDir()
  const backend = forkBackend({ DATA_DIR: dataDir })
  const { api } = await backend.ready()
  const id = randomUUID()
  await api('POST', '/sessions', { id, songName: 'Kept' })

  const killed = serverPid(dataDir)
  process.kill(killed, 'SIGKILL')

  const statuses = new Set<number>()
  await expect
    .poll(
      async () => {
        const { status, headers, body } = await api('GET', `/sessions/${id}`)
        statuses.add(status)
        if (status === 503) {
          expect(body.error.code).toBe('database_unavailable')
          expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
        }
        return serverPid(dataDir) !== killed && body.songName
      },
      { timeout: 20_000, interval: 20 },
    )
    .toBe('Kept')
  expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true)
  expect((await api('GET', '/health')).body).toMatchObject({ status: 'ok', database: 'up' })
  expect(backend.child.exitCode).toBeNull()
})
