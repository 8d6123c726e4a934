import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'
import { payingGuest } from '../../payments/testing/paying-guest.ts'
import { handClock } from '../../platform/testing/hand-clock.ts'

beforeEach(() => page.viewport(1080, 1920))

const code = () => page.getByRole('img', { name: /^QR code to pay/ })
const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
const text = (words: string) => page.getByText(words, { exact: true })

/** Every text that was shown, in order. */
function watchTexts(...texts: string[]) {
  const seen: string[] = []
  const look = () => {
    for (const one of texts) {
      if (!seen.includes(one) && document.body.textContent.includes(one)) seen.push(one)
    }
  }
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  return seen
}

describe('pay screen', () => {
  it("[2.pay.1, 2.pay.2, 2.pay.3] 'PAY TO DISCO': initializing, preparing, then the code with price and process id", async () => {
    const { visit } = payingGuest()
    const seen = watchTexts('Initializing payment...', 'Preparing payment...', '€5.00')
    await openApp('/pay', visit)
    await expect.element(page.getByRole('heading', { name: 'PAY TO DISCO' })).toBeVisible()
    await expect.element(code()).toBeVisible()
    expect(seen.slice(0, 2)).toEqual(['Initializing payment...', 'Preparing payment...'])
    await expect.element(text('€5.00')).toBeVisible()
    await expect.element(text('Process ID a1b2c3')).toBeVisible()
    for (const step of ['Scan', 'Pay', 'Dance']) {
      await expect.element(page.getByRole('listitem').filter({ hasText: step })).toBeVisible()
    }
  })

  it('fits a low screen while the payment is prepared', async () => {
    await page.viewport(1280, 800)
    const { visit, backend } = payingGuest()
    backend.payments.state.provider = 'mute'
    await openApp('/pay', visit)
    await expect.element(text('Preparing payment...')).toBeVisible()
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(800)
  })

  for (const provider of ['fails', 'no-address'] as const) {
    it(`[2.pay.4, 4.payment.2, 8.payment.1] 'Payment Error', and 'Try Again' tries again: ${provider}`, async () => {
      const { visit, backend } = payingGuest()
      backend.payments.state.provider = provider
      await openApp('/pay', visit)
      await expect.element(text('Payment Error')).toBeVisible()
      await expect.element(page.getByText('Help? WhatsApp +31 6 12345678')).toBeVisible()
      backend.payments.state.provider = 'fair'
      await button('Try Again').click()
      await expect.element(code()).toBeVisible()
      expect(backend.payments.state.made).toHaveLength(2)
    })
  }

  it("[2.pay.4] 'Payment Error' when the backend cannot be reached", async () => {
    const { visit, backend } = payingGuest()
    const fetch: typeof backend.fetch = async (input, init) => {
      if (String(input).endsWith('/payment')) throw new TypeError('Failed to fetch')
      return backend.fetch(input, init)
    }
    await openApp('/pay', { ...visit, backend: { ...backend, fetch } })
    await expect.element(text('Payment Error')).toBeVisible()
  })

  it('[2.pay.8] the back button returns to /mode, where the same mode finds the same payment', async () => {
    const { visit, backend } = payingGuest()
    const { at } = await openApp('/pay', visit)
    await expect.element(code()).toBeVisible()
    await button('Back').click()
    await expect.poll(() => at()).toBe('/mode')
    expect(backend.payments.state.closed).toEqual([])
    await button(/^Photo P/).click()
    await expect.element(code()).toBeVisible()
  })

  it('[4.payment.3] without a mode goes to /mode', async () => {
    const { visit } = payingGuest({ sessionMode: null })
    const { at } = await openApp('/pay', visit)
    await expect.poll(() => at()).toBe('/mode')
    expect(page.getByRole('alertdialog').elements()).toHaveLength(0)
  })
})

