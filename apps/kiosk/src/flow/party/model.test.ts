import type { Track } from '@discobooth/contract/music/track'
import { failure } from '@discobooth/contract/texts/failure'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Party, PartyEffect, PartyEvent, PartyRules } from './party.ts'
import { resume } from './resume.ts'
import { transition } from './transition.ts'

const rules: PartyRules = {
  lengthMs: 3_000,
  connectMs: 6_000,
  doorWaitMs: 210_000,
  countdownSeconds: 2,
  startMs: 5_000,
  silenceMs: 1_000,
  changeMs: 800,
  standIns: 2,
  sosSeconds: 10,
}

const track: Track = {
  id: 'other',
  name: 'Marble Mambo',
  uri: 'library:track:other',
  duration_ms: 6_000,
  artists: [],
  album: { name: '', images: [] },
}

const events: PartyEvent[] = [
  { kind: 'confirm' },
  { kind: 'turned-away', to: '/pay' },
  { kind: 'armed' },
  { kind: 'refused', failure: failure('deviceStart') },
  ...(['OPEN', 'CLOSED', 'READY', 'RUNNING', 'ERROR'] as const).map(
    (state): PartyEvent => ({ kind: 'door', state }),
  ),
  { kind: 'sounding' },
  { kind: 'song-failed', failure: failure('songFailed') },
  { kind: 'door-lost', failure: failure('boothSilent') },
  { kind: 'song-ended' },
  { kind: 'song-silent' },
  { kind: 'song-found', song: track },
  { kind: 'song-found', song: null },
  { kind: 'booth-running', remainingMs: 2_000 },
  { kind: 'disarmed' },
  { kind: 'sos', pressed: true },
  { kind: 'sos', pressed: false },
  { kind: 'cancel' },
  { kind: 'time' },
]

/** Two states are the same to the walk when only their times differ. */
function shape(party: Party): string {
  const times = ['deadlineAt', 'endsAt', 'quietSince', 'leftMs']
  return JSON.stringify(party, (key, value) => (times.includes(key) ? undefined : value))
}

function due(party: Party): number {
  return 'deadlineAt' in party ? party.deadlineAt : 0
}

function reachable(): Map<string, Party> {
  const found = new Map<string, Party>()
  const open: Party[] = [{ kind: 'confirming' }]
  for (let party = open.shift(); party; party = open.shift()) {
    if (found.has(shape(party))) continue
    found.set(shape(party), party)
    for (const event of events) {
      for (const at of [due(party) - 2_500, due(party)])
        open.push(transition(party, event, at, rules).state)
    }
  }
  return found
}

it('every state answers every event, and from every state there is a way out', () => {
  const states = [...reachable().values()]
  expect(new Set(states.map((party) => party.kind))).toEqual(
    new Set([
      'confirming',
      'connecting',
      'waiting',
      'countdown',
      'starting',
      'running',
      'changing',
      'sos',
      'over',
    ]),
  )
  for (const party of states) {
    // Time alone leads out of everything but the confirmation, which the inactivity limit ends.
    let at = party
    for (let step = 0; step < 10 && at.kind !== 'over' && at.kind !== 'confirming'; step++)
      at = transition(at, { kind: 'time' }, due(at), rules).state
    expect(['over', 'confirming']).toContain(at.kind)
    if (party.kind !== 'over' && party.kind !== 'confirming')
      expect(party).toHaveProperty('deadlineAt')
  }
})

/** The outside world as the effects leave it. */
function world() {
  return {
    playing: false,
    takeovers: 0,
    sos: false,
    runs: 0,
    started: 0,
    finished: 0,
    left: [] as string[],
    sosReported: false,
  }
}

function apply(effects: readonly PartyEffect[], outside: ReturnType<typeof world>) {
  for (const effect of effects) {
    if (effect.do === 'play') outside.playing = true
    if (effect.do === 'silence') outside.playing = false
    if (effect.do === 'find-song') expect(outside.playing).toBe(false)
    if (effect.do === 'took-over') outside.takeovers += 1
    if (effect.do === 'go') outside.runs += 1
    if (effect.do === 'stop') outside.runs = 0
    if (effect.do === 'started') outside.started += 1
    if (effect.do === 'finish') outside.finished += 1
    if (effect.do === 'finish' && effect.ending === 'sos') outside.sosReported = true
    if (effect.do === 'leave') outside.left.push(effect.to)
  }
}

const step = fc.oneof(
  fc.record({ event: fc.constantFrom(...events), wait: fc.constantFrom(0, 0, 0, 300, 900) }),
  fc.nat({ max: 400_000 }).map((wait) => ({ event: { kind: 'time' } as PartyEvent, wait })),
  fc.constant({ event: 'reload' as const, wait: 0 }),
)

it('no song plays with SOS on, the booth runs once, and the summary is never reached without an end', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let party: Party = { kind: 'confirming' }
      let now = 0
      const outside = world()
      for (const { event, wait } of steps) {
        now += wait
        if (event === 'reload') {
          // A page that goes takes its song with it.
          outside.playing = false
          const resumed = resume(party, now, rules)
          party = resumed.state
          apply(resumed.effects, outside)
        } else if (event.kind !== 'time' || ('deadlineAt' in party && now >= party.deadlineAt)) {
          if (event.kind === 'sos') outside.sos = event.pressed
          const taken = transition(party, event, now, rules)
          party = taken.state
          apply(taken.effects, outside)
        }
        if (outside.sos && party.kind !== 'confirming') expect(outside.playing).toBe(false)
        if (party.kind === 'over' || party.kind === 'sos') expect(outside.playing).toBe(false)
        expect(outside.runs).toBeLessThanOrEqual(1)
        expect(outside.takeovers).toBeLessThanOrEqual(rules.standIns)
        expect(outside.started).toBeLessThanOrEqual(1)
        expect(outside.finished).toBeLessThanOrEqual(1)
        expect(outside.left.length).toBeLessThanOrEqual(1)
        if (outside.left.includes('/summary')) expect(outside.finished).toBe(1)
        if (outside.sosReported) expect(party).toEqual({ kind: 'over', ending: 'sos' })
      }
    }),
    { numRuns: 1_000, verbose: 1 },
  )
})
