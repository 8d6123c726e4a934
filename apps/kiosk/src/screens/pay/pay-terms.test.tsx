import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'
import { payingGuest } from '../../payments/testing/paying-guest.ts'

beforeEach(() => page.viewport(1080, 1920))

const code = () => page.getByRole('img', { name: /^QR code to pay/ })
const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
const text = (words: string) => page.getByText(words, { exact: true })

describe('what is asked for', () => {
  it('[5.24] shows 5 euro for a session that has no price at all, whatever its mode costs', async () => {
    const { visit, backend } = payingGuest({ sessionMode: 2, price: null })
    backend.payments.state.provider = 'mute'
    const { kiosk } = await openApp('/pay', visit)
    await expect.element(text('Preparing payment...')).toBeVisible()
    await expect
      .poll(() => kiosk.context.getState().modes.find(({ id }) => id === 2)?.price)
      .toBe(7)
    await expect.element(text('€5.00')).toBeVisible()
  })

  it('[3.mode.1, 5.24] a mode whose price is null costs nothing: FREE on its tile, and no pay page (M1)', async () => {
    const { backend } = payingGuest()
    backend.state.modes = backend.state.modes.map((one) =>
      one.id === 3 ? { ...one, price: null } : one,
    )
    const { at, kiosk, visited } = await openApp('/mode', { backend })
    await button(/^Song only.*FREE$/).click()
    await expect.poll(() => at()).toBe('/song')
    expect(visited()).not.toContain('/pay')
    const free = { isPaid: true, price: 0, paymentLink: 'Free Mode' }
    expect(kiosk.context.getState().session).toMatchObject(free)
    expect(backend.payments.state.made).toEqual([])
  })
})

describe('sell only what works (F5)', () => {
  it('shows no code for what the booth cannot give right now', async () => {
    const { visit, backend } = payingGuest()
    const { kiosk } = await openApp('/pay', visit)
    await expect.element(code()).toBeVisible()
    await kiosk.modes.load()
    backend.device.state.parts = {
      ...backend.device.state.parts,
      camera: { healthy: false, simulated: true },
    }
    kiosk.arrived('/pay')
    await expect.element(text('The camera is taking a break')).toBeVisible()
    expect(code().elements()).toHaveLength(0)
  })

  for (const freeMode of [false, true]) {
    it(`F5: asks for no payment while SOS is pressed, and goes on by itself once it is released (free mode: ${freeMode})`, async () => {
      const { visit, backend } = payingGuest(freeMode ? { sessionMode: null, price: null } : {})
      backend.state.settings = { ...backend.state.settings, freeMode }
      backend.device.state.status.sos = true
      const local = { requiresMedia: 'true', freeMode: String(freeMode) }
      const { kiosk, at, go } = await openApp('/mode', { ...visit, local })
      await expect.poll(() => kiosk.party.link.getState().booth).toHaveProperty('booth.sos', true)
      go('/pay')
      await expect.element(text('SOS is pressed in the booth')).toBeVisible()
      expect(backend.payments.state.made).toEqual([])
      backend.device.state.status.sos = false
      kiosk.arrived('/pay')
      await expect.poll(() => backend.payments.state.made).toHaveLength(1)
      if (freeMode) await expect.poll(() => at()).toBe('/email')
      else await expect.element(code()).toBeVisible()
    })
  }

  it('F5: says what the backend says the booth cannot give, and tries again', async () => {
    const { visit, backend } = payingGuest()
    backend.payments.state.unable = 'camera_not_ready'
    await openApp('/pay', visit)
    await expect.element(text('Payment Error')).toBeVisible()
    await expect.element(text('The camera is taking a break')).toBeVisible()
    backend.payments.state.unable = null
    await button('Try Again').click()
    await expect.element(code()).toBeVisible()
  })
})
