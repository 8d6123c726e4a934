import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
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
    ['/elsewhere', 404],
  ])('%s is answered by the backend with %i', async (path, status) => {
    const request = new Request(`https://project.example${path}`)
    const response = await served[0]?.(request, { remoteAddr: {} })
    expect(response?.status).toBe(status)
  })
})

function byName([one]: [string, string], [other]: [string, string]): number {
  return one < other ? -1 : 1
}
