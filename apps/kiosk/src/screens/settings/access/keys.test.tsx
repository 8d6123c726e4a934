import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeBackend } from '../../../backend/testing/fake-backend.ts'
import { openSettings } from '../testing/open-settings.ts'

/** Whatever has the focus is seen: nothing lies over its middle. */
function isSeen(): boolean {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return false
  const { left, top, width, height } = activeElement.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  return above !== null && (activeElement.contains(above) || above.contains(activeElement))
}

it('an operator goes through the settings with Tab and sees every stop, also while the keyboard lies there', async () => {
  await page.viewport(768, 1024)
  await openSettings(fakeBackend(), 'Technical')
  const last = page.getByRole('button', { name: 'Back to Start' })
  const covered: string[] = []
  for (let stop = 0; stop < 80 && document.activeElement !== last.element(); stop += 1) {
    await userEvent.tab()
    if (!isSeen()) covered.push(document.activeElement?.outerHTML.slice(0, 120) ?? '')
  }
  await expect.element(page.getByRole('group', { name: 'On-screen keyboard' })).toBeVisible()
  await expect.element(last).toHaveFocus()
  expect(covered).toEqual([])
})

it('an operator at a low screen sees the whole keyboard, and goes on where they typed once it is put away', async () => {
  await page.viewport(1280, 800)
  await openSettings(fakeBackend(), 'Technical')
  const field = page.getByRole('textbox', { name: 'Booth ID' })
  ;(field.element() as HTMLElement).focus()
  const done = page.getByRole('button', { name: 'Done' })
  await expect.element(done).toBeVisible()
  const keyboard = page.getByRole('group', { name: 'On-screen keyboard' })
  await expect.element(keyboard).toBeInViewport({ ratio: 1 })
  await expect.element(field).toBeInViewport({ ratio: 1 })
  ;(done.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(done).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Booth ID' })).toHaveFocus()
})
