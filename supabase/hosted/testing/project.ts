import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { TLSSocket } from 'node:tls'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { hashKey } from '../../../apps/backend/src/operator/adapters/hashes.ts'
import { createBoothKeys } from '../../../apps/backend/src/operator/booths/keys.ts'
import type { PostgresConnection } from '../../../apps/backend/src/platform/db/embedded/supervisor.ts'
import { MIGRATIONS_DIR } from '../../../apps/backend/src/platform/db/migrations.ts'
import { openDatabase, openPool } from '../../../apps/backend/src/platform/db/pool.ts'
import { pushLikeSupabase } from '../../../apps/backend/src/platform/db/testing/supabase-push.ts'
import { makeLikeSupabase } from '../../../apps/backend/src/platform/db/testing/supabase-roles.ts'
import { openTestDatabase } from '../../../apps/backend/src/platform/db/testing/test-database.ts'
import { createLogs, logAllowances } from '../../../apps/backend/src/platform/logs/service.ts'
import { followFunctions, functionNames, root } from '../upload.ts'

const READY_MS = 60_000
const here = import.meta.dirname

/** What a function may do on the host: nothing but call others and read its secrets. No file, no program. */
const permissions = ['--allow-net=127.0.0.1', '--allow-env', '--no-prompt']

type Secrets = Record<string, string>
export type HostedCall = { key?: string; body?: unknown; text?: string; headers?: Secrets }

/** A project of Supabase's on this machine: its database, its gateway, and the functions as they are uploaded. */
export function openProject(
  deno: { program: string },
  secrets: (host: { databaseUrl: string }) => Secrets,
  identity?: Identity,
) {
  const database = openTestDatabase({ template: 'template0' })
  const folder = mkdtempSync(join(tmpdir(), 'discobooth-upload-'))
  const isolates = new Map<string, Isolate>()
  let owner: PostgresConnection
  let door: Server
  let given: Secrets

  beforeAll(async () => {
    owner = await makeLikeSupabase(database.address)
    await pushLikeSupabase(owner, MIGRATIONS_DIR)
    layUpload(folder)
    door = await openDoor(owner, identity)
    const databaseUrl = `postgres://${owner.user}@127.0.0.1:${portOf(door)}/${owner.database}`
    given = {
      SUPABASE_DB_URL: databaseUrl,
      SUPABASE_URL: 'https://project.example',
      SUPABASE_ANON_KEY: 'anon-key-of-the-project',
      ...secrets({ databaseUrl }),
    }
  })
  afterAll(async () => {
    for (const { child } of isolates.values()) child.kill('SIGKILL')
    door.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function wake(name: string, ends: boolean): Promise<Isolate> {
    const known = isolates.get(name)
    if (known?.child.exitCode === null && !ends) return known
    const isolate = await startIsolate({ ...deno, folder, name, given, ends })
    isolates.set(name, isolate)
    return isolate
  }

  /** As Supabase's gateway hands it on; the isolate is woken by it. `ends`: a new one, which is ended when it may be. */
  async function call(method: string, path: string, what: HostedCall & { ends?: boolean } = {}) {
    const [, name = ''] = /^\/([\w-]+)/.exec(path) ?? []
    if (!functionNames.includes(name)) throw new Error(`There is no function for ${path}.`)
    const isolate = await wake(name, what.ends ?? false)
    const text = what.text ?? (what.body === undefined ? null : JSON.stringify(what.body))
    const response = await fetch(`http://127.0.0.1:${isolate.port}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': '203.0.113.7',
        ...(what.key !== undefined && { 'x-booth-key': what.key }),
        ...(text !== null && { 'content-type': 'application/json' }),
        ...what.headers,
      },
      body: text,
      signal: AbortSignal.timeout(READY_MS),
    })
    const answer = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const body = isJson ? JSON.parse(answer) : answer
    return { status: response.status, headers: response.headers, body, isolate }
  }

  /** What the function goes on to tell, as long as it does. */
  async function listen(path: string, key: string): Promise<Response> {
    const { port } = await wake('api', false)
    return fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-booth-key': key } })
  }

  /** As its owner. */
  async function query<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) {
    const client = new pg.Client(owner)
    await client.connect()
    try {
      return (await client.query<Row>(statement, values)).rows
    } finally {
      await client.end()
    }
  }

  return {
    call,
    listen,
    /** As if nobody had called for a while. */
    endAll() {
      for (const { child } of isolates.values()) child.kill('SIGKILL')
      isolates.clear()
    },
    query,
    /** What `npm run keys -- enrol` does on the project's database. */
    async joinCode(): Promise<string> {
      // Nobody is held up for longer than 4 s by the first booth and its passcode.
      await call('GET', '/api/health')
      await expect.poll(() => query('select from booth_passcodes')).toHaveLength(1)
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
    },
  }
}

/** Nothing but what is uploaded; packages come from where `npm ci` put them, at the versions of the lock file. */
function layUpload(folder: string): void {
  const { files } = followFunctions()
  for (const file of [...files, 'supabase/functions/deno.json']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(here, 'edge-host.ts'), join(folder, 'edge-host.ts'))
  for (const name of functionNames) {
    const entry = `import './edge-host.ts'\nimport './supabase/functions/${name}/index.ts'\n`
    writeFileSync(join(folder, `${name}.ts`), entry)
  }
}

type Isolate = {
  port: number
  deno: string
  /** From nothing to the first call that can be taken. */
  startMs: number
  child: ChildProcess
  /** Its exit code; null: we ended it. */
  ended: Promise<number | null>
  output: () => string
}

async function startIsolate(options: {
  program: string
  folder: string
  name: string
  given: Secrets
  ends: boolean
}): Promise<Isolate> {
  const { program, folder, name, given, ends } = options
  const began = performance.now()
  const child = spawn(
    program,
    [
      ...['run', '--no-check', '--cached-only', '--node-modules-dir=manual'],
      ...['--config', 'supabase/functions/deno.json', ...permissions, `${name}.ts`],
      ...(ends ? ['ends-when-idle'] : []),
    ],
    { cwd: folder, env: { ...given, DENO_DIR: join(folder, '.deno') }, stdio: 'pipe' },
  )
  let output = ''
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const lines = createInterface(child.stdout)
  const ended = once(child, 'exit').then(([code]): number | null => code)
  const first = await Promise.race([
    once(lines, 'line', { signal: AbortSignal.timeout(READY_MS) }),
    ended.then(() => undefined),
  ])
  lines.on('line', (line) => (output += `${line}\n`))
  if (!first) throw new Error(`The function ${name} ended while it started: ${output}`)
  const { port, deno } = JSON.parse(String(first[0])) as { port: number; deno: string }
  const startMs = performance.now() - began
  return { port, deno, startMs, child, ended, output: () => output }
}

/** `SSLRequest` of Postgres, with its length ahead; the server's S or N follows. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/**
 * Our Postgres listens on a socket of the file system, which functions have no right to. With an identity
 * it is a database somewhere else, which is reached by TLS and not at all without.
 */
async function openDoor(to: PostgresConnection, identity?: Identity): Promise<Server> {
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
  return server
}

type Identity = { key: string; cert: string; ca: string }

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

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address.port
}
