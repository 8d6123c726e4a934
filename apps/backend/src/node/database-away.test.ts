import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { signal } from '../db/embedded/processes.ts'
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

it('a database that stands still is given up in time, and taken back when it moves again', async () => {
  const dataDir = makeDataDir()
  const backend = forkBackend({ DATA_DIR: dataDir })
  const { api } = await backend.ready()
  const pids = [serverPid(dataDir), ...childrenOf(serverPid(dataDir))]
  const signalAll = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of pids) signal(pid, name)
  }
  signalAll('SIGSTOP')
  onTestFinished(() => signalAll('SIGCONT'))
  const tookMs = async () => {
    const before = performance.now()
    const answers = await Promise.all([
      api('GET', '/modes'),
      api('GET', '/modes'),
      api('GET', '/health'),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([503, 503, 503])
    return performance.now() - before
  }
  // The kiosk waits 8 s. Neighbours on a test machine may take the processor for a while: up to three tries.
  let fastestMs = await tookMs()
  for (let tries = 1; tries < 3 && fastestMs >= 8_000; tries += 1) fastestMs = await tookMs()
  expect(fastestMs).toBeLessThan(8_000)

  signalAll('SIGCONT')
  await expect.poll(async () => (await api('GET', '/modes')).status, { interval: 50 }).toBe(200)
  expect(backend.child.exitCode).toBeNull()
})

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}
