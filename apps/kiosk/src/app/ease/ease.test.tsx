import { newSession } from '@discobooth/contract/session/new-session'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../testing/open-app.tsx'

const root = document.documentElement
const button = () => page.getByRole('button', { name: 'Accessibility' })
const wish = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

function someGuest() {
  const session = newSession({
    id: crypto.randomUUID(),
    boothId: 'demo',
    language: 'en',
    location: '-',
    startDateTime: new Date().toISOString(),
  })
  return { currentSession: JSON.stringify(session) }
}

async function ask(...names: string[]) {
  await button().click()
  for (const name of names) await wish(name).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

const place = () => {
  const { left, top } = button().element().getBoundingClientRect()
  return [Math.round(left), Math.round(top)]
}

describe('an easier screen', () => {
  beforeEach(() => page.viewport(768, 1024))

  it('is offered in the same corner of every screen', async () => {
    const places = new Set<string>()
    for (const path of ['/', '/mode', '/song', '/settings', '/setup', '/summary'] as const) {
      const { close } = await openApp(path, { session: someGuest() })
      await expect.element(button()).toBeVisible()
      places.add(String(place()))
      await close()
    }
    expect(places.size).toBe(1)
  })

  it('is larger, and what is asked for is seen at once', async () => {
    await openApp('/mode', { session: someGuest() })
    await expect.element(page.getByRole('listitem').nth(3)).toBeVisible()
    const size = () => Number.parseFloat(getComputedStyle(root).getPropertyValue('font-size'))
    const before = size()
    await button().click()
    await wish('Large text').click()
    await expect.element(wish('Large text')).toHaveAttribute('aria-pressed', 'true')
    expect(size()).toBeGreaterThan(before * 1.2)
    await wish('Large text').click()
    expect(size()).toBe(before)
  })

  it('stands still for whoever wants calm, although their system says nothing', async () => {
    await openApp('/', { motion: 'no-preference', looks: 'full' })
    const running = () => document.getAnimations().filter((one) => one.playState === 'running')
    await expect.poll(() => running().length).toBeGreaterThan(0)
    await ask('Calm screen')
    await expect.poll(() => running()).toEqual([])
  })

  it('has its controls in the lower half of a booth', async () => {
    await page.viewport(1080, 1920)
    await openApp('/mode', { session: someGuest() })
    await expect.element(page.getByRole('listitem').nth(3)).toBeVisible()
    await ask('Low controls')
    const tops = page
      .getByRole('button')
      .elements()
      .map((one) => one.getBoundingClientRect().top)
    expect(Math.min(...tops)).toBeGreaterThan(1920 * 0.36)
    expect(document.documentElement.scrollHeight).toBe(1920)
  })

  it('low controls: the main button of every screen stays in sight, on every size', async () => {
    const screens = [
      ['/', "LET'S PARTY"],
      ['/mode', 'Enter Promo Code'],
      ['/email', 'Continue'],
      ['/song', 'Back'],
      ['/session', 'Confirm Song'],
      ['/summary', 'New Party'],
    ] as const
    for (const [path, name] of screens) {
      const { kiosk, close } = await openApp(path, { session: someGuest() })
      const main = page.getByRole('main').getByRole('button', { name, exact: true })
      await expect.element(main).toBeVisible()
      kiosk.ease.setState({ low: true })
      for (const [width, height] of [
        [1080, 1920],
        [1280, 800],
        [768, 1024],
      ] as const) {
        await page.viewport(width, height)
        const { top, bottom } = main.element().getBoundingClientRect()
        expect.soft(bottom, `${path} ${width}`).toBeLessThanOrEqual(height)
        expect.soft(top, `${path} ${width}`).toBeGreaterThan(height / 2)
        const whole = document.documentElement.scrollHeight
        expect.soft(whole, `${path} ${width}`).toBeLessThanOrEqual(height)
      }
      await close()
    }
  })

  it('stands low left on an upright screen, with the language, and in the queue, too', async () => {
    const { kiosk } = await openApp('/mode', { session: someGuest() })
    await expect.element(button()).toBeVisible()
    const low = () => button().element().getBoundingClientRect().top > innerHeight * 0.8
    expect(low()).toBe(true)
    await page.viewport(1280, 800)
    expect(low()).toBe(false)
    await page.viewport(768, 1024)
    const services = await kiosk.services()
    services?.queue.open()
    const queue = page.getByRole('dialog')
    await expect.element(queue.getByRole('button', { name: 'Accessibility' })).toBeVisible()
    await expect.element(queue.getByRole('button', { name: 'Language: EN' })).toBeVisible()
  })

  it('is walked through with Tab as it stands then: the header last', async () => {
    await openApp('/mode', { session: someGuest() })
    await expect.element(page.getByRole('listitem').nth(3)).toBeVisible()
    await ask('Low controls')
    ;(page.getByRole('button', { name: 'Enter Promo Code' }).element() as HTMLElement).focus()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'DiscoBooth' })).toHaveFocus()
  })

  it('outlasts a reload, and not the guest', async () => {
    const first = await openApp('/mode', { session: someGuest() })
    await ask('High contrast', 'Low controls')
    expect(root.dataset['ease']).toBe('contrast low')
    const kept = Object.fromEntries(Object.entries(sessionStorage))
    await first.close()
    const { kiosk, at } = await openApp('/mode', { session: kept })
    await expect.poll(() => root.dataset['ease']).toBe('contrast low')
    kiosk.guest.reset()
    await expect.poll(at).toBe('/')
    await expect.poll(() => root.dataset['ease']).toBe('')
    expect(sessionStorage.getItem('ease')).toBeNull()
  })
})
