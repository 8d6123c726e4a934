import type { Failure } from '@discobooth/contract/texts/failure'
import type { PartyExit, PartyStep } from './party.ts'

/** How parties end; each says what has to be switched off, told and left. */

export function complete(): PartyStep {
  return finish('completed')
}

/** The music is gone and does not come back: the money does (M3). */
export function endInSilence(): PartyStep {
  return finish('silence')
}

function finish(ending: 'completed' | 'silence'): PartyStep {
  return {
    state: { kind: 'over', ending },
    effects: [
      { do: 'silence' },
      { do: 'stop' },
      { do: 'finish', ending },
      { do: 'leave', to: '/summary' },
    ],
  }
}

/** Song and booth are off since the alarm. */
export function endBySos({ beforeSong }: { beforeSong?: true }): PartyStep {
  return {
    state: { kind: 'over', ending: 'sos' },
    effects: [
      { do: 'finish', ending: 'sos', ...(beforeSong && { beforeSong }) },
      { do: 'leave', to: '/summary' },
    ],
  }
}

export function leave(ending: 'cancelled' | 'expired'): PartyStep {
  return {
    state: { kind: 'over', ending },
    effects: [{ do: 'stop' }, { do: 'leave', to: '/mode' }],
  }
}

/** Nothing was armed, so nothing has to be stopped. */
export function turnAway(to: Extract<PartyExit, '/pay' | '/summary'>): PartyStep {
  return { state: { kind: 'over', ending: 'turned-away' }, effects: [{ do: 'leave', to }] }
}

export function fail(failure: Failure): PartyStep {
  return {
    state: { kind: 'over', ending: 'failed' },
    effects: [
      { do: 'silence' },
      { do: 'stop' },
      { do: 'alert', failure },
      { do: 'leave', to: '/mode' },
    ],
  }
}
