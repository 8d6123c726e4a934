import { expect, type Page } from '@playwright/test'
import { lookWithAxe } from '../access/axe.ts'
import { addOwner, comeIn } from '../fixtures/console.ts'
import { callAsBooth, openSession } from '../fixtures/recorded-party.ts'
import { test } from '../fixtures/test.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })
// A setting that no other file has: a booth of its own, at which nobody has danced yet.
test.use({ boothEnv: { TZ: 'Europe/Amsterdam' } })

async function lookInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await lookWithAxe(page)).toEqual([])
  }
}

test('[C2] an owner goes from a number to the sessions behind it, and to one session’s story', async ({
  page,
  booth,
}) => {
  await comeIn(page, await addOwner(booth, 'fenna@example.org'))
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Parties: 0' })).toBeVisible()
  const overview = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await overview).suggestedFilename()).toBe('overview.csv')
  await lookInBothThemes(page)

  // Nobody reloads: the news says that there is something new.
  await booth.setFreeMode(true)
  const id = await openSession(booth, { sessionMode: 3, language: 'en', songName: 'Mirrorball' })
  await callAsBooth(booth, { method: 'POST', path: `sessions/${id}/started` })
  const parties = page.getByRole('link', { name: 'Parties: 1' })
  await expect(parties).toBeVisible()
  await parties.click()
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  await expect(page.getByLabel('From', { exact: true })).not.toHaveValue('')
  const row = page.getByRole('list', { name: 'Sessions, the newest first' }).getByRole('link')
  await expect(row).toHaveCount(1)
  await lookInBothThemes(page)
  await row.click()
  await expect(page.getByRole('heading', { name: /^Session / })).toBeVisible()
  await expect(page.getByText('The party began')).toBeVisible()
  await lookInBothThemes(page)
  await page.goBack()
  await expect(row).toHaveCount(1)
  await page.getByLabel('State').selectOption('refunded')
  await expect(page.getByText('No session is like this.')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('state')).toBe('refunded')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(row).toHaveCount(1)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('sessions.csv')
})

test('[C2] on a phone the filters fold away, and say how many there are', async ({
  page,
  booth,
}) => {
  await booth.setFreeMode(true)
  await openSession(booth, { sessionMode: 2, language: 'en' })
  await comeIn(page, await addOwner(booth, 'fokje@example.org'))
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/console/sessions')
  const row = page.getByRole('list', { name: 'Sessions, the newest first' }).getByRole('link')
  await expect(row.first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('State')).toBeHidden()
  await lookInBothThemes(page)

  // All of it by keyboard.
  const fold = page.getByRole('button', { name: 'Filters' })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Process id')).toBeFocused()
  await page.getByLabel('State').selectOption('refunded')
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await lookInBothThemes(page)
  await page.getByRole('button', { name: 'Search' }).press('Enter')
  await expect(page.getByLabel('State')).toBeHidden()
  await expect(page.getByText('No session is like this.')).toBeInViewport()
  await expect(fold).toBeFocused()
})
