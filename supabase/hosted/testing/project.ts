import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import type { PostgresConnection } from '../../../apps/backend/src/platform/db/embedded/supervisor.ts'
import { MIGRATIONS_DIR } from '../../../apps/backend/src/platform/db/migrations.ts'
import { pushLikeSupabase } from '../../../apps/backend/src/platform/db/testing/supabase-push.ts'
import { makeLikeSupabase } from '../../../apps/backend/src/platform/db/testing/supabase-roles.ts'
import { openTestDatabase } from '../../../apps/backend/src/platform/db/testing/test-database.ts'
import { functionNames } from '../upload.ts'
import { type Identity, makeJoinCode, openDatabaseDoor } from './database-door.ts'
import { createIsolates, layUpload, READY_MS, type Secrets } from './isolate.ts'

export type HostedCall = { key?: string; body?: unknown; text?: string; headers?: Secrets }

/** A project of Supabase's on this machine: its database, its gateway, and the functions as they are uploaded. */
export function openProject(
  deno: { program: string },
  secrets: (host: { databaseUrl: string }) => Secrets,
  identity?: Identity,
) {
  const database = openTestDatabase({ template: 'template0' })
  const folder = layUpload()
  const isolates = createIsolates({ deno, folder, secrets: () => given })
  let owner: PostgresConnection
  let door: Awaited<ReturnType<typeof openDatabaseDoor>>
  let given: Secrets

  beforeAll(async () => {
    owner = await makeLikeSupabase(database.address)
    await pushLikeSupabase(owner, MIGRATIONS_DIR)
    door = await openDatabaseDoor(owner, identity)
    const { databaseUrl } = door
    given = {
      SUPABASE_DB_URL: databaseUrl,
      SUPABASE_URL: 'https://project.example',
      SUPABASE_ANON_KEY: 'anon-key-of-the-project',
      ...secrets({ databaseUrl }),
    }
  })
  afterAll(() => {
    isolates.endAll()
    door.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** As Supabase's gateway hands it on; the isolate is woken by it. `ends`: a new one, which is ended when it may be. */
  async function call(method: string, path: string, what: HostedCall & { ends?: boolean } = {}) {
    const [, name = ''] = /^\/([\w-]+)/.exec(path) ?? []
    if (!functionNames.includes(name)) throw new Error(`There is no function for ${path}.`)
    const isolate = await isolates.wake(name, what.ends)
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
    const { port } = await isolates.wake('api')
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
    endAll: isolates.endAll,
    query,
    async joinCode(): Promise<string> {
      // Nobody is held up for longer than 4 s by the first booth and its passcode.
      await call('GET', '/api/health')
      await expect.poll(() => query('select from booth_passcodes')).toHaveLength(1)
      return makeJoinCode(owner)
    },
  }
}
