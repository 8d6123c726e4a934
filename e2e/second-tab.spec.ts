import { expect } from '@playwright/test'
import { startTheParty } from './fixtures/guest.ts'
import { test } from './fixtures/test.ts'

test('one live kiosk per booth: a second tab waits, and takes over only when asked to', async ({
  page,
  context,
}) => {
  await startTheParty(page)
  const second = await context.newPage()
  await second.goto('/')
  const elsewhere = { name: 'THE PARTY IS ELSEWHERE' }
  await expect(second.getByRole('heading', elsewhere)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'SELECT MODE' })).toBeVisible()

  await second.getByRole('button', { name: 'Use this tab' }).click()
  await expect(second.getByRole('heading', elsewhere)).toHaveCount(0)
  await expect(second.getByRole('button', { name: "LET'S PARTY" })).toBeVisible()
  await expect(page.getByRole('heading', elsewhere)).toBeVisible()

  await second.close()
  await page.getByRole('button', { name: 'Use this tab' }).click()
  await expect(page.getByRole('heading', elsewhere)).toHaveCount(0)
})
