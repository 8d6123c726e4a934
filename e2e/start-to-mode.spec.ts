import { localKeys } from '@discobooth/contract/session/storage-keys'
import { expect } from '@playwright/test'
import { texts as nl } from '../apps/kiosk/src/i18n/nl.ts'
import {
  modeTile,
  modeTiles,
  sessionIdOf,
  sessionRow,
  startTheParty,
  storedSession,
} from './fixtures/guest.ts'
import { test } from './fixtures/test.ts'

test.describe("from LET'S PARTY to a chosen mode", () => {
  test('[1.7, 2.start.2, 2.start.4, 2.mode.1, 2.mode.2, 4.mode-selection.1, 4.mode-selection.3] a paying guest picks Photo and is sent to the pay page', async ({
    page,
    booth,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('banner')).toHaveCount(0)
    await page.getByRole('button', { name: "LET'S PARTY" }).dblclick()
    await expect(page.getByText('Processing...')).toBeVisible()
    await expect(page).toHaveURL('/mode')
    await expect(page.getByRole('heading', { name: 'SELECT MODE' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()

    await expect(modeTiles(page)).toHaveText([
      /Song only.*€2\.00/,
      /Photo.*€5\.00/,
      /Video.*€7\.00/,
      /Photo \+ Video.*€9\.00/,
    ])
    await expect(page.getByRole('button', { name: 'Enter Promo Code' })).toBeVisible()

    await modeTile(page, 'Photo').first().click()
    await expect(page).toHaveURL('/pay')
    await expect(page.getByRole('heading', { name: 'PAY TO DISCO' })).toBeVisible()
    expect(await page.evaluate((key) => localStorage.getItem(key), localKeys.requiresMedia)).toBe(
      'true',
    )

    const id = await sessionIdOf(page)
    await expect
      .poll(() => sessionRow(booth, id))
      .toMatchObject({
        boothId: 'demo',
        sessionMode: 1,
        price: 5,
        isPaid: false,
        // Of the page that has just come up, and shows its code.
        paymentLink: expect.stringContaining('/cashier/'),
        language: 'en',
        location: 'NO_LOCATION_FOUND',
        endDateTime: null,
      })
    const open = await booth.db
      .selectFrom('session')
      .select('id')
      .where('endDateTime', 'is', null)
      .execute()
    expect(open, 'the second tap made no second session').toEqual([{ id }])
  })

  test('[2.mode.5, 4.mode-selection.2, 4.mode-selection.4] in free mode a guest who picks Video pays nothing and goes on to the email', async ({
    page,
    booth,
  }) => {
    await booth.setFreeMode(true)
    await startTheParty(page)
    await expect(page.getByText('Free Mode enabled')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enter Promo Code' })).toHaveCount(0)
    for (const tile of await modeTiles(page).all()) {
      await expect(tile.getByText('Free', { exact: true })).toBeVisible()
    }

    await modeTile(page, 'Video').click()
    await expect(page).toHaveURL('/email')

    const id = await sessionIdOf(page)
    await expect
      .poll(() => sessionRow(booth, id))
      .toMatchObject({ sessionMode: 2, price: 0, isPaid: true, paymentLink: 'Free Mode' })
    const logged = await booth.db
      .selectFrom('payment_log')
      .selectAll()
      .where('session_id', '=', id)
      .execute()
    expect(logged).toMatchObject([
      {
        status: 'COMPLETED',
        method: 'free-mode',
        amount: 0,
        currency: 'eur',
        meta: { mode_id: 2 },
      },
    ])
  })

  test('[4.mode-selection.1, 4.mode-selection.4] a free song needs no email address', async ({
    page,
    booth,
  }) => {
    await booth.setFreeMode(true)
    await startTheParty(page)
    await modeTile(page, 'Song only').click()
    await expect(page).toHaveURL('/song')
    const id = await sessionIdOf(page)
    await expect
      .poll(() => sessionRow(booth, id))
      .toMatchObject({ sessionMode: 3, customerEmail: 'Not required', isPaid: true })
    expect(await page.evaluate((key) => localStorage.getItem(key), localKeys.requiresMedia)).toBe(
      'false',
    )
  })

  test('[4.mode-selection.2] a mode that costs nothing is FREE, with free mode off', async ({
    page,
    booth,
  }) => {
    await booth.setPrice(3, 0)
    await startTheParty(page)
    await expect(modeTile(page, 'Song only').getByText('FREE', { exact: true })).toBeVisible()
    await modeTile(page, 'Song only').click()
    await expect(page).toHaveURL('/song')
    const id = await sessionIdOf(page)
    await expect
      .poll(() => sessionRow(booth, id))
      .toMatchObject({ price: 0, isPaid: true, paymentLink: 'Free Mode' })
  })

  test('[1.6] the whole way in Dutch', async ({ page, booth }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'NL', exact: true }).click()
    await page.getByRole('button', { name: nl.start.party }).click()
    await expect(page.getByRole('heading', { name: nl.mode.title })).toBeVisible()
    await modeTile(page, nl.mode.names['Song only']).click()
    await expect(page).toHaveURL('/pay')
    const id = await sessionIdOf(page)
    await expect.poll(() => sessionRow(booth, id)).toMatchObject({ language: 'nl', price: 2 })
  })

  test('[2.mode.7] who comes to the modes without a session gets one', async ({ page, booth }) => {
    await page.goto('/mode')
    await expect(modeTiles(page)).toHaveCount(4)
    const id = await sessionIdOf(page)
    await expect
      .poll(() => sessionRow(booth, id))
      .toMatchObject({ boothId: 'demo', sessionMode: null, isPaid: false })
  })

  test('[2.header.1, 4.session-lifecycle.3] Start over forgets the guest and goes to the start', async ({
    page,
    booth,
  }) => {
    await startTheParty(page)
    const id = await sessionIdOf(page)
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: "LET'S PARTY" })).toBeVisible()
    expect(await storedSession(page)).toBeNull()
    await expect.poll(async () => (await sessionRow(booth, id))?.endDateTime).toBeInstanceOf(Date)
  })

  test('[4.session-lifecycle.1] a reload keeps the session', async ({ page }) => {
    await startTheParty(page)
    const id = await sessionIdOf(page)
    await page.reload()
    await expect(modeTiles(page)).toHaveCount(4)
    expect(await sessionIdOf(page)).toBe(id)
  })
})
