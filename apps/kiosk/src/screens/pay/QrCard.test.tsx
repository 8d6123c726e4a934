import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'
import { payingGuest } from '../../payments/testing/paying-guest.ts'

beforeEach(() => page.viewport(1080, 1920))

const code = () => page.getByRole('img', { name: /^QR code to pay/ })
const text = (words: string) => page.getByText(words, { exact: true })
const tryAgain = () => page.getByRole('main').getByRole('button', { name: 'Try Again' })

describe('the code to scan', () => {
  it('[2.pay.3, 9.18, 7.qr-image.1] asks the backend for a code of 300 px, dark on white, and shows its lines as large as they fit', async () => {
    const { visit } = payingGuest()
    await openApp('/pay', visit)
    await expect.element(code()).toBeVisible()
    const image = code().element() as HTMLImageElement
    await expect.poll(() => image.naturalWidth).toBeGreaterThan(0)
    for (const [width, height, size] of [
      [1080, 1920, 500],
      [1280, 800, 416],
      [768, 1024, 389],
    ] as const) {
      await page.viewport(width, height)
      const shown = image.getBoundingClientRect()
      expect([Math.round(shown.width), Math.round(shown.height)]).toEqual([size, size])
      expect(document.documentElement.scrollHeight).toBe(height)
    }
    const { pathname, searchParams } = new URL(image.src)
    expect(pathname).toBe('/functions/v1/qr')
    expect(Object.fromEntries(searchParams)).toEqual({
      size: '300',
      data: 'https://pay.test/l/1',
      color: expect.stringMatching(/^[0-9a-f]{6}$/),
      bgcolor: 'ffffff',
    })
  })

  it("[2.pay.6] 'QR Code Error: Invalid URL' for an address no phone can open", async () => {
    const { visit, backend } = payingGuest()
    backend.payments.state.url = 'not an address'
    await openApp('/pay', visit)
    await expect.element(text('QR Code Error: Invalid URL')).toBeVisible()
    expect(code().elements()).toHaveLength(0)
    expect(text('Scan').elements()).toHaveLength(0)
    backend.payments.state.url = 'https://pay.test/l/2'
    await tryAgain().click()
    await expect.element(code()).toBeVisible()
  })

  it("[2.pay.7] a black 'QR Error' placeholder when the picture does not load", async () => {
    const { visit, backend } = payingGuest()
    backend.payments.state.url = 'https://pay.test/broken'
    await openApp('/pay', visit)
    await expect.element(text('QR Error')).toBeVisible()
    const placeholder = text('QR Error').element()
    expect(getComputedStyle(placeholder).backgroundColor).toBe('rgb(0, 0, 0)')
    expect(placeholder.getBoundingClientRect().width).toBe(500)
    await expect.element(text('€5.00')).toBeVisible()
  })

  it('a picture that did not come is fetched again by itself, and takes the place of the error', async () => {
    const { visit, backend } = payingGuest()
    backend.payments.state.url = `https://pay.test/late/${crypto.randomUUID()}`
    await openApp('/pay', visit)
    await expect.element(text('QR Error')).toBeVisible()
    await expect.element(code()).toBeVisible()
    const image = code().element() as HTMLImageElement
    await expect.poll(() => image.naturalWidth).toBeGreaterThan(0)
    expect(text('QR Error').elements()).toHaveLength(0)
  })
})
