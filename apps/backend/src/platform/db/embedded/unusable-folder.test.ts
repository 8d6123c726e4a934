import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeDataDir, processesOn, supervise } from './testing/folder.ts'

it('a data folder that is a file is refused in one sentence', async () => {
  const dataDir = join(makeDataDir(), 'file')
  writeFileSync(dataDir, '')

  await expect(supervise(dataDir).start()).rejects.toMatchObject({
    code: 'folder_unusable',
    message: expect.stringMatching(/^The data folder \S+ can't be used \(.+\)\. Correct that, or/),
  })
})

it('a folder with other things in the place of the cluster is refused, and left as it is', async () => {
  const dataDir = makeDataDir()
  mkdirSync(join(dataDir, 'postgres/holiday-pictures'), { recursive: true })

  await expect(supervise(dataDir).start()).rejects.toMatchObject({ code: 'folder_unusable' })
  expect(processesOn(dataDir)).toEqual([])
})

it('a cluster of another Postgres is refused with the reason that Postgres gives', async () => {
  const dataDir = makeDataDir()
  const first = supervise(dataDir)
  await first.start()
  await first.stop()
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '9.4\n')

  await expect(supervise(dataDir).start()).rejects.toMatchObject({
    code: 'start_failed',
    message: 'Postgres does not start: database files are incompatible with server',
  })
  expect(processesOn(dataDir)).toEqual([])
})
