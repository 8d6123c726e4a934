import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'
import { payingGuest } from '../../payments/testing/paying-guest.ts'
import { handClock } from '../../platform/testing/hand-clock.ts'

beforeEach(() => page.viewport(768, 1024))

it('who has paid goes on, whichever answer of the backend says so first', async () => {
  const { visit, backend, id } = payingGuest()
  const clock = handClock()
  backend.payments.state.pushes = false
  const { at, kiosk } = await openApp('/pay', { ...visit, clock })
  const code = page.getByRole('img', { name: /^QR code to pay/ })
  for (let tries = 0; tries < 50 && code.elements().length === 0; tries += 1) await clock.live(100)
  await expect.element(code).toBeVisible()
  const polls = backend.payments.state.polls
  backend.payments.pay(id, { quietly: true })
  // The language is told to the backend, whose answer brings the news before any poll does.
  await page.getByRole('button', { name: 'Language: EN' }).click()
  await page.getByRole('button', { name: 'Nederlands' }).click()
  await clock.live(0)
  await expect.poll(() => at()).toBe('/email')
  expect(backend.payments.state.polls).toBe(polls)
  expect(kiosk.context.getState().session).toMatchObject({ id, isPaid: true })
})
