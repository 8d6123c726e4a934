import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'
import { fakeBackend } from '../../backend/testing/fake-backend.ts'

beforeEach(() => page.viewport(768, 1024))

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

describe('/login', () => {
  it("[2.login.1] has one large green button, 'Connect with server', with a music icon", async () => {
    await openApp('/login', { backend: withoutMusic() })
    const connect = page.getByRole('main').getByRole('button')
    await expect.element(connect).toBeVisible()
    const element = connect.element()
    expect(page.getByRole('main').getByRole('button').elements()).toHaveLength(1)
    expect(getComputedStyle(element).backgroundImage).toContain('46, 229, 157')
    expect(element.querySelector('svg')).not.toBeNull()
    expect(element.getBoundingClientRect().height).toBeGreaterThan(110)
    await expect
      .element(page.getByText('The music does not answer.', { exact: false }))
      .toBeVisible()
    await expect.element(connect).toHaveTextContent('Connect with server')
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
