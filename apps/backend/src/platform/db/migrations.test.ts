import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MIGRATIONS_DIR, MigrationFailure, migrate } from './migrations.ts'
import { openTestDatabase } from './testing/test-database.ts'

const files = (await readdir(MIGRATIONS_DIR, { recursive: true }))
  .filter((path) => path.endsWith('.sql'))
  .map((path) => basename(path))
  .toSorted()

async function copyOfMigrations(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'discobooth-migrations-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await cp(MIGRATIONS_DIR, dir, { recursive: true })
  return dir
}

describe('on an empty database', () => {
  const { db, address } = openTestDatabase({ template: 'template0' })

  it('two runners at once apply each file once', async () => {
    const [one, two] = await Promise.all([migrate({ address }), migrate({ address })])
    expect([...one, ...two].sort()).toEqual(files)
    expect(Math.min(one.length, two.length)).toBe(0)
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
      db,
    )
    expect(rows.map((row) => row.name)).toEqual(files)
  })
})

describe('on a migrated database', () => {
  const { db, address } = openTestDatabase()

  it('does nothing a second time', async () => {
    expect(await migrate({ address })).toEqual([])
  })

  it('refuses a file that was changed after it had been applied', async () => {
    const dir = await copyOfMigrations()
    await writeFile(join(dir, files[1] ?? ''), '-- different')
    await expect(migrate({ address, dir })).rejects.toThrow(
      `Migration ${files[1]} was changed after it had been applied.`,
    )
  })

  it('refuses a database that a newer version made', async () => {
    const dir = await copyOfMigrations()
    await rm(join(dir, files[1] ?? ''))
    await expect(migrate({ address, dir })).rejects.toThrow('made by a newer version')
  })

  it('leaves nothing of a file that fails half-way', async () => {
    const dir = await copyOfMigrations()
    await writeFile(join(dir, '29990101000000_broken.sql'), 'create table half (); select 1/0;')
    await expect(migrate({ address, dir })).rejects.toThrow(MigrationFailure)
    const { rows } = await sql`select to_regclass('half') as found`.execute(db)
    expect(rows).toEqual([{ found: null }])
  })
})
