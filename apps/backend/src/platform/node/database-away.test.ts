import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { forkBackend } from '../../testing/backend-process.ts'
import { makeDataDir, serverPid } from '../db/embedded/testing/folder.ts'
import { standStill } from '../db/embedded/testing/stand-still.ts'

/** Two starts of a whole backend and its database on a busy machine: it ends what hangs. */
const patience = { test: 240_000, poll: { timeout: 100_000, interval: 20 } }

it(
  'the backend outlives its database: 503 while it is away, then all is well again',
  async () => {
    const dataDir = makeDataDir()
    const backend = forkBackend({ DATA_DIR: dataDir })
    const { api } = await backend.ready()
    const id = randomUUID()
    await api('POST', '/sessions', { id, songName: 'Kept' })

    const killed = serverPid(dataDir)
    process.kill(killed, 'SIGKILL')

    const answers: Awaited<ReturnType<typeof api>>[] = []
    await expect
      .poll(async () => {
        const answer = await api('GET', `/sessions/${id}`)
        answers.push(answer)
        return serverPid(dataDir) !== killed && answer.body.songName
      }, patience.poll)
      .toBe('Kept')
    const refusals = answers.filter(({ status }) => status !== 200)
    for (const { status, headers, body } of refusals) {
      expect([status, body.error.code]).toEqual([503, 'database_unavailable'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await api('GET', '/health')).body).toMatchObject({ status: 'ok', database: 'up' })
    expect(backend.child.exitCode).toBeNull()
  },
  patience.test,
)

it(
  'a database that stands still is given up, and taken back when it moves again',
  async () => {
    const dataDir = makeDataDir()
    const backend = forkBackend({ DATA_DIR: dataDir })
    const { api } = await backend.ready()
    const moveAgain = await standStill(serverPid(dataDir))
    onTestFinished(moveAgain)
    // How soon, `npm run bench -- database-away` measures.
    const asked = ['/modes', '/modes', '/health'].map((path) => api('GET', path))
    const statuses = (await Promise.all(asked)).map((answer) => answer.status)
    expect(statuses).toEqual([503, 503, 503])

    moveAgain()
    await expect.poll(async () => (await api('GET', '/modes')).status, patience.poll).toBe(200)
    expect(backend.child.exitCode).toBeNull()
  },
  patience.test,
)
