import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { preferMotion } from '../../app/testing/motion.ts'
import { speak } from '../../i18n/texts.ts'
import { EmailForm } from './EmailForm.tsx'
import '../../ui/tokens.css'
import '../../ui/base.css'

const button = (name: string) => page.getByRole('button', { name, exact: true })

it('[2.email.3, 2.email.6, 2.email.8, 5.3, 9.9] the queue asks for a tick, celebrates it for 3 s, and then goes on', async () => {
  await page.viewport(768, 1024)
  await preferMotion('no-preference')
  const onContinue = vi.fn()
  function Queue() {
    const [email, setEmail] = useState('')
    return <EmailForm variant="queue" value={email} onChange={setEmail} onContinue={onContinue} />
  }
  await render(<Queue />)
  await expect.element(page.getByText("We'll send your media to this address")).toBeVisible()
  await expect.element(button('Continue')).toBeDisabled()
  await page.getByRole('textbox').fill('jan@example.com')
  await expect.element(page.getByText('You must agree to continue')).toBeVisible()
  expect(document.querySelector('canvas')).toBeNull()

  await speak('nl')
  await expect.element(page.getByText('We sturen je media naar dit adres')).toBeVisible()
  await expect.element(page.getByText('Je moet akkoord gaan om verder te gaan')).toBeVisible()
  await speak('en')

  const box = page.getByRole('checkbox', { name: /^By clicking the Continue button, I consent/ })
  await expect.element(box).not.toBeChecked()
  const since = performance.now()
  await box.click()
  await expect.poll(() => document.querySelector('canvas')).not.toBeNull()
  await expect.element(page.getByText('You must agree to continue')).not.toBeInTheDocument()
  await button('Continue').click()
  expect(onContinue).toHaveBeenCalledExactlyOnceWith({
    email: 'jan@example.com',
    wording: expect.stringContaining('I consent'),
  })
  await expect.poll(() => document.querySelector('canvas')).toBeNull()
  expect(performance.now() - since).toBeGreaterThan(2_990)
  await box.click()
  await expect.element(button('Continue')).toBeDisabled()
})
