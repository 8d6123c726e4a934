import { newSession } from '@discobooth/contract/new-session'
import type { Track } from '@discobooth/contract/track'
import { describe, expect, it } from 'vitest'
import { takeQueued } from './queue.ts'

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
})
