import { existsSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import {
  forkBackend,
  killHard,
  makeDataDir,
  pidFileOf,
  processesOn,
  query,
  serverPid,
  supervise,
  whenStarted,
} from './testing/folder.ts'

it('stop leaves no process and no socket folder, even with a client in a transaction', async () => {
  const dataDir = makeDataDir()
  const postgres = supervise(dataDir)
  const { connection } = await postgres.start()
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('BEGIN; CREATE TABLE half_done ()')

  await postgres.stop()

  expect(processesOn(dataDir)).toEqual([])
  expect(existsSync(connection.host)).toBe(false)
})

it('a server that does not end in time is cut off', async () => {
  const dataDir = makeDataDir()
  const lines: string[] = []
  const log = (line: string) => {
    lines.push(line)
    process.kill(serverPid(dataDir), 'SIGCONT')
  }
  const postgres = supervise(dataDir, { log, limits: { stopMs: 100 } })
  await postgres.start()
  process.kill(serverPid(dataDir), 'SIGSTOP')

  await postgres.stop()

  expect(lines).toEqual([expect.stringContaining('takes too long to end')])
  expect(processesOn(dataDir)).toEqual([])
})

it('a server that is just shutting down is waited for, then a new one started', async () => {
  const dataDir = makeDataDir()
  const backend = forkBackend(dataDir)
  const { connection } = await whenStarted(backend)
  await killHard(backend)
  // A client that stays keeps a polite shutdown from coming to its end.
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  process.kill(serverPid(dataDir), 'SIGTERM')
  await expect.poll(() => readFileSync(pidFileOf(dataDir), 'utf8')).toContain('stopping')

  const second = await supervise(dataDir).start()

  expect(second.adopted).toBe(false)
  expect(second.connection.host).not.toBe(connection.host)
  expect(await query(second.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})