describe('the money arrives', () => {
  for (const [requiresMedia, next] of [
    ['true', '/email'],
    ['false', '/song'],
  ] as const) {
    it(`[4.payment.2, 4.payment.4] pushed: goes to ${next} where requiresMedia is ${requiresMedia}, history replaced`, async () => {
      const { visit, backend, id } = payingGuest()
      const { at, kiosk, visited } = await openApp('/pay', { ...visit, local: { requiresMedia } })
      await expect.element(code()).toBeVisible()
      await expect.poll(() => backend.payments.listeners()).toBe(1)
      backend.payments.pay(id)
      await expect.poll(() => at()).toBe(next)
      expect(visited()).toEqual([next])
      // For the eye and for the ear.
      await expect.poll(() => text('Payment received').elements()).toHaveLength(2)
      expect(kiosk.context.getState().session).toMatchObject({ isPaid: true, price: 5 })
      expect(backend.payments.state.polls).toBe(0)
      await expect.poll(() => backend.payments.listeners()).toBe(0)
    })
  }

  it('[7.other.6, 4.payment.4] polled every 2 s, when nothing is pushed', async () => {
    const { visit, backend, id } = payingGuest()
    backend.payments.state.pushes = false
    const { at } = await openApp('/pay', visit)
    await expect.element(code()).toBeVisible()
    await expect.poll(() => backend.payments.state.polls).toBe(1)
    const asked = performance.now()
    backend.payments.pay(id, { quietly: true })
    await expect.poll(() => at()).toBe('/email')
    expect(performance.now() - asked).toBeGreaterThan(1_500)
    expect(backend.payments.state.polls).toBe(2)
  })

  it('[8.payment.1] errors of the poll are only logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { visit, backend, id } = payingGuest()
    backend.payments.state.pushes = false
    backend.payments.state.isLost = true
    const { at } = await openApp('/pay', visit)
    await expect.poll(() => backend.payments.state.polls).toBe(1)
    await expect.poll(() => warn).toHaveBeenCalledWith(expect.stringMatching(/state is not/))
    await expect.element(code()).toBeVisible()
    expect(page.getByRole('alertdialog').elements()).toHaveLength(0)
    backend.payments.state.isLost = false
    backend.payments.pay(id, { quietly: true })
    await expect.poll(() => at()).toBe('/email')
    warn.mockRestore()
  })

  it('for somebody else changes nothing', async () => {
    const { visit, backend } = payingGuest()
    const { at } = await openApp('/pay', visit)
    await expect.element(code()).toBeVisible()
    await expect.poll(() => backend.payments.listeners()).toBe(1)
    backend.payments.push({ sessionId: crypto.randomUUID(), isPaid: true })
    await expect.poll(() => backend.payments.state.polls).toBe(1)
    expect(at()).toBe('/pay')
  })

  it('a payment that is refused on the phone can be tried again', async () => {
    const { visit, backend, id } = payingGuest()
    await openApp('/pay', visit)
    await expect.element(code()).toBeVisible()
    await expect.poll(() => backend.payments.listeners()).toBe(1)
    backend.payments.state.failed.add(id)
    backend.payments.push({ sessionId: id, isPaid: false })
    await expect.element(text('Payment Error')).toBeVisible()
    await expect.element(text('Process ID a1b2c3')).toBeVisible()
    await expect.element(button('Try Again')).toBeVisible()
  })

  it('money on its way back is told, with the process id and the help line', async () => {
    const { visit, backend, id } = payingGuest()
    backend.payments.state.refunds.set(id, 'under_way')
    await openApp('/pay', visit)
    const note = page.getByText(/^Your earlier payment is on its way back/)
    await expect.element(note).toBeVisible()
    expect(note.element().textContent).toContain('Help? WhatsApp +31 6 12345678')
    await expect.element(text('Process ID a1b2c3')).toBeVisible()
  })

  it('at /mode: the tile says Paid, and the same mode goes on without paying again', async () => {
    const { visit, backend, id } = payingGuest()
    const { at } = await openApp('/pay', visit)
    await expect.element(code()).toBeVisible()
    await button('Back').click()
    await expect.element(page.getByRole('listitem').nth(3)).toBeVisible()
    backend.payments.pay(id)
    await expect.element(text('Paid')).toBeVisible()
    await expect.element(page.getByText(/^You have paid already/)).toBeVisible()
    await button(/^Photo P/).click()
    await expect.poll(() => at()).toBe('/email')
    expect(backend.payments.state.made).toHaveLength(1)
  })
})

