import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fakeBackend } from '../../../backend/testing/fake-backend.ts'
import { openSettings } from '../testing/open-settings.ts'

it('P11: Check payments asks the provider, and the light says all that was found', async () => {
  const backend = fakeBackend()
  backend.operator.state.paymentLight = {
    state: 'error',
    reason: 'key_rights',
    detail: 'refunds',
    mend: 'check-payments',
    more: [
      { reason: 'method_off', detail: 'ideal' },
      { reason: 'test_key', detail: null },
    ],
  }
  await openSettings(backend)
  const light = page.getByRole('listitem').filter({ hasText: 'The payment key lacks rights:' })
  await expect.element(light).toBeVisible()
  const words = light.element().textContent
  expect(words).toContain('The payment key lacks rights: refunds')
  expect(words).toContain('Switched off in the dashboard, and guests pay with it: ideal')
  expect(words).toContain('Test key: no real money.')
  await light.getByRole('button', { name: 'Check payments' }).click()
  await expect.poll(() => backend.operator.state.mended).toEqual(['check-payments'])
})
