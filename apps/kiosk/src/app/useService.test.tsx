import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { payingGuest } from '../payments/testing/paying-guest.ts'
import { handClock } from '../platform/testing/hand-clock.ts'
import { openApp } from './testing/open-app.tsx'

it('what does not come in time is told, and asked for again by itself', async () => {
  const clock = handClock()
  const { kiosk } = await openApp('/pay', { ...payingGuest().visit, clock })
  await expect.element(page.getByText('Initializing payment...')).toBeVisible()
  // On this clock nothing has been loaded yet when the patience is over.
  clock.pass(5_000)
  const missing = page.getByRole('button', { name: 'Try Again' })
  await expect.element(missing).toBeVisible()
  await expect.poll(() => kiosk.tab.getState().kind).toBe('live')
  await clock.live(5_000)
  await expect.element(missing).not.toBeInTheDocument()
})
