import { type FakeSmtp, startFakeSmtp } from '@discobooth/fakes/smtp'
import { expect, type Page } from '@playwright/test'
import { lookWithAxe } from '../access/axe.ts'
import { openBooth } from '../fixtures/booth.ts'
import { enterConsole } from '../fixtures/console.ts'
import { startTheParty } from '../fixtures/guest.ts'
import { test as base } from '../fixtures/test.ts'

let smtp: FakeSmtp
/** A booth that mails through a real server, which can refuse. */
const test = base.extend<object, object>({
  booth: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      smtp = await startFakeSmtp()
      const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'booth@example.org' }
      const booth = await openBooth({ env: { ...mail, PUBLIC_URL: 'http://booth.lan' } })
      await use(booth)
      await booth.stop()
      await smtp.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

async function lookInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await lookWithAxe(page)).toEqual([])
  }
}

test('[M5] an owner makes 20 codes and prints the sheet; a guest uses one at the kiosk, and the page shows it by itself', async ({
  page,
  context,
  booth,
}) => {
  await enterConsole(page, booth)
  await page.goto('/console/promos')
  await page.getByRole('button', { name: 'Make codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make codes' })
  await dialog.getByLabel('How many').fill('20')
  await dialog.getByLabel('Name').fill('Birthday')
  await lookInBothThemes(page)
  await dialog.getByRole('button', { name: 'Make them' }).click()
  await expect(page.getByRole('heading', { name: 'Birthday' })).toBeVisible()
  const codes = page.getByRole('table', { name: 'Codes' }).locator('tbody tr')
  await expect(codes).toHaveCount(20)
  await lookInBothThemes(page)
  const code = (await codes.first().locator('code').textContent()) ?? ''

  await page.getByRole('link', { name: 'Printable sheet' }).click()
  const cards = page.getByRole('list', { name: 'Printable sheet' }).getByRole('listitem')
  await expect(cards).toHaveCount(20)
  await expect(cards.first()).toContainText(code)
  await lookInBothThemes(page)
  // On paper there are the cards, and nothing of the page around them.
  await page.emulateMedia({ media: 'print' })
  await expect(cards.first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Printable sheet' })).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.goBack()
  await expect(codes).toHaveCount(20)

  const kiosk = await context.newPage()
  await startTheParty(kiosk)
  await kiosk.getByRole('button', { name: 'Enter Promo Code' }).click()
  for (const letter of code.toLowerCase()) {
    await kiosk.getByRole('button', { name: letter, exact: true }).click()
  }
  await kiosk.getByRole('button', { name: 'Apply' }).click()
  await expect(kiosk).toHaveURL('/email')
  await kiosk.close()

  await expect(codes.first()).toContainText('1 of 1')
  await expect(codes.first()).toContainText('used up')
  await expect(page.getByText('1 of 20')).toBeVisible()
  await codes
    .nth(1)
    .getByRole('button', { name: /^Switch off/ })
    .click()
  await expect(codes.nth(1)).toContainText('off')
  await page.getByRole('link', { name: 'All promo codes' }).click()
  await page.getByLabel('Name or code').fill('birth')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('link', { name: 'Birthday' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('find')).toBe('birth')
  await lookInBothThemes(page)
})

test('[P6, P9] alerts are chosen; a mail that failed says why, and arrives when it is tried again', async ({
  page,
  booth,
}) => {
  const address = await enterConsole(page, booth)
  await page.goto('/console/alerts')
  await page.getByLabel('Keep everything but SOS').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await lookInBothThemes(page)
  smtp.behave('refusesAddress')
  await page.getByRole('button', { name: 'Send me a test mail' }).click()
  await expect(page.getByText(`A test mail is on its way to ${address}.`)).toBeVisible()

  await page.goto('/console/mails')
  const mails = page.getByRole('table', { name: 'Mails' }).locator('tbody tr')
  const failed = mails.filter({ hasText: 'Failed' })
  await expect(failed).toHaveCount(1)
  await expect(failed).toContainText('550')
  await expect(page.locator('main')).not.toContainText(address)
  await lookInBothThemes(page)
  smtp.behave('well')
  await failed.getByRole('button', { name: /^Try again/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Try this mail again' })
  await dialog.getByLabel('Reason').fill('The mailbox was full')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  // The news that it left comes by itself.
  await expect(page.getByText('Every mail has left.')).toBeVisible()
  expect(smtp.mails.map(({ to }) => to)).toContainEqual([address])
  await page.getByLabel('State').selectOption('sent')
  await expect(mails.filter({ hasText: 'Sent' })).toHaveCount(1)

  await page.getByLabel('Mails or recordings').selectOption('recordings')
  await expect(page.getByRole('heading', { name: 'Stored' })).toBeVisible()
  await lookInBothThemes(page)
})
