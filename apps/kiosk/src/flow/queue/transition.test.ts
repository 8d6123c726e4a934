import type { Track } from '@discobooth/contract/music/track'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyQueue, isShown, type Queue, type QueuedFacts, type QueueEvent } from './queue.ts'
import { resume, transition } from './transition.ts'

const track: Track = {
  id: 'one',
  name: 'Velvet Elevator',
  uri: 'library:track:one',
  duration_ms: 3_000,
  artists: [],
  album: { name: '', images: [] },
}
const unpaid: QueuedFacts = { isPaid: false, given: 'nothing', needsEmail: true }
const free: QueuedFacts = { isPaid: true, given: 'nothing', needsEmail: true }
const promo: QueuedFacts = { isPaid: true, given: 'promo', needsEmail: true }
const songOnly: QueuedFacts = { isPaid: false, given: 'nothing', needsEmail: false }

const open: QueueEvent = { kind: 'open' }
const paid: QueueEvent = { kind: 'paid' }
const emailGiven: QueueEvent = { kind: 'email-given' }
const picked: QueueEvent = { kind: 'picked', track }
const confirmed: QueueEvent = { kind: 'confirmed' }
const back: QueueEvent = { kind: 'back' }
const close: QueueEvent = { kind: 'close' }
const inactive: QueueEvent = { kind: 'inactive' }
const partyOver: QueueEvent = { kind: 'party', isOn: false }
const chosen = (session: QueuedFacts): QueueEvent => ({ kind: 'chosen', session })
const linkClosed = (isPaid: boolean): QueueEvent => ({ kind: 'link-closed', isPaid })

const dancing: Queue = { ...emptyQueue, partyOn: true }

function play(...events: QueueEvent[]) {
  return playFrom(dancing, ...events)
}

function playFrom(from: Queue, ...events: QueueEvent[]) {
  let queue = from
  const places: string[] = []
  const effects: string[] = []
  for (const event of events) {
    const move = transition(queue, event)
    queue = move.state
    places.push(queue.place)
    effects.push(...move.effects.map((effect) => effect.do))
  }
  return { queue, places, effects }
}

describe('the queue, step by step', () => {
  it('[2.queue-modal.1, 4.payment.6, 4.payment.8] mode, pay, email, song, confirm: then it is complete', () => {
    const whole = play(open, chosen(unpaid), paid, emailGiven, picked, confirmed)
    expect(whole.places).toEqual(['mode', 'pay', 'email', 'song', 'confirm', 'closed'])
    expect(whole.effects).toEqual(['examine', 'ask-for-money', 'complete'])
    expect(whole.queue).toMatchObject({ isComplete: true, track })
    // One party waits behind the one that runs, not two.
    expect(transition(whole.queue, open).state.place).toBe('closed')
  })

  it('[4.payment.7] what costs nothing is never asked for money; nor is a promo code', () => {
    expect(play(open, chosen(free)).places).toEqual(['mode', 'email'])
    expect(play(open, chosen(promo)).places).toEqual(['mode', 'email'])
    expect(play(open, chosen({ ...free, needsEmail: false })).places).toEqual(['mode', 'song'])
  })

  it('[2.email.9] asks for no address where nothing is sent', () => {
    expect(play(open, chosen(songOnly), paid).places).toEqual(['mode', 'pay', 'song'])
  })

  it('[4.payment.6] back goes one step, from the songs to the modes, and what is paid stays paid', () => {
    const atConfirm = play(open, chosen(unpaid), paid, emailGiven, picked).queue
    expect(playFrom(atConfirm, back, back).places).toEqual(['song', 'mode'])
    const atEmail = play(open, chosen(unpaid), paid).queue
    const gone = playFrom(atEmail, back, back, chosen({ ...unpaid, isPaid: true, given: 'money' }))
    expect(gone.places).toEqual(['pay', 'mode', 'email'])
    expect(playFrom(atEmail, back, { kind: 'next' }).places).toEqual(['pay', 'email'])
    // Who was not asked for money does not go back to where it is asked for.
    expect(play(open, chosen(promo), back).places.at(-1)).toBe('mode')
  })

  it('hears of money that comes after going back, and asks for none again', () => {
    const { places, queue } = play(open, chosen(unpaid), back, paid)
    expect(places).toEqual(['mode', 'pay', 'mode', 'mode'])
    expect(queue.session).toMatchObject({ isPaid: true, given: 'money' })
  })

  it('takes no song for what is not paid, and no payment twice', () => {
    const { queue } = play(open, chosen(unpaid))
    for (const event of [picked, confirmed, emailGiven, { kind: 'next' } as const]) {
      expect(transition(queue, event).state).toEqual(queue)
    }
    expect(play(open, chosen(unpaid), paid, emailGiven, paid).places.at(-1)).toBe('song')
  })
})

