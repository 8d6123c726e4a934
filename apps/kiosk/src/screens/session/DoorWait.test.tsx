import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'
import { payingGuest } from '../../payments/testing/paying-guest.ts'

beforeEach(() => page.viewport(768, 1024))

const heading = (name: string) => page.getByRole('heading', { level: 1, name })

it('at the door the time stands in its sentence, a fault is the headline, and an SOS says what to do', async () => {
  const { kiosk } = await openApp('/session', payingGuest({ isPaid: true }).visit)
  const { display } = kiosk.party
  display.setState({ view: { kind: 'waiting', secondsLeft: 210, doorFault: false } })
  await expect.element(heading('Get inside and close the door...')).toBeVisible()
  await expect
    .element(page.getByRole('timer'))
    .toHaveTextContent("Close the door within 3:30, or we cancel. You won't lose your money.")
  display.setState({ view: { kind: 'waiting', secondsLeft: 209, doorFault: true } })
  await expect.element(heading('The booth cannot see its door')).toBeVisible()

  display.setState({ view: { kind: 'sos', secondsLeft: 9 } })
  const sos = page.getByRole('alertdialog')
  await expect.element(sos).toHaveAccessibleDescription(/^Open the door\. Staff, please check/)
  const count = sos.getByRole('timer').getByText('9', { exact: true }).element()
  expect(Number.parseFloat(getComputedStyle(count).fontSize)).toBeGreaterThan(100)
})
