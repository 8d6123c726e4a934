import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openApp } from '../../app/testing/open-app.tsx'
import { PromoSheet } from './PromoSheet.tsx'

beforeEach(() => page.viewport(1080, 1920))

const sheet = () => page.getByRole('dialog', { name: 'Enter Promo Code' })
const field = () => page.getByRole('textbox', { name: 'Promo code' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function type(text: string) {
  for (const character of text) await button(character).click()
}

describe('promo sheet', () => {
  it('[2.mode.6] rises from the bottom with a keyboard, Cancel and Apply', async () => {
    await openApp('/mode')
    await page.getByRole('button', { name: 'Enter Promo Code' }).click()
    await expect.element(sheet()).toBeVisible()
    const { bottom } = sheet().element().getBoundingClientRect()
    expect(Math.round(bottom)).toBe(window.innerHeight)
    await expect.element(page.getByRole('group', { name: 'On-screen keyboard' })).toBeVisible()
    await expect.element(button('Apply')).toBeVisible()
    await button('Cancel').click()
    await expect.element(sheet()).not.toBeInTheDocument()
  })

  it('[5.9, 5.10] takes ten characters, and applies nothing when empty', async () => {
    await render(<PromoSheet onClose={() => undefined} />)
    await expect.element(button('Apply')).toBeDisabled()
    await type('discoparty1')
    await expect.element(field()).toHaveValue('discoparty')
    await expect.element(button('Apply')).toBeEnabled()
  })

  it('says that a code could not be checked, for four seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await render(<PromoSheet onClose={() => undefined} />)
      for (const name of ['d', 'Apply']) (button(name).element() as HTMLButtonElement).click()
      const failed = page.getByText('Failed to validate promo code.')
      await vi.waitUntil(() => failed.elements().length === 1)
      vi.advanceTimersByTime(3_999)
      expect(failed.elements()).toHaveLength(1)
      vi.advanceTimersByTime(1)
      await vi.waitUntil(() => failed.elements().length === 0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('closes on a code that is accepted, and sends it trimmed and in small letters', async () => {
    const check = vi.fn(async () => ({ accepted: true }) as const)
    const onClose = vi.fn()
    await render(<PromoSheet onClose={onClose} check={check} />)
    await button('Shift').click()
    await type('DISCO')
    await button('Space').click()
    await button('Apply').click()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(check).toHaveBeenCalledWith('disco')
  })
})