describe('free mode', () => {
  it("[2.pay.5, 4.payment.3, 4.payment.5] a purple 'Free Mode' tile instead of a code, then on", async () => {
    const { visit, backend } = payingGuest({ isPaid: true, price: 0, paymentLink: 'Free Mode' })
    backend.state.settings = { ...backend.state.settings, freeMode: true }
    const local = { requiresMedia: 'false', freeMode: 'true' }
    const { at, kiosk } = await openApp('/pay', { ...visit, local })
    await expect.element(text('Free Mode')).toBeVisible()
    expect(code().elements()).toHaveLength(0)
    await expect.poll(() => at()).toBe('/song')
    expect(kiosk.context.getState().session).toMatchObject({
      isPaid: true,
      price: 0,
      paymentLink: 'Free Mode',
    })
  })

  it('[4.payment.3, 4.payment.5] comes before the mode: whoever has none gets the one that free mode gives', async () => {
    const { visit, backend, id } = payingGuest({ sessionMode: null, price: null })
    backend.state.settings = { ...backend.state.settings, freeMode: true }
    const local = { requiresMedia: 'false', freeMode: 'true' }
    const { at, kiosk } = await openApp('/pay', { ...visit, local })
    await expect.element(text('Free Mode')).toBeVisible()
    await expect.poll(() => at()).toBe('/email')
    const free = { sessionMode: 4, isPaid: true, price: 0, paymentLink: 'Free Mode' }
    expect(kiosk.context.getState().session).toMatchObject(free)
    expect(backend.state.sessions.get(id)).toMatchObject(free)
  })

  it("[8.payment.1] 'Error processing free mode. Please try again.' when it fails", async () => {
    const { visit, backend } = payingGuest()
    backend.payments.state.provider = 'fails'
    const { at } = await openApp('/pay', { ...visit, local: { freeMode: 'true' } })
    const name = 'Error processing free mode. Please try again.'
    await expect.element(page.getByRole('alertdialog', { name })).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect.element(button('Try Again')).toBeVisible()
    expect(at()).toBe('/pay')
  })
})

describe('nobody touches the screen', () => {
  async function deserted() {
    const guest = payingGuest()
    const clock = handClock()
    guest.backend.payments.state.pushes = false
    const app = await openApp('/pay', { ...guest.visit, clock })
    for (let tries = 0; tries < 50 && code().elements().length === 0; tries += 1) {
      await clock.live(100)
    }
    await expect.element(code()).toBeVisible()
    return { ...guest, ...app, clock }
  }

  it('the link is closed first, and the guest is taken for gone', async () => {
    const { backend, id, at, clock, kiosk } = await deserted()
    await clock.live(240_500)
    await expect.poll(() => at()).toBe('/')
    expect(backend.payments.state.closed).toEqual([id])
    expect(kiosk.context.getState().session).toBeNull()
    await expect.poll(() => backend.state.ended.get(id)).toBe('inactivity')
  })

  it('a payment that was made in the last moment goes on instead', async () => {
    const { backend, id, at, clock, kiosk } = await deserted()
    backend.payments.state.isLost = true
    backend.payments.pay(id, { quietly: true })
    await clock.live(240_500)
    await expect.poll(() => at()).toBe('/email')
    expect(kiosk.context.getState().session).toMatchObject({ id, isPaid: true })
    expect(backend.state.ended.size).toBe(0)
  })
})
