import { existsSync, rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isGoneWithin, signal } from './processes.ts'
import {
  forkBackend,
  guardPid,
  killHard,
  makeDataDir,
  processesOn,
  serverPid,
  whenStarted,
} from './testing/folder.ts'

it('a server that no backend comes back for is ended, and its socket folder with it', async () => {
  const dataDir = makeDataDir()
  const backend = forkBackend(dataDir, { guardMs: 100 })
  const { connection } = await whenStarted(backend)
  const server = serverPid(dataDir)
  const guard = guardPid(dataDir)
  await killHard(backend)

  expect(await isGoneWithin(server, 5_000)).toBe(true)
  expect(await isGoneWithin(guard, 5_000)).toBe(true)
  expect(processesOn(dataDir)).toEqual([])
  expect(existsSync(connection.host)).toBe(false)
})

it('a server whose data is removed leaves no socket folder behind either', async () => {
  const dataDir = makeDataDir()
  const backend = forkBackend(dataDir, { guardMs: 100 })
  const { connection } = await whenStarted(backend)
  const server = serverPid(dataDir)
  rmSync(dataDir, { recursive: true })
  await killHard(backend)
  // As it does by itself when it looks for its data, once a minute.
  signal(server, 'SIGQUIT')

  await expect.poll(() => existsSync(connection.host)).toBe(false)
})
