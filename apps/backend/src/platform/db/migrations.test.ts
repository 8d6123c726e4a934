import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { contractionIn, MigrationFailure } from './apply-migrations.ts'
import { MIGRATIONS_DIR, migrate, readMigrations } from './migrations.ts'
import type { Database } from './schema.ts'
import { advisoryLocks } from './schema.ts'
import { pushLikeSupabase } from './testing/supabase-push.ts'
import { openTestDatabase } from './testing/test-database.ts'

const files = (await readdir(MIGRATIONS_DIR, { recursive: true }))
  .filter((path) => path.endsWith('.sql'))
  .map((path) => basename(path))
  .toSorted()
const ownServer = (await readdir(join(MIGRATIONS_DIR, 'own-server'))).toSorted()

it('no two advisory locks are the same: one of them is held for as long as a backend listens', () => {
  const taken = Object.values(advisoryLocks).map(String)
  expect(new Set(taken).size).toBe(taken.length)
})

async function copyOfMigrations(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'discobooth-migrations-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await cp(MIGRATIONS_DIR, dir, { recursive: true })
  return dir
}

/** The names of the files that the ledger has. */
async function ledger(db: Database): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select version || '_' || name || '.sql' as file from supabase_migrations.schema_migrations
    union all select version || '_' || name || '.sql' from supabase_migrations.own_server
    order by file`.execute(db)
  return rows.map(({ file }) => file)
}

describe('on an empty database', () => {
  const { db, address } = openTestDatabase({ template: 'template0' })

  it('two runners at once apply each file once', async () => {
    const [one, two] = await Promise.all([migrate({ address }), migrate({ address })])
    expect([...one, ...two].sort()).toEqual(files)
    expect(Math.min(one.length, two.length)).toBe(0)
    expect(await ledger(db)).toEqual(files)
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

  it('begins on a database to which a newer version only added something, and on no other', async () => {
    const dir = await copyOfMigrations()
    const added = '29980101000000_added.sql'
    await writeFile(
      join(dir, added),
      `-- drop table promos;
      alter table promos add column "since" timestamptz;
      create function later() returns void language plpgsql as $$ begin drop table promos; end $$;`,
    )
    expect(await migrate({ address, dir })).toEqual([added])
    expect(await migrate({ address })).toEqual([])

    await writeFile(join(dir, '29980102000000_taken.sql'), 'alter table promos drop column since')
    await migrate({ address, dir })
    await expect(migrate({ address })).rejects.toThrow('it has migration 29980102000000_taken.sql')
  })

  it('leaves nothing of a file that fails half-way', async () => {
    const dir = await copyOfMigrations()
    await writeFile(join(dir, '29990101000000_broken.sql'), 'create table half (); select 1/0;')
    await expect(migrate({ address, dir })).rejects.toThrow(MigrationFailure)
    const { rows } = await sql`select to_regclass('half') as found`.execute(db)
    expect(rows).toEqual([{ found: null }])
  })
})

/** From here on every migration leaves the two releases before it something to work with. */
const RULE_SINCE = '20261119740000'

describe('what is taken away', () => {
  it.each([
    ['drop table promos', 'drops something'],
    ['alter table promos drop column code', 'drops something'],
    ['alter table promos rename to codes', 'renames something'],
    ['alter table promos rename code to name', 'renames something'],
    ['alter table promos alter column code set not null', 'wants a value where none was needed'],
    ['alter table promos alter column code type varchar', 'changes a type'],
    ['alter table promos add column a text not null', 'adds a column that has to be filled'],
    ["alter table promos add column a text not null default ''", undefined],
    ['alter table promos alter column code drop not null', undefined],
    ['create table codes (code text not null)', undefined],
    [
      'alter table promos drop constraint a; alter table promos add constraint a check (b)',
      undefined,
    ],
  ])('%s', (text, expected) => {
    expect(contractionIn(text)).toBe(expected)
  })

  it('says which older migration made it unneeded, a release before', async () => {
    for (const { file, sql: text } of await readMigrations()) {
      if (file <= RULE_SINCE) continue
      const what = contractionIn(text)
      if (what === undefined) continue
      const before = /^-- contracts: (\S+\.sql)$/m.exec(text)?.[1] ?? ''
      expect(
        files.includes(before) && before < file,
        `${file} ${what}: the releases before it still work on this database. Say in a line "-- contracts: FILE" which migration of an earlier release made it unneeded (docs/developers/README.md)`,
      ).toBe(true)
    }
  })
})

describe('after `supabase db push`', () => {
  const { db, address } = openTestDatabase({ template: 'template0' })

  it('our server adds what is only its own, and nothing twice; both go on from there', async () => {
    const dir = await copyOfMigrations()
    const pushed = await pushLikeSupabase(address, dir)
    expect(pushed).toEqual(files.filter((file) => !ownServer.includes(file)))
    expect(await migrate({ address, dir })).toEqual(ownServer)
    expect(await pushLikeSupabase(address, dir)).toEqual([])

    await writeFile(join(dir, '29990101000000_one.sql'), "create table one (); -- it's one;\n")
    expect(await pushLikeSupabase(address, dir)).toEqual(['29990101000000_one.sql'])
    expect(await migrate({ address, dir })).toEqual([])
    await writeFile(join(dir, '29990102000000_two.sql'), 'create table two ();')
    expect(await migrate({ address, dir })).toEqual(['29990102000000_two.sql'])
    expect(await pushLikeSupabase(address, dir)).toEqual([])
    expect(await ledger(db)).toEqual([...files, '29990101000000_one.sql', '29990102000000_two.sql'])

    await writeFile(join(dir, '29990101000000_one.sql'), 'create table other ();')
    await expect(migrate({ address, dir })).rejects.toThrow('was changed after it had been applied')
  })
})

describe('a database with the ledger that our server kept before', () => {
  const { db, address } = openTestDatabase()

  async function bringBackFormer(): Promise<void> {
    await sql`create table if not exists migrations
      (name text primary key, checksum text not null, "appliedAt" timestamptz default now())`.execute(
      db,
    )
    for (const { file, checksum } of await readMigrations()) {
      await sql`insert into migrations values (${file}, ${checksum})`.execute(db)
    }
    await sql`drop schema supabase_migrations cascade`.execute(db)
  }

  it('goes over to the one that Supabase knows', async () => {
    await bringBackFormer()
    expect(await migrate({ address })).toEqual([])
    expect(await ledger(db)).toEqual(files)
    expect(await pushLikeSupabase(address, MIGRATIONS_DIR)).toEqual([])
    const { rows } = await sql`select to_regclass('migrations') as found`.execute(db)
    expect(rows).toEqual([{ found: null }])
  })

  it('is refused as before where a file was changed, and stays as it is', async () => {
    await bringBackFormer()
    await sql`update migrations set checksum = 'other' where name = ${files[3]}`.execute(db)
    await expect(migrate({ address })).rejects.toThrow(`Migration ${files[3]} was changed`)
    const { rows } = await sql<{ count: string }>`select count(*) from migrations`.execute(db)
    expect(rows).toEqual([{ count: String(files.length) }])
    await expect(ledger(db)).rejects.toMatchObject({ code: '42P01' })
  })
})

describe('a database that something else uses', () => {
  const { db, address } = openTestDatabase({ template: 'template0' })

  it('is left alone, and one of its own is asked for', async () => {
    await sql`create table orders (); create table users ();
      create table migrations (id int, name text)`.execute(db)
    await expect(migrate({ address })).rejects.toThrow(
      'in use by something else (it has public.migrations and 2 more). DiscoBooth needs one of its own: make an empty database, or on Supabase a new project',
    )
    const { rows } = await sql`select nspname from pg_namespace
      where nspname in ('extensions', 'supabase_migrations')`.execute(db)
    expect(rows).toEqual([])
  })

  it('also where another program has the ledger', async () => {
    await sql`drop table orders, users, migrations; create schema supabase_migrations;
      create table supabase_migrations.schema_migrations (version text, statements text[], name text);
      insert into supabase_migrations.schema_migrations values ('20250101', null, 'shop')`.execute(
      db,
    )
    await expect(migrate({ address })).rejects.toThrow('(it has 20250101_shop.sql)')
  })
})
