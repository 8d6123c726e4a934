import { newSession } from '@discobooth/contract/session/new-session'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fakeBackend } from '../backend/testing/fake-backend.ts'
import type { Route } from '../flow/routes.ts'
import { createKiosk } from '../kiosk.ts'
import { handClock } from '../platform/testing/hand-clock.ts'
import { openApp } from './testing/open-app.tsx'

beforeEach(() => page.viewport(768, 1024))

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** A guest who has come as far as a session. */
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

const titles: Record<Route, string> = {
  '/': 'DISCO BOOTH',
  '/start': 'DISCO BOOTH',
  '/mode': 'SELECT MODE',
  '/pay': 'PAY TO DISCO',
  '/email': 'ENTER EMAIL',
  '/song': 'PICK YOUR SONG',
  '/session': 'YOUR PARTY',
  '/session/auto': 'YOUR PARTY',
  '/session/confirmed': 'YOUR PARTY',
  '/summary': 'We hope you enjoyed your session!',
  '/login': 'MUSIC SIGN-IN',
  '/confirm': 'MUSIC SIGN-IN',
  '/logout': 'MUSIC SIGN-OUT',
  '/setup': 'BOOTH SETUP',
  '/settings': 'Enter Passcode',
  '/dev': '404: Not Found',
}

const whereItEnds: Partial<Record<Route, Route>> = {
  '/start': '/',
  '/session/auto': '/session',
  '/session/confirmed': '/session',
}

describe('routes', () => {
  for (const [route, title] of Object.entries(titles) as [Route, string][]) {
    it(`[2.1] ${route} shows ${title}`, async () => {
      const backend = fakeBackend()
      // Music that answers would send the sign-in's screens on at once.
      backend.library.state.isMute = true
      const { at } = await openApp(route, {
        backend,
        session: guest(),
        local: { accessToken: 'token' },
      })
      await expect.element(heading(title)).toBeVisible()
      await expect.poll(() => at()).toBe(whereItEnds[route] ?? route)
    })
  }

  it('sends an unknown address to the start', async () => {
    const { at } = await openApp('/nowhere')
    await expect.element(heading('DISCO BOOTH')).toBeVisible()
    expect(at()).toBe('/')
  })

  it('[4.payment.3, 8.payment.1] turns a visitor without a session away from /pay with the specified alert', async () => {
    const { at } = await openApp('/pay')
    const alert = page.getByRole('alertdialog', { name: 'Session error. Please try again.' })
    await expect.element(alert).toBeVisible()
    expect(at()).toBe('/mode')
  })
})

/** What never ends and changes in every frame that the screen draws. */
function smoothForEver(): string[] {
  return document.getAnimations().flatMap((animation) => {
    const { effect } = animation
    if (!(animation instanceof CSSAnimation) || !(effect instanceof KeyframeEffect)) return []
    if (effect.getTiming().iterations !== Infinity) return []
    const isStepped = effect
      .getKeyframes()
      .slice(0, -1)
      .every(({ easing }) => easing.startsWith('steps'))
    return isStepped ? [] : [animation.animationName]
  })
}

describe('left alone', () => {
  for (const route of ['/', '/mode', '/pay', '/song', '/session', '/summary'] as const) {
    it(`${route} moves in steps: a processor that draws would never rest`, async () => {
      await openApp(route, { session: guest(), motion: 'no-preference' })
      await expect.element(heading(titles[route])).toBeVisible()
      expect(document.getAnimations().length).toBeGreaterThan(0)
      await expect.poll(smoothForEver).toEqual([])
    })
  }
})

describe('header', () => {
  const reset = () => page.getByRole('banner').getByRole('button', { name: 'Start over' })

  it('[2.header.1] names the page, shows the logo, and Start over clears the session and goes to /', async () => {
    const { at, kiosk } = await openApp('/pay', { session: guest() })
    await expect.element(page.getByRole('banner').getByText('Payment')).toBeVisible()
    expect(page.getByRole('banner').element().querySelectorAll('svg path').length).toBeGreaterThan(
      30,
    )
    expect(kiosk.context.getState().session).not.toBeNull()
    await reset().click()
    await expect.poll(() => at()).toBe('/')
    expect(kiosk.context.getState().session).toBeNull()
    expect(page.getByRole('alertdialog').elements()).toHaveLength(0)
  })

  for (const route of ['/session', '/song', '/email'] as const) {
    it(`[2.header.1] has no Start over on ${route}`, async () => {
      await openApp(route, { session: guest() })
      await expect.element(page.getByRole('banner')).toBeVisible()
      expect(reset().elements()).toHaveLength(0)
    })
  }
})

