import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { localKeys } from '@discobooth/contract/session/storage-keys'
import { expect, type Page, type Route } from '@playwright/test'
import { texts as nl } from '../apps/kiosk/src/i18n/nl.ts'
import { test } from './fixtures/test.ts'

test.use({ looks: 'full' })

const program = '**/assets/index-*.js'
/** It comes, and does nothing: the picture stays. */
const emptyProgram = (route: Route) => route.fulfill({ contentType: 'text/javascript', body: '' })
/** Answers twice that it is busy. */
async function failTwice(page: Page): Promise<void> {
  let asked = 0
  await page.route(program, async (route) => {
    asked += 1
    if (asked > 2) await route.continue()
    else await route.fulfill({ status: 503 })
  })
}
const still = (page: Page) => page.locator('.still')

/** Where each part of the start screen stands, by the name of its style. */
function places(page: Page) {
  return page.evaluate(() => {
    const parts = document.querySelectorAll(
      ':is(.HangingBall-hanging, .StartScreen-wordmark, .StartScreen-tagline, .Button-party, .Button-label, .LanguageSwitch-choice, .Icon-icon)',
    )
    return [...parts].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return `${part.classList[0]} ${[x, y, width, height].map(Math.round).join(' ')}`
    })
  })
}

test.describe('the picture of the start screen in the page', () => {
  for (const [width, height] of [
    [1080, 1920],
    [1280, 800],
    [768, 1024],
  ] as const) {
    test(`stands where the screen itself will, and nothing moves, at ${width}x${height}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await page.route(program, emptyProgram)
      await page.goto('/')
      await page.evaluate(() => document.fonts.ready)
      const inPicture = (await places(page)).sort()
      expect(inPicture.length).toBeGreaterThan(8)

      await page.unroute(program)
      await page.addInitScript(() => {
        Object.assign(globalThis, { moved: 0 })
        new PerformanceObserver((list) => {
          Object.assign(globalThis, { moved: list.getEntries().length })
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto('/')
      await page.getByText('Help?').waitFor()
      await expect(still(page)).toHaveCount(0)
      expect((await places(page)).sort()).toEqual(inPicture)
      expect(await page.evaluate('moved')).toBe(0)
    })
  }

  test('speaks the booth’s language, and is not shown at another address', async ({ page }) => {
    await page.route(program, emptyProgram)
    await page.goto('/')
    await expect(still(page)).toContainText("LET'S PARTY")
    await page.evaluate((key) => localStorage.setItem(key, 'nl'), localKeys.language)
    await page.reload()
    await expect(still(page).getByText(nl.start.party)).toBeVisible()
    await expect(still(page).getByText("LET'S PARTY")).toBeHidden()
    await page.goto('/mode')
    await expect(still(page)).toBeHidden()
  })

  test('[2.start.2] gives way to a button that a tap in its first moment leads to the modes', async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: "LET'S PARTY" })
    await button.tap()
    await expect(page).toHaveURL('/mode')
  })

  test('[2.start.2] keeps a tap that comes before the program', async ({ page }) => {
    const asked = Promise.withResolvers<void>()
    const mayCome = Promise.withResolvers<void>()
    await page.route(program, async (route) => {
      asked.resolve()
      await mayCome.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await asked.promise
    await still(page).locator('[data-taken="party"]').tap()
    await expect(page.locator('html')).toHaveAttribute('data-still', 'tapped')
    mayCome.resolve()
    await expect(page).toHaveURL('/mode')
  })

  test('[2.start.2] does not go from under a finger that is down', async ({ page }) => {
    const mayCome = Promise.withResolvers<void>()
    await page.route(program, async (route) => {
      await mayCome.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    const box = await still(page).locator('[data-taken="party"]').boundingBox()
    if (!box) throw new Error('The picture has no button.')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await expect(page.locator('html')).toHaveAttribute('data-still', 'held')
    mayCome.resolve()
    // The program takes the console first of all; it would draw a moment later.
    await page.waitForFunction(() => !String(console.error).includes('[native code]'))
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))),
    )
    await expect(still(page)).toBeVisible()
    await page.mouse.up()
    await expect(page).toHaveURL('/mode')
  })

  test('[2.start.2] keeps a tap whatever is pressed after it, and none of a finger that slid off', async ({
    page,
  }) => {
    await page.route(program, emptyProgram)
    await page.goto('/', { waitUntil: 'commit' })
    const html = page.locator('html')
    const box = await still(page).locator('[data-taken="party"]').boundingBox()
    if (!box) throw new Error('The picture has no button.')
    const press = async () => {
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.mouse.down()
    }
    await press()
    await expect(html).toHaveAttribute('data-still', 'held')
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await expect(html).toHaveAttribute('data-still', 'shown')
    await press()
    await page.mouse.up()
    await expect(html).toHaveAttribute('data-still', 'tapped')
    await press()
    await expect(html).toHaveAttribute('data-still', 'tapped')
  })

  test('begins in the language that was chosen before the program came', async ({ page }) => {
    const mayCome = Promise.withResolvers<void>()
    await page.route(program, async (route) => {
      await mayCome.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await still(page).getByText('NL', { exact: true }).tap()
    await expect(still(page).getByText(nl.start.party)).toBeVisible()
    await still(page).locator('[data-taken="party"]').tap()
    mayCome.resolve()
    await expect(page).toHaveURL('/mode')
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
    const language = () => page.evaluate((key) => localStorage.getItem(key), localKeys.language)
    expect(await language()).toBe('nl')
  })

  test('speaks English if the language it remembers is none of ours', async ({ page }) => {
    await page.route(program, emptyProgram)
    await page.addInitScript((key) => localStorage.setItem(key, 'xx'), localKeys.language)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(still(page).getByText("LET'S PARTY")).toBeVisible()
  })

  test('is loaded again until its program comes, and keeps a tap through it', async ({ page }) => {
    await failTwice(page)
    await page.goto('/', { waitUntil: 'commit' })
    await still(page).locator('[data-taken="party"]').tap()
    await expect(page).toHaveURL('/mode')
  })

  test('another address is loaded again, too, until its program comes', async ({ page }) => {
    await failTwice(page)
    await page.goto('/mode', { waitUntil: 'commit' })
    await expect(page.locator('main')).toBeVisible()
  })

  test('another address waits with its program for a page that comes slowly', async ({ page }) => {
    const dist = join(import.meta.dirname, '../apps/kiosk/dist')
    const served = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const serve = async (request: IncomingMessage, response: ServerResponse) => {
      if (request.url === '/mode') {
        const html = await readFile(join(dist, 'index.html'), 'utf8')
        const half = html.indexOf('<div id="kiosk">')
        response.setHeader('content-type', 'text/html').write(html.slice(0, half))
        await mayEnd.promise
        response.end(html.slice(half))
        return
      }
      const file = await readFile(join(dist, request.url ?? '')).catch(() => null)
      const type = request.url?.endsWith('.css') ? 'text/css' : 'text/javascript'
      response.writeHead(file ? 200 : 404, { 'content-type': type }).end(file, () => {
        if (/index-.*js$/.test(request.url ?? '')) served.resolve()
      })
    }
    const server = createServer((request, response) => void serve(request, response))
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    try {
      const { port } = server.address() as AddressInfo
      await page.goto(`http://127.0.0.1:${port}/mode`, { waitUntil: 'commit' })
      await served.promise
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/index-')),
      )
      await page.evaluate(() => new Promise((later) => setTimeout(later)))
      mayEnd.resolve()
      await expect(page.locator('#kiosk > :not(#still)').first()).toBeVisible()
      expect(errors).toEqual([])
    } finally {
      mayEnd.resolve()
      server.close()
      server.closeAllConnections()
    }
  })
})
