import { visitBinding } from '@discobooth/contract/device/keeper-wire'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeBackend } from '../../backend/testing/fake-backend.ts'
import { button, guestSession, openSettings, openTab, section } from './testing/open-settings.ts'

beforeEach(() => page.viewport(768, 1024))

describe('settings', () => {
  it('[2.settings.2, 3.storage-keys.1, 6.4] has every section in three tabs, and what is changed is saved, and counts at once, here and at the backend', async () => {
    const { backend, kiosk, at } = await openSettings()
    const has = (...names: string[]) => {
      for (const name of names) expect.soft(section(name).elements(), name).toHaveLength(1)
    }
    has('Status', 'Out of order', 'Free Mode', 'Volume', 'System check', 'Last sessions')
    await section('Free Mode').getByRole('checkbox').click()
    await expect.element(section('Free Mode').getByText('Saved')).toBeVisible()
    expect([localStorage.getItem('freeMode'), backend.state.settings.freeMode]).toEqual([
      'true',
      true,
    ])

    await openTab('Guests and music')
    has('For guests', 'Music', 'Music desk')
    const guests = section('For guests')
    await guests.getByRole('combobox', { name: 'Language' }).selectOptions('nl')
    await expect.poll(() => kiosk.settings.getState().language).toBe('nl')
    await guests.getByRole('textbox').fill('+31 6 1')
    await expect.element(guests.getByText('Not saved yet')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => backend.state.settings.helpNumber).toBe('+31 6 1')

    await section('Music').getByRole('combobox', { name: 'Top 40' }).selectOptions('Summer')
    await expect.poll(() => backend.operator.state.extra.playlists.library.TOP_40).toBe('abc')

    await openTab('Technical')
    has('Raspberry Pi connection', 'Booth ID', 'Location', 'Logs', 'Operator mail', 'Passcode')
    has('Staff passcode', 'Kiosks', 'Price multiplier')
    for (const name of [
      'Request Location Permission',
      'Test All Endpoints',
      'Refresh PWA',
      'Back to Start',
    ]) {
      expect.soft(button(name).elements(), name).toHaveLength(1)
    }
    await section('Booth ID').getByRole('textbox').fill('Harbour')
    expect(localStorage.getItem('boothId')).toBe('demo')
    // Whoever goes on to the next field has saved this one.
    const multiplier = section('Price multiplier')
    await multiplier.getByRole('textbox').fill('three')
    await expect.poll(() => localStorage.getItem('boothId')).toBe('Harbour')
    await button('Done').click()
    await expect.element(multiplier.getByText('Please check what you typed here')).toBeVisible()
    await multiplier.getByRole('textbox').fill('1,5')
    await button('Done').click()
    await expect.poll(() => backend.state.settings.priceMultiplier).toBe(1.5)
    expect(kiosk.context.getState().priceMultiplier).toBe(1.5)

    const mail = section('Operator mail')
    await mail.getByRole('textbox').fill('me@example.org')
    await mail.getByRole('checkbox', { name: 'a disk runs full' }).click()
    await expect.poll(() => backend.operator.state.extra.operatorEmail).toBe('me@example.org')
    await expect.poll(() => backend.operator.state.extra.alerts).not.toContain('disk-full')

    const motion = section('App').getByRole('combobox', { name: 'Motion on this screen' })
    for (const [name, level] of [
      ['Full', 'full'],
      ['Light, for a small machine', 'light'],
    ] as const) {
      await motion.selectOptions(name)
      expect(document.documentElement.dataset['motion']).toBe(level)
    }

    await button('Back to Start').click()
    expect(at()).toBe('/')
  })

  it('[2.logout.1] signs the booth out of its music, after a question', async () => {
    const { visited, kiosk } = await openSettings(fakeBackend(), 'Guests and music')
    const announced: unknown[] = []
    Reflect.set(window, visitBinding, (kind: unknown) => announced.push(kind))
    onTestFinished(() => void Reflect.deleteProperty(window, visitBinding))
    const signOut = section('Music').getByRole('button', { name: 'Sign out of the music' })
    // A party would fall silent.
    kiosk.party.display.setState({ view: { kind: 'countdown', count: 2 } })
    await expect.element(signOut).toBeDisabled()
    kiosk.party.display.setState({ view: { kind: 'confirming' } })
    const question = page.getByRole('alertdialog', { name: /^Sign this booth out of its music\?/ })
    await signOut.click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(visited()).toEqual(['/settings'])
    await signOut.click()
    await question.getByRole('button', { name: 'OK' }).click()
    await expect.element(page.getByText('Logging out of Spotify...')).toBeVisible()
    expect(visited()).toContain('/logout')
    // A7: the keeper of the browser lets the service's page stand.
    expect(announced).toEqual(['sign-out'])
  })

  it('[5.20, 7.booth-device.7, 8.session.3] tests the address that is typed, while the booth goes on with the one that is saved', async () => {
    const { backend } = await openSettings(fakeBackend(), 'Technical')
    const connection = section('Raspberry Pi connection')
    const test = () => connection.getByRole('button', { name: 'Test connection' }).click()
    const ip = connection.getByRole('textbox', { name: 'IP Address' })
    expect(connection.getByRole('combobox', { name: 'Protocol' }).query()?.textContent).toBe(
      'httphttps',
    )
    await test()
    await expect.element(connection.getByText('Connection successful')).toBeVisible()
    expect(backend.device.state.asked).toContain('/health-check')
    backend.device.state.weather = 'error500'
    await test()
    await expect.element(connection.getByText('Server responded with status: 500')).toBeVisible()
    backend.device.state.weather = 'gone'
    await test()
    await expect.element(connection.getByText('Could not connect to the server')).toBeVisible()
    backend.device.state.weather = 'fair'
    await ip.fill('')
    await test()
    await expect
      .element(connection.getByText('Please enter IP address, port, and endpoint'))
      .toBeVisible()

    await ip.fill('10.0.0.')
    await connection.getByRole('textbox', { name: 'Port' }).fill('99999')
    expect(localStorage.getItem('raspberryIp')).toBe('127.0.0.1')
    const save = connection.getByRole('button', { name: 'Save' })
    await save.click()
    await expect.element(connection.getByText('Please check what you typed here')).toBeVisible()
    expect(backend.state.settings.raspberryPort).toBe('5000')
    await connection.getByRole('textbox', { name: 'Port' }).fill('5002')
    backend.operator.state.refusal = 'The database rests.'
    await save.click()
    await expect.element(connection.getByText(/Not saved: The database rests\./)).toBeVisible()
    expect(localStorage.getItem('raspberryPort')).toBe('5000')
    backend.operator.state.refusal = null
    await save.click()
    await expect.poll(() => localStorage.getItem('raspberryPort')).toBe('5002')
    expect(backend.state.settings.raspberryPort).toBe('5002')
  })

  it('[7.booth-device.6] tests all endpoints and appends each answer to the logs', async () => {
    const { backend } = await openSettings(fakeBackend(), 'Technical')
    backend.device.move({ door: 'OPEN' })
    await button('Test All Endpoints').click()
    // What the booth's log holds already, as that the page was ready, stands below them.
    const lines = () =>
      section('Logs')
        .getByRole('listitem')
        .filter({ hasText: /^(POST|GET) / })
        .elements()
        .map((line) => line.textContent)
    await expect.poll(() => lines().length).toBe(3)
    expect(lines()[0]).toMatch(/^POST \/start: \{"ok":true,"command":"test"/)
    expect(lines().slice(1)).toEqual(['GET /door-state: OPEN', 'GET /queue-state: FREE'])
    const [command] = backend.device.state.commands
    expect(command).toEqual({ command: 'test', sessionId: expect.any(String) })
    expect(backend.device.state.keys).toEqual([backend.state.boothKey])
  })

  it('shows a light for every part, and mends what can be mended', async () => {
    const backend = fakeBackend()
    backend.operator.state.refundsFailed = true
    backend.device.state.parts = {
      ...backend.device.state.parts,
      camera: { healthy: false, simulated: true, reason: 'The lens is covered.' },
    }
    backend.device.state.selfTest.lights = 'Lamp 2 is dark.'
    await openSettings(backend)
    const lights = () =>
      section('Status')
        .getByRole('listitem')
        .elements()
        .map((light) => light.textContent)
    // What needs somebody stands first, and the others in a line.
    await expect
      .poll(() => lights().slice(0, 3).join())
      .toMatch(/^Camera Problem.*,Payments Problem.*,Booth$/)
    await button('Details').click()
    await expect.poll(() => lights().at(0)).toBe('Booth OKEverything works. ')
    expect(lights()).toHaveLength(10)
    expect(lights()[2]).toBe('Camera ProblemIt reports a fault. The lens is covered.Try again')
    await expect
      .poll(() => lights()[3])
      .toContain('Last 24 hours: 45 arrived, 2 on the way, 0 lost.')
    await button('Retry refunds').click()
    await expect.poll(() => lights()[5]).toBe('Payments OKEverything works. ')
    expect(backend.operator.state.mended).toEqual(['retry-refunds'])

    await button('Run system check').click()
    await expect.element(page.getByText('This needs attention:')).toBeVisible()
    await expect.element(page.getByText('Lights: Lamp 2 is dark.')).toBeVisible()
    await expect
      .element(page.getByText('Camera: It reports a fault. The lens is covered.'))
      .toBeVisible()
  })

  it('puts the booth out of order: the next guest sees why, and it opens again at once', async () => {
    const { backend, at, kiosk } = await openSettings()
    await section('Out of order').getByRole('checkbox').click()
    await expect.poll(() => kiosk.settings.getState().outOfOrderSince).not.toBe(null)
    await button('Back to Start').click()
    await expect.element(page.getByRole('heading', { name: 'OUT OF ORDER' })).toBeVisible()
    expect(page.getByRole('button', { name: "LET'S PARTY" }).elements()).toHaveLength(0)
    await page.getByRole('button', { name: 'NL' }).click()
    await expect.element(page.getByRole('heading', { name: 'BUITEN GEBRUIK' })).toBeVisible()
    await expect.poll(() => backend.payments.listeners()).toBe(1)
    backend.payments.tell('settings', { ...backend.state.settings, outOfOrderSince: null })
    await expect.element(page.getByRole('button', { name: 'KOM FEESTEN' })).toBeVisible()
    expect(at()).toBe('/')
  })

  it('lists the last sessions, refunds after asking, and starts one again for free', async () => {
    const backend = fakeBackend()
    backend.operator.state.sessions = [guestSession()]
    const { at, kiosk } = await openSettings(backend)
    const row = section('Last sessions').getByRole('listitem')
    await expect.element(row.getByText('Mail failed')).toBeVisible()
    await expect.element(row.getByText(/^Photo · €5\.00/)).toBeVisible()
    await expect.element(row.getByRole('button', { name: 'Resend mail' })).toBeDisabled()
    await row.getByRole('button', { name: 'Refund' }).click()
    const question = page.getByRole('alertdialog', { name: 'Refund €5.00 of session A1B2C3?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(backend.operator.state.acts).toEqual([])
    await row.getByRole('button', { name: 'Refund' }).click()
    await question.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await expect.element(row.getByText('Refund on its way')).toBeVisible()
    expect(backend.operator.state.acts).toEqual([`refund ${guestSession().id}`])
    expect(at()).toBe('/settings')

    await row.getByRole('button', { name: 'Start again for free' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    // The mode takes photos, and nobody knows yet where to send them.
    await expect.poll(() => at()).toBe('/email')
    expect(kiosk.context.getState().session).toMatchObject({ isPaid: true, sessionMode: 1 })
    expect(localStorage.getItem('requiresMedia')).toBe('true')
    expect((await (await kiosk.services())?.operator())?.access.getState().kind).toBe('closed')
  })

  it('a session that is started again when the operator has gone takes the screen from nobody', async () => {
    const backend = fakeBackend()
    backend.operator.state.sessions = [guestSession()]
    const { fetch } = backend
    const slow = Promise.withResolvers<void>()
    backend.fetch = async (input, init) => {
      const answer = await fetch(input, init)
      if (String(input).includes('start-again')) await slow.promise
      return answer
    }
    const { at, kiosk } = await openSettings(backend)
    await section('Last sessions').getByRole('button', { name: 'Start again for free' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await button('Back to Start').click()
    await expect.element(page.getByRole('button', { name: "LET'S PARTY" })).toBeVisible()
    const modes = () => kiosk.context.getState().modes.length
    expect(modes()).toBe(0)
    slow.resolve()
    await expect.poll(modes).toBeGreaterThan(0)
    expect([at(), kiosk.context.getState().session]).toEqual(['/', null])
  })

  it('changes the passcode with the old one', async () => {
    const { backend } = await openSettings(fakeBackend(), 'Technical')
    const form = section('Passcode')
    await form.getByRole('textbox', { name: 'Current passcode' }).fill('2468')
    await form.getByRole('textbox', { name: 'New passcode' }).fill('5713')
    await form.getByRole('button', { name: 'Change passcode' }).click()
    await expect.element(form.getByText('The passcode is changed.')).toBeVisible()
    expect(backend.operator.state.passcode).toBe('5713')
  })

  it('a booth that sells without a help number says so in yellow, and leads to the field', async () => {
    const backend = fakeBackend()
    backend.state.settings = { ...backend.state.settings, helpNumber: '' }
    await openSettings(backend)
    const light = page.getByRole('listitem').filter({ hasText: /^Help number/ })
    await expect.element(light).toHaveAttribute('data-state', 'warn')
    await expect.element(light.getByText(/^Guests pay here and have nobody to ask/)).toBeVisible()
    const field = page.getByRole('textbox', { name: 'Help number (WhatsApp)' })
    await expect.poll(() => document.querySelector('#panel-guests input')).not.toBe(null)
    await light.getByRole('button', { name: 'Enter help number' }).click()
    await expect.element(field).toHaveFocus()
    await field.fill('+31 6 11223344')
    await button('Done').click()
    await openTab('Tonight')
    await expect.element(light).toHaveAttribute('data-state', 'ok')
    await button('Details').click()
    await expect.element(light.getByText(/\+31 6 11223344/)).toBeVisible()
  })
})
