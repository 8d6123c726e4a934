import { newSession } from '@discobooth/contract/session/new-session'
import type { Session } from '@discobooth/contract/session/session'
import { beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../app/testing/open-app.tsx'
import { fakeBackend } from '../../backend/testing/fake-backend.ts'
import { aTrack } from '../../music/testing/tracks.ts'

beforeEach(() => page.viewport(768, 1024))

const ended: Session = {
  ...newSession({
    id: '3f0f9bb4-0000-4000-8000-000000000000',
    boothId: 'demo',
    language: 'en',
    location: '-',
    startDateTime: new Date().toISOString(),
  }),
  sessionMode: 1,
  isPaid: true,
  price: 5,
  customerEmail: 'guest@example.com',
  endDateTime: new Date().toISOString(),
}

/** How often the page waits for so long, and what happens when one of these waits is over. */
function watchWaits(ms: number) {
  const set = vi.spyOn(window, 'setTimeout')
  const clear = vi.spyOn(window, 'clearTimeout')
  onTestFinished(() => {
    set.mockRestore()
    clear.mockRestore()
  })
  const standing = () => {
    const cleared = new Set(clear.mock.calls.map(([id]) => id))
    return set.mock.calls
      .map(([run, wait], index) => ({ run, wait, id: set.mock.results[index]?.value as unknown }))
      .filter(({ wait, id }) => wait === ms && !cleared.has(id as number))
  }
  const ring = () => {
    for (const { run } of standing()) run()
  }
  return { count: () => standing().length, ring }
}

/** The page stays as long as a busy machine needs to hear of its booth: its 10 s never end. */
function stays(): void {
  const set = window.setTimeout
  const timers = vi.spyOn(window, 'setTimeout')
  timers.mockImplementation(((run: () => void, wait?: number) =>
    wait === 10_000 ? 0 : set(run, wait)) as typeof window.setTimeout)
  onTestFinished(() => timers.mockRestore())
}

function openSummary(session: Session | null, motion?: 'no-preference') {
  return openApp('/summary', {
    ...(session && { session: { currentSession: JSON.stringify(session) } }),
    ...(motion && { motion }),
  })
}

const text = (words: string | RegExp) => page.getByText(words)
const mail = 'You will receive the session summary in your email shortly.'

describe('the summary', () => {
  it('[2.summary.1] hopes it was good, and New Party clears the guest and goes to /', async () => {
    const { at, kiosk } = await openSummary(ended)
    await expect.element(text('We hope you enjoyed your session!')).toBeVisible()
    await expect.element(text(mail)).toBeVisible()
    await page.getByRole('button', { name: 'New Party' }).click()
    await expect.poll(() => at()).toBe('/')
    expect(kiosk.context.getState().session).toBeNull()
    // The party was had: no money comes back for it.
    expect(page.getByRole('alertdialog').elements()).toEqual([])
  })

  it("F12: speaks of an email only where one was given; [2.summary.2] without a session it says so and offers 'Start over'", async () => {
    const { kiosk, close } = await openSummary({ ...ended, customerEmail: 'Not required' })
    await expect.element(text('We hope you enjoyed your session!')).toBeVisible()
    expect(text(mail).elements()).toEqual([])
    kiosk.context.setState({ session: { ...ended, customerEmail: null } })
    expect(text(mail).elements()).toEqual([])
    await close()

    const { at } = await openSummary(null)
    await expect.element(text('No session information available')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Start over' }).click()
    await expect.poll(() => at()).toBe('/')
  })

  it('says the same until it has gone, though the guest is forgotten with the tap', async () => {
    const { kiosk } = await openSummary(ended)
    await expect.element(text('We hope you enjoyed your session!')).toBeVisible()
    const words = () =>
      [...document.querySelectorAll('main h1, main p:not([role=timer])')].map(
        (one) => one.textContent,
      )
    const before = words()
    kiosk.context.setState({ session: null })
    await new Promise(requestAnimationFrame)
    expect(words()).toEqual(before)
  })

  it('M3: says that the music was lost, and throws no confetti for it', async () => {
    const { kiosk } = await openSummary(ended, 'no-preference')
    await expect.poll(() => document.querySelectorAll('canvas').length).toBe(2)
    kiosk.party.display.setState({ wasSilent: true })
    await expect.element(text('The music stopped, and we could not bring it back.')).toBeVisible()
    expect(document.querySelector('canvas')).toBeNull()
  })

  it('tells what is on its way, and to whom, by the mode; of a song nothing, and the truth about a camera that fails', async () => {
    const { kiosk, backend } = await openSummary(ended)
    await expect.element(text('Your photos are on their way to g•••@example.com.')).toBeVisible()
    kiosk.context.setState({ session: { ...ended, sessionMode: 4 } })
    await expect
      .element(text('Your photos and your video are on their way to g•••@example.com.'))
      .toBeVisible()
    await kiosk.modes.load()
    kiosk.context.setState({ session: { ...ended, sessionMode: 2 } })
    await expect.element(text('Your video is on its way to g•••@example.com.')).toBeVisible()
    backend.device.turn('camera', 'unplugged')
    await expect.element(text(/^The camera has a problem/)).toBeVisible()
    kiosk.context.setState({
      session: { ...ended, sessionMode: 3, customerEmail: 'Not required' },
    })
    await expect.element(text(/on its way|on their way|camera/)).not.toBeInTheDocument()
  })

  it('after an SOS hopes for nothing; before the song it promises nothing either, whatever it cost', async () => {
    const stopped = { ...ended, paymentLink: 'SOS', price: 0 }
    const { kiosk } = await openSummary(stopped)
    await expect
      .element(page.getByRole('heading', { name: 'Your party was stopped' }))
      .toBeVisible()
    // Half a party, half the pictures.
    await expect.element(text(mail)).toBeVisible()
    await expect.element(text(/If you need help, ask the staff/)).toBeVisible()
    expect(text(/hope/).elements()).toEqual([])
    kiosk.party.display.setState({ neverBegan: true })
    await expect
      .element(page.getByRole('heading', { name: 'Your party did not start' }))
      .toBeVisible()
    expect(text(/hope|email|on their way/).elements()).toEqual([])
    await expect.element(text(/If you need help, ask the staff/)).toBeVisible()
  })

  it('is sorry for a camera that fails, without confetti, and counts the seconds until it goes', async () => {
    stays()
    const { backend } = await openSummary(ended, 'no-preference')
    await expect.poll(() => document.querySelectorAll('canvas').length).toBe(2)
    await expect.element(text(/^Back to start in \d+ s$/)).toBeVisible()
    backend.device.turn('camera', 'unplugged')
    await expect.element(page.getByRole('heading', { name: 'Sorry about that!' })).toBeVisible()
    expect(document.querySelector('canvas')).toBeNull()
    await expect.element(page.getByRole('timer')).not.toHaveTextContent('10 s')
  })

  it('speaks of a mail only where there is something to send', async () => {
    stays()
    const { kiosk, backend } = await openSummary(ended)
    await expect.element(text(mail)).toBeVisible()
    backend.device.turn('camera', 'unplugged')
    await expect.element(text(/^The camera has a problem/)).toBeVisible()
    expect(text(mail).elements()).toEqual([])
    backend.device.turn('camera', null)
    await expect.element(text(mail)).toBeVisible()
    kiosk.context.setState({ session: { ...ended, sessionMode: 3 } })
    await expect.element(text(mail)).not.toBeInTheDocument()
  })

  it('[2.summary.3, 9.9] clears both sessions and both songs after 10 s, unless the next guests stand at the queue', async () => {
    const waits = watchWaits(10_000)
    const { at, kiosk } = await openSummary(ended)
    await expect.element(text('We hope you enjoyed your session!')).toBeVisible()
    kiosk.context.setState({
      selectedTrack: aTrack(),
      queuedSession: { ...ended, id: crypto.randomUUID(), isPaid: false },
      selectedQueueTrack: aTrack(),
    })
    await expect.poll(waits.count).toBe(1)
    kiosk.party.display.setState({ queueOpen: true })
    await expect.poll(waits.count).toBe(0)
    kiosk.party.display.setState({ queueOpen: false })
    await expect.poll(waits.count).toBe(1)
    // Nor is a party that somebody is still in (F6).
    kiosk.party.display.setState({ view: { kind: 'connecting' } })
    await expect.poll(waits.count).toBe(0)
    kiosk.party.display.setState({ view: { kind: 'over' } })
    await expect.poll(waits.count).toBe(1)
    expect(at()).toBe('/summary')
    waits.ring()
    await expect.poll(() => at()).toBe('/')
    expect(kiosk.context.getState()).toMatchObject({
      session: null,
      selectedTrack: null,
      queuedSession: null,
      selectedQueueTrack: null,
    })
  })

  it('[2.summary.3] the code is shown only when tapped, waits for its own limit, and is nowhere when the guest has gone', async () => {
    const short = watchWaits(10_000)
    const long = watchWaits(60_000)
    const backend = fakeBackend()
    // Where pictures of codes are drawn.
    backend.state.config = { supabaseUrl: inject('qrUrl'), supabaseKey: 'public' }
    const { at, kiosk } = await openApp('/summary', {
      backend,
      session: { currentSession: JSON.stringify(ended) },
    })
    const offer = page.getByRole('button', { name: 'Scan it onto your phone' })
    const code = page.getByRole('img', { name: 'Scan this with your phone' })
    await expect.element(text('We hope you enjoyed your session!')).toBeVisible()
    expect(offer.elements()).toEqual([])
    const link = `https://booth.example.org/gallery/${'x'.repeat(43)}`
    backend.state.partyLinks.set(ended.id, link)
    await expect.element(offer).toBeVisible()
    expect(document.documentElement.outerHTML).not.toContain('x'.repeat(43))
    await offer.click()
    await expect.element(code).toBeVisible()
    expect(new URL((code.element() as HTMLImageElement).src).searchParams.get('data')).toBe(link)
    await expect.poll(() => [short.count(), long.count()]).toEqual([0, 1])

    // Closed: the ten seconds begin anew. An alarm, and the next guests, put it away as well.
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => [short.count(), long.count()]).toEqual([1, 0])
    for (const [come, go] of [
      [
        () => kiosk.party.link.setState({ sosPressed: true }),
        () => kiosk.party.link.setState({ sosPressed: false }),
      ],
      [
        () => kiosk.party.display.setState({ queueOpen: true }),
        () => kiosk.party.display.setState({ queueOpen: false }),
      ],
    ] as const) {
      await offer.click()
      await expect.element(code).toBeVisible()
      come()
      await expect.element(code).not.toBeInTheDocument()
      go()
      await expect.element(offer).toBeVisible()
      expect(code.elements()).toEqual([])
    }
    await offer.click()
    await expect.poll(long.count).toBe(1)
    long.ring()
    await expect.poll(() => at()).toBe('/')
    expect(code.elements()).toEqual([])
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('/gallery/')
  })

  it('a song alone has no code, nor has a party whose money goes back', async () => {
    const { kiosk, backend } = await openSummary({ ...ended, sessionMode: 3 })
    backend.state.partyLinks.set(ended.id, `https://booth.example.org/gallery/${'x'.repeat(43)}`)
    await expect.element(text('We hope you enjoyed your session!')).toBeVisible()
    kiosk.context.setState({ session: { ...ended, paymentLink: 'SOS', isPaid: false } })
    await expect.element(text(/The emergency button was pressed/)).toBeVisible()
    expect(backend.state.calls.filter(({ path }) => path.includes('api/media'))).toEqual([])
  })

  it('[2.summary.4, 9.9] throws confetti for 5 s and for 3 s; F5: none after an SOS, which tells of help and of the money', async () => {
    const three = watchWaits(3_000)
    const five = watchWaits(5_000)
    const papers = () => document.querySelectorAll('canvas').length
    const { close } = await openSummary(ended, 'no-preference')
    await expect.poll(papers).toBe(2)
    three.ring()
    await expect.poll(papers).toBe(1)
    five.ring()
    await expect.poll(papers).toBe(0)
    await close()
    const { backend } = await openSummary(
      { ...ended, paymentLink: 'SOS', isPaid: false },
      'no-preference',
    )
    await expect.element(text(/The emergency button was pressed/)).toBeVisible()
    await expect.element(text('Your payment of €5.00 is on its way back to you.')).toBeVisible()
    await expect.element(text('Process ID 3F0F9BB4')).toBeVisible()
    expect(text(mail).elements()).toEqual([])
    expect(text(/on their way to/).elements()).toEqual([])
    const words = () => page.getByRole('main').element().textContent
    await expect.poll(words).toContain(backend.state.settings.helpNumber)
    expect(document.querySelector('canvas')).toBeNull()
  })
})
