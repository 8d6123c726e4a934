import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { kioskRoutes } from '@discobooth/contract/wire/kiosk-routes'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Env } from '../http/door.ts'
import { kioskHeaders } from '../http/security-headers.ts'
import { serveSite } from './site.ts'

const script = `console.log(${JSON.stringify('disco '.repeat(400))})`
let root: string
let kioskDir: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'discobooth-site-'))
  kioskDir = join(root, 'dist')
  await mkdir(join(kioskDir, 'assets'), { recursive: true })
  await writeFile(join(root, 'secret.txt'), 'secret')
  await writeFile(join(kioskDir, 'index.html'), '<!doctype html><title>Kiosk</title>')
  await writeFile(join(kioskDir, 'sw.js'), '// worker')
  await writeFile(join(kioskDir, '.env'), 'secret')
  await writeFile(join(kioskDir, 'assets', 'main-B8xk2.js'), script)
  await writeFile(join(kioskDir, 'assets', 'jingle.mp3'), 'sound')
})
afterAll(() => rm(root, { recursive: true }))

type Opened = Pick<Parameters<typeof serveSite>[1], 'spotify'> & {
  publicUrl?: string
  dir?: string
}

function open(options: Opened = {}) {
  const app = new Hono<Env>()
  app.use(kioskHeaders())
  serveSite(app, {
    kioskDir: options.dir ?? kioskDir,
    publicUrl: options.publicUrl,
    supabaseKey: 'public',
    spotify: options.spotify,
  })
  return (path: string, init?: RequestInit) => app.request(path, init)
}

describe('config.json', () => {
  it.each([
    [undefined, 'http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    [undefined, 'http://localhost:8080', 'http://localhost:8080'],
    ['https://booth.example.org', 'http://booth.example.org', 'https://booth.example.org'],
    ['https://booth.example.org', 'http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ])('with PUBLIC_URL %s, opened at %s, the backend is at %s', async (publicUrl, at, url) => {
    const response = await open(publicUrl ? { publicUrl } : {})(`${at}/config.json`)
    expect(await response.json()).toEqual({ supabaseUrl: url, supabaseKey: 'public', calls: [] })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('names whom the page calls for its music', async () => {
    const spotify = { apiUrl: 'https://api.example/v1', sdkUrl: 'https://sdk.example/player.js' }
    const config = await (await open({ spotify })('http://127.0.0.1:8080/config.json')).json()
    expect(config).toHaveProperty('calls', expect.arrayContaining(['https://api.example']))
    expect(config).toHaveProperty('calls', expect.arrayContaining(['https://sdk.example']))
  })
})

describe('the kiosk', () => {
  it.each(kioskRoutes)('is the app at %s', async (route) => {
    const response = await open()(`${route}?access_token=x`)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<title>Kiosk</title>')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  it.each(['/nope', '/session/other', '/mode/', '/assets', '/assets/none.js', '/inbox', '/demo'])(
    'is not at %s',
    async (path) => {
      const response = await open()(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('404: Not Found')
    },
  )

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/.env',
    '/assets/%2e%2e/.env',
    '/index.html%00.js',
    '/%',
    '//etc/passwd.txt',
  ])('gives nothing away at %s', async (path) => {
    const response = await open()(`http://127.0.0.1${path}`)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('secret')
  })

  it('hashed files are kept for ever, the worker is asked for each time', async () => {
    const get = open()
    const asset = await get('/assets/main-B8xk2.js')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await asset.text()).toBe(script)
    expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache')
    expect((await get('/assets/jingle.mp3')).headers.get('content-type')).toBe('audio/mpeg')
  })

  it('answers HEAD like GET, without the body', async () => {
    const response = await open()('/assets/main-B8xk2.js', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  it('what has not changed is not sent again', async () => {
    const get = open()
    const etag = (await get('/')).headers.get('etag') ?? ''
    const again = () => get('/', { headers: { 'if-none-match': etag } })
    expect([(await again()).status, await (await again()).text()]).toEqual([304, ''])
    await utimes(join(kioskDir, 'index.html'), 1, 2)
    expect((await again()).status).toBe(200)
  })

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('is compressed for who takes %s', async (accepted, encoding, unpack) => {
    const get = open()
    for (let time = 0; time < 2; time += 1) {
      const response = await get('/assets/main-B8xk2.js', {
        headers: { 'accept-encoding': accepted },
      })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('vary')).toBe('accept-encoding')
      const content = Buffer.from(await response.arrayBuffer())
      expect(content.length).toBeLessThan(200)
      expect(unpack(content).toString()).toBe(script)
    }
  })

  it('that is not built says what to run', async () => {
    const response = await open({ dir: join(root, 'none') })('/')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('npm run build')
  })
})

it('a page may run its own scripts only; whom it calls, the kiosk itself narrows down', async () => {
  const policy = (await open()('/')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("connect-src 'self' http: https:;")
})

it('serves the letters of the pages that are not the kiosk', async () => {
  for (const name of ['unbounded', 'outfit']) {
    const answer = await open()(`/fonts/${name}.woff2`)
    expect(answer.headers.get('content-type')).toBe('font/woff2')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(new TextDecoder().decode(bytes.slice(0, 4))).toBe('wOF2')
  }
})
