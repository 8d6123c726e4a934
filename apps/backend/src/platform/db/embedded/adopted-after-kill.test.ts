import { expect, it } from 'vitest'
import { isGoneWithin } from './processes.ts'
import {
  forkBackend,
  guardPid,
  killHard,
  makeDataDir,
  query,
  serverPid,
  supervise,
  whenStarted,
} from './testing/folder.ts'

it('a server that outlived the SIGKILL of its backend is adopted with its data', async () => {
  const dataDir = makeDataDir()
  const backend = forkBackend(dataDir)
  const first = await whenStarted(backend)
  await query(first.connection, 'CREATE TABLE guests AS SELECT 7 AS dancers')
  const pid = serverPid(dataDir)
  await killHard(backend)

  const second = await supervise(dataDir).start()

  expect(second).toEqual({ connection: first.connection, adopted: true })
  expect(serverPid(dataDir)).toBe(pid)
  expect(await query(second.connection, 'TABLE guests')).toEqual([{ dancers: 7 }])
})

it('the guard of the killed backend leaves a server that has been adopted', async () => {
  const dataDir = makeDataDir()
  const backend = forkBackend(dataDir, { guardMs: 400 })
  await whenStarted(backend)
  const oldGuard = guardPid(dataDir)
  await killHard(backend)

  const { connection } = await supervise(dataDir).start()

  expect(await isGoneWithin(oldGuard, 5_000)).toBe(true)
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})
