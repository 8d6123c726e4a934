import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDataDir } from '../embedded/testing/folder.ts'
import { readMigrations } from '../migrations.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { fillTables } from './testing/filled-tables.ts'
import { writeBackup } from './write-backup.ts'

const COMMAND = fileURLToPath(new URL('../../../backup.node.ts', import.meta.url))
const now = () => '2026-11-16T04:30:00.000Z'

const filled = openTestDatabase()
const empty = openTestDatabase({ template: 'template0' })
const used = openTestDatabase()
const older = openTestDatabase()
const upgraded = openTestDatabase({ template: 'template0' })

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'discobooth-backup-'))
  file = join(folder, 'booth.backup.gz')
  await fillTables(filled.db)
  await fillTables(used.db)
  await writeBackup({ address: filled.address, file, now })
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the command as an operator does. */
async function run(args: string[], dataDir: string): Promise<{ code: unknown; output: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (output += String(text)))
  const [code] = await once(child, 'close')
  return { code, output }
}

const unpacked = async (path: string) => gunzipSync(await readFile(path)).toString('utf8')
const withoutTime = (text: string) => text.replace(/"madeAt":"[^"]+"/, '')

describe('a backup', () => {
  it('comes back in an empty folder, row by row, by the command alone', async () => {
    const dataDir = makeDataDir()
    const restored = await run(['restore', file], dataDir)
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('are restored') })
    const again = join(folder, 'again.backup.gz')
    expect(await run(['backup', again], dataDir)).toMatchObject({ code: 0 })
    // Every row, every counter and the schema's version are in these lines.
    expect(withoutTime(await unpacked(again))).toBe(withoutTime(await unpacked(file)))
  }, 240_000)

  it('brings triggers and counters back with the rows', async () => {
    await restoreBackup({ address: empty.address, file })
    await expect(sql`delete from payment_log`.execute(empty.db)).rejects.toThrow('append-only')
    await expect(sql`delete from audit_trail`.execute(empty.db)).rejects.toThrow('append-only')
    const people = sql<{ aal: string }>`select aal from accounts.sessions`.execute(empty.db)
    expect((await people).rows).toEqual([{ aal: 'aal2' }])
    const ids = await sql<{ id: string }>`
      insert into consents (session_id, wording, language, "consentedAt")
      select id, 'again', 'en', now() from session limit 1 returning id`.execute(empty.db)
    const before = await sql<{ id: string }>`select max(id) as id from consents`.execute(filled.db)
    expect(Number(ids.rows[0]?.id)).toBe(Number(before.rows[0]?.id) + 1)
  })

  it('brings back a price that was set before it was refused, and still refuses the next one', async () => {
    const constraint = `modes_price_payable check (price is null or price = 0 or price >= 0.50) not valid`
    await sql`alter table modes drop constraint modes_price_payable`.execute(older.db)
    await sql`update modes set price = 0.20 where id = 1`.execute(older.db)
    await sql.raw(`alter table modes add constraint ${constraint}`).execute(older.db)
    const kept = join(folder, 'older.backup.gz')
    await writeBackup({ address: older.address, file: kept, now })
    await restoreBackup({ address: upgraded.address, file: kept })
    const cheap = await sql`select id, price from modes where price < 0.50`.execute(upgraded.db)
    expect(cheap.rows).toEqual([{ id: 1, price: 0.2 }])
    const setCheap = sql`update modes set price = 0.30 where id = 2`.execute(upgraded.db)
    await expect(setCheap).rejects.toThrow('modes_price_payable')
  })

  it('holds the rows of one moment, in a file that only its owner reads', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const text = await unpacked(file)
    expect(text).toContain('"table":"payment_log"')
    expect(text.trim().split('\n').at(-1)).toMatch(/"tables":\d+,"rows":\d+}$/)
    expect((await readdir(folder)).filter((name) => name.endsWith('.unfinished'))).toEqual([])
  })

  it('never writes over a file that is there', async () => {
    const attempt = writeBackup({ address: filled.address, file, now })
    await expect(attempt).rejects.toThrow('is there already')
  })
})

describe('is refused before anything is touched:', () => {
  const restoreText = async (text: string | Buffer) => {
    const path = join(folder, 'bad.backup.gz')
    await writeFile(path, typeof text === 'string' ? gzipSync(text) : text)
    return restoreBackup({ address: used.address, file: path })
  }

  it('a database in which there is a booth', async () => {
    await expect(restoreBackup({ address: used.address, file })).rejects.toThrow('empty one only')
    expect((await sql`select from booths`.execute(used.db)).rows).toHaveLength(1)
  })

  it('a file that was cut off, also at the end of a line', async () => {
    const whole = await readFile(file)
    await expect(restoreText(whole.subarray(0, whole.length / 2))).rejects.toThrow('cut off')
    const lines = (await unpacked(file)).split('\n')
    await expect(restoreText(`${lines.slice(0, -2).join('\n')}\n`)).rejects.toThrow('cut off')
    await expect(restoreText(lines.slice(0, 3).join('\n'))).rejects.toThrow('cut off')
  })

  it('a row that was changed', async () => {
    const text = await unpacked(file)
    const changed = text.replace('guest@example.org', 'other@example.org')
    expect(changed).not.toBe(text)
    await expect(restoreText(changed)).rejects.toThrow('The rows of session in this backup')
  })

  it('a backup of another version', async () => {
    const [first] = await readMigrations()
    const other = (await unpacked(file)).replace(first?.checksum ?? '', 'f'.repeat(64))
    await expect(restoreText(other)).rejects.toThrow(
      `made by another version (with migration ${first?.file})`,
    )
  })

  it.each([
    ['text', 'hello\n'],
    ['nothing', ''],
  ])('a file of %s', async (_what, text) => {
    await expect(restoreText(text)).rejects.toThrow('no backup of ours')
    await expect(restoreText(Buffer.from(text))).rejects.toThrow('no backup of ours')
  })

  it('a file that is not there', async () => {
    await expect(checkBackup(join(folder, 'none'))).rejects.toThrow("can't be read")
  })
})

it('the command makes no database where there is none', async () => {
  const dataDir = makeDataDir()
  expect(await run(['backup', join(folder, 'x')], dataDir)).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no database in'),
  })
  expect(await readdir(dataDir)).toEqual([])
}, 120_000)
