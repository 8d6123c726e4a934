import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresConnection } from '../../../apps/backend/src/platform/db/embedded/supervisor.ts'
import {
  createS3Client,
  readAnswer,
  type S3Settings,
} from '../../../apps/backend/src/recordings/s3/s3-client.ts'
import { openDatabaseDoor } from './database-door.ts'

export const START_MS = 180_000
const CALL_MS = 60_000
/** As on a project, whose gateway has Storage behind this path. */
const BASE = '/storage/v1'

/**
 * Supabase's own Storage server, from a checkout of its source in which `npm install` has been run. It makes
 * its tables and roles itself; what it stores is in a folder.
 */
export async function openStorage(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'discobooth-storage-'))
  const port = await findPort()
  const gateway = await openGateway(port)
  const settings: S3Settings = {
    endpoint: `${gateway.url}${BASE}/s3`,
    bucket: 'party',
    accessKeyId: 'the-id-of-a-key',
    secretAccessKey: randomBytes(24).toString('hex'),
    region: 'eu-test-1',
  }
  let end = async (): Promise<void> => undefined

  async function start(database: PostgresConnection): Promise<void> {
    const door = await openDatabaseDoor(database)
    const server = spawn(process.execPath, ['--import', 'tsx', 'src/start/server.ts'], {
      cwd: source,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        SERVER_HOST: '127.0.0.1',
        SERVER_PORT: String(port),
        DATABASE_URL: door.databaseUrl,
        DB_SUPER_USER: database.user,
        DB_INSTALL_ROLES: 'true',
        AUTH_JWT_SECRET: randomBytes(24).toString('hex'),
        STORAGE_BACKEND: 'file',
        STORAGE_FILE_BACKEND_PATH: folder,
        // With folders, the first below theirs.
        STORAGE_S3_BUCKET: 'of-all-projects',
        STORAGE_S3_REGION: settings.region,
        S3_PROTOCOL_PREFIX: BASE,
        S3_PROTOCOL_ACCESS_KEY_ID: settings.accessKeyId,
        S3_PROTOCOL_ACCESS_KEY_SECRET: settings.secretAccessKey,
        UPLOAD_FILE_SIZE_LIMIT: String(512 * 1_048_576),
        PG_QUEUE_ENABLE: 'false',
        OTEL_METRICS_ENABLED: 'false',
        PROMETHEUS_METRICS_ENABLED: 'false',
      },
    })
    let said = ''
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (said += text))
    const ended = once(server, 'exit')
    end = async () => {
      server.kill('SIGTERM')
      await ended
      door.close()
    }
    const isOver = ended.then(() => Promise.reject(new Error('it has ended')))
    isOver.catch(() => undefined)
    const client = createS3Client({ settings, fetch, answerMs: CALL_MS })
    try {
      await Promise.race([untilItAnswers(port), isOver])
      const made = await client.call({ key: '', method: 'PUT', limitMs: CALL_MS })
      await readAnswer(made, { statuses: [200] })
    } catch (cause) {
      throw new Error(`The Storage server: ${String(cause)}: ${said.slice(-2_000)}`, { cause })
    }
  }

  return {
    settings,
    start,
    async stop() {
      await end()
      gateway.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function findPort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Takes the path off that the project's address has before its Storage, and nothing else. */
async function openGateway(port: number) {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    const path = url.startsWith(BASE) ? url.slice(BASE.length) : url
    const to = { host: '127.0.0.1', port, path, method, headers, agent: false }
    const inner = request(to, (answer) => {
      // What is refused before it has arrived is not read to its end, and nothing comes after it.
      const close = incoming.complete ? {} : { connection: 'close' }
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...close })
      answer.pipe(outgoing)
    })
    inner.on('error', () => outgoing.destroy())
    incoming.pipe(inner)
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  return {
    url,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function untilItAnswers(port: number): Promise<void> {
  const end = performance.now() + START_MS
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)
    if (answer?.ok) return
    if (performance.now() > end) throw new Error('The Storage server does not answer.')
    await pause(200)
  }
}
