import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { signal } from '../db/embedded/processes.ts'
import { makeDataDir, serverPid } from '../db/embedded/testing/folder.ts'
import { forkBackend } from '../testing/backend-process.ts'

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
    const pids = await freeze(serverPid(dataDir))
    onTestFinished(() => thaw(pids))
    const asked = ['/modes', '/modes', '/health'].map((path) => api('GET', path))
    const statuses = (await Promise.all(asked)).map((answer) => answer.status)
    expect(statuses).toEqual([503, 503, 503])

    thaw(pids)
    await expect.poll(async () => (await api('GET', '/modes')).status, patience.poll).toBe(200)
    expect(backend.child.exitCode).toBeNull()
  },
  patience.test,
)

/** The server first: once it stands still it makes no new process, which would go on and answer. */
async function freeze(server: number): Promise<number[]> {
  const stop = async (pid: number) => {
    signal(pid, 'SIGSTOP')
    await expect.poll(() => stateOf(pid), patience.poll).toMatch(/^[TZ]?$/)
  }
  await stop(server)
  const children = childrenOf(server)
  await Promise.all(children.map(stop))
  return [server, ...children]
}

function thaw(pids: readonly number[]): void {
  for (const pid of pids) signal(pid, 'SIGCONT')
}

/** One letter, as the kernel says it; T stands still. Nothing: it is gone. */
function stateOf(pid: number): string {
  try {
    return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? ''
  } catch {
    return ''
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}
