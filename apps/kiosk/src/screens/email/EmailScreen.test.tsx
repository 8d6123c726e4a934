import { languageCodes } from '@discobooth/contract/texts/languages'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'
import { payingGuest } from '../../payments/testing/paying-guest.ts'

beforeEach(() => page.viewport(1080, 1920))

const field = () => page.getByRole('textbox')
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** The pointer's way is the journeys' subject; here a tap is a click. */
const tap = (name: string) => (button(name).element() as HTMLButtonElement).click()
const text = (words: string) => page.getByText(words, { exact: true })
const consentLine =
  'By clicking the Continue button, I consent to my email address being used to receive my photos, videos, updates, offers, and invitations.'

async function openEmail(part: Parameters<typeof payingGuest>[0] = {}) {
  const guest = payingGuest({ isPaid: true, ...part })
  const app = await openApp('/email', guest.visit)
  await expect.element(field()).toBeVisible()
  const session = () => app.kiosk.context.getState().session
  return { ...guest, ...app, session }
}

describe('the email screen', () => {
  it('[2.email.1, 2.email.2, 2.email.4, 2.email.5, 2.email.6, 2.email.7] asks in English and in Dutch', async () => {
    await openEmail()
    await expect.element(page.getByRole('heading', { name: 'ENTER EMAIL' })).toBeVisible()
    await expect
      .element(text('Please enter your email address below to receive your media:'))
      .toBeVisible()
    await expect.element(field()).toHaveAttribute('placeholder', 'Type your email address')
    for (const suffix of ['@gmail.com', '@hotmail.com', '@outlook.com', '@live.com']) {
      await expect.element(button(suffix)).toBeVisible()
    }
    await expect.element(page.getByRole('group', { name: 'On-screen keyboard' })).toBeVisible()
    await expect.element(text(consentLine)).toBeVisible()
    await expect.element(button('Continue')).toBeEnabled()
    await expect.element(field()).toHaveFocus()

    tap('Continue')
    await expect.element(text('Email is required')).toBeVisible()
    tap('Language: EN')
    tap('Nederlands')
    await expect.element(text('E-mailadres is verplicht')).toBeVisible()
    await expect
      .element(text('Vul hieronder je e-mailadres in om je media te ontvangen:'))
      .toBeVisible()
    await expect.element(field()).toHaveAttribute('placeholder', 'Typ je e-mailadres')
    await field().fill('jan@')
    tap('Doorgaan')
    await expect.element(text('Voer een geldig e-mailadres in')).toBeVisible()
  })

  it('[5.1, 5.2, 5.4] says what is wrong, and a suffix replaces everything after the @', async () => {
    const { at } = await openEmail()
    tap('Continue')
    await expect.element(text('Email is required')).toBeVisible()
    await field().fill('jan de vries@gmail.com')
    await expect.element(text('Email is required')).not.toBeInTheDocument()
    tap('Continue')
    await expect.element(text('Please enter a valid email')).toBeVisible()
    await field().fill('jan@x')
    tap('@hotmail.com')
    await expect.element(field()).toHaveValue('jan@hotmail.com')
    tap('@live.com')
    await expect.element(field()).toHaveValue('jan@live.com')
    await field().fill('')
    tap('@gmail.com')
    await expect.element(field()).toHaveValue('@gmail.com')
    await expect.element(field()).toHaveFocus()
    tap('j')
    await expect.element(field()).toHaveValue('j@gmail.com')
    expect(at()).toBe('/email')
  })

  it('[2.email.5, 2.email.7] by taps alone: the address is stored, the consent recorded once with its words and time, and /song comes', async () => {
    const { at, backend, id, session, kiosk } = await openEmail()
    for (const key of ['Shift', 'B', 'Shift', 'o', '@', 'x', '.', '.nl']) {
      await expect.element(button(key)).toBeVisible()
      tap(key)
    }
    await expect.element(field()).toHaveValue('Bo@x.nl')
    const before = Date.now()
    const next = button('Continue').element() as HTMLButtonElement
    next.click()
    next.click()
    const after = Date.now()
    await expect.poll(() => at()).toBe('/song')
    expect(session()?.customerEmail).toBe('Bo@x.nl')
    await expect.poll(() => backend.state.consents).toHaveLength(1)
    expect(backend.state.sessions.get(id)?.customerEmail).toBe('Bo@x.nl')
    const [consent] = backend.state.consents
    expect(consent).toMatchObject({ sessionId: id, wording: consentLine, language: 'en' })
    const agreedAt = Date.parse(consent?.consentedAt ?? '')
    expect(agreedAt).toBeGreaterThanOrEqual(before)
    expect(agreedAt).toBeLessThanOrEqual(after)
    expect(sessionStorage.getItem('emailDraft')).toBeNull()
    // A6: an address is nothing for a log.
    console.error(`Refused for ${session()?.customerEmail}`)
    await expect.poll(() => JSON.stringify(backend.state.consoleLines)).toContain('Refused for')
    const logged = JSON.stringify([backend.state.logs, backend.state.consoleLines])
    expect(logged).not.toContain('Bo@x.nl')
    kiosk.guest.reset()
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Bo@x.nl')
  })

  it('offers what was probably meant, and forces it on nobody', async () => {
    const { at, session } = await openEmail()
    await field().fill('jan@gmial.com')
    await expect.element(button('Did you mean jan@gmail.com?')).toBeVisible()
    tap('Did you mean jan@gmail.com?')
    await expect.element(field()).toHaveValue('jan@gmail.com')
    await expect.element(button('@outlook.com')).toBeVisible()
    await field().fill('jan@hotmial.com')
    // Seen at the first tap, whoever was quicker than the offer.
    tap('Continue')
    await expect.element(button('Did you mean jan@hotmail.com?')).toBeVisible()
    expect(at()).toBe('/email')
    tap('Continue')
    await expect.poll(() => at()).toBe('/song')
    expect(session()?.customerEmail).toBe('jan@hotmial.com')
  })

  it("[2.email.9] skips to /song where media is not required and the email is 'Not required'", async () => {
    const { visit } = payingGuest({ isPaid: true, customerEmail: 'Not required', sessionMode: 3 })
    const { at, visited } = await openApp('/email', { ...visit, local: { requiresMedia: 'false' } })
    await expect.poll(() => at()).toBe('/song')
    expect(visited()).toEqual(['/song'])
  })

  it('keeps what was typed through a reload, for this guest alone, and leads back to /mode', async () => {
    const first = await openEmail()
    await field().fill('half@way')
    await first.close()
    const kept = sessionStorage.getItem('emailDraft') ?? ''
    const again = await openApp('/email', {
      ...first.visit,
      session: { ...first.visit.session, emailDraft: kept },
    })
    await expect.element(field()).toHaveValue('half@way')
    tap('Back')
    await expect.poll(() => again.at()).toBe('/mode')
    await again.close()
    const other = payingGuest({ isPaid: true, customerEmail: 'before@example.com' })
    const session = { ...other.visit.session, emailDraft: kept }
    await openApp('/email', { ...other.visit, session })
    await expect.element(field()).toHaveValue('before@example.com')
  })

  for (const [width, height] of [
    [1280, 800],
    [768, 1024],
  ] as const) {
    it(`fits on ${width} x ${height} in every language, with large keys`, async () => {
      await page.viewport(width, height)
      const { kiosk } = await openEmail()
      await field().fill('jan@')
      tap('Continue')
      await expect.element(text('Please enter a valid email')).toBeVisible()
      for (const language of languageCodes) {
        kiosk.guest.speak(language)
        await expect.poll(() => document.documentElement.lang).toBe(language)
        const tall = document.documentElement.scrollHeight
        expect.soft(tall, language).toBeLessThanOrEqual(height)
      }
      const boxes = page.getByRole('main').getByRole('button').elements()
      const sides = boxes.map((element) => element.getBoundingClientRect())
      expect(Math.min(...sides.flatMap((side) => [side.width, side.height]))).toBeGreaterThan(59.5)
    })
  }
})
