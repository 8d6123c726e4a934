import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { listApplied, readFormerLedger, versionOf } from '../ledger.ts'
import { asLedgerDatabase, migrate, readMigrations } from '../migrations.ts'
import type { DatabaseAddress } from '../pool.ts'
import { connect } from './connection.ts'
import { BackupFailure, BackupReader, type Header, type Last, type TableStart } from './format.ts'
import { findTables, quoteTable } from './tables.ts'
import type { Written } from './write-backup.ts'

/** Reads a backup from end to end: whether it is whole, and which version it is of. */
export async function checkBackup(file: string): Promise<Header> {
  const reader = new BackupReader(file)
  const header = await reader.header()
  for (let next = await reader.next(); 'table' in next; next = await reader.next()) {
    for await (const _row of reader.rows(next));
  }
  return header
}

/**
 * Puts a backup into an empty database: the file is read through first, the schema is brought to the
 * backup's version, and the rows come in one transaction, all or none.
 */
export async function restoreBackup(options: {
  address: DatabaseAddress
  file: string
  migrationsDir?: string
}): Promise<Written> {
  const { address, file, migrationsDir } = options
  const { migrations } = await checkBackup(file)
  await refuseOtherVersions(migrations, migrationsDir)
  const only = new Set(migrations.map(({ name }) => name))
  const client = await connect(address)
  try {
    await refuseUsedDatabase(client, only)
    await migrate({ address, only, ...(migrationsDir && { dir: migrationsDir }) })
    await client.query('begin')
    const written = await load(client, new BackupReader(file))
    await client.query('commit')
    return written
  } finally {
    await client.end()
  }
}

async function refuseOtherVersions(made: Header['migrations'], dir?: string): Promise<void> {
  const known = new Map((await readMigrations(dir)).map(({ file, checksum }) => [file, checksum]))
  for (const { name, checksum } of made) {
    if (known.get(name) === checksum) continue
    throw new BackupFailure(
      `The backup was made by another version (with migration ${name}). Install that version, restore there, and upgrade.`,
    )
  }
}

/** Everything of worth belongs to a booth: a database without one may be filled. */
async function refuseUsedDatabase(client: Client, known: ReadonlySet<string>): Promise<void> {
  const { rows } = await client.query<{ booths: string | null }>(
    `select to_regclass('public.booths') as booths`,
  )
  if (rows[0]?.booths) {
    const { rowCount } = await client.query('select from booths limit 1')
    if (rowCount !== 0) throw notEmpty()
  }
  const db = asLedgerDatabase(client)
  const applied = [...(await listApplied(db)), ...((await readFormerLedger(db)) ?? [])]
  const versions = new Set([...known].map(versionOf))
  if (applied.some(({ file }) => !versions.has(versionOf(file)))) throw notEmpty()
}

const notEmpty = () =>
  new BackupFailure(
    'This database is in use already, and a backup is restored into an empty one only. Move its folder away, or set DATA_DIR to another.',
  )

async function load(client: Client, reader: BackupReader): Promise<Written> {
  await reader.header()
  const quote = (name: string) => quoteTable(client, name)
  const tables = (await findTables(client)).map(({ name }) => name)
  // What a trigger would add is in the backup; what the migrations have put in is there as it is now.
  for (const name of tables) await client.query(`alter table ${quote(name)} disable trigger user`)
  for (const name of tables.toReversed()) await client.query(`delete from ${quote(name)}`)
  const setAside = await setConstraintsAside(client)
  let next = await reader.next()
  for (; 'table' in next; next = await reader.next()) await loadTable(client, reader, next)
  await setSequences(client, next)
  for (const { table, name, definition } of setAside) {
    await client.query(`alter table ${quote(table)} add constraint ${name} ${definition}`)
  }
  for (const name of tables) await client.query(`alter table ${quote(name)} enable trigger user`)
  for (const { end, rows } of reader.tables()) {
    const { rows: counted } = await client.query<{ count: string }>(
      `select count(*) from ${quote(end)}`,
    )
    if (Number(counted[0]?.count) !== rows) {
      throw new BackupFailure(`${end} has not got the rows of the backup. Nothing was restored.`)
    }
  }
  return { tables: next.tables, rows: next.rows }
}

/**
 * A constraint that is not valid spares the rows that were there before it. They are in the backup, so
 * it stands aside while they come back, and returns as it was: for every row that is written later.
 */
async function setConstraintsAside(client: Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select relname as table, quote_ident(conname) as name, pg_get_constraintdef(con.oid) as definition
     from pg_constraint con join pg_class c on c.oid = conrelid
     where relnamespace = 'public'::regnamespace and not convalidated`,
  )
  for (const { table, name } of rows) {
    await client.query(
      `alter table public.${client.escapeIdentifier(table)} drop constraint ${name}`,
    )
  }
  return rows
}

async function loadTable(client: Client, reader: BackupReader, table: TableStart): Promise<void> {
  const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ')
  const statement = `copy ${quoteTable(client, table.table)} (${columns}) from stdin`
  await pipeline(Readable.from(reader.rows(table)), client.query(copyFrom(statement)))
}

async function setSequences(client: Client, { sequences }: Last): Promise<void> {
  for (const { name, value, isUsed } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      `public.${client.escapeIdentifier(name)}`,
      value,
      isUsed,
    ])
  }
}
