import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { syncFolder } from '../../node/disk.ts'
import { listApplied, readFormerLedger, versionOf } from '../ledger.ts'
import { asLedgerDatabase, readMigrations } from '../migrations.ts'
import type { DatabaseAddress } from '../pool.ts'
import { connect } from './connection.ts'
import {
  BackupFailure,
  END_OF_ROWS,
  FORMAT,
  FORMAT_VERSION,
  type Header,
  type TableEnd,
} from './format.ts'
import { findSequences, findTables, quoteTable, type Table } from './tables.ts'

export type Written = { tables: number; rows: number }

/** Writes every row as it is at one moment; the file has its name only when it is whole. */
export async function writeBackup(options: {
  address: DatabaseAddress
  file: string
  now: () => string
}): Promise<Written> {
  const file = resolve(options.file)
  if (existsSync(file)) {
    throw new BackupFailure(`${file} is there already. Name another file.`)
  }
  const temporary = `${file}.unfinished`
  const client = await connect(options.address)
  const written: Written = { tables: 0, rows: 0 }
  try {
    await client.query('begin isolation level repeatable read read only')
    await rm(temporary, { force: true })
    await pipeline(
      Readable.from(linesOf(client, { written, madeAt: options.now() })),
      createGzip(),
      // Guests' addresses are in it.
      createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }),
    )
    await rename(temporary, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw explain(error, file)
  } finally {
    await client.end()
  }
  return written
}

async function* linesOf(
  client: Client,
  { written, madeAt }: { written: Written; madeAt: string },
): AsyncGenerator<Buffer> {
  const migrations = await findMigrations(client)
  yield line({ format: FORMAT, version: FORMAT_VERSION, madeAt, migrations })
  for (const table of await findTables(client)) {
    yield line({ table: table.name, columns: table.columns })
    const rows = rowsOf(client, table)
    let next = await rows.next()
    for (; !next.done; next = await rows.next()) yield next.value
    yield Buffer.from(END_OF_ROWS)
    yield line(next.value)
    written.tables += 1
    written.rows += next.value.rows
  }
  yield line({ sequences: await findSequences(client), ...written })
}

/** Those that were applied here, as their files are. */
async function findMigrations(client: Client): Promise<Header['migrations']> {
  const db = asLedgerDatabase(client)
  const applied = [...(await listApplied(db)), ...((await readFormerLedger(db)) ?? [])]
  const files = await readMigrations()
  return applied
    .map(({ file }) => {
      const found = files.find((one) => versionOf(one.file) === versionOf(file))
      if (found) return { name: found.file, checksum: found.checksum }
      throw new BackupFailure(
        `The database was made by a newer version (it has migration ${file}). Back it up with that one.`,
      )
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** In the order of the key, so that two backups of the same rows are the same. */
async function* rowsOf(client: Client, table: Table): AsyncGenerator<Buffer, TableEnd> {
  const quoted = (names: string[]) => names.map((name) => client.escapeIdentifier(name)).join(', ')
  const order = table.key.length === 0 ? '' : ` order by ${quoted(table.key)}`
  const hash = createHash('sha256')
  let rows = 0
  const statement = `copy (select ${quoted(table.columns)}
    from ${quoteTable(client, table.name)}${order}) to stdout`
  for await (const chunk of client.query(copyTo(statement)) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    // A line end inside a value is written as \n, so each of these ends a row.
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1
    yield chunk
  }
  return { end: table.name, rows, sha256: hash.digest('hex') }
}

function line(content: object): Buffer {
  return Buffer.from(`${JSON.stringify(content)}\n`)
}

function explain(error: unknown, file: string): unknown {
  if (!(error instanceof Error && 'syscall' in error)) return error
  return new BackupFailure(`${file} can't be written: ${error.message}.`)
}
