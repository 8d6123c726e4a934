import { useState } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { preferMotion } from '../../app/testing/motion.ts'
import { Modal } from '../dialog/Modal.tsx'
import { Main } from './Main.tsx'

beforeEach(async () => {
  await page.viewport(768, 1024)
  await preferMotion('reduce')
})

/** A screen that leads to one with a button at the same place, in a dialog or not. */
function Screens({ dialog, onPay }: { dialog: boolean; onPay(): void }) {
  const [chosen, setChosen] = useState(false)
  const pay = (
    <button type="button" onClick={onPay}>
      pay
    </button>
  )
  if (!chosen) {
    return (
      <button type="button" onClick={() => setChosen(true)}>
        choose
      </button>
    )
  }
  return dialog ? (
    <Modal onDismiss={() => undefined}>{pay}</Modal>
  ) : (
    <Main aria-label="paying">{pay}</Main>
  )
}

/** The moment in which nothing is taken lasts as long as the test wants it to. */
function holdMoments(): Animation[] {
  const held: Animation[] = []
  const { animate } = Element.prototype
  const spy = vi.spyOn(Element.prototype, 'animate').mockImplementation(function (
    this: Element,
    ...what
  ) {
    const moment = animate.apply(this, what)
    moment.pause()
    held.push(moment)
    return moment
  })
  onTestFinished(() => spy.mockRestore())
  return held
}

it.each([
  ['a screen', false],
  ['a dialog', true],
])(
  '%s that has just come up takes neither the second tap of a double tap nor a key',
  async (_, dialog) => {
    const onPay = vi.fn()
    const held = holdMoments()
    await render(<Screens dialog={dialog} onPay={onPay} />)
    await page.getByRole('button', { name: 'choose' }).click()
    const pay = page.getByRole('button', { name: 'pay' })
    await expect.element(pay).toBeVisible()
    const { left, top } = pay.element().getBoundingClientRect()
    expect(pay.element().contains(document.elementFromPoint(left + 5, top + 5))).toBe(false)
    ;(pay.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    expect(onPay).not.toHaveBeenCalled()

    for (const moment of held) moment.finish()
    await pay.click()
    expect(onPay).toHaveBeenCalledTimes(1)
    await userEvent.keyboard('{Enter}')
    expect(onPay).toHaveBeenCalledTimes(2)
  },
)
