import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'
import { fakeBackend } from '../../backend/testing/fake-backend.ts'

beforeEach(() => page.viewport(768, 1024))

const logo = () => page.getByRole('button', { name: 'DiscoBooth' })
const dialog = () => page.getByRole('dialog', { name: 'Enter Passcode' })
const field = () => dialog().getByPlaceholder('Enter 4-digit passcode')
const submit = () => dialog().getByRole('button', { name: 'Submit' })
const settings = () => page.getByRole('heading', { name: 'SETTINGS' })

async function tapLogo(times: number) {
  for (let tap = 0; tap < times; tap += 1) (logo().element() as HTMLButtonElement).click()
}
async function tryPasscode(passcode: string) {
  await field().fill(passcode)
  await submit().click()
}
const savedValues = () =>
  dialog().getByRole('region', { name: 'Saved Values' }).query()?.textContent
/** All that this browser would still know after a reload. */
const everythingStored = () =>
  JSON.stringify([
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    location.href,
    document.cookie,
  ])

describe('the passcode', () => {
  it('[2.header.2, 2.header.3, 9.14] three taps on the logo ask for it, with the saved values beside, and nothing of the network', async () => {
    const { at } = await openApp('/mode')
    await expect.element(page.getByRole('listitem').nth(3)).toBeVisible()
    await tapLogo(2)
    expect(dialog().elements()).toHaveLength(0)
    await tapLogo(1)
    await expect.element(dialog()).toBeVisible()
    await expect.element(field()).toHaveFocus()
    await expect
      .poll(savedValues)
      .toBe('Saved ValuesBooth IDdemoIP AddressSet (hidden)PortSet (hidden)LocationNot Set')
    expect(document.body.textContent).not.toMatch(/127\.0\.0\.1|5000/)
    for (const digit of ['1', '2', '3', '4', '5']) {
      await dialog().getByRole('button', { name: digit, exact: true }).click()
    }
    await expect.element(field()).toHaveValue('1234')
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(at()).toBe('/mode')
  })

  it('[2.header.3] says Not Set for whatever is missing', async () => {
    const backend = fakeBackend()
    backend.state.settings = { ...backend.state.settings, boothId: '', raspberryIp: '' }
    await openApp('/setup', { backend })
    await expect.element(logo()).toBeVisible()
    await tapLogo(3)
    await expect
      .poll(savedValues)
      .toBe('Saved ValuesBooth IDNot SetIP AddressNot SetPortNot SetLocationNot Set')
  })

  it('[5.11, 8.session.9, 6.2, 2.settings.1] a wrong one is told in an alert and cleared; the right one opens the settings', async () => {
    const { at, backend } = await openApp('/')
    await expect.element(page.getByRole('button', { name: "LET'S PARTY" })).toBeVisible()
    await tapLogo(3)
    await expect.element(dialog()).toBeVisible()
    await tryPasscode('1111')
    const alert = page.getByRole('alertdialog', { name: 'Incorrect passcode' })
    await expect.element(alert).toBeVisible()
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect.element(field()).toHaveValue('')
    expect(at()).toBe('/')

    backend.operator.state.retryAfterS = 2
    await tryPasscode('1112')
    await expect.element(page.getByText('Please wait 2 s before the next try.')).toBeVisible()
    await expect.element(submit()).toBeDisabled()
    await expect.element(page.getByText(/Please wait/)).not.toBeInTheDocument()

    await tryPasscode('2468')
    await expect.element(settings()).toBeVisible()
    expect(at()).toBe('/settings')
    expect(backend.operator.state.pass).toBe('pass-1')
    expect(everythingStored()).not.toContain('pass-1')
    expect(everythingStored()).not.toContain('2468')
  })

  it('[2.settings.1, 6.2] no address opens the settings without it, and leaving locks them again', async () => {
    const { at, backend, kiosk } = await openApp('/settings')
    await expect.element(dialog()).toBeVisible()
    expect(page.getByText('Raspberry Pi').elements()).toHaveLength(0)
    await tryPasscode('2468')
    await expect.element(page.getByRole('region', { name: 'Free Mode' })).toBeVisible()
    await page.getByRole('button', { name: 'Back to Start' }).click()
    expect(at()).toBe('/')
    await expect.poll(() => backend.operator.state.pass).toBe(null)
    const operator = await (await kiosk.services())?.operator()
    expect(operator?.access.getState()).toEqual({ kind: 'closed' })
    const refused = await operator?.calls.save({ freeMode: true })
    expect(refused).toMatchObject({ ok: false, code: 'operator_pass_required' })
    expect(backend.state.settings.freeMode).toBe(false)
  })

  it('[2.settings.1] Cancel leads to the start screen', async () => {
    const { at } = await openApp('/settings')
    await expect.element(dialog()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => at()).toBe('/')
  })

  it('a pass that the backend no longer takes closes the settings', async () => {
    const { backend } = await openApp('/settings')
    await tryPasscode('2468')
    await expect.element(page.getByRole('region', { name: 'Free Mode' })).toBeVisible()
    backend.operator.state.pass = 'another'
    await page.getByRole('checkbox', { name: 'Free Mode' }).click()
    await expect.element(dialog()).toBeVisible()
    expect(backend.state.settings.freeMode).toBe(false)
  })

  it('without a backend the booth checks it: looking is allowed, changing is not', async () => {
    const { backend, kiosk } = await openApp('/settings')
    backend.state.weather = 'away'
    await tryPasscode('2468')
    await expect.element(page.getByText(/no passcode was entered here before/)).toBeVisible()
    backend.state.weather = 'fair'
    await tryPasscode('2468')
    await expect.element(settings()).toBeVisible()
    const operator = await (await kiosk.services())?.operator()
    await page.getByRole('button', { name: 'Back to Start' }).click()
    await expect.poll(() => operator?.access.getState().kind).toBe('closed')
    await expect.poll(() => backend.device.state.proof).not.toBe(null)
    backend.state.weather = 'away'
    await tapLogo(3)
    await expect.element(dialog()).toBeVisible()
    await tryPasscode('1357')
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await tryPasscode('2468')
    await expect
      .element(page.getByRole('heading', { name: 'The backend does not answer' }))
      .toBeVisible()
    backend.device.state.weather = 'gone'
    const lights = () => [...document.querySelectorAll('li')].map((light) => light.textContent)
    await expect
      .poll(lights)
      .toContain(
        'Backend ProblemIt does not answer. Check the network and the server. Connect again',
      )
    await expect
      .poll(lights)
      .toContain('Booth ProblemThe booth does not answer at this address. Try again')
    expect(page.getByRole('checkbox').elements()).toHaveLength(0)
    expect(page.getByRole('button', { name: 'Save' }).elements()).toHaveLength(0)
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect.element(page.getByText('Could not connect to the server')).toBeVisible()
  })
})
