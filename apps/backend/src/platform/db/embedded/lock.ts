import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { advisoryLocks } from '../schema.ts'
import { DATABASE } from './settings.ts'

const CONNECT_LIMIT_MS = 5_000
const RETRY_MS = 40
const LOCK = advisoryLocks.folder

export type FolderLock = {
  /** Settles when the connection ends, whoever ended it: then the server is gone or restarting. */
  lost: Promise<void>
  release: () => Promise<void>
}

export type LockAttempt = { lock: FolderLock } | { heldBy: string } | { unreachable: string }

/**
 * Connects and takes the lock that lets one backend use a data folder. The server itself keeps it,
 * for as long as the connection lives: it can be neither stale nor shared.
 */
export async function takeFolderLock(options: {
  socketDir: string
  limitMs: number
}): Promise<LockAttempt> {
  const client = new Client({
    host: options.socketDir,
    port: DATABASE.port,
    user: DATABASE.user,
    database: DATABASE.name,
    ssl: false,
    application_name: `process ${process.pid}`,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  })
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  client.on('error', () => undefined)
  try {
    await client.connect()
    const deadline = performance.now() + options.limitMs
    // A killed predecessor's lock goes a moment after its process.
    while (!(await tryLock(client))) {
      if (performance.now() > deadline) {
        const heldBy = await findHolder(client)
        await client.end()
        return { heldBy }
      }
      await pause(RETRY_MS)
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    return { unreachable: error instanceof Error ? error.message : String(error) }
  }
  return { lock: { lost, release: () => client.end() } }
}

async function tryLock(client: Client): Promise<boolean> {
  const answer = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock($1, $2) AS taken',
    [...LOCK],
  )
  return answer.rows[0]?.taken === true
}

async function findHolder(client: Client): Promise<string> {
  const answer = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND classid::bigint = $1 AND objid::bigint = $2 AND granted`,
    [...LOCK],
  )
  return answer.rows[0]?.name ?? 'another process'
}
