import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseAddress } from '../pool.ts'

const FILE = /^(?<version>\d+)_(?<name>.*)\.sql$/

/**
 * What `supabase db push` does, as far as a ledger that two share has to do with it: it reads no folder
 * below, compares the versions, cuts each file into statements, and writes those down.
 */
export async function pushLikeSupabase(address: DatabaseAddress, dir: string): Promise<string[]> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    const local = (await readdir(dir)).filter((file) => FILE.test(file)).toSorted()
    const pending = findPending(local, await listRemote(client))
    if (pending.length > 0) {
      await client.query('create schema if not exists supabase_migrations')
      await client.query(
        'create table if not exists supabase_migrations.schema_migrations (version text not null primary key)',
      )
      for (const column of ['statements text[]', 'name text']) {
        await client.query(
          `alter table supabase_migrations.schema_migrations add column if not exists ${column}`,
        )
      }
    }
    for (const file of pending) await push(client, join(dir, file), file)
    return pending
  } finally {
    await client.end()
  }
}

async function listRemote(client: pg.Client): Promise<string[]> {
  const { rows } = await client
    .query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations order by version',
    )
    .catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === '42P01') return { rows: [] }
      throw error
    })
  return rows.map(({ version }) => version)
}

function findPending(local: string[], remote: string[]): string[] {
  const versions = local.map((file) => FILE.exec(file)?.groups?.['version'])
  if (remote.some((version) => !versions.includes(version))) {
    throw new Error('Remote migration versions not found in local migrations directory.')
  }
  if (versions.slice(0, remote.length).some((version, at) => version !== remote[at])) {
    throw new Error('Found local migration files to be inserted before the last migration.')
  }
  return local.slice(remote.length)
}

async function push(client: pg.Client, path: string, file: string): Promise<void> {
  const { version, name } = FILE.exec(file)?.groups ?? {}
  const statements = cut(await readFile(path, 'utf8'))
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  await client.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
    [version, name, statements],
  )
  await client.query('commit')
}

/** At each semicolon that is not inside a text, a body or a comment. */
function cut(sql: string): string[] {
  const parts = sql.matchAll(/(?:--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[^]*?\$\1\$|[^;])+;?/g)
  return [...parts].map(([part]) => part.replace(/;+$/, '').trim()).filter((part) => part !== '')
}
