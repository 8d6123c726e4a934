import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { startBackend } from './fixtures/backend.ts'
import { openController } from './fixtures/controller.ts'
import { isLong } from './fixtures/visits.ts'

const apps = join(import.meta.dirname, '../apps')

async function run(program: string, words: string[], env: Record<string, string>): Promise<string> {
  const command = promisify(execFile)
  const { stdout } = await command(process.execPath, [join(apps, program), ...words], {
    env: { ...process.env, ...env },
  })
  return stdout
}

test('several booths: kiosk and machine join with a key each, and the controller takes its own kiosk’s commands only', async () => {
  test.skip(!isLong, 'Each part has tests of its own; this is all of them as programs.')
  const dataDir = await mkdtemp(join(tmpdir(), 'discobooth-e2e-'))
  const env = { OPERATOR_PASSCODE: '8531' }
  const backend = await startBackend({ dataDir, boothKey: '', kioskDir: dataDir, env })
  const codeFor = async (...words: string[]) =>
    /\S{5}-\S{5}/.exec(await run('backend/src/keys.node.ts', words, { DATA_DIR: dataDir }))?.[0] ??
    ''
  const joins = async (code: string): Promise<string> => {
    const answer = await fetch(`${backend.url}/functions/v1/api/booths/enrol`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
    return ((await answer.json()) as { boothKey: string }).boothKey
  }
  const machine = await run('controller/src/keys/join.node.ts', [await codeFor('enrol')], {
    BACKEND_URL: backend.url,
  })
  const controller = await openController({
    boothKey: machine.trim(),
    kioskUrl: backend.url,
    env: { BACKEND_URL: backend.url },
  })
  const start = async (key: string) => {
    const body = { command: 'test', song_duration: 1_000, sessionId: 'x', option: 'C' }
    const answer = await fetch(`${controller.url}/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-booth-key': key },
      body: JSON.stringify(body),
    })
    return answer.status
  }
  const kiosk = await joins(await codeFor('enrol'))
  const neighbour = await codeFor('new-booth', 'Booth 2')
  expect(await start(kiosk)).toBe(200)
  expect(await start(machine.trim())).toBe(200)

  // Without a network, and after a power cut: what the backend has said still counts, and nothing else does.
  await backend.kill()
  await controller.kill()
  await controller.start()
  expect(await start(kiosk)).toBe(200)
  expect(await start('somebody-else-0123456789')).toBe(503)

  await backend.start()
  // Only now it has a passcode: at each start every booth without one is given the first.
  const others = await joins(neighbour)
  await expect.poll(() => start(others)).toBe(401)
  await run('backend/src/keys.node.ts', ['sign-out', 'booth 1'], { DATA_DIR: dataDir })
  await controller.kill()
  await controller.start()
  await expect.poll(() => start(kiosk)).toBe(401)

  await controller.stop()
  await backend.stop()
  await rm(dataDir, { recursive: true, force: true })
})
