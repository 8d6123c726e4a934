import { expect, it, vi } from 'vitest'
import { isGoneWithin } from './processes.ts'
import { makeDataDir, processesOn, query, serverPid, supervise } from './testing/folder.ts'

it('a server that dies while we run comes back at the same address with what was committed', async () => {
  const dataDir = makeDataDir()
  const lines: string[] = []
  const postgres = supervise(dataDir, { log: (line) => lines.push(line) })
  const { connection } = await postgres.start()
  await query(connection, 'CREATE TABLE guests AS SELECT 7 AS dancers')
  const dead = serverPid(dataDir)
  process.kill(dead, 'SIGKILL')
  await isGoneWithin(dead, 5_000)

  await vi.waitUntil(() => lines.some((line) => line.startsWith('Postgres is back')), {
    timeout: 20_000,
  })
  expect(await query(connection, 'TABLE guests')).toEqual([{ dancers: 7 }])
  expect(serverPid(dataDir)).not.toBe(dead)

  await postgres.stop()
  expect(processesOn(dataDir)).toEqual([])
})
