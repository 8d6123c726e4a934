import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openPool } from '../../apps/backend/src/platform/db/pool.ts'
import { openTestDatabase } from '../../apps/backend/src/platform/db/testing/test-database.ts'
import { openSchedule } from '../hosted/testing/schedule-double.ts'
import { followFunctions, root } from '../hosted/upload.ts'

const { files, imports } = followFunctions()

it('the import map names what the functions load; test:unit with --update writes it', async () => {
  expect(imports).toHaveProperty('hono')
  const sorted = Object.fromEntries(Object.entries(imports).toSorted(byName))
  await expect(`${JSON.stringify({ imports: sorted }, null, 2)}\n`).toMatchFileSnapshot('deno.json')
})

it('the rule against globals that only Node has covers every file that a function loads', () => {
  const rules = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as {
    overrides: { files: string[]; rules: Record<string, unknown> }[]
  }
  const forgiven = rules.overrides
    .filter((one) => one.rules['no-restricted-globals'] === 'off')
    .flatMap((one) => one.files)
  expect(files).toContain('apps/backend/src/app.ts')
  expect(files.filter((file) => forgiven.some((glob) => matchesGlob(file, glob)))).toEqual([])
})

describe('[1.4] a call as the host hands it over', () => {
  const served: ((request: Request, info: object) => Promise<Response>)[] = []

  beforeAll(async () => {
    const env: Record<string, string> = {
      SUPABASE_DB_URL: 'postgres://127.0.0.1:1/x',
      SUPABASE_ANON_KEY: 'public',
      SUPABASE_URL: 'https://project.example',
      MUSIC_PROVIDER: 'spotify',
      SPOTIFY_CLIENT_ID: 'id',
      SPOTIFY_CLIENT_SECRET: 'secret',
      SCHEDULE_SECRET: 'the-schedule-and-we-know-this-secret',
    }
    vi.stubGlobal('Deno', {
      env: { get: (name: string) => env[name] },
      serve: (handler: (typeof served)[number]) => served.push(handler),
    })
    await import('./api/index.ts')
    return () => vi.unstubAllGlobals()
  })

  it.each([
    ['/api/openapi.json', 200],
    ['/functions/v1/api/openapi.json', 200],
    ['/console-logger', 405],
    ['/auth-callback', 302],
    ['/payment-webhook', 405],
    ['/qr?data=x', 200],
    ['/jobs', 405],
    ['/gallery/no-store-is-set', 404],
    ['/elsewhere', 404],
  ])('%s is answered by the backend with %i', async (path, status) => {
    const request = new Request(`https://project.example${path}`)
    const response = await served[0]?.(request, { remoteAddr: {} })
    expect(response?.status).toBe(status)
  })

  it.each([
    ['the-schedule-and-we-know-this-secret', 202],
    ['the-schedule-and-we-know-this-secreT', 401],
    ['', 401],
  ])('who says "%s" for the schedule is answered %i', async (secret, status) => {
    const request = new Request('https://project.example/jobs', {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
    })
    expect((await served[0]?.(request, { remoteAddr: {} }))?.status).toBe(status)
  })
})

describe('the schedule in the database', () => {
  const { address } = openTestDatabase()
  const pool = openPool({ address, connections: 1, log: () => undefined })
  const schedule = openSchedule(async (statement, values) => {
    const { rows } = await pool.query<Record<string, unknown>>(statement, values)
    return rows
  })

  beforeAll(async () => {
    await pool.query('delete from jobs')
    await schedule.addExtensions()
  })
  afterAll(() => pool.end())

  it('asks for what is missing, and may be run again', async () => {
    await expect(schedule.apply()).rejects.toThrow(/discobooth_schedule are missing in the vault/)
    await schedule.addSecrets('https://project.example/functions/v1', 'a-secret')
    await schedule.apply()
    await schedule.apply()
    expect(await schedule.planned()).toEqual([
      { jobname: 'discobooth-jobs', schedule: '20 seconds' },
      { jobname: 'discobooth-schedule-history', schedule: '17 4 * * *' },
    ])
  })

  it('calls the jobs function with its secret when something is due, and else nobody', async () => {
    const due = (at: string) =>
      pool.query(`insert into jobs (kind, key, "runAt") values ('x', '${at}', now() + '${at}')`)
    expect(await schedule.tick()).toEqual([])
    await due('1 minute')
    expect(await schedule.tick()).toEqual([])
    await due('-1 second')
    expect(await schedule.tick()).toEqual([
      {
        url: 'https://project.example/functions/v1/jobs',
        body: {},
        headers: { authorization: 'Bearer a-secret', 'content-type': 'application/json' },
      },
    ])
  })
})

function byName([one]: [string, string], [other]: [string, string]): number {
  return one < other ? -1 : 1
}
