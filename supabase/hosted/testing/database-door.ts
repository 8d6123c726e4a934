import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { hashKey } from '../../../apps/backend/src/operator/adapters/hashes.ts'
import { createBoothKeys } from '../../../apps/backend/src/operator/booths/keys.ts'
import type { PostgresConnection } from '../../../apps/backend/src/platform/db/embedded/supervisor.ts'
import { openDatabase, openPool } from '../../../apps/backend/src/platform/db/pool.ts'
import { createLogs, logAllowances } from '../../../apps/backend/src/platform/logs/service.ts'

/** `SSLRequest` of Postgres, with its length ahead; the server's S or N follows. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/**
 * Our Postgres listens on a socket of the file system, which functions have no right to. With an identity
 * it is a database somewhere else, which is reached by TLS and not at all without.
 */
export async function openDatabaseDoor(to: PostgresConnection, identity?: Identity) {
  const server = createServer((caller) => {
    const joinTo = (side: Socket) => {
      const database = connect(join(to.host, `.s.PGSQL.${to.port}`))
      side.pipe(database).pipe(side)
      side.on('error', () => database.destroy())
      database.on('error', () => side.destroy())
    }
    caller.on('error', () => caller.destroy())
    if (!identity) joinTo(caller)
    else {
      caller.once('data', (first) => {
        if (!sslRequest.equals(first)) return caller.destroy()
        caller.write('S')
        return joinTo(
          new TLSSocket(caller, { isServer: true, key: identity.key, cert: identity.cert }),
        )
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return {
    databaseUrl: `postgres://${to.user}@127.0.0.1:${address.port}/${to.database}`,
    close: () => server.close(),
  }
}

export type Identity = { key: string; cert: string; ca: string }

/** Signed by somebody whom only those trust who were told so. Older Denos take no one who signed himself. */
export function makeIdentity(): Identity {
  const folder = mkdtempSync(join(tmpdir(), 'discobooth-identity-'))
  const sign = (name: string, ...more: string[]) =>
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-days', '2', '-subj', `/CN=${name}.example`],
        ...['-keyout', `${name}.key`, '-out', `${name}.pem`, ...more],
      ],
      { cwd: folder, stdio: 'ignore', timeout: 20_000 },
    )
  try {
    sign('ca')
    sign(
      'db',
      ...['-CA', 'ca.pem', '-CAkey', 'ca.key', '-addext', 'subjectAltName=IP:127.0.0.1'],
      ...['-addext', 'basicConstraints=critical,CA:FALSE'],
    )
    const [key = '', cert = '', ca = ''] = ['db.key', 'db.pem', 'ca.pem'].map((file) =>
      readFileSync(join(folder, file), 'utf8'),
    )
    return { key, cert, ca }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What `npm run keys -- enrol` does on the project's database. */
export async function makeJoinCode(owner: PostgresConnection): Promise<string> {
  const pool = openPool({ address: owner, connections: 1, log: () => undefined })
  const db = openDatabase(pool)
  const now = () => new Date().toISOString()
  const logs = createLogs({ db, now, ...logAllowances(() => performance.now()) })
  try {
    const [booth] = await db.selectFrom('booths').select('id').execute()
    const keys = createBoothKeys({ db, hashKey, now, logs })
    return (await keys.makeJoinCode(booth?.id ?? '', 'a command')).code
  } finally {
    await pool.end()
  }
}
