import { describe, expect, it } from 'vitest'
import { type Listening, type ListeningEvent, listening } from './listening.ts'
import { aTrack } from './testing/tracks.ts'

const track = aTrack()
const asked: ListeningEvent = { kind: 'asked', track }
const at = (
  positionMs: number,
  part: { uris?: string[]; isPlaying?: boolean } = {},
): ListeningEvent => ({
  kind: 'heard',
  heard: { kind: 'position', uris: [track.uri], positionMs, isPlaying: true, ...part },
})
const ended: ListeningEvent = { kind: 'heard', heard: { kind: 'ended', uri: track.uri } }

/** Plays events a second apart and returns what was told. */
function told(...events: (ListeningEvent | { kind: 'time' })[]) {
  let state: Listening = { kind: 'silent' }
  return events.flatMap((event, index) => {
    const step = listening.transition(state, event, index * 1_000)
    state = step.state
    return step.effects.map((effect) => effect.do)
  })
}

describe('listening', () => {
  it('tells a song as sounding once its own position has moved, and once only', () => {
    expect(told(asked, at(0))).toEqual([])
    expect(told(asked, at(0), at(0), at(0))).toEqual([])
    expect(told(asked, at(0), at(250))).toEqual(['sounding'])
    expect(told(asked, at(0), at(250), at(500), at(750))).toEqual(['sounding'])
  })

  it('believes no position that moves while the player says it is paused', () => {
    expect(told(asked, at(0), at(250, { isPlaying: false }))).toEqual([])
  })

  it('believes no other song', () => {
    const other = { uris: ['library:track:other'] }
    expect(told(asked, at(0, other), at(500, other), at(900, other))).toEqual([])
  })

  it('knows the song under the name of the copy that is played instead', () => {
    const copy = { uris: ['spotify:track:copy', track.uri] }
    expect(told(asked, at(0, copy), at(250, copy))).toEqual(['sounding'])
  })

  it('is not fooled by where the same song stood before it was asked for again', () => {
    expect(told(asked, at(90_000, { isPlaying: false }), at(0))).toEqual([])
    expect(told(asked, at(90_000, { isPlaying: false }), at(0), at(200))).toEqual(['sounding'])
  })

  it.each<[string, ListeningEvent]>([
    ['the player says so', ended],
    ['it stops at its end', at(119_900, { isPlaying: false })],
    ['it stops and jumps back to its beginning', at(0, { isPlaying: false })],
    ['the service goes on with a song of its own choice', at(10, { uris: ['spotify:track:x'] })],
  ])('[4.session-page.6] tells the end when %s', (_, end) => {
    expect(told(asked, at(118_000), at(119_000), end)).toEqual(['sounding', 'ended'])
  })

  it('tells the end of a song that stands at its last moment and calls that playing', () => {
    expect(told(asked, at(119_000), at(120_000))).toEqual(['sounding'])
    expect(told(asked, at(119_000), at(120_000), at(120_000))).toEqual(['sounding', 'ended'])
  })

  it('takes a stop in mid-song for no end', () => {
    expect(told(asked, at(1_000), at(2_000), at(2_000, { isPlaying: false }))).toEqual(['sounding'])
    expect(told(asked, at(1_000), at(2_000), at(0, { isPlaying: false }))).toEqual(['sounding'])
  })

  it('hears no end of a song that never sounded', () => {
    expect(told(asked, ended)).toEqual([])
  })

  it('tells a refusal of this song, not of the one before', () => {
    const failed = (uri: string): ListeningEvent => ({
      kind: 'heard',
      heard: { kind: 'failed', uri, message: 'no' },
    })
    expect(told(asked, failed('library:track:before'))).toEqual([])
    expect(told(asked, failed(track.uri), at(0), at(1))).toEqual(['failed'])
  })

  it('tells a silence of over 10 s in mid-song, once for each', () => {
    const begin = listening.transition({ kind: 'silent' }, asked, 0).state
    const stood = listening.transition(begin, at(0), 100).state
    const sounding = listening.transition(stood, at(500), 600).state
    expect(listening.wakeAt(sounding, 600)).toBe(10_600)
    expect(listening.transition(sounding, at(500), 5_000).effects).toEqual([])
    const silent = listening.transition(sounding, { kind: 'time' }, 10_600)
    expect(silent.effects).toEqual([{ do: 'fell-silent' }])
    expect(listening.wakeAt(silent.state, 10_600)).toBe(null)
    const again = listening.transition(silent.state, at(700), 12_000).state
    expect(listening.wakeAt(again, 12_000)).toBe(22_000)
  })

  it('tells it of a song as well that was asked for and never came', () => {
    const begin = listening.transition({ kind: 'silent' }, asked, 0).state
    expect(listening.wakeAt(begin, 0)).toBe(10_000)
    const stood = listening.transition(begin, at(0), 5_000).state
    expect(listening.transition(stood, { kind: 'time' }, 10_000).effects).toEqual([
      { do: 'fell-silent' },
    ])
  })

  it('expects nothing any more once the song was silenced', () => {
    expect(told(asked, at(0), { kind: 'silenced' }, at(500), ended, { kind: 'time' })).toEqual([])
  })
})
