import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startFakeS3 } from '@discobooth/fakes/s3'
import { expect } from '@playwright/test'
import { openS3Store } from '../apps/backend/src/recordings/s3/s3-store.ts'
import { startBackend } from './fixtures/backend.ts'
import { kioskDir } from './fixtures/booth.ts'
import { addOwner, comeIn } from './fixtures/console.ts'
import { freePort, openController } from './fixtures/controller.ts'
import { openStaticHost } from './fixtures/static-host.ts'
import { test as base } from './fixtures/test.ts'

const backendDir = join(import.meta.dirname, '../apps/backend/src')
const command = (name: string, words: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [join(backendDir, name), ...words], {
    env: { ...process.env, ...env },
  })

type Hosted = { url: string; controllerUrl: string; port: number; dataDir: string; folder: string }

/** A backend that shows no page of its own, a booth, and a folder and a port for the page. */
const test = base.extend<{ hosted: Hosted }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to learn what is used.
  hosted: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'discobooth-e2e-'))
    const boothKey = randomBytes(24).toString('base64url')
    const port = await freePort()
    const controller = await openController({ boothKey, kioskUrl: `http://127.0.0.1:${port}` })
    const backend = await startBackend({
      dataDir,
      boothKey: '',
      kioskDir: join(dataDir, 'none'),
      env: { OPERATOR_PASSCODE: '8531', BOOTH_KEY: boothKey, CONTROLLER_URL: controller.url },
    })
    const folder = join(dataDir, 'page')
    await use({ url: backend.url, controllerUrl: controller.url, port, dataDir, folder })
    await backend.stop()
    await controller.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
})

test('the kiosk on a static host: any of its addresses opens it, and it calls its backend and booth only', async ({
  page,
  hosted,
}) => {
  const { url, controllerUrl, port, dataDir, folder } = hosted
  const asked = ['--backend', url, '--key', 'discobooth-local', '--controller', controllerUrl]
  const words = [...asked, '--into', folder]
  await command('hosted-page.node.ts', [...words, '--spotify'])
  const told = async () => [
    await readFile(join(folder, '_headers'), 'utf8'),
    await readFile(join(folder, 'config.json'), 'utf8'),
  ]
  for (const text of await told()) expect(text).toContain('https://api.spotify.com')
  await writeFile(join(folder, 'assets', 'of-an-older-version.js'), '')
  // Made a second time, it is made anew.
  await command('hosted-page.node.ts', words)
  for (const text of await told()) expect(text).not.toContain('spotify')
  expect(await readdir(join(folder, 'assets'))).not.toContain('of-an-older-version.js')
  const host = await openStaticHost(folder, port)

  // Its backend is elsewhere: nobody who calls is on the machine itself.
  await page.route(`${url}/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': '203.0.113.7' } }),
  )
  const answer = await page.goto(`${host.url}/session/auto`)
  const headers = answer?.headers() ?? {}
  expect(headers['content-security-policy']).toContain(
    `connect-src 'self' ${url} ${controllerUrl};`,
  )
  expect(headers['x-frame-options']).toBe('DENY')
  const config = await page.request.get(`${host.url}/config.json`)
  expect(config.headers()['cache-control']).toBe('no-store')
  const [asset] = await readdir(join(kioskDir, 'assets'))
  const kept = await page.request.get(`${host.url}/assets/${asset}`)
  expect(kept.headers()['cache-control']).toContain('immutable')

  const { stdout } = await command('keys.node.ts', ['enrol'], { DATA_DIR: dataDir })
  const [code = ''] = /\S{5}-\S{5}/.exec(stdout) ?? []
  await page.getByRole('button', { name: 'Set up this booth' }).click()
  await page.getByRole('button', { name: 'Free Mode' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join the booth' })
  await dialog.getByRole('textbox', { name: 'One-time code' }).fill(code)
  await dialog.getByRole('button', { name: 'Set up' }).click()
  await expect(page).not.toHaveURL(/setup/)
  await page.goto(host.url)
  await page.getByRole('button', { name: "LET'S PARTY" }).click()
  await expect(page.getByRole('heading', { name: 'SELECT MODE' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Song only/ })).toBeVisible()
  await host.stop()
})

test('the console on a static host: its backend keeps the accounts, and it calls nobody else', async ({
  page,
  hosted,
}) => {
  const { url, port, dataDir, folder } = hosted
  await command('hosted-page.node.ts', [
    ...['--backend', url, '--key', 'discobooth-local', '--into', folder],
  ])
  const host = await openStaticHost(folder, port)
  const answer = await page.goto(`${host.url}/console`)
  const policy = answer?.headers()['content-security-policy'] ?? ''
  // The host sends the kiosk's as well, and browsers keep both.
  expect(policy).toMatch(new RegExp(`default-src 'none';.*connect-src 'self' ${url};`))
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  await comeIn(page, await addOwner({ url, dataDir, pageUrl: host.url }, 'hosted@example.org'))
  // Each page has its own address at the host, and whoever is signed in stays so.
  await page.goto(`${host.url}/console/people`)
  await expect(page.getByRole('cell', { name: 'hosted@example.org (you)' })).toBeVisible()
  await host.stop()
})

test('the kiosk on a static host fetches a song from the bucket that it was made for, and from no other', async ({
  page,
  hosted,
}) => {
  const { url, controllerUrl, port, folder } = hosted
  const [songs, strange] = [await startFakeS3(), await startFakeS3()]
  const asked = ['--backend', url, '--key', 'discobooth-local', '--controller', controllerUrl]
  const { endpoint } = songs.settings
  await command('hosted-page.node.ts', [...asked, '--store', endpoint, '--into', folder])
  const host = await openStaticHost(folder, port)
  await page.goto(host.url)
  await expect(page.getByRole('button', { name: 'Set up this booth' })).toBeVisible()
  const fetchFrom = async ({ settings, files }: typeof songs) => {
    files.set('songs/1', { bytes: Buffer.from('a song'), type: 'audio/mpeg' })
    const link = await openS3Store({ settings, fetch }).linkTo('songs/1', 60)
    return page.evaluate(async (address) => (await fetch(address)).text(), link)
  }
  expect(await fetchFrom(songs)).toBe('a song')
  await expect(fetchFrom(strange)).rejects.toThrow('Failed to fetch')
  expect([songs.violations, strange.violations]).toEqual([[], []])
  await Promise.all([host.stop(), songs.stop(), strange.stop()])
})

test('no secret becomes a page, and nobody’s files are in its way', async ({ hosted }) => {
  const { url, folder } = hosted
  const words = (key: string) => ['--backend', url, '--key', key, '--into', folder]
  const secret = command('hosted-page.node.ts', words('sb_secret_abc'))
  await expect(secret).rejects.toThrow('--key is a secret key')
  await mkdir(folder)
  await writeFile(join(folder, 'holiday.jpg'), 'mine')
  const other = command('hosted-page.node.ts', words('discobooth-local'))
  await expect(other).rejects.toThrow('holds other files')
  expect(await readdir(folder)).toEqual(['holiday.jpg'])
  await expect(command('hosted-page.node.ts', [])).rejects.toThrow('Usage: npm run hosted-page')
})
