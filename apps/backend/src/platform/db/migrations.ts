import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { DatabaseAddress } from './pool.ts'

export const MIGRATIONS_DIR = fileURLToPath(
  new URL('../../../../../supabase/migrations/', import.meta.url),
)
const LOCK = [0x6473_6362, 2] as const
const LIMITS = { connectMs: 10_000, lockMs: 60_000, statementMs: 300_000 }

type Migration = { name: string; sql: string; checksum: string }

/** Why the database can't be brought up to date: one sentence for the person at the terminal. */
export class MigrationFailure extends Error {
  override readonly name = 'MigrationFailure'
}

/** Brings the database up to date and says which files that took. Several processes may do it at once. */
export async function migrate(options: {
  address: DatabaseAddress
  dir?: string
  /** Those to apply, where a backup of an older version is to be restored. */
  only?: ReadonlySet<string>
}): Promise<string[]> {
  const all = await readMigrations(options.dir)
  const migrations = all.filter(({ name }) => options.only?.has(name) ?? true)
  const client = new pg.Client({
    ...options.address,
    application_name: 'discobooth migrations',
    connectionTimeoutMillis: LIMITS.connectMs,
    statement_timeout: LIMITS.statementMs,
    lock_timeout: LIMITS.lockMs,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1, $2)', [...LOCK])
    return await applyMissing(client, migrations)
  } finally {
    await client.end()
  }
}

/** In the order of their names, wherever they lie. Supabase's command reads no folder below (own-server). */
export async function readMigrations(dir: string = MIGRATIONS_DIR): Promise<Migration[]> {
  const paths = (await readdir(dir, { recursive: true })).filter((path) => path.endsWith('.sql'))
  const found = await Promise.all(
    paths.map(async (path) => {
      const sql = (await readFile(join(dir, path), 'utf8')).replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(sql).digest('hex')
      return { name: basename(path), sql, checksum }
    }),
  )
  return found.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await client.query(`
    create table if not exists migrations (
      name text primary key,
      checksum text not null,
      "appliedAt" timestamptz not null default now()
    );
    alter table migrations enable row level security;
  `)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  refuseSurprises(applied, migrations)
  const missing = migrations.filter((migration) => !applied.has(migration.name))
  for (const migration of missing) await apply(client, migration)
  return missing.map((migration) => migration.name)
}

function refuseSurprises(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if (unknown) {
    throw new MigrationFailure(
      `The database was made by a newer version (it has migration ${unknown}). Start that version, or use another database.`,
    )
  }
  for (const { name, checksum } of migrations) {
    if ((applied.get(name) ?? checksum) !== checksum) {
      throw new MigrationFailure(
        `Migration ${name} was changed after it had been applied. Restore the file and put the change into a new one.`,
      )
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationFailure(`Migration ${migration.name} failed: ${reason}`)
  }
}
