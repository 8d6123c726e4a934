import { limits } from '@discobooth/contract/wire/limits'
import { type Clock, systemClock } from '@discobooth/runtime/clock'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'
import { fakeBackend } from '../../backend/testing/fake-backend.ts'

beforeEach(() => page.viewport(1080, 1920))

const cards = () => page.getByRole('main').getByRole('listitem').getByRole('button')
const card = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

function backendIn(options: { freeMode?: boolean; modes?: number }) {
  const backend = fakeBackend()
  const { freeMode = false, modes = 4 } = options
  backend.state.settings = { ...backend.state.settings, freeMode }
  backend.state.modes = backend.state.modes.slice(0, modes)
  return backend
}

/** Left edges of the cards: as many as there are columns. */
function columns(): number {
  const lefts = cards()
    .elements()
    .map((element) => Math.round(element.getBoundingClientRect().left))
  return new Set(lefts).size
}

describe('mode screen', () => {
  it('[2.mode.1, 2.mode.2, 2.mode.4, 1.7, 9.17] offers the modes under SELECT MODE, cheapest first, in euros with two decimals', async () => {
    await openApp('/mode')
    await expect.element(page.getByRole('heading', { name: 'SELECT MODE' })).toBeVisible()
    await expect.element(cards().nth(3)).toBeVisible()
    const shown = cards()
      .elements()
      .map((element) => element.textContent)
    expect(shown).toEqual([
      expect.stringMatching(/^Song only.*€2\.00$/),
      expect.stringMatching(/^Photo.*€5\.00$/),
      expect.stringMatching(/^Video.*€7\.00$/),
      expect.stringMatching(/^Photo \+ Video.*Everything€9\.00$/),
    ])
    expect(page.getByText('Everything', { exact: true }).elements()).toHaveLength(1)
  })

  it('C5: asks for the prices of this guest, and says from which list they chose', async () => {
    const backend = fakeBackend()
    backend.state.modes = backend.state.modes.map((mode) => ({ ...mode, priceList: 17 }))
    const { kiosk } = await openApp('/mode', { backend })
    await card(/^Video/).click()
    const id = kiosk.context.getState().session?.id
    const chosen = () =>
      backend.state.calls.findLast(({ method, body }) => {
        return method === 'PUT' && Object(body).sessionMode === 2
      })
    await expect.poll(chosen).toMatchObject({ body: { id, priceList: 17 } })
    const asked = backend.state.calls.filter(({ path }) => path.includes('api/modes'))
    const whose = asked.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('session'))
    expect(new Set(whose)).toEqual(new Set([id]))
  })

  it('C5: hears that modes changed, and asks again for the list that this guest has before them', async () => {
    const backend = fakeBackend()
    backend.state.modes = backend.state.modes.map((mode) => ({ ...mode, priceList: 17 }))
    await openApp('/mode', { backend })
    await expect.element(cards().nth(3)).toBeVisible()
    await expect.poll(backend.payments.listeners).toBe(1)
    backend.state.modes = backend.state.modes.filter(({ id }) => id !== 2)
    backend.payments.tell('modes', {})
    await expect.element(card(/^Video/)).not.toBeInTheDocument()
    const asked = backend.state.calls.findLast(({ path }) => path.includes('api/modes'))
    expect(new URLSearchParams(asked?.path.split('?')[1]).get('priceList')).toBe('17')
  })

  it('asks again by itself while guests read the prices, where no news come', async () => {
    const backend = fakeBackend()
    backend.payments.state.pushes = false
    // The time between two polls passes quickly.
    const clock: Clock = {
      now: systemClock.now,
      after: (ms, run) => systemClock.after(ms === limits.modes.pollMs ? 50 : ms, run),
    }
    await openApp('/mode', { backend, clock })
    await expect.element(cards().nth(3)).toBeVisible()
    backend.state.modes = backend.state.modes.filter(({ id }) => id !== 2)
    await expect.element(card(/^Video/)).not.toBeInTheDocument()
  })

  it('calls a mode what the owner calls it in the language of the guest', async () => {
    const backend = fakeBackend()
    const names = { en: 'Little film', nl: 'Filmpje' }
    backend.state.modes = backend.state.modes.map((mode) =>
      mode.id === 2 ? { ...mode, names } : mode,
    )
    await openApp('/mode', { backend })
    await expect.element(card(/^Little film/)).toBeVisible()
  })

  it('F5: a mode that the backend knows the booth cannot give is refused in words, and nothing is chosen', async () => {
    const backend = fakeBackend()
    const { kiosk, at } = await openApp('/mode', { backend })
    await expect.element(cards().nth(3)).toBeVisible()
    backend.payments.state.unable = 'sos_pressed'
    await card(/^Song only/).click()
    const alert = page.getByRole('alertdialog', { name: 'SOS is pressed in the booth' })
    await expect.element(alert).toBeVisible()
    expect(at()).toBe('/mode')
    expect(kiosk.context.getState().session?.sessionMode).toBeNull()
  })

  it('[2.mode.4] gives every kind of mode a sign of its own', async () => {
    await openApp('/mode')
    await expect.element(cards().nth(3)).toBeVisible()
    const signs = cards()
      .elements()
      .map((element) => element.querySelector('svg path')?.getAttribute('d'))
    expect(signs).not.toContain(undefined)
    expect(new Set(signs).size).toBe(4)
  })

  it('[2.mode.4, 2.mode.5] says Free on every card and Free Mode enabled in free mode, with no promo button', async () => {
    await openApp('/mode', { backend: backendIn({ freeMode: true }) })
    await expect.element(page.getByText('Free Mode enabled')).toBeVisible()
    expect(page.getByText('Free', { exact: true }).elements()).toHaveLength(4)
    expect(page.getByText(/€/).elements()).toHaveLength(0)
    expect(card('Enter Promo Code').elements()).toHaveLength(0)
  })

  it("[2.mode.4, 2.mode.5] says FREE where a mode costs nothing, and has 'Enter Promo Code'", async () => {
    const backend = backendIn({ modes: 2 })
    backend.state.modes = backend.state.modes.map((mode) => ({ ...mode, price: null }))
    await openApp('/mode', { backend })
    await expect.element(card('Enter Promo Code')).toBeVisible()
    expect(page.getByText('FREE', { exact: true }).elements()).toHaveLength(2)
    expect(page.getByText('Free Mode enabled').elements()).toHaveLength(0)
  })

  for (const [modes, expected] of [
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 2],
  ] as const) {
    it(`[2.mode.3, 9.30] lays ${modes} out in ${expected} columns`, async () => {
      await openApp('/mode', { backend: backendIn({ modes }) })
      await expect.element(cards().nth(modes - 1)).toBeVisible()
      expect(columns()).toBe(expected)
    })
  }

  it('[9.19] has one column under 768 px', async () => {
    await openApp('/mode')
    await expect.element(cards().nth(3)).toBeVisible()
    await page.viewport(768, 1024)
    expect(columns()).toBe(2)
    await page.viewport(767, 1024)
    expect(columns()).toBe(1)
  })

  it("[2.mode.7] makes a session if there is none, and shows 'Loading...' meanwhile", async () => {
    const backend = fakeBackend()
    const gate = Promise.withResolvers<void>()
    const fetch: typeof backend.fetch = async (input, init) => {
      if (init?.method === 'POST') await gate.promise
      return backend.fetch(input, init)
    }
    await openApp('/mode', { backend: { ...backend, fetch } })
    await expect.element(page.getByText('Loading...')).toBeVisible()
    expect(cards().elements()).toHaveLength(0)
    gate.resolve()
    await expect.element(cards().nth(3)).toBeVisible()
    expect(page.getByText('Loading...').elements()).toHaveLength(0)
    expect(backend.state.sessions.size).toBe(1)
  })

  it('takes the first tap, shows it on its card and ignores a second', async () => {
    const backend = fakeBackend()
    const gate = Promise.withResolvers<void>()
    const fetch: typeof backend.fetch = async (input, init) => {
      if (init?.method === 'PUT') await gate.promise
      return backend.fetch(input, init)
    }
    const { at } = await openApp('/mode', { backend: { ...backend, fetch } })
    await card(/^Video/).click()
    await expect.element(card(/^Video/)).toHaveAttribute('aria-busy', 'true')
    ;(card(/^Photo \+/).element() as HTMLButtonElement).click()
    gate.resolve()
    await expect.poll(() => at()).toBe('/pay')
    const [session] = backend.state.sessions.values()
    expect(session?.sessionMode).toBe(2)
  })

  it('says so in an alert when the choice fails, and lets the guest choose again', async () => {
    const backend = fakeBackend()
    let refuses = true
    const error = { code: 'invalid_body', message: 'Refused.' }
    const fetch: typeof backend.fetch = async (input, init) =>
      refuses && init?.method === 'PUT'
        ? Response.json({ error }, { status: 422 })
        : backend.fetch(input, init)
    const { at } = await openApp('/mode', { backend: { ...backend, fetch } })
    await card(/^Photo P/).click()
    const text = 'Failed to update session. Please try again.'
    await expect.element(page.getByRole('alertdialog', { name: text })).toBeVisible()
    refuses = false
    await page.getByRole('button', { name: 'OK' }).click()
    await card(/^Photo P/).click()
    await expect.poll(() => at()).toBe('/pay')
  })

  it('says that the modes did not come, and brings them when asked again', async () => {
    const backend = fakeBackend()
    let broken = true
    const fetch: typeof backend.fetch = async (input, init) =>
      broken && String(input).includes('/api/modes')
        ? Response.json({ error: { code: 'gone', message: 'Gone.' } }, { status: 404 })
        : backend.fetch(input, init)
    await openApp('/mode', { backend: { ...backend, fetch } })
    await expect.element(page.getByText(/^We couldn't load the options/)).toBeVisible()
    broken = false
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect.element(cards().nth(3)).toBeVisible()
  })
})