it('what does not belong to a step changes nothing', () => {
  const atSong = play(open, chosen(unpaid), paid, emailGiven).queue
  expect(transition(atSong, { kind: 'typed', email: 'late@example.com' }).state).toBe(atSong)
  expect(transition(atSong, { kind: 'time' })).toEqual({ state: atSong, effects: [] })
  // A song is still there from an earlier step, but nobody is asked whether it is the one.
  const withTrack: Queue = { ...atSong, track }
  expect(transition(withTrack, confirmed)).toEqual({ state: withTrack, effects: [] })
  const whole = play(open, chosen(unpaid), paid, emailGiven, picked, confirmed).queue
  for (const event of [close, inactive]) {
    expect(transition(whole, event), 'its song stays').toEqual({ state: whole, effects: [] })
  }
})

describe('leaving the queue', () => {
  it('[4.payment.6] close leads back to the modes, with a paid session still paid', () => {
    const { places, queue, effects } = play(open, chosen(unpaid), paid, emailGiven, close, open)
    expect(places.slice(-2)).toEqual(['closed', 'mode'])
    expect(queue.session).toMatchObject({ isPaid: true })
    expect(effects).not.toContain('release')
  })

  for (const leave of [close, inactive]) {
    it(`${leave.kind} closes the link first; who turns out to have paid goes on`, () => {
      const left = play(open, chosen(unpaid), leave)
      expect(left.places.at(-1)).toBe('leaving')
      expect(left.effects.at(-1)).toBe('close-link')
      expect(isShown(left.queue)).toBe(false)
      expect(playFrom(left.queue, linkClosed(true)).places).toEqual(['email'])
      const unpaidEnd = playFrom(left.queue, linkClosed(false))
      expect(unpaidEnd.places).toEqual(['closed'])
      expect(unpaidEnd.effects).toEqual(['release'])
      expect(unpaidEnd.queue.session).toBeNull()
    })
  }

  it('can be opened again while the link is still being closed', () => {
    const { queue } = play(open, chosen(unpaid), close, open)
    expect(isShown(queue)).toBe(true)
    expect(playFrom(queue, linkClosed(false))).toMatchObject({
      places: ['mode'],
      effects: ['release', 'examine'],
    })
    expect(playFrom(queue, linkClosed(true)).places).toEqual(['email'])
  })

  it('a choice that is answered after closing leaves nothing open', () => {
    expect(play(open, close, chosen(unpaid)).effects).toEqual(['examine', 'release'])
    const paidBefore = play(open, chosen(unpaid), paid, back, back, close, chosen(unpaid))
    expect(paidBefore.effects).not.toContain('release')
  })

  it('what cost nothing is let go, and nobody is waited for', () => {
    expect(play(open, chosen(free), close).effects.at(-1)).toBe('release')
    expect(play(open, close)).toMatchObject({ places: ['mode', 'closed'], effects: ['examine'] })
  })
})

