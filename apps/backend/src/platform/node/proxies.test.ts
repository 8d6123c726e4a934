import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestDatabase } from '../db/testing/test-database.ts'
import { startBackend } from './testing/started-backend.ts'

const files = fileURLToPath(new URL('../../../../../deploy/proxy/', import.meta.url))
const database = openTestDatabase()
const health = '/functions/v1/api/health'
let backend: Awaited<ReturnType<typeof startBackend>>
let folder: string
let running: ChildProcess | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'discobooth-proxy-'))
  const env = { PUBLIC_PORT: '0', TRUSTED_PROXIES: '127.0.0.1', BOOTH_KEY: 'b'.repeat(32) }
  backend = await startBackend(database, env)
})
afterAll(async () => {
  await backend.stop()
  await rm(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** From a machine of its own, as far as a proxy on this one can tell. */
function callFrom(localAddress: string, url: string, headers = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', localAddress, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** The file as it is delivered; only its name and its ports are the test's. */
async function nginx(port: number): Promise<[string, ...string[]]> {
  const site = (await readFile(join(files, 'nginx.conf'), 'utf8'))
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:8081', new URL(backend.publicUrl).host)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  const main = join(folder, 'main.conf')
  await writeFile(join(folder, 'site.conf'), site)
  await writeFile(
    main,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
     events {} http { ${temporary} include ${folder}/site.conf; }`,
  )
  return ['nginx', '-c', main, '-p', folder, '-e', 'stderr']
}

function caddy(): Promise<[string, ...string[]]> {
  const file = join(files, 'Caddyfile')
  return Promise.resolve(['caddy', 'run', '--config', file, '--adapter', 'caddyfile'])
}

describe.each([
  { name: 'nginx', version: '-v', command: nginx },
  { name: 'caddy', version: 'version', command: caddy },
])('behind $name, with the file that is delivered for it', ({ name, version, command }) => {
  // Neither is needed to run a booth, so neither is asked of a developer's machine.
  const isHere = spawnSync(name, [version]).error === undefined
  const tried = isHere ? '' : ` (NOT TRIED: no ${name} here)`
  let url: string

  beforeAll(async () => {
    if (!isHere) return
    const port = await freePort()
    const [file, ...parameters] = await command(port)
    running = spawn(file, parameters, {
      stdio: 'ignore',
      env: {
        ...process.env,
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        CADDY_ADMIN: `unix/${folder}/admin.sock`,
        BOOTH_SITE: `http://127.0.0.1:${port}`,
        PUBLIC_PORT: new URL(backend.publicUrl).port,
      },
    })
    url = `http://127.0.0.1:${port}`
    await vi.waitUntil(
      () =>
        fetch(url + health).then(
          ({ ok }) => ok,
          () => false,
        ),
      {
        timeout: 20_000,
      },
    )
  })
  afterAll(async () => {
    if (running?.exitCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await ended
  })

  it.runIf(isHere)(`each stranger has a budget, whatever they claim${tried}`, async () => {
    // What costs most, so that few are enough; that it is closed to strangers is another matter.
    const dear = `${url}/functions/v1/api/booths/enrol`
    const answers: number[] = []
    while (answers.at(-1) !== 429 && answers.length < 600) {
      const claim = { 'x-forwarded-for': `198.51.100.${answers.length % 250}` }
      answers.push(await callFrom('127.0.0.2', dear, claim))
    }
    expect(answers.at(-1)).toBe(429)
    expect(await callFrom('127.0.0.3', dear)).toBe(404)
  })

  it.runIf(isHere)(`strangers reach the pages of guests, and no other${tried}`, async () => {
    const gallery = await fetch(`${url}/gallery/no-such-token`)
    expect(await gallery.text()).toContain('<!doctype html>')
    const webhook = await fetch(`${url}/functions/v1/payment-webhook`, {
      method: 'POST',
      body: '{}',
    })
    expect(webhook.status).toBe(400)

    const key = { 'x-booth-key': 'b'.repeat(32) }
    for (const path of ['/', '/config.json', '/inbox', '/demo', '/functions/v1/api/modes']) {
      const answer = await fetch(url + path, { headers: key })
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).toContain('not open to callers from outside')
    }
    const enrol = await fetch(`${url}/functions/v1/api/booths/enrol`, { method: 'POST' })
    expect(enrol.status).toBe(404)
  })
})

it('each file leads to the port that the papers name, and to no private one', async () => {
  for (const name of ['Caddyfile', 'nginx.conf']) {
    const text = await readFile(join(files, name), 'utf8')
    expect(text).toContain('PUBLIC_PORT=8081')
    expect(text).toContain('TRUSTED_PROXIES=127.0.0.1')
    expect(text).not.toMatch(/\b8080\b/)
  }
})
