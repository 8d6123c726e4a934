import { type FailureCode, failure } from '@discobooth/contract/texts/failure'
import { describe, expect, it } from 'vitest'
import type { Party, PartyEvent, PartyRules } from './party.ts'
import { resume } from './resume.ts'
import { transition } from './transition.ts'

const rules: PartyRules = {
  lengthMs: 150_000,
  connectMs: 6_000,
  doorWaitMs: 210_000,
  countdownSeconds: 2,
  startMs: 5_000,
  silenceMs: 10_000,
  changeMs: 8_000,
  standIns: 2,
  sosSeconds: 10,
}

/** Plays events given as [at, event] and returns every step. */
function play(from: Party, ...events: [number, PartyEvent][]) {
  let party = from
  const effects = []
  for (const [at, event] of events) {
    const step = transition(party, event, at, rules)
    party = step.state
    effects.push(...step.effects.map((effect) => effect.do))
  }
  return { party, effects }
}

const confirming: Party = { kind: 'confirming' }
const waiting: Party = { kind: 'waiting', deadlineAt: 210_000, doorFault: false }
const running: Party = { kind: 'running', deadlineAt: 150_000 }
const ready: PartyEvent = { kind: 'door', state: 'READY' }
const time: PartyEvent = { kind: 'time' }

