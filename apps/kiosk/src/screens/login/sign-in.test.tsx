import { newSession } from '@discobooth/contract/session/new-session'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'
import { fakeBackend } from '../../backend/testing/fake-backend.ts'
import type { Kiosk } from '../../kiosk.ts'
import { spotifySetup } from '../../music/testing/fake-library.ts'

beforeEach(() => page.viewport(768, 1024))

const guest = () => ({
  currentSession: JSON.stringify(
    newSession({
      id: crypto.randomUUID(),
      boothId: 'demo',
      language: 'en',
      location: '-',
      startDateTime: '2026-01-01T00:00:00.000Z',
    }),
  ),
})

/** A backend whose music does not answer. */
function withoutMusic() {
  const backend = fakeBackend()
  const { fetch } = backend
  backend.fetch = (input, init) =>
    String(input).includes('/api/music')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : fetch(input, init)
  return backend
}

/** A booth with Spotify, whose sign-in is answered by hand. */
function signingIn() {
  const backend = fakeBackend()
  backend.library.state.setup = spotifySetup
  const { fetch } = backend
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<Response>()
  backend.fetch = (input, init) => {
    if (!String(input).includes('/api/music/sign-in')) return fetch(input, init)
    asked.resolve()
    return answered.promise
  }
  return { backend, asked: asked.promise, answer: answered.resolve }
}

describe('/login', () => {
  it("[2.login.1] has one large green button, 'Connect with server', with a music icon", async () => {
    await openApp('/login', { backend: withoutMusic(), looks: 'full' })
    const connect = page.getByRole('main').getByRole('button')
    await expect.element(connect).toBeVisible()
    const element = connect.element()
    expect(page.getByRole('main').getByRole('button').elements()).toHaveLength(1)
    expect(getComputedStyle(element).backgroundImage).toContain('46, 229, 157')
    expect(element.querySelector('svg')).not.toBeNull()
    expect(element.getBoundingClientRect().height).toBeGreaterThan(110)
    expect(element.textContent).toBe('Connect with server')
    await expect
      .element(page.getByText('The music does not answer.', { exact: false }))
      .toBeVisible()
    expect(element.textContent).toBe('Connect with server')
  })

  it('[2.login.1, 2.login.2] is read while it clicks itself; what it does stands beside it', async () => {
    const { backend, asked, answer } = signingIn()
    await openApp('/login', { backend })
    await asked
    const connect = page.getByRole('main').getByRole('button')
    await expect.element(page.getByText('Connecting...')).toBeVisible()
    expect(connect.element().textContent).toBe('Connect with server')
    await expect.element(connect).toHaveAttribute('aria-busy', 'true')
    answer(new Response('', { status: 503 }))
    await expect
      .element(page.getByText('The sign-in did not work.', { exact: false }))
      .toBeVisible()
    expect(connect.element().textContent).toBe('Connect with server')
  })

  it('[2.login.2] is clicked by itself: with the library nobody has to do anything', async () => {
    const { at } = await openApp('/login')
    await expect.poll(() => at()).toBe('/')
  })

  it('[4.start.3] returns to a start that goes on by itself', async () => {
    const { at } = await openApp('/login', { local: { resumeAfterAuth: 'true' } })
    await expect.poll(() => at()).toBe('/mode')
    expect(localStorage.getItem('resumeAfterAuth')).toBeNull()
  })
})

describe('/confirm', () => {
  it("[2.confirm.3] shows 'Confirming...'", async () => {
    await openApp('/confirm', { backend: withoutMusic() })
    await expect.element(page.getByText('Confirming...')).toBeVisible()
  })

  const errorOf = async (kiosk: Kiosk) => (await kiosk.services())?.music.state.getState().error

  for (const [what, query, session, message] of [
    ['a token without a session', '?access_token=a', {}, 'Authentication failed'],
    ['no token', '?error=access_denied', guest(), 'Spotify authentication failed: access_denied'],
    ['nothing at all', '', guest(), 'Spotify authentication failed: Unknown error'],
  ] as const) {
    it(`[4.start.6, 5.16, 8.music.3] ${what}: the error is stored, and the app is at /login`, async () => {
      const error = vi.spyOn(console, 'error').mockReturnValue()
      const before = location.href
      history.replaceState(null, '', `${location.pathname}${query}`)
      onTestFinished(() => history.replaceState(null, '', before))
      const { kiosk, at } = await openApp('/confirm', {
        backend: signingIn().backend,
        session,
        local: {},
      })
      await expect.poll(() => at()).toMatch(/^\/login/)
      expect(await errorOf(kiosk)).toBe(message)
      expect(localStorage.getItem('accessToken')).toBeNull()
      error.mockRestore()
    })
  }

  it('[2.confirm.5, 4.start.6] a token and a session: nothing is wrong, and the app is at the start', async () => {
    const before = location.href
    history.replaceState(null, '', `${location.pathname}?access_token=a&expires_in=3600`)
    onTestFinished(() => history.replaceState(null, '', before))
    const { kiosk, visited } = await openApp('/confirm', {
      backend: signingIn().backend,
      session: guest(),
    })
    await expect.poll(() => visited()).toContain('/')
    expect(await errorOf(kiosk)).toBeNull()
    expect(location.search).toBe('')
  })
})

describe('/logout', () => {
  it("[2.logout.1, 4.start.7, 9.13] shows 'Logging out of Spotify...', clears storage but for what the booth is, and is at /login after 2 s", async () => {
    const { at } = await openApp('/logout', { local: { accessToken: 'old', callback: 'x' } })
    await expect.element(page.getByText('Logging out of Spotify...')).toBeVisible()
    await expect.poll(() => localStorage.getItem('callback')).toBeNull()
    const since = performance.now()
    expect(localStorage.getItem('accessToken')).toBeNull()
    expect(localStorage.getItem('raspberryPort')).toBe('5000')
    await expect.poll(() => at()).not.toBe('/logout')
    expect(performance.now() - since).toBeGreaterThan(1_500)
    // The library signs in by itself, so /login leads on to the start.
    await expect.poll(() => at()).toBe('/')
  })

  it('[8.session.7] that fails sends the user to the start', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const { at } = await openApp('/logout', { backend: withoutMusic() })
    await expect.poll(() => at()).toBe('/')
    error.mockRestore()
  })
})
