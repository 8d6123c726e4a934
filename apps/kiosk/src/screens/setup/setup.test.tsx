import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'
import { fakeBackend } from '../../backend/testing/fake-backend.ts'

beforeEach(() => page.viewport(768, 1024))

const button = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const boothId = () => page.getByRole('textbox', { name: 'Booth ID' })
const helpNumber = () => page.getByRole('textbox', { name: 'Help number (WhatsApp)' })
const question = () =>
  page.getByRole('alertdialog', {
    name: 'Paid Mode is a restricted mode. Changes to Free Mode will require a passcode. Continue?',
  })

/** Music that answers would lead on from /login at once. */
function quietBackend() {
  const backend = fakeBackend()
  backend.library.state.isMute = true
  return backend
}

async function enterPasscode() {
  await page.getByPlaceholder('Enter 4-digit passcode').fill('2468')
  await button('Submit').click()
}

describe('set-up', () => {
  it('[2.setup.1, 2.setup.2] Free Mode stores mode and booth id and goes to /login', async () => {
    const backend = quietBackend()
    const { at } = await openApp('/setup', { backend })
    await expect.element(button('Free Mode')).toBeEnabled()
    for (const name of ['Free Mode', 'Paid Mode']) {
      const { width, height } = button(name).element().getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThan(150)
    }
    await boothId().fill('')
    await button('Free Mode').click()
    await expect.element(page.getByText('Please enter a booth ID')).toBeVisible()
    await boothId().fill('Harbour')
    await button('Free Mode').click()
    await expect.poll(() => at()).toBe('/login')
    expect(['mode', 'boothId', 'freeMode'].map((key) => localStorage.getItem(key))).toEqual([
      'free',
      'Harbour',
      'true',
    ])
    expect(backend.state.settings).toMatchObject({ boothId: 'Harbour', freeMode: true })
  })

  it('[2.setup.3] Paid Mode asks, and where nobody takes real money it says that it is not available', async () => {
    const { backend, at } = await openApp('/setup')
    await expect.element(button('Paid Mode')).toBeEnabled()
    await expect.element(boothId()).toHaveValue('demo')
    await button('Paid Mode').click()
    await question().getByRole('button', { name: 'Cancel' }).click()
    expect(page.getByRole('alertdialog').elements()).toHaveLength(0)
    await button('Paid Mode').click()
    await question().getByRole('button', { name: 'OK' }).click()
    await page
      .getByRole('alertdialog', { name: 'Paid mode is not available in this version.' })
      .getByRole('button', { name: 'OK' })
      .click()
    expect(at()).toBe('/setup')
    expect(localStorage.getItem('mode')).toBe(null)
    expect(backend.state.calls.some(({ path }) => path.endsWith('/setup'))).toBe(false)
  })

  it('[6.4] with a real payment provider Paid Mode is stored, and a change wants the passcode', async () => {
    const backend = quietBackend()
    backend.state.settings = {
      ...backend.state.settings,
      takesRealMoney: true,
      freeMode: true,
    }
    backend.operator.state.needsPassForSetup = true
    const { at } = await openApp('/setup', { backend })
    await expect.element(boothId()).toHaveValue('demo')
    await button('Paid Mode').click()
    await question().getByRole('button', { name: 'OK' }).click()
    await enterPasscode()
    await expect.poll(() => at()).toBe('/login')
    expect([localStorage.getItem('mode'), localStorage.getItem('freeMode')]).toEqual([
      'paid',
      'false',
    ])
    expect(backend.state.settings.freeMode).toBe(false)
  })

  it('enrols a kiosk that has no key, for whoever knows the passcode', async () => {
    const backend = quietBackend()
    backend.state.enrols = false
    const { kiosk, at } = await openApp('/setup', { backend })
    await expect.poll(() => kiosk.backend.getState().kind).toBe('not-enrolled')
    await boothId().fill('Harbour')
    await button('Free Mode').click()
    await enterPasscode()
    await expect.poll(() => at()).toBe('/login')
    expect(backend.operator.state.enrolled).toEqual([{ boothId: 'Harbour', passcode: '2468' }])
    await expect.poll(() => kiosk.backend.getState().kind).toBe('online')
    expect(localStorage.getItem('boothId')).toBe('Harbour')
  })

  it('C4: on another machine it asks for a one-time code, and says in words why one is refused; the booth keeps its name', async () => {
    const backend = quietBackend()
    Object.assign(backend.state, { enrols: false, enrolmentWants: 'join_code_required' })
    const { kiosk, at } = await openApp('/setup', { backend })
    await expect.poll(() => kiosk.backend.getState().kind).toBe('not-enrolled')
    await button('Free Mode').click()
    const dialog = page.getByRole('dialog', { name: 'Join the booth' })
    await dialog.getByRole('textbox', { name: 'One-time code' }).fill('WRONG-22222')
    await dialog.getByRole('button', { name: 'Set up' }).click()
    await expect.element(dialog.getByText(/^This code is wrong, used or older/)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'One-time code' }).fill('ABCDE-23456')
    await dialog.getByRole('button', { name: 'Set up' }).click()
    await expect.poll(() => at()).toBe('/login')
    expect(backend.state.settings).toMatchObject({ boothId: 'demo', freeMode: true })
    expect(backend.operator.state.enrolled).toEqual([
      { code: 'WRONG-22222' },
      { code: 'ABCDE-23456' },
    ])
  })

  it('at the first start its owner chooses a passcode, twice the same, and none that is tried first', async () => {
    const backend = quietBackend()
    Object.assign(backend.state, { enrols: false, enrolmentWants: 'passcode_not_set' })
    backend.operator.state.hasPasscode = false
    const { kiosk, at } = await openApp('/setup', { backend })
    await expect.poll(() => kiosk.backend.getState().kind).toBe('not-enrolled')
    await boothId().fill('Harbour')
    await button('Free Mode').click()
    const dialog = page.getByRole('dialog', { name: 'Choose the passcode' })
    const choose = async (next: string, again: string) => {
      await dialog.getByRole('textbox', { name: 'New passcode' }).fill(next)
      await dialog.getByRole('textbox', { name: 'Once more' }).fill(again)
      await dialog.getByRole('button', { name: 'Set up' }).click()
    }
    await choose('1234', '1234')
    await expect.element(dialog.getByText(/^These digits are tried first/)).toBeVisible()
    await choose('8531', '8532')
    await expect.element(dialog.getByText(/^These are not the same/)).toBeVisible()
    expect(backend.operator.state.enrolled).toEqual([])
    await choose('8531', '8531')
    await expect.poll(() => at()).toBe('/login')
    expect(backend.operator.state.enrolled).toEqual([{ boothId: 'Harbour', newPasscode: '8531' }])
  })

  it('where of several booths the named one has no passcode, its owner is led to choose one', async () => {
    const backend = quietBackend()
    backend.state.enrols = false
    backend.operator.state.hasPasscode = false
    const { kiosk } = await openApp('/setup', { backend })
    await expect.poll(() => kiosk.backend.getState().kind).toBe('not-enrolled')
    await boothId().fill('Harbour')
    await button('Free Mode').click()
    await page.getByPlaceholder('Enter 4-digit passcode').fill('8531')
    await button('Submit').click()
    await expect.element(page.getByRole('dialog', { name: 'Choose the passcode' })).toBeVisible()
  })

  it('asks for the help number, which may stay as it is, and keeps what was typed where nobody takes it', async () => {
    const backend = quietBackend()
    const { at } = await openApp('/setup', { backend })
    await expect.element(button('Free Mode')).toBeEnabled()
    await expect.element(helpNumber()).toHaveValue('+31 6 12345678')
    const setups = () => backend.state.calls.filter(({ path }) => path.endsWith('/setup'))

    await helpNumber().fill('1'.repeat(61))
    await button('Free Mode').click()
    await expect.element(page.getByText('Please check what you typed here')).toBeVisible()
    expect(setups()).toEqual([])

    await helpNumber().fill(' +31 6 11223344 ')
    backend.state.weather = 'trouble'
    await button('Free Mode').click()
    const failure = page.getByRole('alertdialog', { name: /^The booth could not be set up:/ })
    await failure.getByRole('button', { name: 'OK' }).click()
    expect(backend.state.settings.helpNumber).toBe('+31 6 12345678')
    await expect.element(helpNumber()).toHaveValue(' +31 6 11223344 ')

    backend.state.weather = 'fair'
    await button('Free Mode').click()
    await expect.poll(() => at()).toBe('/login')
    expect(backend.state.settings.helpNumber).toBe('+31 6 11223344')
  })

  it('a kiosk without a key leaves the help number as the booth has it', async () => {
    const backend = quietBackend()
    backend.state.enrols = false
    const { kiosk, at } = await openApp('/setup', { backend })
    await expect.poll(() => kiosk.backend.getState().kind).toBe('not-enrolled')
    await expect.element(helpNumber()).toHaveValue('')
    await boothId().fill('Harbour')
    await button('Free Mode').click()
    await enterPasscode()
    await expect.poll(() => at()).toBe('/login')
    expect(backend.state.settings.helpNumber).toBe('+31 6 12345678')
  })
})
