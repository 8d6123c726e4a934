import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openApp } from '../../app/testing/open-app.tsx'
import { fakeBackend } from '../../backend/testing/fake-backend.ts'
import type { PromoOutcome } from '../../payments/promo.ts'
import { PromoSheet } from './PromoSheet.tsx'

beforeEach(() => page.viewport(1080, 1920))

const sheet = () => page.getByRole('dialog', { name: 'Enter Promo Code' })
const field = () => page.getByRole('textbox', { name: 'Promo code' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = (words: string) => page.getByText(words, { exact: true })

/** Timers as the page sets them; `ring` lets one of so many milliseconds ring at once. */
function watchTimers() {
  const set = vi.spyOn(window, 'setTimeout')
  onTestFinished(() => set.mockRestore())
  return {
    ring(ms: number) {
      const rings = set.mock.calls.filter(([, wait]) => wait === ms).map(([run]) => run)
      expect(rings).toHaveLength(1)
      ;(rings[0] as () => void)()
    },
  }
}

/** Without a pointer, as a screen reader does: how keys answer a finger is Keyboard.test.tsx's subject. */
async function type(word: string) {
  for (const character of word) {
    await expect.element(button(character)).toBeInTheDocument()
    ;(button(character).element() as HTMLButtonElement).click()
  }
}

async function openSheet(options: { check?: (code: string) => Promise<PromoOutcome> } = {}) {
  const check = vi.fn(options.check ?? (async (): Promise<PromoOutcome> => ({ kind: 'wrong' })))
  const onClose = vi.fn()
  const onAccepted = vi.fn()
  await render(<PromoSheet onClose={onClose} onAccepted={onAccepted} check={check} />)
  return { check, onClose, onAccepted }
}

/** The sheet at /mode over the whole kiosk. */
async function openAtMode(backend = fakeBackend()) {
  const app = await openApp('/mode', { backend })
  await page.getByRole('button', { name: 'Enter Promo Code' }).click()
  await expect.element(sheet()).toBeVisible()
  return app
}

async function enter(code: string) {
  await type(code)
  await button('Apply').click()
}

describe('promo sheet', () => {
  it('[2.mode.6] rises from the bottom with a keyboard, Cancel and Apply', async () => {
    await openAtMode()
    const { bottom } = sheet().element().getBoundingClientRect()
    expect(Math.round(bottom)).toBe(window.innerHeight)
    await expect.element(page.getByRole('group', { name: 'On-screen keyboard' })).toBeVisible()
    await expect.element(button('Apply')).toBeVisible()
    await button('Cancel').click()
    await expect.element(sheet()).not.toBeInTheDocument()
  })

  it('[5.9, 5.10, 9.15] takes ten characters, and applies nothing when empty', async () => {
    await openSheet()
    await expect.element(button('Apply')).toBeDisabled()
    await type('discoparty1')
    await expect.element(field()).toHaveValue('discoparty')
    await expect.element(button('Apply')).toBeEnabled()
  })

  it('[5.5] sends the code trimmed and in small letters', async () => {
    const { check } = await openSheet()
    await field().fill(' DISCO')
    await button('Apply').click()
    await expect.poll(() => check.mock.calls).toEqual([['disco']])
  })

  it("[5.5] 'Please enter a code.' for nothing but spaces, and nobody is asked", async () => {
    const { check } = await openSheet()
    await field().fill(' ')
    await button('Apply').click()
    await expect.element(text('Please enter a code.')).toBeVisible()
    expect(check).not.toHaveBeenCalled()
  })

  const shown: [string, PromoOutcome, string[]][] = [
    ['a wrong code', { kind: 'wrong' }, ['WRONG!!']],
    [
      'a code that is used up',
      { kind: 'used-up' },
      ['WRONG!!', 'Promo code has reached its maximum usage.'],
    ],
    [
      'a backend in trouble',
      { kind: 'failed', alert: 'promoDatabase' },
      ['Database error checking promo code.'],
    ],
    [
      'no session',
      { kind: 'failed', alert: 'promoNoSession' },
      ['Session not available for promo.'],
    ],
    ['no answer', { kind: 'failed', alert: 'promoFailed' }, ['Failed to validate promo code.']],
    ['SOS', { kind: 'not-now', obstacle: 'sos' }, ['SOS is pressed in the booth']],
    ['too many tries', { kind: 'too-many' }, ['Too many tries. Please wait a minute.']],
  ]
  for (const [what, outcome, texts] of shown) {
    it(`[5.7, 5.8, 8.promo.1, 8.promo.2, 9.10] tells ${what}, for four seconds`, async () => {
      const { onClose } = await openSheet({ check: async () => outcome })
      const timers = watchTimers()
      await enter('d')
      for (const one of texts) await expect.element(text(one)).toBeVisible()
      const isWrong = outcome.kind === 'wrong' || outcome.kind === 'used-up'
      await expect.element(field()).toHaveValue(isWrong ? '' : 'd')
      timers.ring(4_000)
      for (const one of texts) await expect.element(text(one)).not.toBeInTheDocument()
      expect(onClose).not.toHaveBeenCalled()
    })
  }

  it('stays while a code is looked at: its answer would undo what is chosen meanwhile', async () => {
    const answer = Promise.withResolvers<PromoOutcome>()
    const { onClose } = await openSheet({ check: () => answer.promise })
    await enter('d')
    await expect.element(button('Cancel')).toBeDisabled()
    expect(sheet().element().getAttribute('closedby')).toBe('none')
    answer.resolve({ kind: 'wrong' })
    await button('Cancel').click()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it("[4.promo.1, 5.10, 8.promo.2, 9.10] 'ACCEPTED' for two seconds, then the panel closes and the flow goes on", async () => {
    const opened = await openSheet({ check: async () => ({ kind: 'accepted', next: '/email' }) })
    const timers = watchTimers()
    await enter('d')
    await expect.element(text('ACCEPTED')).toBeVisible()
    await expect.element(button('Apply')).toBeDisabled()
    expect(opened.onClose).not.toHaveBeenCalled()
    timers.ring(2_000)
    expect(opened.onClose).toHaveBeenCalledOnce()
    expect(opened.onAccepted).toHaveBeenCalledExactlyOnceWith('/email')
  })
})

describe('a promo code at the backend', () => {
  it('[4.promo.1, 4.promo.2] accepted: mode 4, nothing to pay, /email', async () => {
    const { at, kiosk, backend } = await openAtMode()
    await enter('disco')
    await expect.element(text('ACCEPTED')).toBeVisible()
    await expect.poll(() => at()).toBe('/email')
    const { session } = kiosk.context.getState()
    const expected = { sessionMode: 4, price: 0, isPaid: true, paymentLink: 'Promo: disco' }
    expect(session).toMatchObject(expected)
    await expect.poll(() => backend.state.sessions.get(session?.id ?? '')).toMatchObject(expected)
    expect(localStorage.getItem('requiresMedia')).toBe('true')
    const sent = backend.state.calls.find(({ path }) => path.endsWith('/promo'))
    expect(JSON.parse(sent?.headers.get('x-booth-health') ?? '')).toMatchObject({
      booth: { parts: { camera: { healthy: true } }, booth: { sos: false } },
    })
  })

  for (const [what, words] of [
    ['sos', 'SOS is pressed in the booth'],
    ['camera', 'The camera is taking a break'],
  ] as const) {
    // With SOS nobody is even asked; without a camera the backend is, for a code may be for a song only.
    it(`F5: is not taken while the booth cannot give its party: ${what}`, async () => {
      const { kiosk, backend } = await openAtMode()
      await expect.poll(() => kiosk.party.link.getState().booth).toBeTypeOf('object')
      if (what === 'sos') backend.device.move({ sos: true })
      else {
        backend.device.turn('camera', 'unplugged')
        backend.payments.state.unable = 'camera_not_ready'
      }
      await expect.element(page.getByText(words).first()).toBeInTheDocument()
      await enter('disco')
      await expect.element(text(words).first()).toBeVisible()
      await expect.element(sheet().getByText(words)).toBeVisible()
      expect(backend.payments.state.codes).toEqual([])
    })
  }

  it('F5: is not offered while the booth cannot give anything, which is said once', async () => {
    const backend = fakeBackend()
    backend.device.state.parts.lights = { healthy: false, simulated: true }
    await openApp('/mode', { backend })
    await expect.element(text('The booth is taking a break')).toBeVisible()
    await expect.element(button('Enter Promo Code')).toBeDisabled()
  })

  it('F5: refused by the backend for what the booth cannot give, says so', async () => {
    const backend = fakeBackend()
    backend.payments.state.unable = 'camera_not_ready'
    await openAtMode(backend)
    await enter('disco')
    await expect.element(text('The camera is taking a break')).toBeVisible()
  })

  it('[5.7, 5.8] wrong, then used up; the guest stays', async () => {
    const { at } = await openAtMode()
    await enter('nope')
    await expect.element(text('WRONG!!')).toBeVisible()
    await expect.element(field()).toHaveValue('')
    await enter('over')
    await expect.element(text('Promo code has reached its maximum usage.')).toBeVisible()
    expect(at()).toBe('/mode')
  })

  const troubles: [number, string][] = [
    [500, 'Database error checking promo code.'],
    [404, 'Session not available for promo.'],
    [422, 'Failed to validate promo code.'],
    [429, 'Too many tries. Please wait a minute.'],
  ]
  for (const [status, words] of troubles) {
    it(`[8.promo.1] an answer of ${status}: '${words}'`, async () => {
      const backend = fakeBackend()
      backend.payments.state.promoStatus = status
      await openAtMode(backend)
      await enter('disco')
      await expect.element(text(words)).toBeVisible()
    })
  }

  it("[8.promo.1] no answer at all: 'Failed to validate promo code.'", async () => {
    const { backend } = await openAtMode()
    await type('disco')
    backend.state.weather = 'away'
    await button('Apply').click()
    await expect.element(text('Failed to validate promo code.')).toBeVisible()
  })

  it("[8.promo.1] no session: 'Session not available for promo.'", async () => {
    const { kiosk } = await openAtMode()
    await type('disco')
    kiosk.context.setState({ session: null })
    await button('Apply').click()
    await expect.element(text('Session not available for promo.')).toBeVisible()
  })
})
