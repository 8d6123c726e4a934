import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it, vi } from 'vitest'
import { launch, makeDataDir, processesOf, signal, whenNoneIsLeft } from './testing/launched.ts'

const REPOSITORY = resolve(import.meta.dirname, '../../..')

/** `npm start` with the real backend, database and kiosk; answers when the kiosk can be opened. */
async function startBooth(dataDir: string) {
  const booth = launch(
    ['npm', 'start'],
    { PORT: '0', CONTROLLER_PORT: '0', DATA_DIR: dataDir },
    REPOSITORY,
  )
  const url = await booth.says(/Kiosk +(http:\S+)/)
  expect((await fetch(url)).headers.get('content-type')).toContain('text/html')
  return { ...booth, url }
}

const isHealthy = (url: string) =>
  fetch(`${url}/functions/v1/api/health`).then(
    (answer) => answer.ok,
    () => false,
  )

const serverPid = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

function backendPid(dataDir: string): number | undefined {
  return processesOf(dataDir).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('apps/backend/src/node.ts'),
  )
}

// How soon, `npm run bench -- starts` measures: other test files share this machine.
it('npm start answers, first and later, and no way of ending it leaves a process', async () => {
  const dataDir = makeDataDir()
  const first = await startBooth(dataDir)
  expect(await isHealthy(first.url)).toBe(true)
  first.process.kill('SIGTERM')
  await first.ended
  await whenNoneIsLeft(dataDir)

  // Ctrl-C ends the booth of the next test.
  const later = await startBooth(dataDir)
  expect(await isHealthy(later.url)).toBe(true)
  later.process.kill('SIGKILL')
  await whenNoneIsLeft(dataDir)
}, 120_000)

it('a backend that is killed comes back on the database that went on running', async () => {
  const dataDir = makeDataDir()
  const booth = await startBooth(dataDir)
  const server = serverPid(dataDir)
  const dead = backendPid(dataDir)
  signal(dead, 'SIGKILL')

  await booth.says(/The backend ended \(signal SIGKILL\)/)
  await vi.waitUntil(() => isHealthy(booth.url), { timeout: 20_000 })
  expect(backendPid(dataDir)).not.toBe(dead)
  expect(serverPid(dataDir)).toBe(server)

  const other = launch(
    ['npm', 'start'],
    { PORT: '0', CONTROLLER_PORT: '0', DATA_DIR: dataDir },
    REPOSITORY,
  )
  expect(await other.ended).toMatchObject({ code: 1 })
  expect(other.output()).toContain(
    `The data folder ${dataDir} is already in use by process ${backendPid(dataDir)}.`,
  )
  expect(await isHealthy(booth.url)).toBe(true)
  booth.process.kill('SIGINT')
  await booth.ended
  await whenNoneIsLeft(dataDir)
}, 120_000)

it('npm start does not begin with real money: nobody is given its booth', async () => {
  const dataDir = makeDataDir()
  const env = {
    PORT: '0',
    CONTROLLER_PORT: '0',
    DATA_DIR: dataDir,
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    PUBLIC_URL: 'https://booth.example.org',
  }
  const booth = launch(['npm', 'start'], env, REPOSITORY)
  expect(await booth.ended).toMatchObject({ code: 1 })
  expect(booth.output()).toContain('PAYMENT_PROVIDER must be demo with npm start')
  await whenNoneIsLeft(dataDir)
}, 60_000)
