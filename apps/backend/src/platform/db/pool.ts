import { Socket } from 'node:net'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

// Prices have two decimals and at most six digits: a double is exact enough.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** Every wait on the database has an end, and all of them before the kiosk gives up (8 s). */
const LIMITS = {
  connections: 8,
  connectMs: 3_000,
  statementMs: 4_000,
  lockMs: 3_000,
  idleInTransactionMs: 10_000,
  /** Shorter than the silence below, so that only a server that should answer can be silent. */
  idleConnectionMs: 5_000,
  silenceMs: 6_000,
}

/** Either an address (`DATABASE_URL`) or the place of the embedded server. */
export type DatabaseAddress =
  | {
      connectionString: string
      /** TLS, by who signed the server's certificate; left out: as the address says. */
      ssl?: { ca?: string }
    }
  | { host: string; port: number; user: string; database: string }

export function openPool(options: {
  address: DatabaseAddress
  log: (line: string) => void
  connections?: number
  /** Tests wait longer: how fast a busy machine is, is not judged there. */
  times?: number
}): pg.Pool {
  const { times = 1 } = options
  const pool = new pg.Pool({
    ...options.address,
    application_name: 'discobooth',
    max: options.connections ?? LIMITS.connections,
    connectionTimeoutMillis: LIMITS.connectMs * times,
    idleTimeoutMillis: LIMITS.idleConnectionMs,
    statement_timeout: LIMITS.statementMs * times,
    lock_timeout: LIMITS.lockMs * times,
    idle_in_transaction_session_timeout: LIMITS.idleInTransactionMs * times,
    stream: () => openSocket(LIMITS.silenceMs * times),
  })
  // Without a listener a restart of Postgres would end this process: the pool listens for
  // connections that rest, and each that works needs one of its own. Its query fails as well.
  pool.on('error', (error) => options.log(`a database connection was lost: ${error.message}`))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

// pg's own query_timeout gives up on the query and keeps the connection: a server that stopped
// answering (frozen, or gone with its network) would fill the pool for good.
function openSocket(silenceMs: number): Socket {
  const socket = new Socket()
  socket.setTimeout(silenceMs, () => {
    socket.destroy(new Error('Connection terminated: the database does not answer'))
  })
  return socket
}

export function openDatabase(pool: PostgresPool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
