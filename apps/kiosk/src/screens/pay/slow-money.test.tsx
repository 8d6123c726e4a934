import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'
import { payingGuest } from '../../payments/testing/paying-guest.ts'

const code = () => page.getByRole('img', { name: /^QR code to pay/ })
const button = (name: string) => page.getByRole('main').getByRole('button', { name })
const text = (words: string) => page.getByText(words, { exact: true })

it('P11: money that takes its time takes the code off the screen, until it has come or failed', async () => {
  const { visit, backend, id } = payingGuest()
  const { at } = await openApp('/pay', visit)
  await expect.element(code()).toBeVisible()
  await expect.poll(() => backend.payments.listeners()).toBe(1)
  const hint = { sessionId: id, isPaid: false }
  backend.payments.state.underWay.add(id)
  backend.payments.push(hint)
  await expect.element(text('Your payment is on its way')).toBeVisible()
  await expect.element(text('Process ID a1b2c3')).toBeVisible()
  expect(code().elements()).toHaveLength(0)
  backend.payments.state.underWay.delete(id)
  backend.payments.state.failed.add(id)
  backend.payments.push(hint)
  await expect.element(button('Try Again')).toBeVisible()
  backend.payments.state.failed.delete(id)
  backend.payments.state.underWay.add(id)
  await button('Try Again').click()
  await expect.element(text('Your payment is on its way')).toBeVisible()
  expect(code().elements()).toHaveLength(0)
  backend.payments.pay(id)
  await expect.poll(() => at()).toBe('/email')
})
