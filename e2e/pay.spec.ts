import { expect, type Page } from '@playwright/test'
import { modeTile, sessionIdOf, sessionRow, startTheParty } from './fixtures/guest.ts'
import { confirmSong, getIn, takeSong } from './fixtures/party.ts'
import { code, scan } from './fixtures/pay.ts'
import { test } from './fixtures/test.ts'

async function arriveAtTheCode(page: Page, mode: string): Promise<void> {
  await startTheParty(page)
  await modeTile(page, mode).click()
  await expect(page).toHaveURL('/pay')
  await expect(code(page)).toBeVisible()
}

test.describe('paying by phone', () => {
  test('[2.pay.3, 4.payment.2, 4.payment.4] scan, pay, dance: the money is kept for a party that has started', async ({
    page,
    booth,
  }) => {
    await arriveAtTheCode(page, 'Song only')
    const id = await sessionIdOf(page)
    await expect(page.getByText('€2.00', { exact: true })).toBeVisible()
    const phone = await scan(page)
    await phone.getByRole('button', { name: /^Pay/ }).click()
    await expect(page).toHaveURL('/song')
    expect(await sessionRow(booth, id)).toMatchObject({ isPaid: true })
    await takeSong(page, 3_000)
    await confirmSong(page)
    await getIn(booth)
    await expect(page).toHaveURL('/summary', { timeout: 20_000 })
    await expect.poll(async () => (await sessionRow(booth, id))?.startedAt).toBeInstanceOf(Date)
  })

  test('[4.payment.2] a payment that is declined on the phone can be tried again', async ({
    page,
  }) => {
    await arriveAtTheCode(page, 'Video')
    const phone = await scan(page)
    await phone.getByRole('button', { name: 'No thanks' }).click()
    await expect(page.getByText('Payment Error')).toBeVisible()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(code(page)).toBeVisible()
    const again = await scan(page)
    await again.getByRole('button', { name: /^Pay/ }).click()
    await expect(page).toHaveURL('/email')
  })

  test('[2.pay.8] paid after going back to /mode: the same mode goes on without paying again', async ({
    page,
  }) => {
    await arriveAtTheCode(page, 'Video')
    const phone = await scan(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/mode')
    await phone.getByRole('button', { name: /^Pay/ }).click()
    await expect(page.getByText('Paid', { exact: true })).toBeVisible()
    await modeTile(page, 'Video').click()
    await expect(page).toHaveURL('/email')
  })

  test('[4.promo.1, 4.promo.2] a promo code is the full party for nothing', async ({
    page,
    booth,
  }) => {
    await startTheParty(page)
    const id = await sessionIdOf(page)
    await page.getByRole('button', { name: 'Enter Promo Code' }).click()
    for (const letter of 'disco') {
      await page.getByRole('button', { name: letter, exact: true }).click()
    }
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('ACCEPTED')).toBeVisible()
    await expect(page).toHaveURL('/email')
    expect(await sessionRow(booth, id)).toMatchObject({
      sessionMode: 4,
      isPaid: true,
      paymentLink: 'Promo: disco',
    })
  })
})
