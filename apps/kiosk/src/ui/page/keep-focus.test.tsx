import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Modal } from '../dialog/Modal.tsx'
import { keepFocus } from './keep-focus.ts'
import { Main } from './Main.tsx'

/** A control that goes away when it is used, one that is off meanwhile, and one whose end is told in a dialog. */
function Screen() {
  const [step, setStep] = useState<'first' | 'gone' | 'saving' | 'failed'>('first')
  useEffect(() => keepFocus(window), [])
  return (
    <Main aria-label="screen">
      {step !== 'gone' && (
        <div>
          <button type="button" onClick={() => setStep('gone')}>
            try again
          </button>
        </div>
      )}
      <section aria-label="price" tabIndex={-1}>
        <button type="button" disabled={step === 'saving'} onClick={() => setStep('saving')}>
          save
        </button>
      </section>
      <button type="button" onClick={() => setStep(step === 'saving' ? 'failed' : 'first')}>
        go on
      </button>
      {step === 'failed' && (
        <Modal aria-label="trouble" onDismiss={() => setStep('first')}>
          <button type="button">ok</button>
        </Modal>
      )}
    </Main>
  )
}

const button = (name: string) => page.getByRole('button', { name })
const use = async (name: string) => {
  const element = button(name).element() as HTMLElement
  element.focus()
  await userEvent.keyboard('{Enter}')
}
/** Without the focus: it happens by itself. */
const happens = (name: string) => (button(name).element() as HTMLElement).click()

it('the screen holds the focus of a control that goes away', async () => {
  await render(<Screen />)
  await expect.element(page.getByRole('main')).toHaveFocus()
  await expect
    .poll(async () => {
      if (button('try again').query()) await use('try again')
      return button('try again').query()
    })
    .toBeNull()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

it('a section holds it while its control is off, and gives it back', async () => {
  await render(<Screen />)
  const save = button('save')
  const section = page.getByRole('region', { name: 'price' })
  await expect
    .poll(async () => {
      if (!save.element().matches(':disabled')) await use('save')
      return save.element().matches(':disabled')
    })
    .toBe(true)
  await expect.element(section).toHaveFocus()
  happens('go on')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(button('ok')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(save).toHaveFocus()
})

it('who has gone elsewhere meanwhile stays there', async () => {
  await render(<Screen />)
  const save = button('save')
  await expect
    .poll(async () => {
      if (!save.element().matches(':disabled')) await use('save')
      return save.element().matches(':disabled')
    })
    .toBe(true)
  await expect.element(page.getByRole('region')).toHaveFocus()
  await userEvent.tab()
  await expect.element(button('go on')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('go on')).toHaveFocus()
})
