import type { Track } from '@discobooth/contract/music/track'
import { describe, expect, it } from 'vitest'
import type { Party, PartyEffect, PartyEvent, PartyRules } from './party.ts'
import { resume } from './resume.ts'
import { transition } from './transition.ts'
import { partyMachine, partyView } from './view.ts'

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

const song = (name: string): Track => ({
  id: name,
  name,
  uri: `library:track:${name}`,
  duration_ms: 120_000,
  artists: [],
  album: { name: '', images: [] },
})
const [second, third] = [song('second'), song('third')]
const running: Party = { kind: 'running', deadlineAt: 150_000 }
const silent: PartyEvent = { kind: 'song-silent' }
const failed: PartyEvent = {
  kind: 'song-failed',
  failure: { code: 'songFailed', detail: 'no device' },
}
const sounding: PartyEvent = { kind: 'sounding' }
const found = (one: Track | null): PartyEvent => ({ kind: 'song-found', song: one })
const time: PartyEvent = { kind: 'time' }

/** Plays events given as [at, event]; effects are those of the last one. */
function play(from: Party, ...events: [number, PartyEvent][]) {
  let party = from
  let effects: readonly PartyEffect[] = []
  for (const [at, event] of events) {
    const step = transition(party, event, at, rules)
    party = step.state
    effects = step.effects
  }
  return { party, effects, does: effects.map((effect) => effect.do) }
}

const inSilence = {
  party: { kind: 'over', ending: 'silence' },
  effects: [
    { do: 'silence' },
    { do: 'stop' },
    { do: 'finish', ending: 'silence' },
    { do: 'leave', to: '/summary' },
  ],
}
const inSilenceAfter = (last: Track) => ({
  ...inSilence,
  effects: [{ do: 'lost', song: last }, ...inSilence.effects],
})

