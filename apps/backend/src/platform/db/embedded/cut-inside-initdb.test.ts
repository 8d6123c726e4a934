import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { isGoneWithin, signal } from './processes.ts'
import {
  forkBackend,
  killHard,
  makeDataDir,
  processesOn,
  query,
  supervise,
} from './testing/folder.ts'

const unfinishedIn = (dataDir: string) =>
  readdirSync(dataDir).filter((name) => name.startsWith('postgres.unfinished-'))

it('a database cut off while it was being created is thrown away and made anew', async () => {
  const dataDir = makeDataDir()
  const backend = forkBackend(dataDir)
  await vi.waitUntil(
    () => unfinishedIn(dataDir).some((name) => existsSync(join(dataDir, name, 'global'))),
    { timeout: 20_000, interval: 5 },
  )
  await killHard(backend)
  for (const pid of processesOn(dataDir)) {
    signal(pid, 'SIGKILL')
    await isGoneWithin(pid, 5_000)
  }
  expect(unfinishedIn(dataDir)).toHaveLength(1)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

  const { connection } = await supervise(dataDir).start()

  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(unfinishedIn(dataDir)).toEqual([])
})

it('stopping while the database is being created leaves no process and no half database', async () => {
  const dataDir = makeDataDir()
  const postgres = supervise(dataDir)
  const started = postgres.start()
  const refused = expect(started).rejects.toMatchObject({ code: 'stopped' })
  await vi.waitUntil(() => unfinishedIn(dataDir).length > 0, { timeout: 20_000, interval: 5 })
  await postgres.stop()

  await refused
  expect(processesOn(dataDir)).toEqual([])
  expect(unfinishedIn(dataDir)).toEqual([])
  // It may have been stopped right after the database was whole; that one must do.
  const { connection } = await supervise(dataDir).start()
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})
