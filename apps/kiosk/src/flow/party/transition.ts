import type { DoorText } from '@discobooth/contract/device/device'
import { failure } from '@discobooth/contract/texts/failure'
import { changing, loseSong, lossOf } from './change-song.ts'
import { complete, endBySos, fail, leave, turnAway } from './endings.ts'
import type { Party, PartyEffect, PartyEvent, PartyRules, PartyStep, StandIns } from './party.ts'

const second = 1_000

/** What happens to a party when something happens. Every pair is answered; what does not matter changes nothing. */
export function transition(
  party: Party,
  event: PartyEvent,
  now: number,
  rules: PartyRules,
): PartyStep {
  if (party.kind === 'over') return stay(party)
  if (event.kind === 'time' && !isDue(party, now)) return stay(party)
  // Before anything else and in every state: people come first.
  if (event.kind === 'sos') return emergency(party, event, now, rules)
  switch (party.kind) {
    case 'confirming':
      return event.kind === 'confirm' ? connect(now, rules, event) : stay(party)
    case 'connecting':
    case 'waiting':
      return waiting(party, event, now, rules)
    case 'countdown':
      return countdown(party, event, now, rules)
    case 'starting':
      return starting(party, event, now, rules)
    case 'running':
      return running(party, event, now, rules)
    case 'changing':
      return changing(party, event, now, rules)
    case 'sos':
      return event.kind === 'time' ? endBySos(party) : stay(party)
  }
}

function isDue(party: Party, now: number): boolean {
  return 'deadlineAt' in party && now >= party.deadlineAt
}

type At<Kind extends Party['kind']> = Extract<Party, { kind: Kind }>

function stay(party: Party): PartyStep {
  return { state: party, effects: [] }
}

export function connect(
  now: number,
  rules: PartyRules,
  { isAuto }: { isAuto?: true } = {},
): PartyStep {
  return {
    state: { kind: 'connecting', deadlineAt: now + rules.connectMs, ...(isAuto && { isAuto }) },
    effects: [{ do: 'arm' }],
  }
}

function waiting(
  party: At<'connecting'> | At<'waiting'>,
  event: PartyEvent,
  now: number,
  rules: PartyRules,
): PartyStep {
  switch (event.kind) {
    case 'armed':
      return party.kind === 'connecting' ? waitForDoor(now, rules) : stay(party)
    case 'turned-away':
      return party.kind === 'connecting' ? turnAway(event.to) : stay(party)
    case 'refused':
      // At the door it is the answer to a 'go' that a door opened in the same moment has overtaken.
      return party.kind === 'connecting' ? fail(event.failure) : stay(party)
    case 'door':
      return party.kind === 'connecting' && event.state !== 'READY'
        ? stay(party)
        : door(party, event.state, now, rules)
    case 'door-lost':
      return party.kind === 'waiting' ? fail(event.failure) : stay(party)
    case 'booth-running':
      return join(event.remainingMs, now, rules)
    case 'disarmed':
      return party.kind === 'waiting' ? connect(now, rules) : stay(party)
    case 'cancel':
      return leave('cancelled')
    case 'time':
      return party.kind === 'connecting' ? fail(failure('boothSilent')) : leave('expired')
    case 'confirm':
    case 'song-ended':
    case 'song-failed':
    case 'song-found':
    case 'song-silent':
    case 'sos':
    case 'sounding':
      return stay(party)
  }
}

function waitForDoor(now: number, rules: PartyRules, effects: PartyEffect[] = []): PartyStep {
  return {
    state: { kind: 'waiting', deadlineAt: now + rules.doorWaitMs, doorFault: false },
    effects,
  }
}

function door(
  party: At<'connecting'> | At<'waiting'>,
  state: DoorText,
  now: number,
  rules: PartyRules,
): PartyStep {
  if (state === 'READY')
    return {
      state: {
        kind: 'countdown',
        deadlineAt: now + second,
        count: rules.countdownSeconds,
      },
      effects: [],
    }
  if (party.kind === 'waiting') return stay({ ...party, doorFault: state === 'ERROR' })
  return stay(party)
}