describe('silence in mid-party (M3)', () => {
  it.each<[string, PartyEvent]>([
    ['it fell silent', silent],
    ['no device', failed],
    ['it ended too soon', { kind: 'song-ended' }],
  ])('a song that is lost (%s) is switched off, and another one is looked for', (cause, event) => {
    expect(play(running, [60_000, event])).toMatchObject({
      party: { kind: 'changing', deadlineAt: 68_000, endsAt: 150_000 },
      effects: [
        { do: 'lost', cause },
        { do: 'silence' },
        { do: 'find-song', tried: [], leftMs: 90_000 },
      ],
    })
  })

  it('what is found plays for the time that is left, and the end stays where it was', () => {
    const asked = play(running, [60_000, silent], [60_400, found(second)])
    expect(asked.effects).toEqual([{ do: 'play', fromMs: 0, song: second }])
    const heard = play(asked.party, [61_000, sounding])
    expect(heard.party).toEqual({
      kind: 'running',
      deadlineAt: 150_000,
      standIns: { songs: [second], leftMs: 89_000 },
    })
    expect(heard.effects).toEqual([{ do: 'took-over', song: second }])
    expect(play(heard.party, [150_000, time]).party).toEqual({ kind: 'over', ending: 'completed' })
  })

  it('the screen shows the time as before, that a song is coming, and then which', () => {
    const { party } = play(running, [60_000, silent])
    expect(partyView(party, 60_000, rules)).toEqual({
      kind: 'running',
      secondsLeft: 90,
      isChanging: true,
    })
    expect(partyMachine(rules).wakeAt(party, 60_000)).toBe(61_000)
    expect(partyMachine(rules).wakeAt(party, 67_500)).toBe(68_000)
    const heard = play(party, [60_400, found(second)], [61_000, sounding])
    expect(partyView(heard.party, 61_000, rules)).toEqual({
      kind: 'running',
      secondsLeft: 89,
      song: second,
    })
  })

  it.each<[string, number, PartyEvent]>([
    ['is not heard in time', 68_000, time],
    ['fails', 61_000, failed],
  ])('one that %s makes room for the next; after the second the party ends', (_, at, event) => {
    const next = play(running, [60_000, silent], [60_400, found(second)], [at, event])
    expect(next.effects).toMatchObject([
      { do: 'lost', song: second },
      { do: 'silence' },
      { do: 'find-song', tried: [second] },
    ])
    expect(play(next.party, [at + 100, found(third)], [at + 8_000, time])).toMatchObject(
      inSilenceAfter(third),
    )
  })

  it('songs that took over and were lost later count as well', () => {
    const twice = play(
      running,
      ...([
        [20_000, silent],
        [20_100, found(second)],
        [20_500, sounding],
        [50_000, failed],
        [50_100, found(third)],
        [50_500, sounding],
      ] satisfies [number, PartyEvent][]),
    )
    expect(twice.party).toMatchObject({ standIns: { songs: [second, third] } })
    expect(play(twice.party, [90_000, silent])).toMatchObject(inSilenceAfter(third))
  })

  it.each<[string, number, PartyEvent]>([
    ['nobody has one', 60_400, found(null)],
    ['nobody answers', 68_000, time],
  ])('ends the party when %s', (_, at, event) => {
    expect(play(running, [60_000, silent], [at, event])).toMatchObject(inSilence)
  })

  it('an answer that comes too late, or twice, plays nothing', () => {
    const asked = play(running, [60_000, silent], [60_400, found(second)])
    expect(play(asked.party, [60_500, found(third)]).effects).toEqual([])
    const heard = play(asked.party, [61_000, sounding])
    expect(play(heard.party, [61_500, found(third)]).effects).toEqual([])
  })

  it('at the end of the time the party is over; money goes back if the silence was too long', () => {
    const short = play(running, [138_000, failed], [138_100, found(second)], [146_000, time])
    expect(short.party).toMatchObject({ kind: 'changing', deadlineAt: 150_000 })
    expect(play(short.party, [150_000, time])).toMatchObject(inSilence)
    expect(play(running, [145_000, silent], [150_000, time])).toMatchObject(inSilence)
    expect(play(running, [140_000, failed]).party).toMatchObject({ ending: 'completed' })
  })

  it('an alarm comes first, and what is found then stays silent', () => {
    const alarm = play(running, [60_000, silent], [60_100, { kind: 'sos', pressed: true }])
    expect(alarm.party).toMatchObject({ kind: 'sos', deadlineAt: 70_100 })
    expect(alarm.does).toEqual(['silence', 'stop'])
    expect(play(alarm.party, [60_400, found(second)]).effects).toEqual([])
  })

  it('the door, the booth and a tap on Cancel change nothing', () => {
    const { party } = play(running, [60_000, silent])
    for (const event of [
      { kind: 'door', state: 'OPEN' },
      { kind: 'booth-running', remainingMs: 40_000 },
      { kind: 'disarmed' },
      { kind: 'cancel' },
    ] as const)
      expect(play(party, [61_000, event])).toMatchObject({ party, effects: [] })
  })

  it('a party that was joined has started with the song that took over', () => {
    const joined: Party = { kind: 'running', deadlineAt: 90_000, awaitsSound: true }
    const heard = play(joined, [10_000, silent], [10_100, found(second)], [11_000, sounding])
    expect(heard.does).toEqual(['took-over', 'started'])
    expect(play(heard.party, [12_000, sounding]).effects).toEqual([])
  })
})

describe('a reload', () => {
  const heard = play(running, [60_000, silent], [60_400, found(second)], [61_000, sounding]).party

  it('goes on with the song that took over, at its place', () => {
    expect(resume(heard, 91_000, rules)).toEqual({
      state: heard,
      effects: [{ do: 'play', fromMs: 30_000, song: second }],
    })
  })

  it('while another song is looked for tries the last one again, with the end where it was', () => {
    const looking = play(running, [60_000, silent]).party
    expect(resume(looking, 62_000, rules)).toEqual({
      state: running,
      effects: [{ do: 'play', fromMs: 62_000 }],
    })
    const asked = play(looking, [60_400, found(second)]).party
    expect(resume(asked, 62_000, rules)).toEqual({
      state: { ...running, standIns: { songs: [second], leftMs: 88_000 } },
      effects: [{ do: 'play', fromMs: 0, song: second }],
    })
  })

  it('remembers that the party was not told to have started yet, and which song it is', () => {
    const joined: Party = { kind: 'running', deadlineAt: 90_000, awaitsSound: true }
    const asked = play(joined, [10_000, silent], [10_100, found(second)]).party
    const again = play(resume(asked, 12_000, rules).state, [12_900, sounding])
    expect(again.does).toEqual(['started'])
    expect(again.party).toMatchObject({ standIns: { songs: [second] } })
  })
})
