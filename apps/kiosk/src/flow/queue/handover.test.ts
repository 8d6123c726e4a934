import type { Track } from '@discobooth/contract/music/track'
import { newSession } from '@discobooth/contract/session/new-session'
import { describe, expect, it } from 'vitest'
import { afterParty, queuedFacts, takeQueued, takeUnfinished } from './handover.ts'

const session = (id: string) =>
  newSession({ id, boothId: 'demo', language: 'en', location: '-', startDateTime: '' })
const track = (name: string): Track => ({
  id: name,
  name,
  uri: `library:track:${name}`,
  duration_ms: 1_000,
  artists: [],
  album: { name: '', images: [] },
})
const both = {
  session: session('first'),
  selectedTrack: track('one'),
  queuedSession: session('second'),
  selectedQueueTrack: track('two'),
  queueComplete: true,
}

describe('the next guests', () => {
  it('[2.session.6] take the place of the party that ended, and the queue is cleared', () => {
    expect({ ...both, ...takeQueued(both) }).toEqual({
      session: session('second'),
      selectedTrack: track('two'),
      queuedSession: null,
      selectedQueueTrack: null,
      queueComplete: false,
    })
  })

  it('[2.session.6] wait as long as they have no session or no song', () => {
    expect(takeQueued({ ...both, queuedSession: null })).toEqual({})
    expect(takeQueued({ ...both, selectedQueueTrack: null })).toEqual({})
  })

  it('who has paid but not picked takes the place with no song yet', () => {
    expect(takeUnfinished({ ...both, selectedQueueTrack: null })).toMatchObject({
      session: session('second'),
      selectedTrack: null,
      queuedSession: null,
    })
    expect(takeUnfinished({ ...both, queuedSession: null })).toEqual({})
  })

  it('[2.session.6] are where a party leads to that ended, if they are ready; else it is the summary', () => {
    expect(afterParty('/summary', both)).toBe('/session/confirmed')
    expect(afterParty('/summary', { ...both, queueComplete: false })).toBe('/summary')
    expect(afterParty('/summary', { ...both, queuedSession: null })).toBe('/summary')
    expect(afterParty('/mode', both)).toBe('/mode')
  })

  it('have given money, a promo code or nothing, and an address where something is sent', () => {
    const facts = (part: Partial<ReturnType<typeof session>>) =>
      queuedFacts({ ...session('second'), ...part })
    const paid = { isPaid: true, paymentLink: 'https://pay.test/l/1' }
    expect(facts({})).toEqual({ isPaid: false, given: 'nothing', needsEmail: true })
    expect(facts(paid)).toMatchObject({ isPaid: true, given: 'money' })
    expect(facts({ ...paid, paymentLink: 'Promo: disco' }).given).toBe('promo')
    expect(facts({ ...paid, paymentLink: 'Free Mode' }).given).toBe('nothing')
    expect(facts({ customerEmail: 'Not required' }).needsEmail).toBe(false)
  })
})
