import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { PostgresConnection } from '../embedded/supervisor.ts'
import { openDatabase, openPool } from '../pool.ts'
import type { Schema } from '../schema.ts'
import { TEMPLATE } from './postgres.setup.ts'

export type TestDatabase = {
  readonly db: Kysely<Schema>
  readonly address: PostgresConnection
}

/** Gives the calling test file a migrated database of its own, dropped when the file is done. */
export function openTestDatabase(options: { template?: string } = {}): TestDatabase {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  const address = { ...server, database: name }
  const pool = openPool({ address, log: () => undefined, times: 10 })
  const db = openDatabase(pool)

  const template = options.template ?? TEMPLATE
  // A server that need not be durable copies files at a quarter of what writing pages into its log costs.
  beforeAll(() =>
    onServer(server, `create database ${name} template ${template} strategy file_copy`),
  )
  afterAll(async () => {
    await db.destroy()
    await onServer(server, `drop database if exists ${name} with (force)`)
  })
  return { db, address }
}

async function onServer(server: PostgresConnection, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
