import { expect, type Page } from '@playwright/test'
import { enterPasscode, openSettings, passcodeDialog, tapLogo } from './fixtures/operator.ts'
import { test } from './fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

/** How the kiosk asks its booth on such a day; made slowly, in the background. */
function verifierOf(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('discobooth-kiosk')
        opening.addEventListener('error', () => reject(new Error('No IndexedDB.')))
        opening.addEventListener('success', () => {
          const kept = opening.result.transaction('kept').objectStore('kept')
          const reading = kept.get('operatorVerifier')
          reading.addEventListener('success', () => resolve(reading.result))
        })
      }),
  )
}

test('[6.2] with the backend gone the operator still gets in, and sees what is wrong', async ({
  page,
  context,
  booth,
}) => {
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await openSettings(page)
  await expect.poll(() => verifierOf(page)).toMatchObject({ algorithm: 'PBKDF2' })
  // How the proof is derived, and nothing to guess against: that is the controller's.
  expect(await verifierOf(page)).not.toHaveProperty('derived')

  await booth.killBackend()
  await page.goto('/')
  await expect(page.getByText('BACK IN A MOMENT')).toBeVisible()
  await tapLogo(page)
  await expect(passcodeDialog(page)).toBeVisible()
  await enterPasscode(page)
  await expect(page.getByRole('heading', { name: 'The backend does not answer' })).toBeVisible()
  const lights = page.getByRole('region', { name: 'Status' }).getByRole('listitem')
  await expect(lights.filter({ hasText: /^Backend Problem/ })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('Could not connect to the server')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await context.setOffline(false)
})