describe('language', () => {
  const choose = (name: string) => page.getByRole('button', { name, exact: true })

  it('[1.6] speaks English, switches to Dutch and back, and tells the page so', async () => {
    await openApp('/')
    await expect.element(choose('EN')).toHaveAttribute('aria-pressed', 'true')
    await choose('NL').click()
    await expect.element(page.getByRole('button', { name: 'KOM FEESTEN' })).toBeVisible()
    expect(document.documentElement.lang).toBe('nl')
    await choose('EN').click()
    await expect.element(page.getByRole('button', { name: "LET'S PARTY" })).toBeVisible()
    expect(document.documentElement.lang).toBe('en')
  })

  it("[1.6] keeps the guest's language on the way, and returns to the booth's at /", async () => {
    const { kiosk } = await openApp('/mode')
    await page.getByRole('button', { name: 'Language: EN' }).click()
    await choose('Nederlands').click()
    await expect.element(heading('KIES JE MODUS')).toBeVisible()
    await expect.poll(() => kiosk.context.getState().session?.language).toBe('nl')
    expect(localStorage.getItem('language')).toBe('nl')
    await page.getByRole('button', { name: 'Opnieuw' }).click()
    await expect.element(page.getByRole('button', { name: "LET'S PARTY" })).toBeVisible()
  })

  it('[1.6] opens in Dutch where the booth is Dutch', async () => {
    const backend = fakeBackend()
    backend.state.settings = { ...backend.state.settings, language: 'nl' }
    await openApp('/', { backend })
    await expect.element(page.getByRole('button', { name: 'KOM FEESTEN' })).toBeVisible()
  })
})

describe('what may stand in the way', () => {
  it('says what config.json lacks', async () => {
    const backend = fakeBackend()
    backend.state.config = { supabaseUrl: '', supabaseKey: 'public' }
    await openApp('/', { backend })
    await expect.element(page.getByText('supabaseUrl is required.')).toBeVisible()
  })

  it('offers a second tab to take over', async () => {
    const name = `tabs-${crypto.randomUUID()}`
    const first = createKiosk({ navigate: () => undefined, fetch: fakeBackend().fetch, name })
    onTestFinished(() => first.stop())
    await first.start()
    await expect.poll(() => first.tab.getState().kind).toBe('live')
    await openApp('/', { name })
    const takeOver = page.getByRole('button', { name: 'Use this tab' })
    await expect.element(takeOver).toBeVisible()
    expect(page.getByRole('button', { name: "LET'S PARTY" }).elements()).toHaveLength(0)
    await takeOver.click()
    await expect.element(page.getByRole('button', { name: "LET'S PARTY" })).toBeVisible()
    expect(first.tab.getState().kind).toBe('elsewhere')
    first.stop()
  })

  it('lets a guest leave a screen that broke', async () => {
    const reload = vi.fn()
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { kiosk, at } = await openApp('/mode', { reload })
    await expect.element(page.getByRole('listitem').first()).toBeVisible()
    // A mode from a broken backend: the price is no number.
    kiosk.context.setState(({ modes }) => ({
      modes: modes.map((mode) => ({ ...mode, name: {} as never })),
    }))
    await expect.element(heading('OOPS!')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Start over' }).click()
    expect(reload).toHaveBeenCalledOnce()
    await expect.poll(() => at()).toBe('/')
    quiet.mockRestore()
  })

  it('[2.global.3, 9.8] nobody touches it for 240 s: it starts over, and not a second before', async () => {
    const clock = handClock()
    const { at } = await openApp('/mode', { clock })
    await clock.live(1_000)
    await expect.element(page.getByRole('listitem').first()).toBeVisible()
    page
      .getByRole('main')
      .element()
      .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    page
      .getByRole('main')
      .element()
      .dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
    await clock.live(239_000)
    expect(at()).toBe('/mode')
    await clock.live(1_000)
    await expect.poll(() => at()).toBe('/')
  })

  it('counts down before it starts over, and more time takes the warning away', async () => {
    const clock = handClock()
    const { at } = await openApp('/mode', { clock })
    await clock.live(1_000)
    // A page that still builds itself under a resting pointer looks like activity to the browser.
    await expect.element(page.getByRole('listitem').first()).toBeVisible()
    await clock.live(225_000)
    const warning = page.getByRole('alertdialog', { name: 'Still there?' })
    await expect.element(warning.getByRole('timer')).toHaveTextContent('14seconds')
    await page.getByRole('button', { name: "I'm still here" }).click()
    await expect.element(warning).not.toBeInTheDocument()
    expect(at()).toBe('/mode')
  })
})