describe('the way in', () => {
  it('[4.session-page.3] Confirm arms the booth, and the door is watched once it is armed', () => {
    expect(play(confirming, [0, { kind: 'confirm' }])).toEqual({
      party: { kind: 'connecting', deadlineAt: 6_000 },
      effects: ['arm'],
    })
    expect(play(confirming, [0, { kind: 'confirm' }], [40, { kind: 'armed' }]).party).toEqual({
      kind: 'waiting',
      deadlineAt: 210_040,
      doorFault: false,
    })
  })

  it('a second tap on Confirm arms nothing twice', () => {
    expect(play(confirming, [0, { kind: 'confirm' }], [1, { kind: 'confirm' }]).effects).toEqual([
      'arm',
    ])
  })

  it('[4.session-page.4, 9.8] READY starts a countdown at 2 that falls by 1 each second', () => {
    expect(play(waiting, [0, ready]).party).toMatchObject({ kind: 'countdown', count: 2 })
    expect(play(waiting, [0, ready], [1_000, time]).party).toEqual({
      kind: 'countdown',
      count: 1,
      deadlineAt: 2_000,
    })
  })

  it('[4.session-page.5] at 0 the song starts, and the timer is set to the capped track length', () => {
    const started = play(waiting, [0, ready], [1_000, time], [2_000, time])
    expect(started.party.kind).toBe('starting')
    expect(started.effects).toEqual(['play'])
    const on = play(
      started.party,
      [2_300, { kind: 'sounding' }],
      [2_400, { kind: 'booth-running', remainingMs: 150_000 }],
    )
    expect(on).toEqual({
      party: { kind: 'running', deadlineAt: 152_400 },
      effects: ['go', 'started'],
    })
  })

  it('[4.session-page.8, 9.8] after 210 s at an open door the booth is told to stop and the guest goes to /mode', () => {
    const step = transition(waiting, time, 210_000, rules)
    expect(step.state).toEqual({ kind: 'over', ending: 'expired' })
    expect(step.effects).toEqual([{ do: 'stop' }, { do: 'leave', to: '/mode' }])
  })

  it('a door opened during the countdown sends the guest back to waiting, with all the time again', () => {
    expect(play(waiting, [0, ready], [500, { kind: 'door', state: 'OPEN' }]).party).toEqual({
      kind: 'waiting',
      deadlineAt: 210_500,
      doorFault: false,
    })
  })

  it('a door opened before the booth runs silences the song again', () => {
    const starting: Party = { kind: 'starting', deadlineAt: 7_000, sounding: true }
    expect(play(starting, [3_000, { kind: 'door', state: 'OPEN' }])).toMatchObject({
      party: { kind: 'waiting' },
      effects: ['silence'],
    })
  })

  it('a door that reports ERROR is said, and forgiven when it recovers', () => {
    const faulty = play(waiting, [0, { kind: 'door', state: 'ERROR' }]).party
    expect(faulty).toMatchObject({ doorFault: true, deadlineAt: 210_000 })
    expect(play(faulty, [9, { kind: 'door', state: 'OPEN' }]).party).toMatchObject({
      doorFault: false,
    })
  })

  it.each<Party>([waiting, { kind: 'countdown', deadlineAt: 9, count: 1 }])(
    'a booth that was restarted is armed again ($kind)',
    (party) => {
      expect(play(party, [5, { kind: 'disarmed' }])).toEqual({
        party: { kind: 'connecting', deadlineAt: 6_005 },
        effects: ['arm'],
      })
    },
  )

  it('Cancel at the door stops the booth and goes to /mode', () => {
    expect(play(waiting, [5, { kind: 'cancel' }])).toEqual({
      party: { kind: 'over', ending: 'cancelled' },
      effects: ['stop', 'leave'],
    })
  })

  it.each<[string, Party, PartyEvent, FailureCode]>([
    [
      'booth refuses',
      { kind: 'connecting', deadlineAt: 6 },
      { kind: 'refused', failure: failure('deviceStart') },
      'deviceStart',
    ],
    ['booth is silent', { kind: 'connecting', deadlineAt: 6 }, time, 'boothSilent'],
    ['door is lost', waiting, { kind: 'door-lost', failure: failure('deviceDoor') }, 'deviceDoor'],
    [
      'song does not sound',
      { kind: 'starting', deadlineAt: 6, sounding: false },
      time,
      'songNotStarted',
    ],
    [
      'booth does not run',
      { kind: 'starting', deadlineAt: 6, sounding: true },
      time,
      'boothNotStarted',
    ],
    [
      'booth was restarted',
      { kind: 'starting', deadlineAt: 6, sounding: true },
      { kind: 'disarmed' },
      'boothRestarted',
    ],
    [
      'song fails',
      { kind: 'starting', deadlineAt: 6, sounding: false },
      { kind: 'song-failed', failure: failure('songFailed') },
      'songFailed',
    ],
    [
      'song is over at once',
      { kind: 'starting', deadlineAt: 6, sounding: true },
      { kind: 'song-ended' },
      'songStopped',
    ],
  ])('[8.session.1] starting fails (%s): said, everything off, /mode', (_, party, event, code) => {
    const step = transition(party, event, 6, rules)
    expect(step.state).toEqual({ kind: 'over', ending: 'failed' })
    expect(step.effects).toEqual([
      { do: 'silence' },
      { do: 'stop' },
      { do: 'alert', failure: { code } },
      { do: 'leave', to: '/mode' },
    ])
  })

  it.each<Party>([
    { kind: 'connecting', deadlineAt: 6_000 },
    { kind: 'countdown', deadlineAt: 6_000, count: 2 },
    { kind: 'starting', deadlineAt: 6_000, sounding: true },
    { kind: 'running', deadlineAt: 6_000 },
  ])('a door that nobody waits for loses no party ($kind)', (party) => {
    const lost: PartyEvent = { kind: 'door-lost', failure: failure('boothSilent') }
    expect(play(party, [5, lost])).toEqual({ party, effects: [] })
  })
})

