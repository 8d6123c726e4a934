import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { atTheCode, button, code, heading, modal, text } from './testing/next-guests.ts'

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

for (const large of [false, true]) {
  it(`[2.queue-modal.3, 9.18] the code is drawn with 500 px on every screen, and nothing of the step is pushed out of it (${large ? 'large text' : 'as it is'})`, async () => {
    const { kiosk } = await atTheCode()
    kiosk.ease.setState({ large })
    const image = code().element() as HTMLImageElement
    await expect.poll(() => image.naturalWidth).toBeGreaterThan(0)
    expect(new URL(image.src).searchParams.get('size')).toBe('500')
    for (const [width, height] of [
      [1280, 800],
      [1080, 1920],
      [768, 1024],
    ] as const) {
      await page.viewport(width, height)
      expect(image.getBoundingClientRect()).toMatchObject({ width: 500, height: 500 })
      const dialog = modal().element()
      expect(dialog.scrollHeight).toBeLessThanOrEqual(height)
      const parts = [
        heading('PAYMENT'),
        button('Close'),
        text('PAY TO DISCO'),
        code(),
        text('€5.00'),
        modal().getByText(/^Process ID/),
        button('Back'),
      ].map((part) => part.element().getBoundingClientRect())
      for (const [at, part] of parts.entries()) {
        expect(part.top).toBeGreaterThanOrEqual(0)
        expect(part.bottom).toBeLessThanOrEqual(height)
        expect(part.left).toBeGreaterThanOrEqual(0)
        expect(part.right).toBeLessThanOrEqual(width)
        expect(parts.slice(at + 1).filter((other) => overlap(part, other))).toEqual([])
      }
    }
  })
}

it('P11: money under way takes the code off the queue too, and what comes leads on', async () => {
  const { backend, id } = await atTheCode()
  await expect.poll(() => backend.payments.listeners()).toBe(1)
  backend.payments.state.underWay.add(id)
  backend.payments.push({ sessionId: id, isPaid: false })
  await expect.element(text('Your payment is on its way')).toBeVisible()
  expect(code().elements()).toHaveLength(0)
  await expect.element(heading('PAYMENT')).toBeVisible()
  backend.payments.state.underWay.delete(id)
  backend.payments.pay(id)
  await expect.element(heading('EMAIL')).toBeVisible()
})
