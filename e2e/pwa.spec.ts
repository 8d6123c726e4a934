import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kioskRoutes } from '@discobooth/contract/wire/kiosk-routes'
import { expect, type Page } from '@playwright/test'
import { texts as nl } from '../apps/kiosk/src/i18n/nl.ts'
import { startBackend } from './fixtures/backend.ts'
import { kioskDir } from './fixtures/booth.ts'
import { modeTiles, speak } from './fixtures/guest.ts'
import { test } from './fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens the kiosk twice: the worker that the first visit installs is in charge of the second. */
async function openUnderWorker(page: Page, address = '/'): Promise<void> {
  await page.goto(address)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

test.describe('the service worker', () => {
  test('[2.1] answers the sixteen routes when the backend is away, and nothing else', async ({
    page,
    booth,
  }) => {
    await openUnderWorker(page)
    await booth.killBackend()
    expect(kioskRoutes).toHaveLength(16)
    for (const route of kioskRoutes) {
      const response = await page.goto(route)
      expect(response?.fromServiceWorker(), route).toBe(true)
      await expect(page.locator('#kiosk > *').first()).toBeAttached()
    }
    for (const address of ['/inbox', '/demo', '/pay/abc', '/gallery/abc', '/config.json']) {
      await expect(page.goto(address), address).rejects.toThrow('ERR_CONNECTION_REFUSED')
    }
  })

  test('never stands between the kiosk and the backend', async ({ page }) => {
    await openUnderWorker(page)
    const addresses = ['/functions/v1/api/health', '/config.json', '/inbox', '/demo']
    for (const address of addresses) {
      const answered = page.waitForResponse((response) => response.url().endsWith(address))
      await page.evaluate(async (path) => {
        await fetch(path)
      }, address)
      expect((await answered).fromServiceWorker(), address).toBe(false)
    }
    for (const address of ['/inbox', '/demo']) {
      const response = await page.goto(address)
      expect(response?.fromServiceWorker(), address).toBe(false)
    }
  })
})

test.describe('a new version', () => {
  let folder: string
  let backend: Awaited<ReturnType<typeof startBackend>>

  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'discobooth-release-'))
    await cp(kioskDir, join(folder, 'kiosk'), { recursive: true })
    backend = await startBackend({
      dataDir: join(folder, 'data'),
      boothKey: 'a-key-for-the-booth-of-this-test-alone',
      kioskDir: join(folder, 'kiosk'),
    })
  })

  test.afterEach(async () => {
    await backend.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** The kiosk asks the new version in every 4 s: an old worker that is busy keeps it out for a while. */
  const afterSomeTries = { timeout: 45_000 }
  const secondRelease = 'meta[name="release"][content="second"]'

  /** What a build would change: the page, and its revision in the worker's list. */
  async function release(): Promise<void> {
    const html = join(folder, 'kiosk/index.html')
    const worker = join(folder, 'kiosk/sw.js')
    const page = await readFile(html, 'utf8')
    await writeFile(html, page.replace('<head>', '<head><meta name="release" content="second">'))
    const code = await readFile(worker, 'utf8')
    const entry = /\{[^{}]*url['"]?:\s*['"]\/?index\.html['"][^{}]*\}/
    const listed = entry.exec(code)?.[0]
    expect(listed, 'index.html in the list of the worker').toBeDefined()
    const changed = listed!.replace(/(revision['"]?:\s*['"])[^'"]+/, '$1second')
    expect(changed).not.toBe(listed)
    await writeFile(worker, code.replace(entry, changed))
  }

  /** Asks for the new version, as the kiosk does by itself from time to time. */
  const lookForUpdate = (page: Page) =>
    page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })

  test('waits while a guest is busy, and comes in on the start screen when the guest is gone', async ({
    page,
  }) => {
    await openUnderWorker(page, `${backend.url}/mode`)
    await expect(modeTiles(page)).toHaveCount(4)
    await release()
    await lookForUpdate(page)
    await page.waitForFunction(async () =>
      Boolean((await navigator.serviceWorker.getRegistration())?.waiting),
    )
    await speak(page, 'Nederlands')
    await expect(page.getByRole('heading', { name: nl.mode.title })).toBeVisible()
    await expect(page.locator(secondRelease)).toHaveCount(0)

    await page.getByRole('button', { name: nl.common.startOver }).click()
    await expect(page.locator(secondRelease)).toHaveCount(1, afterSomeTries)
    await expect(page).toHaveURL(`${backend.url}/`)
    await expect(page.getByRole('button', { name: "LET'S PARTY" })).toBeVisible()
  })

  test('comes in by itself on the start screen with no open session', async ({ page }) => {
    await openUnderWorker(page, `${backend.url}/`)
    await expect(page.getByRole('button', { name: "LET'S PARTY" })).toBeVisible()
    await release()
    await lookForUpdate(page)
    await expect(page.locator(secondRelease)).toHaveCount(1, afterSomeTries)
  })
})
