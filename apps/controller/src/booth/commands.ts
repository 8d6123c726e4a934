import {
  type BoothEvent,
  type BoothState,
  boothLimits,
  log,
  type Party,
  type Ready,
  type Step,
} from './state.ts'

type Command<Kind extends BoothEvent['kind']> = Extract<BoothEvent, { kind: Kind }>

const taken = (state: BoothState): Step => ({ state, effects: [] })
const refuse = (state: BoothState, refusal: string): Step => ({ state, effects: [], refusal })

export const refusals = {
  running: 'A party is running in the booth. Wait until it has ended.',
  sos: 'The SOS button is pressed. Nothing starts until it is released.',
  otherSession: 'The booth is taken by another session.',
  notArmed: "The booth is not armed. Send 'start' first.",
  notReady: 'The booth is not ready. The door has to be opened and closed first.',
  otherOption: (option: string) => `The booth was armed for program ${option}.`,
} as const

const sameParty = (one: Party, other: Party) =>
  one.sessionId === other.sessionId &&
  one.option === other.option &&
  one.durationMs === other.durationMs

export function arm(state: BoothState, { party }: Command<'arm'>, now: number): Step {
  switch (state.name) {
    case 'emergency':
      return refuse(state, refusals.sos)
    case 'running':
      return state.party.sessionId === party.sessionId
        ? taken(state)
        : refuse(state, refusals.running)
    case 'disarmed':
    case 'armed':
    case 'ready': {
      if ('party' in state && sameParty(state.party, party)) return taken(state)
      const { door } = state
      const deadlineAt = now + boothLimits.armedMs
      return {
        state: { name: 'armed', door, party, seenOpen: door === 'open', deadlineAt },
        effects: [log('armed', party.sessionId)],
      }
    }
  }
}

export function go(state: BoothState, event: Command<'go'>, now: number): Step {
  switch (state.name) {
    case 'emergency':
      return refuse(state, refusals.sos)
    case 'disarmed':
      return refuse(state, refusals.notArmed)
    case 'armed':
    case 'ready':
    case 'running': {
      const { party } = state
      if (party.sessionId !== event.sessionId) return refuse(state, refusals.otherSession)
      // A guest is recorded as agreed at arming, or not at all (P5).
      if (event.option !== null && event.option !== party.option)
        return refuse(state, refusals.otherOption(party.option))
      if (state.name === 'running') return taken(state)
      if (state.name === 'armed') return refuse(state, refusals.notReady)
      return startParty(state, event.durationMs ?? party.durationMs, now)
    }
  }
}

function startParty({ door, party }: Ready, songMs: number, now: number): Step {
  const durationMs = Math.min(songMs, boothLimits.partyMs)
  const { sessionId, take } = party
  const records = take.photo || take.video
  return {
    state: {
      name: 'running',
      door,
      party,
      recording: records ? 'on' : 'off',
      pauseAt: null,
      deadlineAt: now + durationMs,
    },
    effects: [
      { do: 'lights', scene: 'show' },
      { do: 'hold', on: true },
      { do: 'begin', sessionId, take },
      ...(records ? [{ do: 'record', sessionId, take, durationMs } as const] : []),
      log('party_started', sessionId),
    ],
  }
}

export function stop(state: BoothState, { sessionId }: Command<'stop'>): Step {
  switch (state.name) {
    case 'disarmed':
      return taken(state)
    case 'emergency':
      return state.sessionId === null || state.sessionId === sessionId
        ? taken(state)
        : refuse(state, refusals.otherSession)
    case 'armed':
    case 'ready':
    case 'running': {
      if (state.party.sessionId !== sessionId) return refuse(state, refusals.otherSession)
      const disarmed = { name: 'disarmed', door: state.door } as const
      if (state.name !== 'running')
        return { state: disarmed, effects: [log('disarmed_by_stop', sessionId)] }
      return {
        state: disarmed,
        effects: [
          { do: 'lights', scene: 'house' },
          { do: 'hold', on: false },
          { do: 'finish' },
          log('party_stopped', sessionId),
        ],
      }
    }
  }
}
