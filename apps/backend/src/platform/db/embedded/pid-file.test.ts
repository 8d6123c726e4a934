import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { isGoneWithin } from './processes.ts'
import {
  forkBackend,
  guardPid,
  killHard,
  makeDataDir,
  pidFileOf,
  query,
  serverPid,
  supervise,
  whenStarted,
} from './testing/folder.ts'

const dataDir = makeDataDir(afterAll)
const postgres = supervise(dataDir, {}, afterAll)
let pidFile: string

beforeAll(async () => {
  await postgres.start()
  pidFile = readFileSync(pidFileOf(dataDir), 'utf8')
  await postgres.stop()
})

async function expectStartWithPidFile(text: string, written = new Date()): Promise<void> {
  writeFileSync(pidFileOf(dataDir), text)
  utimesSync(pidFileOf(dataDir), written, written)
  const { connection, adopted } = await supervise(dataDir).start()
  expect(adopted).toBe(false)
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
}

const withPid = (pid: number) => pidFile.replace(/^\d+/, String(pid))

describe('a pid file that is left', () => {
  it('by a process that is no more does not keep the server from starting', async () => {
    await expectStartWithPidFile(withPid(spawnSync('true').pid))
  })

  it('with the number of a living process that is no Postgres is not believed', async () => {
    // Of the database's own user: Postgres itself already sees through everybody else's, and ours.
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
    onTestFinished(() => void stranger.kill())
    await expectStartWithPidFile(withPid(stranger.pid ?? 0))
  })

  it('with the number of the Postgres of another folder is not believed', async () => {
    const other = makeDataDir()
    await supervise(other).start()
    await expectStartWithPidFile(withPid(serverPid(other)))
  })

  it('half written long ago is not believed', async () => {
    await expectStartWithPidFile('', new Date('2020-01-01'))
  })

  it('after everything was killed at once costs no data, and the old socket folder goes', async () => {
    const backend = forkBackend(dataDir, { guardMs: 0 })
    const { connection } = await whenStarted(backend)
    await query(connection, 'CREATE TABLE guests AS SELECT 7 AS dancers')
    const server = serverPid(dataDir)
    process.kill(guardPid(dataDir), 'SIGKILL')
    await killHard(backend)
    process.kill(server, 'SIGKILL')
    await isGoneWithin(server, 5_000)
    expect(existsSync(connection.host)).toBe(true)

    const next = await supervise(dataDir).start()

    expect(next.adopted).toBe(false)
    expect(await query(next.connection, 'TABLE guests')).toEqual([{ dancers: 7 }])
    expect(existsSync(connection.host)).toBe(false)
  })
})
