import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'
import { fakeBackend } from '../../backend/testing/fake-backend.ts'
import { spotifySetup } from '../../music/testing/fake-library.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const tap = (name: string) => (button(name).element() as HTMLButtonElement).click()
const keyboard = () => page.getByRole('group', { name: 'On-screen keyboard' })

it('[2.dev.1] says that it is not there, tries the queue and the keyboard, and leads home', async () => {
  await page.viewport(768, 1024)
  // A booth with songs of its own has no token in storage: the library signs in by itself (P2).
  const { at, visited } = await openApp('/dev')
  await expect.element(page.getByRole('heading', { name: '404: Not Found' })).toBeVisible()
  expect(localStorage.getItem('accessToken')).toBeNull()
  expect(visited()).toEqual(['/dev'])
  await expect
    .element(page.getByText("It looks like this page doesn't exist :(", { exact: true }))
    .toBeVisible()
  tap('Show keyboard')
  await expect.element(keyboard()).toBeVisible()
  tap('d')
  await expect.element(page.getByRole('textbox')).toHaveValue('d')
  tap('Hide keyboard')
  await expect.element(keyboard()).not.toBeInTheDocument()
  tap('Test queue song')
  await expect.element(page.getByRole('heading', { name: 'QUEUE SONG' })).toBeVisible()
  ;(
    page.getByRole('link', { name: 'Go Back Home', includeHidden: true }).element() as HTMLElement
  ).click()
  await expect.poll(() => at()).toBe('/')
})

const signInNeeded = () => {
  const backend = fakeBackend()
  backend.library.state.setup = spotifySetup
  return backend
}

it('[2.dev.2, 6.5] is closed at a booth that wants a sign-in and has no access token', async () => {
  const { visited } = await openApp('/dev', { backend: signInNeeded() })
  await expect.poll(() => visited()).toEqual(['/login'])
  await expect.element(page.getByRole('button', { name: 'Connect with server' })).toBeVisible()
  expect(page.getByText('404: Not Found').elements()).toEqual([])
})

it('[6.5] is open to whoever has one', async () => {
  const { visited } = await openApp('/dev', {
    backend: signInNeeded(),
    local: { accessToken: 'token' },
  })
  await expect.element(page.getByRole('heading', { name: '404: Not Found' })).toBeVisible()
  expect(visited()).toEqual(['/dev'])
})
