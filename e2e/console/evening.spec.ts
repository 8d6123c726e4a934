import { expect } from '@playwright/test'
import { enterConsole } from '../fixtures/console.ts'
import { modeTile, startTheParty } from '../fixtures/guest.ts'
import { code, scan } from '../fixtures/pay.ts'
import { test } from '../fixtures/test.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })
// A setting that no other file has: a booth of its own, at which nobody has danced yet.
test.use({ boothEnv: { TZ: 'Europe/Brussels' } })

test('[C5, C2] a price is raised, a guest pays the one they have seen, and gets it back, a month is closed: all of it in the audit trail', async ({
  page,
  booth,
  browser,
}) => {
  await enterConsole(page, booth)
  const guestAt = async () => {
    const kiosk = await browser.newContext({ baseURL: booth.url, locale: 'en-GB' })
    const guest = await kiosk.newPage()
    await startTheParty(guest)
    return guest
  }
  const paying = await guestAt()
  await modeTile(paying, 'Song only').click()
  await expect(code(paying)).toBeVisible()
  await expect(paying.getByText('€2.00', { exact: true })).toBeVisible()
  const choosing = await guestAt()
  await expect(modeTile(choosing, 'Song only')).toContainText('€2.00')

  await page.goto('/console/prices')
  await page.getByRole('button', { name: 'Change Song only' }).click()
  await page.getByLabel('Price in euros').fill('0.20')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByLabel('Price in euros').fill('3.50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The kiosks show it from now on.')).toBeVisible()
  const next = await guestAt()
  await expect(modeTile(next, 'Song only')).toContainText('€3.50')
  await modeTile(choosing, 'Song only').click()
  await expect(choosing.getByText('€2.00', { exact: true })).toBeVisible()
  await expect(paying.getByText('€2.00', { exact: true })).toBeVisible()

  await page.goto('/console/')
  await expect(page.getByRole('link', { name: 'Takings: €0.00' })).toBeVisible()
  const phone = await scan(paying)
  await phone.getByRole('button', { name: /^Pay/ }).click()
  await expect(paying).toHaveURL('/song')
  const takings = page.getByRole('link', { name: 'Takings: €2.00' }).first()
  await expect(takings).toBeVisible()
  await takings.click()
  await page.getByRole('list', { name: 'Sessions, the newest first' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('€2.00 goes back')
  await dialog.getByLabel('Reason').fill('The speaker was broken')
  await dialog.getByRole('button', { name: 'Refund it' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('The money is back')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Audit trail' }).click()
  const trail = page.getByRole('table')
  await expect(trail).toContainText('Song only')
  await expect(trail.getByRole('row', { name: /gave the money back/ }).first()).toBeVisible()
  await trail
    .getByRole('row', { name: /changed a mode Song only/ })
    .getByRole('button')
    .click()
  await expect(dialog).toContainText('3.5')

  await page.evaluate(() => localStorage.setItem('console.language', 'nl'))
  await page.reload()
  await expect(trail.getByRole('row', { name: /gaf het geld terug/ }).first()).toBeVisible()
  await expect(trail.getByRole('row', { name: /wijzigde een modus Alleen muziek/ })).toBeVisible()
  await page.goto('/console/sessions?state=refunded')
  await page.getByRole('list', { name: 'Sessies, de nieuwste eerst' }).getByRole('link').click()
  await expect(page.getByText('gaf het geld terug')).toBeVisible()

  // Two months ago somebody paid as well: that month can be closed, once and for all.
  const { id: owner } = await booth.db.selectFrom('booths').select('id').executeTakeFirstOrThrow()
  const day = new Date(new Date().setUTCMonth(new Date().getUTCMonth() - 2, 15))
  const money = { booth: owner, day: day.toISOString().slice(0, 10), mode: 3, grossCents: 700 }
  await booth.db.insertInto('takings_days').values(money).execute()
  const month = day.toLocaleString('nl', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  await page.getByRole('link', { name: 'Afsluiting' }).click()
  await page.getByRole('link', { name: month }).click()
  await page.getByRole('button', { name: 'Deze maand afsluiten' }).click()
  await dialog.getByRole('button', { name: 'Deze maand afsluiten' }).click()
  await expect(page.getByText(/^Afgesloten door /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deze maand afsluiten' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Logboek' }).click()
  await expect(trail.getByRole('row', { name: /sloot de maand af/ })).toBeVisible()
  for (const guest of [paying, choosing, next]) await guest.context().close()
})
