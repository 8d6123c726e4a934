import { expect } from '@playwright/test'
import { tap } from '../fixtures/stage.ts'
import { test } from '../fixtures/test.ts'

test.use({ viewport: { width: 1280, height: 720 }, hasTouch: false })

test('[C1] the stage shows the console, and fills in what its owner signs in with', async ({
  page,
}) => {
  await page.goto('/demo')
  await page.getByRole('button', { name: 'Console' }).click()
  const console = page.frameLocator('#console')
  const fill = page.getByRole('button', { name: 'Fill in' })
  await expect(console.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await fill.click()
  await expect(console.getByRole('heading', { name: 'Your second factor' })).toBeVisible()
  await expect(page.locator('#owner-code')).toHaveText(/^\d{6}$/)
  await fill.click()
  // As wide as it is there, its menu is behind a button.
  await expect(console.getByRole('button', { name: 'Menu' })).toBeVisible()
  // Nothing is asked any more, and the kiosk is still there to be paid at.
  await expect(fill).toBeHidden()
  await tap(page.frameLocator('#kiosk').getByRole('button', { name: "LET'S PARTY" }))
  await page.getByRole('button', { name: 'Console' }).click()
  await expect(page.frameLocator('#booth').locator('html')).toBeVisible()
})
