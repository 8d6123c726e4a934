import { newSession } from '@discobooth/contract/session/new-session'
import { languageCodes } from '@discobooth/contract/texts/languages'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fakeBackend } from '../backend/testing/fake-backend.ts'
import type { Route } from '../flow/routes.ts'
import { openApp } from './testing/open-app.tsx'

const sizes = { booth: [1080, 1920], landscape: [1280, 800], tablet: [768, 1024] } as const
const smallestText = 22
const smallestTap = 64
const smallestKey = 60

function boothWithPicker() {
  const backend = fakeBackend()
  backend.state.settings = { ...backend.state.settings, songMenu: 'picker' }
  return backend
}

function guest() {
  const session = newSession({
    id: crypto.randomUUID(),
    boothId: 'demo',
    language: 'en',
    location: '-',
    startDateTime: new Date().toISOString(),
  })
  return { currentSession: JSON.stringify({ ...session, sessionMode: 1 }) }
}

type Complaint = string

function complaints(): Complaint[] {
  const found: Complaint[] = []
  const { scrollWidth } = document.documentElement
  if (scrollWidth > window.innerWidth) found.push(`the page is ${scrollWidth} px wide`)
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const own = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    const { width, height, left, right } = element.getBoundingClientRect()
    const isForTheEar = getComputedStyle(element).clipPath !== 'none'
    if (width === 0 || isForTheEar || element.closest('[aria-hidden]')) continue
    const name = `${element.tagName} "${element.textContent?.slice(0, 30)}"`
    if (own && Number.parseFloat(getComputedStyle(element).fontSize) < smallestText) {
      found.push(`${name} is too small to read`)
    }
    if (own && (left < 0 || right > window.innerWidth + 1)) found.push(`${name} leaves the screen`)
    if (own && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0) {
      found.push(`${name} is wider than its box`)
    }
    const limit = element.closest('[role=group][data-layout]') ? smallestKey : smallestTap
    if (element.tagName === 'BUTTON' && Math.min(width, height) < limit) {
      found.push(`${name} is too small to tap: ${width} x ${height}`)
    }
  }
  return found
}

const visits: { route: Route; shows: () => ReturnType<typeof page.getByRole> }[] = [
  { route: '/', shows: () => page.getByRole('main').getByRole('button').first() },
  { route: '/mode', shows: () => page.getByRole('listitem').nth(3) },
  // Only this menu says 'Dance Hits': until the settings have come, the other one stands here.
  { route: '/song', shows: () => page.getByRole('button', { name: 'Dance Hits' }) },
  { route: '/pay', shows: () => page.getByRole('main').getByRole('button').nth(1) },
]

describe('readability', () => {
  for (const [size, [width, height]] of Object.entries(sizes)) {
    it(`a guest can read and tap everything in every language: ${size}`, async () => {
      await page.viewport(width, height)
      for (const { route, shows } of visits) {
        const { kiosk, close } = await openApp(route, {
          backend: boothWithPicker(),
          session: guest(),
        })
        await expect.element(shows()).toBeVisible()
        for (const language of languageCodes) {
          kiosk.guest.speak(language)
          await expect.poll(() => document.documentElement.lang).toBe(language)
          const place = `${route} in ${language}`
          expect.soft(complaints(), place).toEqual([])
          expect.soft(document.documentElement.scrollHeight, place).toBeLessThanOrEqual(height)
        }
        await close()
      }
    })
  }

  it('a guest can type a promo code on every size', async () => {
    for (const [width, height] of Object.values(sizes)) {
      await page.viewport(width, height)
      const { close } = await openApp('/mode')
      await page.getByRole('button', { name: 'Enter Promo Code' }).click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
      const dialog = page.getByRole('dialog').element()
      expect.soft(complaints()).toEqual([])
      expect.soft(dialog.scrollHeight).toBeLessThanOrEqual(dialog.clientHeight)
      await close()
    }
  })

  it('nothing moves for a guest who asked for calm', async () => {
    await page.viewport(1080, 1920)
    await openApp('/', { looks: 'full' })
    await expect.element(page.getByRole('button', { name: "LET'S PARTY" })).toBeVisible()
    const running = () =>
      document.getAnimations().filter(({ playState }) => playState === 'running')
    // The moment in which a new screen takes no tap is an animation too, and ends.
    await expect.poll(running).toEqual([])
  })

  it('taps arrive while the screens change', async () => {
    await openApp('/', { motion: 'no-preference', looks: 'full' })
    await expect.element(page.getByRole('main')).toBeVisible()
    expect(getComputedStyle(document.documentElement).viewTransitionName).toBe('none')
    const changing = document.startViewTransition(() => undefined)
    await changing.ready
    const layer = getComputedStyle(document.documentElement, '::view-transition')
    expect(layer.pointerEvents).toBe('none')
    await changing.finished
  })
})
