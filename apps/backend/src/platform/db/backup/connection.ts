import pg from 'pg'
import type { DatabaseAddress } from '../pool.ts'

// Apart from the pool, which reads prices as numbers: here every value stays the text that it is.

const LIMITS = { connectMs: 10_000, statementMs: 600_000, lockMs: 30_000 }

/** A connection that writes and reads values the same way whatever the server is set to. */
export async function connect(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client({
    ...address,
    application_name: 'discobooth backup',
    connectionTimeoutMillis: LIMITS.connectMs,
    statement_timeout: LIMITS.statementMs,
    lock_timeout: LIMITS.lockMs,
  })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(
    `set client_encoding = 'UTF8'; set datestyle = 'ISO'; set timezone = 'UTC';
     set intervalstyle = 'iso_8601'; set extra_float_digits = 3`,
  )
  return client
}