function countdown(
  party: At<'countdown'>,
  event: PartyEvent,
  now: number,
  rules: PartyRules,
): PartyStep {
  switch (event.kind) {
    case 'time':
      if (party.count > 1)
        return stay({ kind: 'countdown', deadlineAt: now + second, count: party.count - 1 })
      return {
        state: { kind: 'starting', deadlineAt: now + rules.startMs, sounding: false },
        effects: [{ do: 'play', fromMs: 0 }],
      }
    case 'door':
      return doorWasOpened(event.state) ? waitForDoor(now, rules) : stay(party)
    case 'disarmed':
      return connect(now, rules)
    case 'booth-running':
      return join(event.remainingMs, now, rules)
    case 'armed':
    case 'cancel':
    case 'confirm':
    case 'door-lost':
    case 'refused':
    case 'song-ended':
    case 'song-failed':
    case 'song-found':
    case 'song-silent':
    case 'sos':
    case 'sounding':
    case 'turned-away':
      return stay(party)
  }
}

function starting(
  party: At<'starting'>,
  event: PartyEvent,
  now: number,
  rules: PartyRules,
): PartyStep {
  switch (event.kind) {
    case 'sounding':
      return party.sounding
        ? stay(party)
        : { state: { ...party, sounding: true }, effects: [{ do: 'go' }] }
    case 'booth-running':
      // The song already sounds, so nothing is sought: a jump in the music would be heard.
      return party.sounding
        ? started(now + Math.min(event.remainingMs, rules.lengthMs))
        : join(event.remainingMs, now, rules)
    case 'door':
      return doorWasOpened(event.state) ? waitForDoor(now, rules, [{ do: 'silence' }]) : stay(party)
    case 'disarmed':
      return fail(failure('boothRestarted'))
    case 'refused':
    case 'song-failed':
      return fail(event.failure)
    case 'song-ended':
      return fail(failure('songStopped'))
    case 'time':
      return fail(failure(party.sounding ? 'boothNotStarted' : 'songNotStarted'))
    case 'armed':
    case 'cancel':
    case 'confirm':
    case 'door-lost':
    case 'song-found':
    case 'song-silent':
    case 'sos':
    case 'turned-away':
      return stay(party)
  }
}

function running(
  party: At<'running'>,
  event: PartyEvent,
  now: number,
  rules: PartyRules,
): PartyStep {
  if (event.kind === 'time') return complete()
  if (event.kind === 'sounding' && party.awaitsSound)
    return started(party.deadlineAt, party.standIns)
  const cause = lossOf(event)
  if (cause === null) return stay(party)
  const quietSince = event.kind === 'song-silent' ? now - rules.silenceMs : now
  return loseSong(party, { cause, quietSince }, now, rules)
}

/** The booth runs this very session, so the guest is dancing: go on with the time that is left. */
function join(remainingMs: number, now: number, rules: PartyRules): PartyStep {
  const left = Math.min(remainingMs, rules.lengthMs)
  return {
    state: { kind: 'running', deadlineAt: now + left, awaitsSound: true },
    effects: [{ do: 'play', fromMs: rules.lengthMs - left }],
  }
}

/** Told once in a party: money that was paid for it is kept from now on. */
function started(deadlineAt: number, standIns?: StandIns): PartyStep {
  return {
    state: { kind: 'running', deadlineAt, ...(standIns && { standIns }) },
    effects: [{ do: 'started' }],
  }
}

function emergency(
  party: Exclude<Party, At<'over'>>,
  { pressed, already }: Extract<PartyEvent, { kind: 'sos' }>,
  now: number,
  rules: PartyRules,
): PartyStep {
  if (party.kind !== 'sos') {
    if (!pressed) return stay(party)
    // Nobody of this session is in the booth, so nobody needs the time to get out.
    if (already && party.kind === 'confirming') return endBySos({ beforeSong: true })
    const sos: Party = {
      kind: 'sos',
      deadlineAt: now + rules.sosSeconds * second,
      released: false,
      ...(!hasStarted(party) && { beforeSong: true }),
    }
    return { state: sos, effects: [{ do: 'silence' }, { do: 'stop' }] }
  }
  // Pressed again after it was let go: nobody waits for a countdown they have already seen.
  if (pressed && party.released) return endBySos(party)
  return stay({ ...party, released: party.released || !pressed })
}

/** Whether its song was heard (M3). */
function hasStarted(party: Party): boolean {
  return (party.kind === 'running' || party.kind === 'changing') && !party.awaitsSound
}

function doorWasOpened(state: DoorText): boolean {
  return state === 'OPEN' || state === 'CLOSED'
}
