import { randomUUID } from 'node:crypto'
import { defaultLocation } from '@discobooth/contract/session/location'
import { newSession } from '@discobooth/contract/session/new-session'
import { expect, type Locator, type Page } from '@playwright/test'
import { lookAt } from './access/look-at.ts'
import type { Booth } from './fixtures/booth.ts'
import { framesOf, tap } from './fixtures/stage.ts'
import { test } from './fixtures/test.ts'

test.use({ viewport: { width: 1280, height: 720 }, hasTouch: false })

/** The most streams that were ever open at once, by the address they go to. */
function countStreams(page: Page): () => Record<string, number> {
  const open = new Map<unknown, string>()
  const most: Record<string, number> = {}
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.startsWith('text/event-stream')) return
    const { origin } = new URL(response.url())
    open.set(response.request(), origin)
    const now = [...open.values()].filter((one) => one === origin).length
    most[origin] = Math.max(most[origin] ?? 0, now)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => open.delete(request))
  }
  return () => most
}

/** A party of some time, and its mail, which has just arrived. */
async function mailTheGuest(booth: Booth, subject: string): Promise<void> {
  const at = new Date()
  const session_id = randomUUID()
  const { id: owner } = await booth.db
    .selectFrom('booths')
    .select('id')
    .where('isDemo', '=', true)
    .executeTakeFirstOrThrow()
  const known = { id: session_id, boothId: 'demo', language: 'en', startDateTime: '' } as const
  await booth.db
    .insertInto('session')
    .values({
      ...newSession({ ...known, location: defaultLocation }),
      owner,
      location: JSON.stringify(defaultLocation),
      startDateTime: at,
      endDateTime: at,
    })
    .execute()
  await booth.db
    .insertInto('mails')
    .values({
      booth: owner,
      kind: 'session',
      session_id,
      to: 'eva@example.org',
      language: 'en',
      subject,
      text: `Look: ${booth.url}/gallery/token`,
      html: `<html><head></head><body><a href="${booth.url}/gallery/token">Look</a></body></html>`,
      state: 'sent',
      createdAt: at,
      askedAt: at,
      sentAt: at,
    })
    .execute()
}

/** Its middle is that of what is to be tapped. */
async function expectRingAround(page: Page, button: Locator): Promise<void> {
  const middle = async (place: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await place.boundingBox()) ?? {}
    return [Math.round((x + width / 2) / 8), Math.round((y + height / 2) / 8)]
  }
  await expect(async () => {
    expect(await middle(page.locator('#ring'))).toEqual(await middle(button))
  }).toPass()
}

test('the stage: kiosk, booth, phone and inbox live on one page, with a tour that goes along', async ({
  page,
  booth,
}) => {
  await mailTheGuest(booth, 'The party of last week')
  const streams = countStreams(page)
  await page.goto('/demo')
  const { kiosk, twin, inbox, phone } = framesOf(page)
  const tour = page.getByRole('region', { name: 'Tour' })

  await expect(tour).toContainText("Tap LET'S PARTY")
  await expect(twin.getByText('Pick a song on the kiosk.')).toBeVisible()
  await expect(tour).toContainText('Step 1/8')
  await expectRingAround(page, kiosk.getByRole('button', { name: "LET'S PARTY" }))
  await expect(inbox.getByText('The party of last week')).toBeVisible()
  await expect(page.getByText('When the kiosk shows a code')).toBeVisible()
  await tap(kiosk.getByRole('button', { name: "LET'S PARTY" }))
  await tap(kiosk.getByRole('main').getByRole('button', { name: /^Video/ }))
  await expect(tour).toContainText('Pay on the phone')
  await expect(tour).toContainText('Step 3/8')
  await expectRingAround(page, phone.getByRole('button', { name: /^Pay/ }))
  await tap(phone.getByRole('button', { name: /^Pay/ }))
  await expect(kiosk.getByRole('heading', { name: 'ENTER EMAIL' })).toBeVisible()
  await expect(tour).toContainText('Pick your song')
  await expect(phone.getByText('Thank you!')).toBeVisible()

  await mailTheGuest(booth, 'The party of tonight')
  await expect(inbox.locator('summary')).toContainText([/tonight/, /last week/])
  await expect(page.locator('#phone')).toContainText('The party of tonight')
  // The gallery lets nobody frame it, so both ways to it lead beside the stage.
  const link = phone.getByRole('link', { name: 'Look' })
  expect(
    await link.evaluate((a: HTMLAnchorElement) => a.ownerDocument.querySelector('base')?.target),
  ).toBe('_blank')
  const behind = page.getByRole('link', { name: 'Open the link' })
  await expect(behind).toHaveAttribute('href', `${booth.url}/gallery/token`)
  await expect(behind).toHaveAttribute('target', '_blank')

  // A browser has six connections to one address, and a song needs one too.
  expect(streams()[booth.url]).toBeGreaterThan(0)
  expect(Math.max(...Object.values(streams()))).toBeLessThanOrEqual(3)

  await page.getByRole('button', { name: 'Close the tour' }).click()
  await page.getByRole('button', { name: 'NL' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'De telefoon van de gast' })).toBeVisible()
  await expect(twin.getByText('Kies een nummer')).toBeVisible()
  await expect(page.locator('#tour')).toBeHidden()
})

test('anybody can read and tap the stage, on a laptop and on a tablet', async ({ page }) => {
  await page.goto('/demo')
  await expect(page.getByRole('region', { name: 'Tour' })).toContainText("Tap LET'S PARTY")
  const found: string[] = []
  for (const tongue of ['NL', 'EN']) {
    await page.getByRole('button', { name: tongue, exact: true }).click()
    for (const width of [1440, 1280, 768]) {
      await page.setViewportSize({ width, height: 800 })
      const seen = await lookAt(page, { target: 44, key: 44, primary: 44, size: 14 })
      found.push(...seen.map((one) => `${tongue} at ${width}: ${one}`))
    }
  }
  expect(found).toEqual([])
})
