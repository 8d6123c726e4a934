import { expect, type Page } from '@playwright/test'
import { sessionIdOf, sessionRow, startTheParty, storedSession } from './fixtures/guest.ts'
import { test } from './fixtures/test.ts'

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Still there?' })

test.describe('inactivity', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await startTheParty(page)
    // From here on time moves only when the test says so.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await page.mouse.move(300, 300)
  })

  test('[2.global.3, 9.8] after 240 s without a touch the session is reset and the start screen comes back', async ({
    page,
    booth,
  }) => {
    const id = await sessionIdOf(page)
    await page.clock.runFor(219_000)
    await expect(warning(page)).toHaveCount(0)
    await page.clock.runFor(2000)
    await expect(warning(page)).toBeVisible()
    await page.clock.runFor(18_000)
    await expect(page).toHaveURL('/mode')
    await expect(warning(page).getByRole('timer')).toHaveText('1second')
    await page.clock.runFor(2000)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: "LET'S PARTY" })).toBeVisible()
    expect(await storedSession(page)).toBeNull()
    await expect.poll(async () => (await sessionRow(booth, id))?.endDateTime).toBeInstanceOf(Date)
  })

  const touches: Record<string, (page: Page) => Promise<void>> = {
    mouse: (page) => page.mouse.move(320, 340),
    key: (page) => page.keyboard.press('Shift'),
    touch: (page) => page.touchscreen.tap(20, 900),
    scroll: (page) => page.mouse.wheel(0, 40),
  }
  test('[2.global.3] mouse, key, touch and scroll each start the four minutes anew', async ({
    page,
  }) => {
    for (const [kind, touch] of Object.entries(touches)) {
      await page.clock.runFor(200_000)
      await expect(warning(page), `before ${kind}`).toHaveCount(0)
      await expect(page).toHaveURL('/mode')
      await touch(page)
    }
    await page.clock.runFor(200_000)
    await expect(warning(page)).toHaveCount(0)
    await expect(page).toHaveURL('/mode')
    await page.clock.runFor(42_000)
    await expect(page).toHaveURL('/')
  })

  test('[2.global.3] a guest who asks for more time gets another four minutes', async ({
    page,
  }) => {
    const id = await sessionIdOf(page)
    await page.clock.runFor(225_000)
    await page.getByRole('button', { name: "I'm still here" }).click()
    await expect(warning(page)).toHaveCount(0)
    await page.clock.runFor(215_000)
    await expect(warning(page)).toHaveCount(0)
    expect(await sessionIdOf(page)).toBe(id)
    await page.clock.runFor(26_000)
    await expect(page).toHaveURL('/')
  })
})
