import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import {
  type Applied,
  dropFormerLedger,
  isSameText,
  listApplied,
  listForeignTables,
  type Migration,
  makeLedger,
  noteApplied,
  readFormerLedger,
  versionOf,
} from './ledger.ts'
import type { DatabaseAddress } from './pool.ts'

export const MIGRATIONS_DIR = fileURLToPath(
  new URL('../../../../../supabase/migrations/', import.meta.url),
)
const LOCK = [0x6473_6362, 2] as const
const LIMITS = { connectMs: 10_000, lockMs: 60_000, statementMs: 300_000 }

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
  const migrations = all.filter(({ file }) => options.only?.has(file) ?? true)
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
      return { file: basename(path), isOwnServer: dirname(path) !== '.', sql, checksum }
    }),
  )
  return found.toSorted((one, other) => (one.file < other.file ? -1 : 1))
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  const applied = await listApplied(client)
  const former = await readFormerLedger(client)
  await refuseOthers(client, migrations, [...applied, ...(former ?? [])])
  await inTransaction(client, async () => {
    await makeLedger(client)
    if (former) await adopt(client, migrations, former)
  })
  const known = await listApplied(client)
  refuseSurprises(known, migrations)
  const missing = migrations.filter((migration) => !find(known, migration))
  for (const migration of missing) await apply(client, migration)
  return missing.map(({ file }) => file)
}

/** A database in which nothing is ours yet, and something is another's, is left alone. */
async function refuseOthers(
  client: pg.Client,
  migrations: Migration[],
  applied: readonly { file: string }[],
): Promise<void> {
  const ours = new Set(migrations.map(({ file }) => versionOf(file)))
  if (applied.some(({ file }) => ours.has(versionOf(file)))) return
  const [first, ...more] = await listForeignTables(client)
  const others = first ?? applied[0]?.file
  if (others === undefined) return
  const rest = more.length === 0 ? '' : ` and ${more.length} more`
  throw new MigrationFailure(
    `This database is in use by something else (it has ${others}${rest}). DiscoBooth needs one of its own: make an empty database, or on Supabase a new project, and name that one.`,
  )
}

/** Takes over what our server wrote into a table of its own, before it shared Supabase's. */
async function adopt(
  client: pg.Client,
  migrations: Migration[],
  former: { file: string; checksum: string }[],
): Promise<void> {
  for (const { file, checksum } of former) {
    const migration = migrations.find((one) => one.file === file)
    if (!migration) throw madeByNewer(file)
    if (migration.checksum !== checksum) throw changedSince(file)
    await noteApplied(client, migration)
  }
  await dropFormerLedger(client)
}

function refuseSurprises(applied: Applied[], migrations: Migration[]): void {
  const unknown = applied.find((one) => !migrations.some((migration) => isOf(one, migration)))
  if (unknown) throw madeByNewer(unknown.file)
  for (const migration of migrations) {
    const found = find(applied, migration)
    if (found && !isSameText(migration, found)) throw changedSince(migration.file)
  }
}

const find = (applied: Applied[], migration: Migration) =>
  applied.find((one) => isOf(one, migration))

function isOf(applied: Applied, { file, isOwnServer }: Migration): boolean {
  return applied.isOwnServer === isOwnServer && versionOf(applied.file) === versionOf(file)
}

const madeByNewer = (file: string) =>
  new MigrationFailure(
    `The database was made by a newer version (it has migration ${file}). Start that version, or use another database.`,
  )

const changedSince = (file: string) =>
  new MigrationFailure(
    `Migration ${file} was changed after it had been applied. Restore the file and put the change into a new one.`,
  )

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await inTransaction(client, async () => {
      await client.query(migration.sql)
      await noteApplied(client, migration)
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationFailure(`Migration ${migration.file} failed: ${reason}`)
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
