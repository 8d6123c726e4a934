import { type Page, expect as patientExpect } from '@playwright/test'
import { en } from '../../apps/kiosk/src/i18n/en.ts'
import { screenTexts } from '../../e2e/fixtures/guest-texts.ts'
import { framesOf, tap } from '../../e2e/fixtures/stage.ts'

const expect = patientExpect.configure({ timeout: 60_000 })
/** The longest party, and what is cut, brought and mailed afterwards. */
const partyLimitMs = 300_000

/** A newcomer on the stage: buys photos, pays on the phone beside, and gets into the booth. */
export async function enterTheBooth(page: Page): Promise<void> {
  const { kiosk, twin, phone } = framesOf(page)
  const button = (name: string | RegExp) =>
    tap(kiosk.getByRole('button', { name, exact: true }).first())
  await button(en.start.party)
  await tap(kiosk.getByRole('main').getByRole('button', { name: /^Photo\b(?! \+)/ }))
  await tap(phone.getByRole('button', { name: /^Pay/ }))
  await expect(kiosk.getByRole('heading', { name: en.pages.email.title })).toBeVisible()
  for (const letter of 'eva') await button(letter)
  await button('@gmail.com')
  await expect(kiosk.getByRole('textbox')).toHaveValue('eva@gmail.com')
  await button(screenTexts.en.email.next)
  await button(en.song.top40)
  await button(/^Photo Strip /)
  await button(en.session.confirm)
  await expect(kiosk.getByText(en.session.getInside)).toBeVisible()
  await tap(twin.getByRole('button', { name: 'Open the door' }).first())
  await tap(twin.getByRole('button', { name: 'Close the door' }).first())
  await expect(kiosk.getByText(en.session.inProgress)).toBeVisible()
}

/** The song ends by itself, and the kiosk says so. */
export async function danceToTheEnd(page: Page): Promise<void> {
  const { kiosk } = framesOf(page)
  await expect(kiosk.getByRole('heading', { name: screenTexts.en.summary.enjoyed })).toBeVisible({
    timeout: partyLimitMs,
  })
}

/** The mail is in the inbox, and its link leads to four photos. */
export async function findThePhotos(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Open the link' })
  await expect(link).toBeVisible({ timeout: partyLimitMs })
  await expect(framesOf(page).inbox.locator('summary')).toHaveCount(1)
  const gallery = page.waitForEvent('popup')
  await link.click()
  await expect((await gallery).locator('.photos img')).toHaveCount(4)
}
