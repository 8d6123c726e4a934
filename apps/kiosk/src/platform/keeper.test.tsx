import { strangePageEvent } from '@discobooth/contract/device/keeper-wire'
import { expect, it } from 'vitest'
import { openApp } from '../app/testing/open-app.tsx'

it('a page that the keeper closed is in the log, for an alert; only then the keeper is told that it was heard', async () => {
  const closed = () =>
    new CustomEvent(strangePageEvent, { detail: 'file:///etc/passwd', cancelable: true })
  const { backend, close } = await openApp('/')
  await expect.poll(() => window.dispatchEvent(closed())).toBe(false)
  const written = () => backend.state.logs.filter((line) => line.error_code === 'strange_page')
  await expect.poll(written).toEqual([
    expect.objectContaining({
      message: 'A strange page was closed in the browser: file:///etc/passwd',
      type: 'SECURITY',
      priority: 'HIGH',
    }),
  ])
  await close()
  expect(window.dispatchEvent(closed())).toBe(true)
})
