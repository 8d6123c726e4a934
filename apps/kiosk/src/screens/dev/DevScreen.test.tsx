import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const tap = (name: string) => (button(name).element() as HTMLButtonElement).click()
const keyboard = () => page.getByRole('group', { name: 'On-screen keyboard' })

it('[2.dev.1] says that it is not there, tries the queue and the keyboard, and leads home', async () => {
  await page.viewport(768, 1024)
  const { at } = await openApp('/dev', { local: { accessToken: 'token' } })
  await expect.element(page.getByRole('heading', { name: '404: Not Found' })).toBeVisible()
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

it('[2.dev.2, 6.5] is closed to whoever has no access token', async () => {
  const { at, visited } = await openApp('/dev')
  await expect.poll(() => at()).toBe('/login')
  expect(visited()).toEqual(['/login'])
  expect(page.getByText('404: Not Found').elements()).toEqual([])
})
