import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { chooseAccount } from './account.ts'
import { findBinaries, findInstalled } from './binaries.ts'
import { makeDataDir, query, serverPid, supervise } from './testing/folder.ts'

const isRoot = process.getuid?.() === 0
const because = isRoot ? '' : ' (skipped: this needs root)'

describe.skipIf(!isRoot)(`as root${because}`, () => {
  it('Postgres runs as a user of its own in a folder that only root can enter', async () => {
    const closed = join(makeDataDir(), 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const dataDir = join(closed, 'data')
    const postgres = supervise(dataDir)

    const { connection } = await postgres.start()
    await query(connection, 'CREATE TABLE guests AS SELECT 7 AS dancers')

    const owner = statSync(`/proc/${serverPid(dataDir)}`).uid
    expect(owner).not.toBe(0)
    expect(statSync(closed)).toMatchObject({ uid: 0, mode: 0o40700 })
    expect(statSync(dataDir)).toMatchObject({ uid: 0, mode: 0o40700 })
    expect(statSync(connection.host)).toMatchObject({ uid: owner, mode: 0o40700 })
    await postgres.stop()

    const restored = makeDataDir()
    cpSync(dataDir, restored, { recursive: true })
    expect(statSync(join(restored, 'postgres')).uid).toBe(0)
    const copy = await supervise(restored).start()
    expect(await query(copy.connection, 'TABLE guests')).toEqual([{ dancers: 7 }])
  })

  it('a cluster keeps the owner it has, so that root and a user can take turns', () => {
    const cluster = join(makeDataDir(), 'postgres')
    mkdirSync(cluster)
    chownSync(cluster, 4_711, 4_712)
    expect(chooseAccount(cluster)).toEqual({ uid: 4_711, gid: 4_712 })
  })

  it('programs that the user of the database cannot reach are copied once', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'discobooth-closed-'))
    const cacheDir = mkdtempSync(join(tmpdir(), 'discobooth-cache-'))
    onTestFinished(() => {
      for (const folder of [closed, cacheDir]) rmSync(folder, { recursive: true, force: true })
    })
    chmodSync(cacheDir, 0o755)
    const native = join(closed, 'native')
    cpSync(findInstalled().native, native, { recursive: true, verbatimSymlinks: true })
    const account = chooseAccount(join(closed, 'none'))
    const lines: string[] = []
    const find = () =>
      findBinaries({
        account,
        installed: { native, version: '18-test' },
        cacheDir,
        log: (line) => lines.push(line),
      })

    const binDir = await find()
    expect(await find()).toBe(binDir)

    expect(dirname(dirname(binDir))).toBe(cacheDir)
    expect(existsSync(join(binDir, 'initdb'))).toBe(true)
    expect(statSync(closed)).toMatchObject({ uid: 0, mode: 0o40700 })
    expect(lines).toHaveLength(1)
  })
})
