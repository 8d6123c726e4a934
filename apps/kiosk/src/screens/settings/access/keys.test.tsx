import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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
  await openSettings()
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

it('an operator who puts the keyboard away goes on where they typed', async () => {
  await openSettings()
  const field = page.getByRole('textbox', { name: 'Booth ID' })
  ;(field.element() as HTMLElement).focus()
  const done = page.getByRole('button', { name: 'Done' })
  await expect.element(done).toBeVisible()
  ;(done.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(done).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Booth ID' })).toHaveFocus()
})
