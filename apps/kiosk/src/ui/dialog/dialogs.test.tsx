import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DialogsProvider, useDialogs } from './dialogs.tsx'
import '../tokens.css'
import '../base.css'

beforeEach(() => page.viewport(768, 1024))

const heard = vi.fn()
beforeEach(() => heard.mockClear())

function Page() {
  const { alert, confirm } = useDialogs()
  return (
    <>
      <button type="button" onClick={() => void alert('It failed.').then(() => heard('read'))}>
        fail
      </button>
      <button type="button" onClick={() => void alert('And again.').then(() => heard('again'))}>
        fail again
      </button>
      <button type="button" onClick={() => void confirm('Continue?').then(heard)}>
        ask
      </button>
    </>
  )
}

const tap = (name: string) =>
  (page.getByRole('button', { name, exact: true }).element() as HTMLButtonElement).click()
const dialog = (name: string) => page.getByRole('alertdialog', { name })

async function open(...taps: string[]) {
  await render(
    <DialogsProvider>
      <Page />
    </DialogsProvider>,
  )
  for (const name of taps) tap(name)
}

describe('dialogs', () => {
  it('shows an alert over the whole screen with one OK button, and goes on when it is read', async () => {
    await open('fail')
    await expect.element(dialog('It failed.')).toBeVisible()
    const { width, height } = dialog('It failed.').element().getBoundingClientRect()
    expect([width, height]).toEqual([window.innerWidth, window.innerHeight])
    expect(dialog('It failed.').getByRole('button').elements()).toHaveLength(1)
    expect(heard).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect.element(dialog('It failed.')).not.toBeInTheDocument()
    await expect.poll(() => heard.mock.lastCall).toEqual(['read'])
  })

  it('keeps the focus inside, and gives it back', async () => {
    await open()
    const opener = page.getByRole('button', { name: 'fail', exact: true }).element() as HTMLElement
    opener.focus()
    tap('fail')
    const ok = page.getByRole('button', { name: 'OK' })
    await expect.element(ok).toHaveFocus()
    await userEvent.tab()
    await userEvent.tab()
    opener.focus()
    expect(document.activeElement).not.toBe(opener)
    await ok.click()
    await expect.poll(() => document.activeElement).toBe(opener)
  })

  it('takes Escape for OK, and for Cancel where there is a question', async () => {
    await open('fail')
    await expect.element(dialog('It failed.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => heard.mock.lastCall).toEqual(['read'])
    await expect.element(dialog('It failed.')).not.toBeInTheDocument()
    tap('ask')
    await expect.element(dialog('Continue?')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => heard.mock.lastCall).toEqual([false])
    await expect.element(dialog('Continue?')).not.toBeInTheDocument()
  })

  it('asks, and tells the answer', async () => {
    await open('ask')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => heard.mock.lastCall).toEqual([false])
    tap('ask')
    await page.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => heard.mock.lastCall).toEqual([true])
  })

  it('shows a second alert after the first has been read', async () => {
    await open('fail', 'fail again')
    await expect.element(dialog('It failed.')).toBeVisible()
    expect(dialog('And again.').elements()).toHaveLength(0)
    await page.getByRole('button', { name: 'OK' }).click()
    await expect.element(dialog('And again.')).toBeVisible()
    await expect.poll(() => heard.mock.calls).toEqual([['read']])
  })
})
