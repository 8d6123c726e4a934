import type { OperatorSession } from '@discobooth/contract/operator/operator-api'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../app/testing/open-app.tsx'
import { fakeBackend } from '../../../backend/testing/fake-backend.ts'

export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const section = (name: string) => page.getByRole('region', { name, exact: true })

export const openTab = (name: 'Tonight' | 'Guests and music' | 'Technical') =>
  page.getByRole('tab', { name }).click()

/** As the operator, with the passcode. */
export async function openSettings(
  backend = fakeBackend(),
  tab: Parameters<typeof openTab>[0] = 'Tonight',
) {
  const app = await openApp('/settings', { backend })
  await enterPasscode()
  await openTab(tab)
  return app
}

export async function enterPasscode(): Promise<void> {
  await page.getByPlaceholder('Enter 4-digit passcode').fill('2468')
  await button('Submit').click()
  await expect.element(section('Free Mode')).toBeVisible()
}

export const guestSession = (change: Partial<OperatorSession> = {}): OperatorSession => ({
  id: '0190a2f4-0000-4000-8000-000000000001',
  processId: 'A1B2C3',
  createdAt: '2026-01-01T20:00:00.000Z',
  startedAt: null,
  endedAt: null,
  sessionMode: 1,
  modeName: 'Photo',
  price: 5,
  songName: 'Dancing Queen',
  payment: 'paid',
  email: 'a***@example.org',
  mail: 'failed',
  media: null,
  canRefund: true,
  canResendMail: false,
  startedAgainFrom: null,
  startedAgainAs: null,
  ...change,
})
