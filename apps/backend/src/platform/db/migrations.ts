import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { applyMissing } from './apply-migrations.ts'
import type { LedgerDatabase, Migration, Statement } from './ledger.ts'
import type { DatabaseAddress } from './pool.ts'
import { advisoryLocks } from './schema.ts'

export const MIGRATIONS_DIR = fileURLToPath(
  new URL('../../../../../supabase/migrations/', import.meta.url),
)
const LIMITS = { connectMs: 10_000, lockMs: 60_000, statementMs: 300_000 }

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
    await client.query('select pg_advisory_lock($1, $2)', [...advisoryLocks.migrations])
    return await applyMissing(asLedgerDatabase(client), migrations)
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

export function asLedgerDatabase(client: pg.Client): LedgerDatabase {
  // The parameters of a query make it one statement, and a migration is many.
  const ask = async <Row>({ sql, values }: Statement): Promise<Row[]> =>
    (await client.query<Row & pg.QueryResultRow>(sql, values && [...values])).rows
  return {
    query: ask,
    async together(statements) {
      await client.query('begin')
      try {
        for (const statement of statements) await ask(statement)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    },
  }
}