describe('the party', () => {
  it.each<[string, number, PartyEvent]>([
    ['the timer hits 0', 150_000, time],
    ['the song has ended', 140_000, { kind: 'song-ended' }],
    [
      'the song breaks off at its end',
      140_000,
      { kind: 'song-failed', failure: failure('songFailed') },
    ],
  ])(
    '[4.session-page.6, 4.session-page.7] ends when %s: song off, session ended, /summary',
    (_, at, event) => {
      const step = transition(running, event, at, rules)
      expect(step.state).toEqual({ kind: 'over', ending: 'completed' })
      expect(step.effects).toEqual([
        { do: 'silence' },
        { do: 'stop' },
        { do: 'finish', ending: 'completed' },
        { do: 'leave', to: '/summary' },
      ])
    },
  )

  it('[4.session-page.7] is ended once only', () => {
    const end = 149_000
    expect(
      play(running, [end, { kind: 'song-ended' }], [end + 1, time], [end + 2, time]).effects,
    ).toEqual(['silence', 'stop', 'finish', 'leave'])
  })

  it('[9.3] a booth that still runs longer than the song never shows more than the song', () => {
    const joined = transition(waiting, { kind: 'booth-running', remainingMs: 999_999 }, 0, rules)
    expect(joined.state).toMatchObject({ kind: 'running', deadlineAt: 150_000 })
  })

  it('is told to have started once, however often the booth and the song say so', () => {
    const starting: Party = { kind: 'starting', deadlineAt: 7_000, sounding: true }
    const boothRuns: PartyEvent = { kind: 'booth-running', remainingMs: 150_000 }
    const { effects } = play(
      starting,
      [3_000, boothRuns],
      [3_100, boothRuns],
      [3_200, { kind: 'sounding' }],
    )
    expect(effects).toEqual(['started'])
  })

  it('joined while the booth runs, it has started when its song is heard, and not before', () => {
    const joined = play(waiting, [0, { kind: 'booth-running', remainingMs: 90_000 }])
    expect(joined.effects).toEqual(['play'])
    const heard = play(joined.party, [900, { kind: 'sounding' }], [950, { kind: 'sounding' }])
    expect(heard).toEqual({ party: { kind: 'running', deadlineAt: 90_000 }, effects: ['started'] })
  })

  it('found again after a reload, it does not start a second time', () => {
    const again = resume(running, 100_000, rules)
    expect(again.effects).toEqual([{ do: 'play', fromMs: 100_000 }])
    expect(play(again.state, [100_500, { kind: 'sounding' }]).effects).toEqual([])
  })

  it('an opened door does not stop it', () => {
    expect(play(running, [9, { kind: 'door', state: 'OPEN' }]).party).toEqual(running)
  })
})

describe('SOS', () => {
  it('[4.session-page.9, 9.8] stops playback at once and counts down 10 s', () => {
    expect(play(running, [1_000, { kind: 'sos', pressed: true }])).toEqual({
      party: { kind: 'sos', deadlineAt: 11_000, released: false },
      effects: ['silence', 'stop'],
    })
  })

  it('[4.session-page.10] at 0 the session is marked SOS and ended', () => {
    const step = play(running, [0, { kind: 'sos', pressed: true }], [10_000, time])
    expect(step.party).toEqual({ kind: 'over', ending: 'sos' })
    expect(step.effects).toEqual(['silence', 'stop', 'finish', 'leave'])
  })

  it('told twice that it is pressed, it was not let go: the countdown goes on', () => {
    const pressed: PartyEvent = { kind: 'sos', pressed: true }
    const twice = play(running, [0, pressed], [1_000, pressed], [2_000, pressed])
    expect(twice.party).toEqual({ kind: 'sos', deadlineAt: 10_000, released: false })
  })

  it('pressed again after it was let go, it ends at once', () => {
    const again = play(
      running,
      [0, { kind: 'sos', pressed: true }],
      [1_000, { kind: 'sos', pressed: false }],
      [2_000, { kind: 'sos', pressed: true }],
    )
    expect(again.party).toEqual({ kind: 'over', ending: 'sos' })
  })

  it('a button let go does not take the countdown back', () => {
    const released = play(
      running,
      [0, { kind: 'sos', pressed: true }],
      [1_000, { kind: 'sos', pressed: false }],
    )
    expect(released.party).toEqual({ kind: 'sos', deadlineAt: 10_000, released: true })
  })
})
