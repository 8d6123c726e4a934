import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'
import { payingGuest } from '../../payments/testing/paying-guest.ts'

it('a guest who is to pay when the operator has closed the booth sees that it is out of order', async () => {
  const { visit, backend, id } = payingGuest()
  backend.payments.state.provider = 'out-of-order'
  backend.state.settings.outOfOrderSince = '2026-11-15T20:00:00.000Z'
  const { at } = await openApp('/pay', visit)
  await expect.poll(() => at()).toBe('/')
  await expect.element(page.getByRole('heading', { name: 'OUT OF ORDER' })).toBeVisible()
  await expect.poll(() => backend.state.ended.get(id)).toBe('reset')
})
