import { expect } from '@playwright/test'
import { startTheParty } from './fixtures/guest.ts'
import { test } from './fixtures/test.ts'

test("[1.2] the operator's settings have an address of their own, and nothing a guest sees leads there", async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: "LET'S PARTY" })).toBeVisible()
  await expect(page.getByText(/settings/i)).toHaveCount(0)
  await startTheParty(page)
  await expect(page.getByText(/settings/i)).toHaveCount(0)
  await expect(page.getByRole('link')).toHaveCount(0)

  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'SETTINGS' })).toBeVisible()
})
