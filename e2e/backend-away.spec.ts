import { expect, type Page } from '@playwright/test'
import { texts as nl } from '../apps/kiosk/src/i18n/nl.ts'
import type { Booth } from './fixtures/booth.ts'
import { modeTile, sessionIdOf, sessionRow, speak, startTheParty } from './fixtures/guest.ts'
import { test } from './fixtures/test.ts'

/** The language changes the backend took, in the order it took them, told by their operation ids. */
function watchAcceptedChanges(page: Page): { id: string; language: string }[] {
  const accepted: { id: string; language: string }[] = []
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() !== 'PUT' || !response.ok()) return
    const { language } = request.postDataJSON() as { language: string }
    accepted.push({ id: request.headers()['x-operation-id'] ?? '', language })
  })
  return accepted
}

async function endDate(booth: Booth, id: string): Promise<Date | null | undefined> {
  return (await sessionRow(booth, id))?.endDateTime
}

test.describe('the backend is killed in the middle of things', () => {
  test('[4.session-lifecycle.1] what the guest changes meanwhile arrives when it is back, in order and once', async ({
    page,
    booth,
  }) => {
    await startTheParty(page)
    const id = await sessionIdOf(page)
    const accepted = watchAcceptedChanges(page)
    // Without its service worker the page can fetch Dutch only while there is a backend.
    await speak(page, 'Nederlands')
    await expect(page.getByRole('heading', { name: nl.mode.title })).toBeVisible()
    await speak(page, 'English')
    await expect.poll(() => accepted.map(({ language }) => language)).toEqual(['nl', 'en'])
    accepted.length = 0

    await booth.killBackend()
    await speak(page, 'Nederlands')
    await expect(page.getByRole('heading', { name: nl.mode.title })).toBeVisible()
    await speak(page, 'English')
    await expect(page.getByRole('heading', { name: 'SELECT MODE' })).toBeVisible()
    await speak(page, 'Nederlands')
    await expect(page.getByRole('heading', { name: nl.mode.title })).toBeVisible()
    expect(accepted).toEqual([])

    await booth.startBackend()
    await expect.poll(() => accepted.map(({ language }) => language)).toEqual(['nl', 'en', 'nl'])
    const ids = accepted.map((change) => change.id)
    expect(new Set(ids).size).toBe(3)
    const kept = await booth.db
      .selectFrom('operations')
      .select(['id', 'at'])
      .where('id', 'in', ids)
      .orderBy('at')
      .execute()
    expect(kept.map((operation) => operation.id)).toEqual(ids)
    expect(await sessionRow(booth, id)).toMatchObject({ language: 'nl', endDateTime: null })
  })

  test('[8.backend.1] a mode that cannot be chosen says so, and works when the backend is back', async ({
    page,
    booth,
  }) => {
    await startTheParty(page)
    const id = await sessionIdOf(page)
    await booth.killBackend()
    await modeTile(page, 'Video').click()
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('Failed to update session. Please try again.')
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL('/mode')

    await booth.startBackend()
    await modeTile(page, 'Video').click()
    await expect(page).toHaveURL('/pay')
    await expect
      .poll(() => sessionRow(booth, id))
      .toMatchObject({ sessionMode: 2, price: 7, isPaid: false })
  })

  test('[4.session-lifecycle.3] a guest who leaves meanwhile has left when it is back', async ({
    page,
    booth,
  }) => {
    await startTheParty(page)
    const id = await sessionIdOf(page)
    await booth.killBackend()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByRole('heading', { name: 'BACK IN A MOMENT' })).toBeVisible()

    await booth.startBackend()
    await expect(page.getByRole('button', { name: "LET'S PARTY" })).toBeVisible()
    await expect.poll(() => endDate(booth, id)).toBeInstanceOf(Date)
  })
})
