import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { PostgresConnection } from '../../../apps/backend/src/platform/db/embedded/supervisor.ts'
import { MIGRATIONS_DIR } from '../../../apps/backend/src/platform/db/migrations.ts'
import { pushLikeSupabase } from '../../../apps/backend/src/platform/db/testing/supabase-push.ts'
import { makeLikeSupabase } from '../../../apps/backend/src/platform/db/testing/supabase-roles.ts'
import { openTestDatabase } from '../../../apps/backend/src/platform/db/testing/test-database.ts'
import { followFunctions, functionNames, root } from '../upload.ts'

const READY_MS = 60_000
const here = import.meta.dirname

/** What a function may do on the host: nothing but call others and read its secrets. No file, no program. */
const permissions = ['--allow-net=127.0.0.1', '--allow-env', '--no-prompt']

type Secrets = Record<string, string>
export type HostedCall = { key?: string; body?: unknown; text?: string; headers?: Secrets }

/** A project of Supabase's on this machine: its database, its gateway, and the functions as they are uploaded. */
export function openProject(deno: { program: string }, secrets: () => Secrets = () => ({})) {
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
    door = await openDoor(owner)
    given = {
      SUPABASE_DB_URL: `postgres://${owner.user}@127.0.0.1:${portOf(door)}/${owner.database}`,
      SUPABASE_URL: 'https://project.example',
      SUPABASE_ANON_KEY: 'anon-key-of-the-project',
      ...secrets(),
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

  return {
    /** As Supabase's gateway hands it on; the isolate is woken by it. `ends`: a new one, which is ended when it may be. */
    async call(method: string, path: string, what: HostedCall & { ends?: boolean } = {}) {
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
    },
    /** As if nobody had called for a while. */
    endAll() {
      for (const { child } of isolates.values()) child.kill('SIGKILL')
      isolates.clear()
    },
    /** As its owner. */
    async query<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) {
      const client = new pg.Client(owner)
      await client.connect()
      try {
        return (await client.query<Row>(statement, values)).rows
      } finally {
        await client.end()
      }
    },
    /** The database as any program of ours opens it. */
    address: () => owner,
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

/** Our Postgres listens on a socket of the file system, which functions have no right to. */
async function openDoor(to: PostgresConnection): Promise<Server> {
  const server = createServer((caller) => {
    const database = connect(join(to.host, `.s.PGSQL.${to.port}`))
    caller.pipe(database).pipe(caller)
    caller.on('error', () => database.destroy())
    database.on('error', () => caller.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address.port
}
