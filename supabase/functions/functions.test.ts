import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import backend from '../../apps/backend/package.json' with { type: 'json' }
import contract from '../../packages/contract/package.json' with { type: 'json' }

const here = dirname(fileURLToPath(import.meta.url))
const functions = ['api', 'auth-callback', 'console-logger', 'payment-webhook', 'qr']

/** Every module that a function loads, by following what each file imports as a value. */
function follow(file: string, seen = new Map<string, string>()): Map<string, string> {
  const source = readFileSync(file, 'utf8')
  const statements = source.matchAll(
    /(?:^(?:import|export)\s(?!type\b)[^'"]*?from\s+|\bimport\()'([^']+)'/gm,
  )
  for (const [, specifier = ''] of statements) {
    if (seen.has(specifier + file) || specifier.startsWith('node:')) continue
    seen.set(specifier + file, specifier)
    const target = specifier.startsWith('.')
      ? resolve(dirname(file), specifier)
      : resolve(here, targetOf(specifier))
    if (target.endsWith('.ts')) follow(target, seen)
  }
  return seen
}

/** Where Deno finds it: ours as source, all others at the version that is tested. */
function targetOf(specifier: string): string {
  const ours = /^@discobooth\/(\w+)\/(.+)$/.exec(specifier)
  if (ours) return `../../packages/${ours[1]}/src/${ours[2]}.ts`
  const [, name = '', path = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(specifier) ?? []
  const versions: Record<string, string> = { ...contract.dependencies, ...backend.dependencies }
  return `npm:${name}@${versions[name]}${path}`
}

it('the import map names what the functions load; test:unit with --update writes it', async () => {
  const loaded = functions.flatMap((name) => [...follow(join(here, name, 'index.ts')).values()])
  const packages = [...new Set(loaded)].filter((specifier) => !specifier.startsWith('.'))
  expect(packages).toContain('hono')
  const imports = Object.fromEntries(packages.toSorted().map((one) => [one, targetOf(one)]))
  await expect(`${JSON.stringify({ imports }, null, 2)}\n`).toMatchFileSnapshot('deno.json')
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
