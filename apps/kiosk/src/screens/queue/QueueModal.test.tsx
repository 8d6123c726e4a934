import { newSession } from '@discobooth/contract/session/new-session'
import type { Session } from '@discobooth/contract/session/session'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { payingGuest } from '../../payments/testing/paying-guest.ts'
import {
  atTheCode,
  button,
  code,
  dancing,
  heading,
  modal,
  offer,
  open,
  tap,
  text,
} from './testing/next-guests.ts'

const nothing = 'There is nothing on offer right now. Please try again in a moment.'

beforeEach(() => page.viewport(768, 1024))

describe('queue modal', () => {
  it("[2.queue-modal.1, 2.queue-modal.2, 2.queue-modal.3, 2.email.3, 2.email.6, 2.song.3, 2.song.9, 4.payment.6, 4.payment.8, 5.3] 'QUEUE SONG', 'PAYMENT', 'EMAIL', 'PICK A SONG', and a party of its own stands behind the one that runs", async () => {
    const { backend, kiosk, queued, first } = await open()
    const before = kiosk.context.getState().session
    const names = () =>
      modal()
        .getByRole('listitem')
        .elements()
        .map((tile) => tile.textContent)
    expect(names()).toEqual([
      expect.stringMatching(/^Song only.*€2\.00$/),
      expect.stringMatching(/^Photo.*€5\.00$/),
      expect.stringMatching(/^Video.*€7\.00$/),
      expect.stringMatching(/^Photo \+ Video.*€9\.00$/),
    ])
    expect(queued()).toBeNull()

    await tap(button(/^Photo[^+]*€/))
    await expect.element(heading('PAYMENT')).toBeVisible()
    await expect.element(text('PAY TO DISCO')).toBeVisible()
    await expect.element(code()).toBeVisible()
    await expect.element(text('€5.00')).toBeVisible()
    const id = queued()?.id ?? ''
    expect(queued()).toMatchObject({ sessionMode: 1, price: 5, isPaid: false })

    backend.payments.pay(id)
    await expect.element(heading('EMAIL')).toBeVisible()
    await expect.element(text("We'll send your media to this address")).toBeVisible()
    await modal().getByRole('textbox').fill('next@guests.nl')
    await expect.element(button('Continue')).toBeDisabled()
    await tap(modal().getByRole('checkbox'))
    await tap(button('Continue'))

    await expect.element(heading('PICK A SONG')).toBeVisible()
    expect(names()).toEqual(['Top 40', 'Dance Hits', 'Disco Classics', 'Search Song'])
    await tap(button('Dance Hits'))
    await tap(button(/^Hammer Time Zone/))
    await expect.element(button('Confirm Song')).toBeVisible()
    await expect.element(text('Nora, Twee')).toBeVisible()
    await tap(button('Back'))
    await tap(button('Top 40'))
    await tap(button(/^Night Bus/))
    expect(kiosk.context.getState()).toMatchObject({ queueComplete: false })
    await tap(button('Confirm Song'))

    await expect.element(page.getByText('Next up: Night Bus')).toBeVisible()
    expect(page.getByRole('dialog').elements()).toHaveLength(0)
    expect(offer().elements()).toHaveLength(0)
    const { session, queueComplete, selectedQueueTrack } = kiosk.context.getState()
    expect({ queueComplete, track: selectedQueueTrack?.name }).toEqual({
      queueComplete: true,
      track: 'Night Bus',
    })
    const named: Partial<Session> = {
      id,
      isPaid: true,
      customerEmail: 'next@guests.nl',
      songName: 'Night Bus',
      songArtist: 'Nora, Twee',
    }
    expect(queued()).toMatchObject({ ...named, startDateTime: expect.any(String) })
    // Each keeps its own money and mail.
    expect(session).toEqual(before)
    expect(id).not.toBe(first)
    await expect.poll(() => backend.state.sessions.get(id)).toMatchObject(named)
    expect(backend.payments.state.made).toEqual([id])
  })

  it('says how soon and for how much one is next, before the modal and in it', async () => {
    await open()
    await expect
      .element(page.getByText('You next? From €2.00, free in 0:50', { exact: true }))
      .toBeInTheDocument()
    await expect.element(text('Starts in 0:50')).toBeVisible()
  })

  it('says so when everything is taken off sale before their eyes, and has a way on', async () => {
    const { backend } = await open()
    const { modes } = backend.state
    await expect.poll(backend.payments.listeners).toBe(1)
    backend.state.modes = []
    backend.payments.tell('modes', {})
    await expect.element(text(nothing)).toBeVisible()
    backend.state.modes = modes
    await tap(button('Try Again'))
    await expect.element(button(/^Video/)).toBeVisible()
  })

  it('[4.payment.6, 5.13, 7.other.6, 9.12] asks every 3 s whether it is paid, searches 300 ms after the last key, and keeps what is paid on back and close', async () => {
    const { backend, id, clock, queued } = await atTheCode(/^Song only/)
    const { polls } = backend.payments.state
    await clock.live(2_900)
    expect(backend.payments.state.polls).toBe(polls)
    backend.payments.pay(id, { quietly: true })
    await clock.live(200)
    await expect.element(heading('PICK A SONG')).toBeVisible()
    expect(backend.payments.state.polls).toBe(polls + 1)

    await tap(button('Search Song'))
    await modal().getByRole('textbox').fill('zebra')
    await clock.live(290)
    expect(backend.library.state.searches).toEqual([])
    await clock.live(20)
    await expect.element(button(/^Zebra Crossing/)).toBeVisible()

    await tap(button('Back'))
    await tap(button('Back'))
    await expect.element(text('Paid')).toBeVisible()
    await tap(button('Close'))
    expect(page.getByRole('dialog').elements()).toHaveLength(0)
    await tap(offer())
    await expect.element(heading('QUEUE SONG')).toBeVisible()
    await tap(button(/^Song only/))
    await expect.element(heading('PICK A SONG')).toBeVisible()
    expect(queued()).toMatchObject({ id, isPaid: true })
    expect(backend.payments.state.made).toEqual([id])
    expect(backend.state.ended.size).toBe(0)
  })

  it("[4.payment.7, 2.queue-modal.2] what costs nothing bears no price and is not asked for money; 'Enter Promo Code' opens a panel; SOS lies above it all", async () => {
    const { backend } = payingGuest()
    const songOnly = backend.state.modes.find((mode) => mode.name === 'Song only')
    if (songOnly) songOnly.price = 0
    const { queued, kiosk } = await open({ backend })
    expect(button(/^Song only/).element().textContent).not.toMatch(/€|FREE/)
    await tap(button(/^Song only/))
    await expect.element(heading('PICK A SONG')).toBeVisible()
    expect(queued()).toMatchObject({ isPaid: true, price: 0 })
    await tap(button('Back'))

    await tap(button('Enter Promo Code'))
    const panel = page.getByRole('dialog', { name: 'Enter Promo Code' })
    await expect.element(panel.getByRole('group', { name: 'On-screen keyboard' })).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await panel.getByRole('textbox').fill('disco')
    await tap(panel.getByRole('button', { name: 'Apply' }))
    await expect.element(heading('EMAIL')).toBeVisible()
    expect(queued()).toMatchObject({ sessionMode: 4, isPaid: true, paymentLink: 'Promo: disco' })
    expect(backend.payments.state.made).toEqual([])

    await modal().getByRole('textbox').fill('half@')
    kiosk.party.display.setState({ view: { kind: 'sos', secondsLeft: 9 } })
    await expect.element(page.getByText('SOS TRIGGERED')).toBeVisible()
    expect(page.getByRole('dialog').elements()).toHaveLength(0)
    kiosk.party.display.setState({ view: { kind: 'over' } })
    await expect.element(modal().getByRole('textbox')).toHaveValue('half@')
  })

  it('leaving closes the link first: who has not paid is gone, who has goes on, and the party does anyway', async () => {
    const { backend, id, queued, clock, kiosk, first, at } = await atTheCode()
    await tap(button('Close'))
    await expect.poll(() => queued()).toBeNull()
    expect(backend.payments.state.closed).toEqual([id])
    await expect.poll(() => backend.state.ended.get(id)).toBe('cancelled')

    await tap(offer())
    await tap(button(/^Photo[^+]*€/))
    await expect.element(code()).toBeVisible()
    const next = queued()?.id ?? ''
    expect(next).not.toBe(id)
    backend.payments.state.isLost = true
    clock.pass(225_000)
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    backend.payments.pay(next, { quietly: true })
    await clock.live(16_000)
    await expect.element(heading('EMAIL')).toBeVisible()
    expect(backend.payments.state.closed).toEqual([id, next])
    expect(kiosk.party.display.getState().view.kind).toBe('running')
    expect(kiosk.context.getState().session?.id).toBe(first)
    expect(at()).toBe('/session')
  })

  it('a reload finds the next guests at their step; nothing is offered or started while the booth or its music is ill (F5)', async () => {
    const queued: Session = {
      ...newSession({
        id: crypto.randomUUID(),
        boothId: 'demo',
        language: 'en',
        location: '-',
        startDateTime: '',
      }),
      sessionMode: 1,
      price: 5,
      isPaid: true,
      paymentLink: 'https://pay.test/l/1',
    }
    const place = { place: 'email', session: {}, email: 'a@b', track: null, partyOn: true }
    const { host, backend, kiosk } = await dancing({
      session: { queuedSession: JSON.stringify(queued), queue: JSON.stringify(place) },
    })
    await expect.element(modal().getByRole('textbox')).toHaveValue('a@b')
    expect(host.display.getState().session).toMatchObject({ isPaid: true, given: 'money' })
    expect(backend.payments.state.made).toEqual([])

    host.close()
    await expect.element(offer()).toBeVisible()
    kiosk.party.link.setState({ music: 'gone' })
    await expect.poll(() => offer().elements().length).toBe(0)
    kiosk.party.link.setState({ music: 'ready', booth: 'gone' })
    await expect.poll(() => offer().elements().length).toBe(0)

    // When it is their turn after an alarm, they wait for its end.
    kiosk.party.link.setState({ sosPressed: true })
    kiosk.context.setState({ session: queued, queuedSession: null })
    kiosk.party.display.setState({ view: { kind: 'confirming' } })
    const waits = page.getByRole('button', { name: 'SOS is pressed in the booth' })
    await expect.element(waits).toBeDisabled()
    kiosk.party.link.setState({ sosPressed: false })
    await expect.element(page.getByRole('button', { name: 'Confirm Song' })).toBeEnabled()
  })
})
