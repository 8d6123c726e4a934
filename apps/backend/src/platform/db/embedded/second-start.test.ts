import { expect, it } from 'vitest'
import {
  forkBackend,
  makeDataDir,
  query,
  serverPid,
  supervise,
  whenStarted,
} from './testing/folder.ts'

it('a second backend on the same folder is refused in one sentence; the first goes on', async () => {
  const dataDir = makeDataDir()
  const first = forkBackend(dataDir)
  const { connection } = await whenStarted(first)
  const server = serverPid(dataDir)

  await expect(supervise(dataDir, { limits: { lockMs: 100 } }).start()).rejects.toMatchObject({
    code: 'in_use',
    message: `The data folder ${dataDir} is already in use by process ${first.pid}. Stop that one first, or set DATA_DIR to another folder.`,
  })

  expect(serverPid(dataDir)).toBe(server)
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it('of two backends that start at the same moment on an empty folder one gets it', async () => {
  const dataDir = makeDataDir()
  const limits = { lockMs: 100 }
  const starts = await Promise.allSettled([
    supervise(dataDir, { limits }).start(),
    supervise(dataDir, { limits }).start(),
  ])

  const winners = starts.filter((start) => start.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  const connection = winners[0]?.value.connection
  expect(connection && (await query(connection, 'SELECT 1 AS one'))).toEqual([{ one: 1 }])
})
