import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../app/testing/open-app.tsx'
import { fakeBackend } from '../../../backend/testing/fake-backend.ts'
import { button, guestSession, openSettings, section } from '../testing/open-settings.ts'

beforeEach(() => page.viewport(768, 1024))

it('staff find what a night needs, and nothing of the operator', async () => {
  const backend = fakeBackend()
  backend.operator.state.staffPasscode = '4071'
  backend.operator.state.sessions = [guestSession()]
  backend.operator.state.refundsFailed = true
  await openApp('/settings', { backend })
  await page.getByPlaceholder('Enter 4-digit passcode').fill('4071')
  await button('Submit').click()
  await section('Out of order').getByRole('checkbox').click()
  await expect.poll(() => backend.state.settings.outOfOrderSince).not.toBe(null)
  await section('Volume').getByRole('slider').fill('40')
  await expect.poll(() => backend.state.settings.partyVolume).toBe(0.4)
  for (const name of ['Status', 'System check', 'Last sessions']) {
    await expect.element(section(name)).toBeVisible()
  }
  for (const name of ['Free Mode', 'Passcode', 'Staff passcode', 'Kiosks', 'Logs', 'Booth ID']) {
    expect(section(name).elements(), name).toHaveLength(0)
  }
  await expect
    .element(section('Last sessions').getByRole('button', { name: 'Refund' }))
    .toBeVisible()
  // It is told, and the operator's to mend.
  const payments = section('Status')
    .getByRole('listitem')
    .filter({ hasText: /^Payments Problem/ })
  await expect.element(payments).toBeVisible()
  expect(payments.getByRole('button').elements()).toHaveLength(0)
  const asked = backend.state.calls.map(({ path }) => path)
  expect(asked.filter((path) => /operator\/(settings|keys|logs)/.test(path))).toEqual([])
})

it('the operator gives staff a passcode, never a weak one, and takes it away', async () => {
  const { backend } = await openSettings(fakeBackend(), 'Technical')
  const form = section('Staff passcode')
  const field = form.getByRole('textbox', { name: 'Passcode for staff' })
  await expect.element(form.getByText('Staff have no passcode yet.')).toBeVisible()
  await field.fill('1234')
  await form.getByRole('button', { name: 'Set for staff' }).click()
  await expect.element(form.getByText(/^These digits are tried first/)).toBeVisible()
  expect(backend.operator.state.staffPasscode).toBe(null)
  await field.fill('4071')
  await form.getByRole('button', { name: 'Set for staff' }).click()
  await expect.element(form.getByText('The staff passcode is set.')).toBeVisible()
  expect(backend.operator.state.staffPasscode).toBe('4071')
  await form.getByRole('button', { name: 'Take away' }).click()
  await expect.element(form.getByText('There is no staff passcode any more.')).toBeVisible()
  expect(backend.operator.state.staffPasscode).toBe(null)
  expect(form.getByRole('button', { name: 'Take away' }).elements()).toHaveLength(0)
})
