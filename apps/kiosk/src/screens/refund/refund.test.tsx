import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'
import { payingGuest } from '../../payments/testing/paying-guest.ts'

const notice = () => page.getByRole('alertdialog', { name: "You're getting your money back" })
const startOver = () =>
  page.getByRole('banner').getByRole('button', { name: 'Start over' }).element() as HTMLElement

it('M3: whoever paid and starts over before the party is told that the money comes back, with the process id and the help line', async () => {
  await page.viewport(768, 1024)
  const { visit, backend, id } = payingGuest({ isPaid: true, price: 5 })
  const { at, kiosk } = await openApp('/mode', visit)
  await expect.element(page.getByText('Tap your mode to go on.', { exact: false })).toBeVisible()
  // Nobody is told to tap what cannot be tapped.
  kiosk.party.link.setState({ sosPressed: true })
  await expect
    .element(page.getByText('Wait a moment, or tap Start over', { exact: false }))
    .toBeVisible()
  startOver().click()
  await expect.poll(() => at()).toBe('/')
  await expect.element(notice()).toBeVisible()
  const words = notice().element().textContent
  expect(words).toContain('Your payment of €5.00 is on its way back to you.')
  expect(words).toContain(`Process ID ${id.slice(0, 8).toUpperCase()}`)
  expect(words).toContain(backend.state.settings.helpNumber)
  expect(kiosk.context.getState().session).toBeNull()
  await expect.poll(() => backend.state.ended.get(id)).toBe('reset')
  await page.getByRole('button', { name: 'OK' }).click()
  await expect.element(notice()).not.toBeInTheDocument()
})

it.each([
  ['later', 'Your payment of €5.00 comes back to you, in a few days.'],
  ['needs_you', 'the payment service has mailed you to ask where to'],
  ['back', 'Your payment of €5.00 has been paid back.'],
  ['failed', 'Your payment of €5.00 could not be sent back. Please contact us.'],
] as const)('P11: a refund that is %s is told so', async (standing, words) => {
  const { visit, backend, id } = payingGuest({ isPaid: true, price: 5 })
  backend.payments.state.refunds.set(id, standing)
  await openApp('/mode', visit)
  await expect.element(page.getByText('You have paid already.', { exact: false })).toBeVisible()
  startOver().click()
  await expect.element(notice().getByText(words, { exact: false })).toBeVisible()
})

it('nobody is promised money who has paid nothing', async () => {
  const { visit, backend, id } = payingGuest({ price: 5 })
  const { at } = await openApp('/mode', visit)
  await expect.element(page.getByRole('main').getByRole('listitem').nth(3)).toBeVisible()
  startOver().click()
  await expect.poll(() => at()).toBe('/')
  await expect.poll(() => backend.state.ended.get(id)).toBe('reset')
  expect(notice().elements()).toEqual([])
})
