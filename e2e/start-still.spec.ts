import { localKeys } from '@discobooth/contract/session/storage-keys'
import { expect, type Page } from '@playwright/test'
import { texts as nl } from '../apps/kiosk/src/i18n/nl.ts'
import { test } from './fixtures/test.ts'

test.use({ looks: 'full' })

const program = '**/assets/index-*.js'
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
      await page.route(program, (route) => route.abort())
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
    await page.route(program, (route) => route.abort())
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
    await still(page).locator('button').tap()
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
    const box = await still(page).locator('button').boundingBox()
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
})
