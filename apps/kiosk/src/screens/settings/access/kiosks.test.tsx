import type { ListedKey } from '@discobooth/contract/operator/key-api'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fakeBackend } from '../../../backend/testing/fake-backend.ts'
import { openSettings, section } from '../testing/open-settings.ts'

const key = (change: Partial<ListedKey>): ListedKey => ({
  id: '0a1b2c3d',
  origin: 'code',
  createdAt: '2026-11-15T20:00:00.000Z',
  lastUsedAt: null,
  endedAt: null,
  isCallers: false,
  ...change,
})

it('shows which kiosks there are, gives a code for another, and signs all of them out', async () => {
  await page.viewport(768, 1024)
  const backend = fakeBackend()
  const lastUsedAt = '2026-11-15T21:00:00.000Z'
  backend.operator.state.keys = [
    key({ lastUsedAt, isCallers: true }),
    key({ id: 'ffffffff', origin: 'machine', endedAt: lastUsedAt }),
  ]
  const { at, kiosk } = await openSettings(backend, 'Technical')
  const kiosks = section('Kiosks')
  const lines = () =>
    kiosks
      .getByRole('listitem')
      .elements()
      .map((line) => line.textContent)
  await expect
    .poll(lines)
    .toEqual([
      expect.stringMatching(/^Joined with a code \(this kiosk\).*last used/),
      expect.stringMatching(/^The booth's own machine.*not used yet · signed out/),
    ])

  await kiosks.getByRole('button', { name: 'Code for another kiosk' }).click()
  await expect.element(kiosks.getByText(/^Type ABCDE-23456 at \/setup/)).toBeVisible()

  backend.state.enrols = false
  const signOut = kiosks.getByRole('button', { name: 'Sign out all kiosks of this booth' })
  const question = page.getByRole('alertdialog', { name: /^All kiosks of this booth lose/ })
  await signOut.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(backend.state.endedKeys).toEqual([])
  await signOut.click()
  await question.getByRole('button', { name: 'OK' }).click()
  const told = page.getByRole('alertdialog', { name: /^All kiosks are signed out.*ABCDE-23456/ })
  await told.getByRole('button', { name: 'OK' }).click()
  expect(at()).toBe('/setup')
  await expect.poll(() => kiosk.backend.getState().kind).toBe('not-enrolled')
})
