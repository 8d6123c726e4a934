import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aTrack } from '../../testing/tracks.ts'
import { spotifyPlayer } from './player-rules.ts'
import {
  idlePlayer,
  type SpotifyPlayer,
  type SpotifyPlayerEffect,
  type SpotifyPlayerEvent,
} from './player-state.ts'

const track = aTrack()
const wanted: SpotifyPlayerEvent = { kind: 'wanted', track, fromMs: 0 }
const ready: SpotifyPlayerEvent = { kind: 'ready', deviceId: 'page' }
const heard = (positionMs: number, isPlaying = true): SpotifyPlayerEvent => ({
  kind: 'heard',
  at: { positionMs, isPlaying },
})
const error = (
  type: 'account' | 'authentication' | 'initialization' | 'playback' | 'player',
): SpotifyPlayerEvent => ({ kind: 'error', error: { type, message: `no ${type}` } })

function play(...events: [number, SpotifyPlayerEvent][]) {
  let state: SpotifyPlayer = idlePlayer
  const effects: SpotifyPlayerEffect[] = []
  for (const [at, event] of events) {
    const step = spotifyPlayer.transition(state, event, at)
    state = step.state
    effects.push(...step.effects)
  }
  return { state, effects, did: effects.map((effect) => effect.do) }
}

const started: [number, SpotifyPlayerEvent] = [0, { kind: 'started' }]
const atReady: [number, SpotifyPlayerEvent] = [1, ready]

describe("the rules of Spotify's player", () => {
  it('[4.player.1] IDLE, INITIALIZING, READY, RUNNING', () => {
    expect(play().state.status).toBe('IDLE')
    expect(play(started).state.status).toBe('INITIALIZING')
    expect(play(started, atReady).state.status).toBe('READY')
    expect(play(started, atReady, [2, heard(0)]).state.status).toBe('RUNNING')
    expect(
      play(started, atReady, [2, heard(0)], [3, { kind: 'heard', at: null }]).state.status,
    ).toBe('READY')
  })

  it.each(['account', 'authentication', 'player'] as const)(
    '[4.player.5, 4.player.2] an error of %s sets ERROR and shows its message',
    (type) => {
      const { state } = play(started, atReady, [5, error(type)])
      expect(state).toMatchObject({ status: 'ERROR', error: { type, message: `no ${type}` } })
    },
  )

  it('[4.player.4] an initialization error sets UNSUPPORTED, and another device is looked for', () => {
    const { state, did } = play(started, [5, error('initialization')])
    expect(state.status).toBe('UNSUPPORTED')
    expect(did).toEqual(['connect', 'find-device'])
  })

  it('[4.player.6] a playback error does not change the status', () => {
    const running = play(started, atReady, [2, heard(0)], [3, error('playback')])
    expect(running.state.status).toBe('RUNNING')
    const external = play(started, [5, error('initialization')], [6, error('playback')])
    expect(external.state.status).toBe('UNSUPPORTED')
  })

  it('reconnects with growing pauses, a minute at most', () => {
    let state = play(started).state
    const waits = Array.from({ length: 9 }, () => {
      const lost = spotifyPlayer.transition(state, { kind: 'not-ready' }, 0).state
      state = lost
      return lost.reconnectAt
    })
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1_000))
  })

  it('a song waits for a player that is not ready yet', () => {
    expect(play(started, [1, wanted]).did).toEqual(['connect'])
    expect(play(started, [1, wanted], [900, ready]).did).toEqual(['connect', 'order'])
  })

  it('an order that brings no music is given once more, not again and again', () => {
    const { state, did } = play(started, atReady, [10, wanted], [2_010, { kind: 'time' }])
    expect(did).toEqual(['connect', 'order', 'order'])
    expect(state.wanted?.nudgeAt).toBe(null)
  })

  it('a song that stops by itself is ordered again at its place', () => {
    const { effects } = play(
      started,
      atReady,
      [10, wanted],
      [500, heard(400)],
      [30_000, heard(29_000)],
      [31_000, heard(29_000, false)],
      [33_000, { kind: 'time' }],
    )
    expect(effects.at(-1)).toMatchObject({ do: 'order', fromMs: 29_000, deviceId: 'page' })
  })

  it('a song that was heard is never given up here: that is for the party to decide', () => {
    const refused: SpotifyPlayerEvent = { kind: 'refused', message: 'no' }
    const sounding: [number, SpotifyPlayerEvent][] = [
      started,
      atReady,
      [10, wanted],
      [500, heard(400)],
    ]
    expect(play(...sounding, [600, refused]).did).not.toContain('fail')
    expect(play(...sounding, [600, error('account')]).did).not.toContain('fail')
    expect(play(started, atReady, [10, wanted], [20, refused]).did).toContain('fail')
  })

  it('another device that takes no order is forgotten, and any is looked for', () => {
    const refused: SpotifyPlayerEvent = { kind: 'refused', message: 'gone' }
    const { state, did } = play(
      started,
      [5, error('initialization')],
      [6, { kind: 'external-device', deviceId: 'speaker' }],
      [10, wanted],
      [20, refused],
      [320, { kind: 'time' }],
    )
    expect(state.deviceId).toBe(null)
    expect(did.slice(-3)).toEqual(['order', 'fail', 'find-device'])
  })

  it('asks seldom for devices where there are none', () => {
    const none = play(
      started,
      [5, error('initialization')],
      [6, { kind: 'external-device', deviceId: null }],
      [5_005, { kind: 'time' }],
    )
    expect(none.did.at(-1)).toBe('find-device')
    expect(none.state.syncAt).toBe(35_005)
  })

  const events = fc.oneof(
    fc.constantFrom<SpotifyPlayerEvent>(
      { kind: 'started' },
      ready,
      { kind: 'not-ready' },
      ...(['account', 'authentication', 'initialization', 'playback', 'player'] as const).map(
        error,
      ),
      { kind: 'external-device', deviceId: 'speaker' },
      { kind: 'external-device', deviceId: null },
      wanted,
      { kind: 'unwanted' },
      { kind: 'accepted' },
      { kind: 'refused', message: 'no' },
      { kind: 'commanded' },
      { kind: 'heard', at: null },
      heard(0, false),
      { kind: 'time' },
    ),
    fc.nat(100_000).map((positionMs) => heard(positionMs)),
  )

  it('whatever happens, a started player always tries again, and never orders nowhere', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20_000), events), { maxLength: 60 }), (steps) => {
        let state = play(started).state
        let now = 0
        for (const [wait, event] of steps) {
          now += wait
          const step = spotifyPlayer.transition(state, event, now)
          state = step.state
          for (const effect of step.effects) {
            if (effect.do === 'order') expect(effect.deviceId).toBe(state.deviceId)
          }
        }
        const hasPlayer = state.status === 'READY' || state.status === 'RUNNING'
        expect(hasPlayer || spotifyPlayer.wakeAt(state, now) !== null).toBe(true)
        if (hasPlayer) expect(state.deviceId).not.toBe(null)
        expect(state.status).not.toBe('IDLE')
      }),
    )
  })
})
