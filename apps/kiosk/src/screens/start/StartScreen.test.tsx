import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'
import { fakeBackend } from '../../backend/testing/fake-backend.ts'

const party = () => page.getByRole('button', { name: "LET'S PARTY" })

/** A backend with something in the way of a new session. */
function backendWith(obstacle: () => Promise<Response | undefined>) {
  const backend = fakeBackend()
  const fetch: typeof backend.fetch = async (input, init) => {
    const creates = init?.method === 'POST' && String(input).endsWith('/api/sessions')
    const instead = creates ? await obstacle() : undefined
    return instead ?? backend.fetch(input, init)
  }
  return { ...backend, fetch }
}

beforeEach(() => page.viewport(768, 1024))

describe('start screen', () => {
  it("[2.start.1] has a big LET'S PARTY button and a pulsing logo", async () => {
    await page.viewport(1080, 1920)
    await openApp('/', { motion: 'no-preference' })
    await expect.element(party()).toBeVisible()
    const { width, height } = party().element().getBoundingClientRect()
    expect(width).toBeGreaterThan(800)
    expect(height).toBeGreaterThan(180)
    const logo = document.querySelector('main svg')?.closest('div')
    const pulse = logo
      ?.getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations === Infinity)
    const frames = pulse?.flatMap((one) => (one.effect as KeyframeEffect).getKeyframes())
    expect(new Set(frames?.map((frame) => frame['transform'])).size).toBe(2)
  })

  it('[2.start.2] hides the header', async () => {
    await openApp('/')
    await expect.element(party()).toBeVisible()
    expect(page.getByRole('banner').elements()).toHaveLength(0)
  })

  it('[2.start.3] offers the messaging number of the booth', async () => {
    const backend = fakeBackend()
    backend.state.settings = { ...backend.state.settings, helpNumber: '+31 6 87654321' }
    await openApp('/', { backend })
    await expect.element(page.getByText('Help? WhatsApp +31 6 87654321')).toBeVisible()
  })

  it("[2.start.4] shows 'Processing...' over everything and ignores taps meanwhile", async () => {
    const gate = Promise.withResolvers<undefined>()
    const backend = backendWith(() => gate.promise)
    const { at } = await openApp('/', { backend })
    const button = party().element() as HTMLButtonElement
    await party().click()
    await expect.element(page.getByText('Processing...')).toBeVisible()
    const { left, top, width, height } = button.getBoundingClientRect()
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
    expect(button.contains(onTop)).toBe(false)
    button.click()
    button.click()
    await userEvent.keyboard('{Enter}')
    gate.resolve(undefined)
    await expect.poll(() => at()).toBe('/mode')
    expect(backend.state.sessions.size).toBe(1)
    await expect.element(page.getByText('Processing...')).not.toBeInTheDocument()
  })

  it('says in an alert that no session could be made, and lets the guest try again', async () => {
    let refuses = true
    const error = { code: 'invalid_body', message: 'Refused.' }
    const backend = backendWith(async () =>
      refuses ? Response.json({ error }, { status: 422 }) : undefined,
    )
    const { at } = await openApp('/', { backend })
    await party().click()
    const alert = page.getByRole('alertdialog', { name: 'Failed to create session.' })
    await expect.element(alert).toBeVisible()
    refuses = false
    await page.getByRole('button', { name: 'OK' }).click()
    await party().click()
    await expect.poll(() => at()).toBe('/mode')
  })

  it('[5.14] without an id no session is made: the log says which it was, and the guest can try again', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const { at, backend } = await openApp('/')
    await expect.element(party()).toBeVisible()
    const ids = vi
      .spyOn(crypto, 'randomUUID')
      .mockReturnValue('' as ReturnType<Crypto['randomUUID']>)
    await party().click()
    const alert = page.getByRole('alertdialog', { name: 'Failed to create session.' })
    await expect.element(alert).toBeVisible()
    expect(error).toHaveBeenCalledWith('Session ID is missing when trying to create session.')
    expect(backend.state.calls.filter(({ path }) => path.includes('/sessions'))).toEqual([])
    ids.mockRestore()
    await page.getByRole('button', { name: 'OK' }).click()
    await party().click()
    await expect.poll(() => at()).toBe('/mode')
    error.mockRestore()
  })

  it('takes a break while the backend is away, and recovers by itself', async () => {
    const backend = fakeBackend()
    backend.state.weather = 'away'
    await openApp('/', { backend })
    const pause = page.getByRole('heading', { name: 'BACK IN A MOMENT' })
    await expect.element(pause).toBeVisible()
    expect(party().elements()).toHaveLength(0)
    backend.state.weather = 'fair'
    await expect.element(party()).toBeVisible()
  })

  it('says why while SOS is pressed, and what the staff is to do', async () => {
    const { backend } = await openApp('/')
    await expect.element(party()).toBeVisible()
    await expect.poll(() => backend.device.state.asked).toContain('/events')
    backend.device.move({ sos: true })
    await expect.element(page.getByText(/^SOS is pressed in the booth\. Staff/)).toBeVisible()
    expect(party().elements()).toHaveLength(0)
  })

  it('notices at once that all kiosks were signed out, wherever that was done', async () => {
    const { backend } = await openApp('/')
    await expect.element(party()).toBeVisible()
    await expect.poll(() => backend.payments.listeners()).toBe(1)
    backend.state.enrols = false
    backend.signOut()
    await expect.element(page.getByRole('heading', { name: 'ALMOST READY' })).toBeVisible()
    expect(party().elements()).toHaveLength(0)
  })

  it('leads the operator of a booth without a key to the set-up', async () => {
    const backend = fakeBackend()
    backend.state.enrols = false
    const { at } = await openApp('/', { backend })
    await page.getByRole('button', { name: 'Set up this booth' }).click()
    await expect.poll(() => at()).toBe('/setup')
  })
})
