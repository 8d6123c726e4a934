import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import { lookWithAxe } from '../access/axe.ts'
import { enterConsole } from '../fixtures/console.ts'
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

async function readOf(download: Download): Promise<{ name: string; text: string }> {
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), text }
}

test('[C2] an owner goes from a number to the sessions behind it, and to one session’s story', async ({
  page,
  booth,
}) => {
  await enterConsole(page, booth)
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Parties: 0' })).toBeVisible()
  const overview = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const { name: days, text } = await readOf(await overview)
  expect(days).toMatch(/^overview-20\d\d-\d\d-\d\d\.csv$/)
  // Excel reads é only behind this mark.
  expect(text).toMatch(/^\ufeffBooth,Takings,/)
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
  const sessions = await readOf(await saved)
  expect(sessions.name).toBe('sessions.csv')
  expect(sessions.text).toMatch(/^\ufeffprocess_id,/)
})

test('[C2] on a phone the filters fold away and say how many there are, and a page begins at its title', async ({
  page,
  booth,
}) => {
  await booth.setFreeMode(true)
  await openSession(booth, { sessionMode: 2, language: 'en' })
  await enterConsole(page, booth)
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
  // Longer than the screen, and its focus is at its beginning.
  await page.goto('/console/account')
  await expect(page.locator('main')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('[C2] a file is made of the period that is shown, or of nothing', async ({ page, booth }) => {
  await enterConsole(page, booth)
  const button = page.getByRole('button', { name: 'Export CSV' })
  await expect(button).toBeEnabled()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/console/overview?period=month', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'This month' }).click()
  await expect(button).toBeDisabled()
  held.resolve()
  await expect(button).toBeEnabled()
  const overview = page.waitForEvent('download')
  await button.click()
  expect((await overview).suggestedFilename()).toMatch(/^overview-20\d\d-\d\d-01/)

  // The names of booths do not come: that is said, and no file without them is made.
  const files: string[] = []
  page.on('download', (download) => files.push(download.suggestedFilename()))
  await page.getByRole('link', { name: 'Modes and prices' }).click()
  await expect(button).toBeEnabled()
  await page.route('**/api/console/overview', (route) => route.abort())
  await button.click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(files).toEqual([])
})

const payout = {
  ...{ id: 'po_1', provider: 'stripe', currency: 'eur', arrivesOn: '2026-02-16', status: 'paid' },
  ...{ takenCents: 1250, refundedCents: 200, disputedCents: 500, feesCents: 55, otherCents: 0 },
  ...{ amountCents: 495, match: 'differs' },
}
const ofNoBooth = { feesCents: 0, otherCents: 0 }

test('[C2] a month shows disputes that cancel out, and leads from refunds to the day they arrived', async ({
  page,
  booth,
}) => {
  await enterConsole(page, booth)
  await page.route('**/api/console/closing?*', async (route) => {
    const response = await route.fetch()
    const month = await response.json()
    const booths = [500, -500].map((disputedCents, place) => ({
      ...{ ...month.total, booth: crypto.randomUUID(), name: `Booth ${place}` },
      disputedCents,
    }))
    await route.fulfill({ response, json: { ...month, booths, payouts: [payout], ofNoBooth } })
  })
  await page.goto('/console/closing/2026-02')
  await expect(page.getByRole('table', { name: 'What reaches the bank' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).last().click()
  const { name, text } = await readOf(await saved)
  expect(name).toBe('payouts-2026-02.csv')
  expect(text.split('\r\n').slice(1)).toEqual([
    '2026-02-16,12.5,2,5,0.55,4.95,EUR,differs: look at the provider,paid out,stripe po_1',
    '',
  ])
  const byBooth = page.getByRole('table', { name: 'By booth' })
  await expect(byBooth.getByRole('columnheader', { name: 'Disputed' })).toBeVisible()
  await expect(byBooth).toContainText('€5.00')
  await page.getByRole('table', { name: 'In all' }).getByRole('link').nth(1).click()
  await expect(page.getByLabel('Days')).toHaveValue('refunded')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-02-01')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('2026-02-28')
  await expect(page.getByText('No session is like this.')).toBeVisible()
})

test('[C2] rows of a long table stay where something above it grows', async ({ page, booth }) => {
  await enterConsole(page, booth)
  await page.route('**/api/console/people', async (route) => {
    const response = await route.fetch()
    const { people } = await response.json()
    const many = Array.from({ length: 300 }, (_, place) => ({
      ...people[0],
      id: crypto.randomUUID(),
      email: `person-${place}@example.org`,
    }))
    await route.fulfill({ response, json: { people: many } })
  })
  await page.getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '301')
  await page.evaluate(() => {
    const notice = document.createElement('div')
    notice.style.height = '3000px'
    document.querySelector('main')?.prepend(notice)
    window.scrollTo(0, 3_000 + 48 * 100)
  })
  const inTheMiddle = () =>
    page.evaluate(() => {
      const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('tr')
      return row?.getAttribute('aria-rowindex')
    })
  await expect.poll(inTheMiddle).toMatch(/^1\d\d$|^9\d$/)
})