describe('when the party ends', () => {
  it('an open modal goes on where it is, and ends at the confirmation of its own session', () => {
    const over = play(open, chosen(unpaid), paid, partyOver, emailGiven, picked, confirmed)
    expect(over.places).toEqual(['mode', 'pay', 'email', 'email', 'song', 'confirm', 'closed'])
    expect(over.effects.slice(-2)).toEqual(['complete', 'step-up'])
  })

  it('what was paid and closed comes back: its guests are next', () => {
    expect(play(open, chosen(unpaid), paid, close, partyOver).places.at(-1)).toBe('email')
    expect(play(open, chosen(songOnly), paid, close, partyOver).places.at(-1)).toBe('song')
    expect(play(open, close, partyOver).places.at(-1)).toBe('closed')
    const party: QueueEvent = { kind: 'party', isOn: true }
    expect(play(open, chosen(unpaid), paid, close, party).places.at(-1), 'not before').toBe(
      'closed',
    )
  })

  it('closing goes on at the normal screens, and nobody there gives the money back', () => {
    const open2 = play(open, chosen(unpaid), paid, partyOver).queue
    expect(playFrom(open2, close).effects).toEqual(['hand-over'])
    expect(playFrom(open2, inactive).effects).toEqual(['release'])
  })
})

describe('a reload', () => {
  it('comes back to the same step, and asks for the money again only where it is owed', () => {
    const at = (...events: QueueEvent[]) => resume(play(open, ...events).queue)
    expect(at(chosen(unpaid)).effects).toEqual([{ do: 'examine' }, { do: 'ask-for-money' }])
    expect(at(chosen(unpaid), paid, back).effects).toEqual([{ do: 'examine' }])
    expect(at(chosen(unpaid), paid, emailGiven).state.place).toBe('song')
    const leaving = at(chosen(unpaid), close)
    expect(leaving.state.place).toBe('pay')
    expect(leaving.effects).toContainEqual({ do: 'ask-for-money' })
    expect(resume(emptyQueue).effects).toEqual([])
  })
})

it('loses no money, sells nothing unpaid and never gets stuck, whatever happens in whatever order', () => {
  const events: QueueEvent[] = [
    open,
    chosen(unpaid),
    chosen(free),
    chosen(promo),
    chosen(songOnly),
    paid,
    { kind: 'typed', email: 'a@b.nl' },
    emailGiven,
    { kind: 'next' },
    picked,
    confirmed,
    back,
    close,
    inactive,
    linkClosed(true),
    linkClosed(false),
    { kind: 'party', isOn: true },
    partyOver,
    { kind: 'cleared' },
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (story) => {
      let queue = dancing
      for (const event of story) {
        const before = queue
        const { state, effects } = transition(queue, event)
        queue = state
        const kinds = effects.map((effect) => effect.do)
        const wasWorth = before.session?.isPaid && before.session.given !== 'nothing'
        // Money is given back only when nobody is there any more and nobody dances.
        if (kinds.includes('release') && wasWorth) {
          expect([event.kind, before.partyOn]).toEqual(['inactive', false])
        }
        // A session is forgotten only together with its end at the backend.
        if (before.session && !queue.session) {
          expect(kinds.includes('release') || event.kind === 'cleared').toBe(true)
        }
        if (kinds.includes('complete')) expect(before.session?.isPaid).toBe(true)
        if (kinds.includes('close-link')) expect(before.session?.isPaid).toBe(false)
        if (['email', 'song', 'confirm'].includes(queue.place)) {
          expect(queue.session?.isPaid).toBe(true)
        }
        if (queue.place === 'confirm') expect(queue.track).not.toBeNull()
        if (queue.isComplete) expect(isShown(queue)).toBe(false)
        // What can be seen can be closed with one tap.
        if (isShown(queue)) expect(isShown(transition(queue, close).state)).toBe(false)
      }
    }),
    { numRuns: 2_000 },
  )
})
