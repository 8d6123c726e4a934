import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { startBackend } from './fixtures/backend.ts'
import { kioskDir } from './fixtures/booth.ts'
import { drawPlainly } from './fixtures/looks.ts'
import { enterPasscode, openTab } from './fixtures/operator.ts'
import { test as base } from './fixtures/test.ts'

/** A backend as its owner starts it for the first time: no demo, no passcode, no key. */
const test = base.extend<{ backend: { url: string } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to learn what is used.
  backend: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'discobooth-e2e-'))
    const backend = await startBackend({ dataDir, boothKey: '', kioskDir })
    await use(backend)
    await backend.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
  baseURL: async ({ backend }, use) => {
    await use(backend.url)
  },
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** From the start screen of a kiosk without a key to what /setup asks of it. */
async function setUp(page: Page, boothId: string): Promise<void> {
  await page.goto('/')
  await expect(heading(page, 'ALMOST READY')).toBeVisible()
  await page.getByRole('button', { name: 'Set up this booth' }).click()
  await page.getByRole('textbox', { name: 'Booth ID' }).fill(boothId)
  await page.getByRole('button', { name: 'Free Mode' }).click()
}

const partyOf = (page: Page) => page.getByRole('button', { name: "LET'S PARTY" })

test('C4: the owner chooses a passcode, another machine joins with a code, and both are signed out at once', async ({
  page,
  browser,
  baseURL,
}) => {
  await setUp(page, 'Harbour')
  const first = page.getByRole('dialog', { name: 'Choose the passcode' })
  for (const name of ['New passcode', 'Once more']) {
    await first.getByRole('textbox', { name }).fill('8531')
  }
  await first.getByRole('button', { name: 'Set up' }).click()
  await expect(page).not.toHaveURL(/setup/)

  await page.goto('/settings')
  await enterPasscode(page, '8531')
  await openTab(page, 'Technical', '8531')
  const kiosks = page.getByRole('region', { name: 'Kiosks' })
  await kiosks.getByRole('button', { name: 'Code for another kiosk' }).click()
  const told = await kiosks.getByText(/^Type \S{5}-\S{5} at/).textContent()
  const [code = ''] = /\S{5}-\S{5}/.exec(told ?? '') ?? []

  // Through a proxy nobody is on the machine itself.
  const extraHTTPHeaders = { 'x-forwarded-for': '203.0.113.7' }
  const elsewhere = await browser.newContext({ extraHTTPHeaders, baseURL: baseURL ?? '' })
  const other = await elsewhere.newPage()
  await other.addInitScript(drawPlainly)
  await setUp(other, '')
  const dialog = other.getByRole('dialog', { name: 'Join the booth' })
  await dialog.getByRole('textbox', { name: 'One-time code' }).fill(code.toLowerCase())
  await dialog.getByRole('button', { name: 'Set up' }).click()
  await expect(other).not.toHaveURL(/setup/)
  await other.goto('/')
  await expect(partyOf(other)).toBeVisible()

  await kiosks.getByRole('button', { name: 'Sign out all kiosks of this booth' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('alertdialog', { name: /^All kiosks are signed out/ })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect(heading(other, 'ALMOST READY')).toBeVisible()
  await page.goto('/')
  await expect(heading(page, 'ALMOST READY')).toBeVisible()
  await elsewhere.close()
})
